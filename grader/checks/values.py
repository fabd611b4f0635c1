"""Check that the values are right, to four decimals, on the example and on unseen cases."""

from __future__ import annotations

import math
from collections.abc import Iterator

from grader.checks.check import (
    Check,
    Evidence,
    Finding,
    Purpose,
    Trial,
    failed,
    passed,
    skipped,
)
from grader.checks.types import types_are_right
from grader.explain import DECIMALS, Difference, differences, unrounded
from grader.messages import Said, say
from grader.observation import Fired, Registered
from grader.result import Plain


def matches_the_example() -> Check:
    """Demand the published example's values.

    >>> matches_the_example().name
    'example'
    """
    return Check(
        name="example",
        sentence="gives the values of the published example",
        judge=_judge_example,
        hints=(
            "Work the example out by hand, layer by layer, and find the first number that differs.",
            "Print the tensor inside your hook: is it the one that the task describes?",
            "If the tensor is right inside the hook and wrong in the result, look at what happens "
            "between the two.",
        ),
    )


def matches_unseen_cases() -> Check:
    """Demand the reference solution's values on every unseen case.

    >>> matches_unseen_cases().points
    1
    """
    return Check(
        name="unseen",
        sentence="gives the right values for arguments that the task does not show",
        judge=_judge_unseen,
        hints=(
            "Call your function with the arguments above and compare by hand.",
            "Does every number in your result depend on the arguments?",
            "Is anything kept from one call to the next, in a global or a default argument?",
        ),
    )


def keeps_nothing_between_calls() -> Check:
    """Demand that the example gives the same, and runs its hooks as often, when it is called again.

    Other calls are made in between, so that whatever outlives a call shows.

    >>> keeps_nothing_between_calls().name
    'no-state'
    """
    return Check(
        name="no-state",
        sentence="gives the same again when it is called again",
        judge=_judge_again,
        hints=(
            "What is there before your function is called, and what is left of it afterwards?",
            "A list, dictionary or model at the top of the file, or as a default argument, lives "
            "as long as the program.",
            "Make everything that a call fills anew inside the function.",
        ),
    )


def is_right(evidence: Evidence, trial: Trial) -> bool:
    """Tell whether a trial's answer is the expected one, in its types and in its values."""
    return types_are_right(evidence, trial) and _first_difference(trial) is None


def _judge_example(evidence: Evidence) -> Finding:
    trial = evidence.example
    if not types_are_right(evidence, trial):
        return skipped(_no_types(trial))
    found = _first_difference(trial)
    if found is not None:
        return _different(evidence, trial, found, "values.example")
    paths = list(unrounded(trial.returned))
    return passed(*(say("values.unrounded", path=path) for path in paths[:1]))


def _judge_unseen(evidence: Evidence) -> Finding:
    unseen = [trial for trial in evidence.trials if trial.purpose is Purpose.UNSEEN]
    for trial in unseen:
        if not types_are_right(evidence, trial):
            return skipped(_no_types(trial))
    if not is_right(evidence, evidence.example):
        return skipped(say("values.no-example"))
    for trial in unseen:
        found = _first_difference(trial)
        if found is not None:
            return _different(evidence, trial, found, "values.unseen")
    return passed()


def _judge_again(evidence: Evidence) -> Finding:
    first = evidence.example
    trial = evidence.again(Purpose.REPEAT)
    if not (types_are_right(evidence, first) and types_are_right(evidence, trial)):
        return skipped(_no_types(trial))
    found = next(differences(first.returned, trial.returned), None)
    if found is not None:
        return _different(evidence, trial, found, "values.repeat")
    if _count_runs(trial) > _count_runs(first):
        parts = {"first": _count_runs(first), "again": _count_runs(trial)}
        said = say("values.more-hooks", call=evidence.call(trial), **parts)
        return failed(said, line=_line_of_registration(evidence))
    return passed()


def _line_of_registration(evidence: Evidence) -> int | None:
    """Return where the first hook of all is registered, be it while the file was loaded."""
    events = (event for page in (evidence.loading, evidence.example.run) for event in page.events)
    return next((event.line for event in events if isinstance(event, Registered)), None)


def _count_runs(trial: Trial) -> int:
    return sum(1 for event in trial.run.events if isinstance(event, Fired))


def _first_difference(trial: Trial) -> Difference | None:
    return next(differences(trial.wanted, trial.returned), None)


def _different(evidence: Evidence, trial: Trial, found: Difference, code: str) -> Finding:
    """Fail with the first difference, and with the likeliest cause if the runs show one."""
    said = _told(evidence, trial, found, code)
    causes = tuple(_causes(evidence, trial, found))
    return failed(said, line=evidence.line_of(found.path), details=causes)


def _causes(evidence: Evidence, trial: Trial, found: Difference) -> Iterator[Said]:
    events = trial.run.events
    if any(isinstance(event, Fired) and event.returned in ("value", "equal") for event in events):
        yield say("values.hook-returned")
    again = evidence.again(Purpose.REPEAT)
    if trial.purpose is Purpose.UNSEEN and evidence.example.run.returned != again.run.returned:
        yield say("values.state", call=evidence.call(evidence.example))
    yield from _rounding(evidence, found.key)


def _rounding(evidence: Evidence, key: str) -> Iterator[Said]:
    """Say so if all numbers of a key are right, only cut or rounded further than was asked."""
    trials = [trial for trial in evidence.distinct if types_are_right(evidence, trial)]
    expected = [number for trial in trials for number in _numbers_in(trial.wanted.get(key))]
    got = [number for trial in trials for number in _numbers_in(trial.answer(key))]
    if not expected or len(expected) != len(got):
        return
    if all(b == math.trunc(a) for a, b in zip(expected, got, strict=True)):
        yield say("values.truncated", path=key)
        return
    for decimals in reversed(range(DECIMALS)):
        if all(b == round(a, decimals) for a, b in zip(expected, got, strict=True)):
            yield say("values.rounded", path=key, decimals=decimals)
            return


def _numbers_in(value: Plain) -> list[float]:
    """Return the finite numbers of a value, in order."""
    match value:
        case list():
            return [number for item in value for number in _numbers_in(item)]
        case bool():
            return []
        case int() | float():
            return [value] if math.isfinite(value) else []
    return []


def _told(evidence: Evidence, trial: Trial, found: Difference, code: str) -> Said:
    if evidence.hides(trial):
        return say("values.unseen-hidden", path=found.key)
    parts = {"call": evidence.call(trial), "path": found.path}
    if found.kind == "length":
        code = "values.length"
    return say(code, **parts, expected=found.expected, got=found.got)


def _no_types(trial: Trial) -> Said:
    return say("call.no-return" if trial.run.raised is not None else "values.no-types")
