"""Check that a hook only looks: what the module gives stays what it was."""

from __future__ import annotations

from grader.checks.check import Check, Evidence, Finding, failed, passed, skipped
from grader.checks.hooks import hook_line, place, registered
from grader.messages import Said, say
from grader.observation import Fired

_CODES = {"value": "output.replaced", "equal": "output.replaced-by-copy"}
_WATCHED = ("forward", "forward_pre")


def leaves_the_output_unchanged() -> Check:
    """Demand that no forward hook returns other values than it saw, or changes them in place.

    A hook that returns the very thing that it was given earns a remark.

    >>> leaves_the_output_unchanged().name
    'output-unchanged'
    """
    return Check(
        name="output-unchanged",
        sentence="leaves what the layer gives as it is",
        judge=_judge_unchanged,
        hints=(
            "What does your hook return? And does it write into the tensor that it is given?",
            "A method that ends in an underscore works in place; a lambda returns its expression.",
            "A hook that only looks has no `return`, and stores a copy that it may do anything to.",
        ),
    )


def _judge_unchanged(evidence: Evidence) -> Finding:
    remarks: dict[str, Said] = {}
    anything = False
    for trial in evidence.distinct:
        hooks = {e.hook: e for e in registered(evidence, trial) if e.table.endswith(_WATCHED)}
        runs = [e for e in trial.run.events if isinstance(e, Fired) and e.hook in hooks]
        anything = anything or bool(runs)
        for event in runs:
            found = place(trial.run, hooks[event.hook].module)
            code = "output.changed-in-place" if event.changed else _CODES.get(event.returned)
            if code is not None:
                returning = not event.changed
                line = hook_line(evidence, trial, event.hook, returning=returning)
                return failed(say(code, found=found), line=line)
            if event.returned == "same":
                remarks["same"] = say("output.returned-itself")
        if trial.run.raised is not None:
            return skipped(say("call.no-return"))
    return passed(*remarks.values()) if anything else skipped(say("output.no-hook"))
