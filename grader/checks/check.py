"""A check: a sentence, and a pure function from what was observed to a finding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from grader.inert import inert_inline
from grader.layer import Layer
from grader.messages import Said
from grader.observation import Entry, Intervened, Page, Raised, Run
from grader.result import Plain, Result, to_plain
from grader.sandbox.request import Change


class Status(StrEnum):
    """What a check found. `SKIPPED`: its ground is missing, which is no second failure."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a check found: why not, where, and what else there is to say.

    `line` is a line of the submission's Python text, counted from 1. `details` are further
    sentences on a failure; `remarks` are for a learner who passed.
    """

    status: Status
    said: Said | None = None
    line: int | None = None
    details: tuple[Said, ...] = ()
    remarks: tuple[Said, ...] = ()


def passed(*remarks: Said) -> Finding:
    """Return the finding that all is well."""
    return Finding(status=Status.PASSED, remarks=remarks)


def failed(said: Said, *, line: int | None = None, details: tuple[Said, ...] = ()) -> Finding:
    """Return the finding that something is wrong, and where."""
    return Finding(status=Status.FAILED, said=said, line=line, details=details)


def skipped(reason: Said) -> Finding:
    """Return the finding that the check has no ground to stand on yet."""
    return Finding(status=Status.SKIPPED, said=reason)


class Purpose(StrEnum):
    """Why a call is made.

    For the published example, an unseen case, the example once more, the example with torch's
    generator elsewhere; or, in a world in which the grader changes one thing, for the example or an
    unseen case again.
    """

    EXAMPLE = "example"
    UNSEEN = "unseen"
    REPEAT = "repeat"
    ELSEWHERE = "elsewhere"
    CHANGED_EXAMPLE = "changed-example"
    CHANGED_UNSEEN = "changed-unseen"


_SHOWN_PURPOSES = (
    Purpose.EXAMPLE,
    Purpose.REPEAT,
    Purpose.ELSEWHERE,
    Purpose.CHANGED_EXAMPLE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One call of the entry point: what went in, what should come out, and what happened.

    `expected` is what the reference solution returned for it, in the same world; None if it raised,
    which it may only in a world in which the model is made to raise.
    """

    purpose: Purpose
    arguments: tuple[Any, ...]
    expected: Result | None
    run: Run
    reference: Run
    change: Change | None = None

    @property
    def returned(self) -> Plain:
        """Return the answer as plain data. Only where its types have been checked."""
        if self.run.returned is None:
            raise ValueError("a trial that returned nothing cannot be compared")
        return to_plain(self.run.returned)

    def answer(self, key: str) -> Plain:
        """Return what the answer has under a key; None if it has none. As `returned`."""
        returned = self.returned
        return returned.get(key) if isinstance(returned, dict) else None

    @property
    def interventions(self) -> tuple[Intervened, ...]:
        """Return what the grader did in the run, in order."""
        return tuple(event for event in self.run.events if isinstance(event, Intervened))

    @property
    def wanted(self) -> dict[str, Plain]:
        """Return the expected answer as plain data."""
        if self.expected is None:
            raise ValueError("nothing is expected of a call in which the reference raised")
        return self.expected.model_dump()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """All that a check may look at. `entry` has the lines where the answer is handed over.

    `trials` are the calls in the world as it is, `changed` those in which the grader changes one
    thing. In an `exam` no sentence may give away an unseen case or the numbers of a change.
    """

    entry_point: str
    entry: Entry
    result: type[Result]
    layer: Layer
    loading: Page
    trials: tuple[Trial, ...]
    changed: tuple[Trial, ...] = ()
    exam: bool = False

    @property
    def example(self) -> Trial:
        """Return the trial of the published example, which always comes first."""
        return self.trials[0]

    @property
    def distinct(self) -> tuple[Trial, ...]:
        """Return the trials whose arguments are new, and so surely reach the submission's model."""
        again = (Purpose.REPEAT, Purpose.ELSEWHERE)
        return tuple(trial for trial in self.trials if trial.purpose not in again)

    def again(self, purpose: Purpose) -> Trial:
        """Return the trial in which the example was called once more for some purpose."""
        return next(trial for trial in self.trials if trial.purpose is purpose)

    def under(self, *changes: Change) -> tuple[Trial, ...]:
        """Return the trials in which one of some changes was made."""
        return tuple(trial for trial in self.changed if trial.change in changes)

    def plain(self, trial: Trial) -> Trial:
        """Return the trial with the same arguments in the world as it is."""
        return next(other for other in self.trials if other.arguments == trial.arguments)

    def line_of(self, path: str = "") -> int | None:
        """Return where a part of the answer, such as `captured[1]`, is handed over."""
        key = path.partition("[")[0].partition(".")[0]
        return self.entry.key_lines.get(key, self.entry.answer_line)

    def call(self, trial: Trial) -> str:
        """Return a trial's call as the learner would write it."""
        if self.hides(trial):
            return f"{self.entry_point}(…)"
        return written_call(self.entry_point, trial.arguments)

    def hides(self, trial: Trial) -> bool:
        """Tell whether nothing may be said of a trial that gives its arguments away."""
        return self.exam and trial.purpose not in _SHOWN_PURPOSES

    def first_raised(self) -> tuple[Trial, Raised] | None:
        """Return the first trial that raised, with what it raised."""
        for trial in self.trials:
            if trial.run.raised is not None:
                return trial, trial.run.raised
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that an exercise demands, or advises.

    `name` is its stable code. `sentence` says what holds when it passes. Advice earns no points and
    does not keep anyone from passing. `hints` go from vague to near, and never to the solution.
    `changes` are the changed worlds in which the check needs to see the submission, and `keys` the
    keys of the result that it is about; None if it names none.
    """

    name: str
    sentence: str
    judge: Callable[[Evidence], Finding]
    points: int = 1
    required: bool = True
    hints: tuple[str, ...] = field(default=())
    changes: tuple[Change, ...] = field(default=())
    keys: tuple[str, ...] | None = None

    def worth(self, points: int) -> Check:
        """Return the same check for another number of points.

        Raises:
            ValueError: if it is negative, or the check is advice.
        """
        if points < 0 or (points and not self.required):
            raise ValueError(f"{self.name} cannot be worth {points} points")
        return replace(self, points=points)

    def as_advice(self) -> Check:
        """Return the same check as advice: told to the learner, and without points."""
        return replace(self, points=0, required=False)


def written_call(entry_point: str, arguments: tuple[Any, ...]) -> str:
    """Return a call as a learner would write it.

    >>> written_call("capture_middle", ([2.0, 3.0],))
    'capture_middle([2.0, 3.0])'
    """
    return inert_inline(f"{entry_point}({', '.join(map(repr, arguments))})")
