"""Tell whether a submission behaves like a known mistake: same findings, same answers, everywhere.

The comparison takes in every call, also those in changed worlds. So a mistake is recognised however
it is written, and something that only looks like it is not.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

from grader.checks.check import Status
from grader.explain import numbers_agree
from grader.observation import Called, Fired, Registered, Removed, Run, Testimony
from grader.sandbox.request import Change
from grader.value import ArrayLike, DictValue, FloatValue, Items, Value
from grader.verdict import CheckResult, Sentence

_TOLD_IN_FULL = ("model", "types", "call")  # their codes alone do not tell one mistake from another
_CHOSEN = re.compile(r"[\w.<>]+\(\)|'[^']*'")
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e[-+]?\d+)?")

Finding = tuple[str, Status, str]
Happening = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What a submission did, as far as it tells one mistake from another.

    `findings` are those of the required checks. `answers` has one entry for each call that they
    look at: what was returned, or raised. `happenings` are the events of the example's call.
    """

    findings: tuple[Finding, ...]
    answers: tuple[Value | str, ...]
    happenings: tuple[Happening, ...]

    @classmethod
    def of(
        cls,
        testimony: Testimony,
        results: Sequence[CheckResult],
        changes: Sequence[Change | None],
        counting: Container[Change],
    ) -> Behaviour:
        """Return the behaviour that a testimony, and what the checks made of it, show.

        `changes` are those of the calls, in order. Answers in worlds that only advice looks at do
        not count: all that are not among the `counting` ones.
        """
        together = zip(testimony.runs, changes, strict=True)
        return cls(
            findings=tuple(
                (result.name, result.status, _substance(result.finding))
                for result in results
                if result.required
            ),
            answers=tuple(
                _answer(run) for run, change in together if change is None or change in counting
            ),
            happenings=tuple(_happenings(testimony.runs[0])) if testimony.runs else (),
        )

    @property
    def hooked(self) -> set[Happening]:
        """Return which kinds of hooks were registered on what."""
        return {happening for happening in self.happenings if happening[0] == "registered"}

    @property
    def failed(self) -> set[str]:
        """Return the names of the required checks that failed."""
        return {name for name, status, _ in self.findings if status is Status.FAILED}


def diagnose(behaviour: Behaviour, known: Sequence[Behaviour]) -> int | None:
    """Return which of some known behaviours a failing one is like, the most specific; or None.

    With the same findings and answers, the one with the same events is meant. Without the same
    events, only a single candidate is, and only if it hooks the same places.
    """
    if not behaviour.failed:
        return None
    alike = [index for index, other in enumerate(known) if _are_alike(behaviour, other)]
    exact = [index for index in alike if known[index].happenings == behaviour.happenings]
    if exact:
        return exact[0]
    near = [index for index in alike if known[index].hooked == behaviour.hooked]
    return near[0] if len(alike) == len(near) == 1 else None


def _are_alike(one: Behaviour, other: Behaviour) -> bool:
    if one.findings != other.findings or len(one.answers) != len(other.answers):
        return False
    return all(_answers_agree(a, b) for a, b in zip(one.answers, other.answers, strict=True))


def _answers_agree(one: Value | str, other: Value | str) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return values_agree(one, other)


def values_agree(one: Value, other: Value) -> bool:
    """Compare two values by kind and structure, and their floats to four decimals."""
    match one, other:
        case FloatValue(), FloatValue():
            return numbers_agree(one.value, other.value)
        case Items(), Items():
            same_form = one.kind == other.kind and one.length == other.length
            return same_form and all(map(values_agree, one.items, other.items))
        case DictValue(), DictValue():
            return one.length == other.length and all(
                values_agree(key, other_key) and values_agree(value, other_value)
                for (key, value), (other_key, other_value) in zip(
                    one.entries, other.entries, strict=False
                )
            )
        case ArrayLike(), ArrayLike():
            return _arrays_agree(one, other)
    return one == other


def _arrays_agree(one: ArrayLike, other: ArrayLike) -> bool:
    if (one.kind, one.shape, one.dtype) != (other.kind, other.shape, other.dtype):
        return False
    return one.values == other.values or all(
        map(numbers_agree, one.values or (), other.values or ())
    )


def _substance(finding: Sentence | None) -> str:
    """Return what a finding says, without its numbers where a sentence goes by its kind."""
    if finding is None:
        return ""
    told = finding.code.partition(".")[0] in _TOLD_IN_FULL
    return (
        f"{finding.code} {_NUMBER.sub('#', _without_names(finding.text))}" if told else finding.code
    )


def _without_names(text: str) -> str:
    """Return a sentence without the names that the learner chose."""
    return _CHOSEN.sub("…", text)


def _answer(run: Run) -> Value | str:
    if run.returned is not None:
        return run.returned
    raised = run.raised
    return f"{raised.type}: {_without_names(raised.message)}" if raised is not None else ""


def _happenings(run: Run) -> list[Happening]:
    """Return a run's events without lines and numbers: what happened, to which kind of module."""
    names = {
        module.number: "the whole model" if module.number == module.root else module.type
        for module in run.modules
    }
    found: list[Happening] = []
    for event in run.events:
        match event:
            case Registered():
                place = names.get(event.module, "") if event.module is not None else ""
                found.append((event.kind, event.table, place, *event.options))
            case Fired():
                found.append((event.kind, event.returned, str(event.changed)))
            case Called(depth=0):
                found.append((event.kind, names.get(event.module, "")))
            case Removed():
                found.append((event.kind,))
    found += [("left", left.table) for left in run.left]
    return found
