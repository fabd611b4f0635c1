"""Check that a hook only looks: what the module gives stays what it was."""

from __future__ import annotations

from collections.abc import Callable

from grader.checks.check import Check, Evidence, Finding, Trial, failed, passed, skipped
from grader.checks.hooks import hook_line, place, registered
from grader.messages import say
from grader.observation import Fired

_WATCHED = ("forward", "forward_pre")
_WAYS: dict[str, Callable[[Fired], bool]] = {
    "output.changed-in-place": lambda event: event.changed,
    "output.replaced": lambda event: event.returned == "value",
    "output.replaced-by-copy": lambda event: event.returned == "equal",
}
"""The ways to change what a layer gives, worst first: a copy may be equal by chance."""


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
    ran = [(trial, event) for trial in evidence.distinct for event in _runs(evidence, trial)]
    for code, is_so in _WAYS.items():
        for trial, event in ran:
            if is_so(event):
                hooks = {e.hook: e for e in registered(evidence, trial)}
                found = place(trial.run, hooks[event.hook].module)
                returning = not event.changed
                line = hook_line(evidence, trial, event.hook, returning=returning)
                return failed(say(code, found=found), line=line)
    if any(trial.run.raised is not None for trial in evidence.distinct):
        return skipped(say("call.no-return"))
    if not ran:
        return skipped(say("output.no-hook"))
    same = any(event.returned == "same" for _, event in ran)
    return passed(say("output.returned-itself")) if same else passed()


def _runs(evidence: Evidence, trial: Trial) -> list[Fired]:
    """Return the runs of hooks that see what a module is given or gives."""
    watched = {e.hook for e in registered(evidence, trial) if e.table.endswith(_WATCHED)}
    events = trial.run.events
    return [event for event in events if isinstance(event, Fired) and event.hook in watched]
