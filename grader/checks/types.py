"""Check that each call returns, with the keys of the task and plain data of its types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from grader.checks.check import Check, Evidence, Finding, Trial, failed, passed
from grader.checks.complaints import Complaint, result_complaints
from grader.messages import Said, say
from grader.observation import Fired, Raised, Registered
from grader.value import Value

MAX_COMPLAINTS = 4
NO_PROCESSES = "may not start processes"
_WRONG_ARGUMENTS = re.compile(r"takes \d+ positional arguments?|missing \d+ required positional")


def returns_the_right_types() -> Check:
    """Demand that each call returns a dict with exactly the result's keys, each of its type.

    A tensor, an array, a tuple and the like each get a sentence that says how to convert them.

    >>> returns_the_right_types().name
    'types'
    """
    return Check(
        name="types",
        sentence="returns, with the keys and types that the task asks for",
        judge=_judge_types,
        hints=(
            "Compare what you return with the task's example, key by key and bracket by bracket.",
            "Print `type(...)` of each value just before you return it.",
            "A tensor's `.tolist()` gives plain Python numbers; flatten it first if it has a batch "
            "dimension.",
        ),
    )


def types_are_right(evidence: Evidence, trial: Trial) -> bool:
    """Tell whether a trial returned data that can be compared at all."""
    return trial.run.returned is not None and not any(_complaints(evidence, trial.run.returned))


def _judge_types(evidence: Evidence) -> Finding:
    raised = evidence.first_raised()
    if raised is not None:
        return _judge_raised(evidence, *raised)
    for trial in evidence.trials:
        if trial.run.returned is not None:
            found = list(islice(_complaints(evidence, trial.run.returned), MAX_COMPLAINTS))
            if found and evidence.hides(trial):
                return failed(say("types.unseen-hidden"), line=evidence.line_of())
            if found:
                details = tuple(complaint.said for complaint in found[1:])
                line = evidence.line_of(found[0].path)
                return failed(found[0].said, line=line, details=details)
    return passed()


def _complaints(evidence: Evidence, returned: Value) -> Iterator[Complaint]:
    return result_complaints(evidence.result, evidence.entry_point, returned)


def _judge_raised(evidence: Evidence, trial: Trial, raised: Raised) -> Finding:
    if evidence.hides(trial):
        line = raised.lines[-1] if raised.lines else None
        return failed(say("call.raised-hidden"), line=line)
    parts = {"type": raised.type, "message": raised.message or "(no message)"}
    said = say(_code_of_raised(raised), call=evidence.call(trial), **parts)
    line = raised.lines[-1] if raised.lines else None
    return failed(said, line=line, details=tuple(_causes_of_raised(trial, raised)))


def _code_of_raised(raised: Raised) -> str:
    if raised.kind == "exit":
        return "call.exit"
    if raised.type == "EOFError":
        return "call.input"
    if raised.type == "PermissionError" and NO_PROCESSES in raised.message:
        return "call.process"
    return "call.raised"


def _causes_of_raised(trial: Trial, raised: Raised) -> Iterator[Said]:
    """Say what the events, or the message, suggest as the cause."""
    if raised.type == "TypeError" and _WRONG_ARGUMENTS.search(raised.message):
        yield say("call.hook-arguments")
    fired = {event.hook for event in trial.run.events if isinstance(event, Fired)}
    registered = [event for event in trial.run.events if isinstance(event, Registered)]
    if any(event.hook not in fired for event in registered):
        yield say("call.before-hook")
