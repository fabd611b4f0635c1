"""Tell whether a submission behaves like a known mistake: same findings, same answers, everywhere.

The comparison takes in every call, also those in changed worlds. So a mistake is recognised however
it is written, and something that only looks like it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.checks.check import Status
from grader.explain import numbers_agree
from grader.observation import Called, Fired, Registered, Removed, Run, Testimony
from grader.value import ArrayLike, DictValue, FloatValue, Items, Value
from grader.verdict import CheckResult

Finding = tuple[str, Status, str]
Happening = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What a submission did, as far as it tells one mistake from another.

    `findings` are those of the required checks. `answers` has one entry for each call: what was
    returned, or the name of what was raised. `happenings` are the events of the example's call.
    """

    findings: tuple[Finding, ...]
    answers: tuple[Value | str, ...]
    happenings: tuple[Happening, ...]

    @classmethod
    def of(cls, testimony: Testimony, results: Sequence[CheckResult]) -> Behaviour:
        """Return the behaviour that a testimony, and what the checks made of it, show."""
        return cls(
            findings=tuple(
                (result.name, result.status, result.finding.code if result.finding else "")
                for result in results
                if result.required
            ),
            answers=tuple(_answer(run) for run in testimony.runs),
            happenings=tuple(_happenings(testimony.runs[0])) if testimony.runs else (),
        )

    @property
    def has_failed(self) -> bool:
        """Tell whether a required check failed."""
        return any(status is Status.FAILED for _, status, _ in self.findings)


def diagnose(behaviour: Behaviour, known: Sequence[Behaviour]) -> int | None:
    """Return which of some known behaviours a failing one is like, the most specific; or None.

    With the same findings and answers, the one with the same events is meant. Without the same
    events, only a single candidate is.
    """
    if not behaviour.has_failed:
        return None
    alike = [index for index, other in enumerate(known) if _are_alike(behaviour, other)]
    exact = [index for index in alike if known[index].happenings == behaviour.happenings]
    if exact:
        return exact[0]
    return alike[0] if len(alike) == 1 else None


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


def _answer(run: Run) -> Value | str:
    if run.returned is not None:
        return run.returned
    return run.raised.type if run.raised is not None else ""


def _happenings(run: Run) -> list[Happening]:
    """Return a run's events without lines and numbers: what happened, to which kind of module."""
    names = {module.number: f"{module.type} {module.name}" for module in run.modules}
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
