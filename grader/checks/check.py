"""A check: a sentence, and a pure function from what was observed to a finding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from grader.inert import inert_inline
from grader.layer import Layer
from grader.messages import Said
from grader.observation import Entry, Page, Raised, Run
from grader.result import Result


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
    """Why a call is made: the published example, an unseen case, or the example once more."""

    EXAMPLE = "example"
    UNSEEN = "unseen"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One call of the entry point: what went in, what should come out, and what happened."""

    purpose: Purpose
    arguments: tuple[Any, ...]
    expected: Result
    run: Run
    reference: Run


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """All that a check may look at. `entry` has the lines where the answer is handed over."""

    entry_point: str
    entry: Entry
    result: type[Result]
    layer: Layer
    loading: Page
    trials: tuple[Trial, ...]

    @property
    def example(self) -> Trial:
        """Return the trial of the published example, which always comes first."""
        return self.trials[0]

    @property
    def distinct(self) -> tuple[Trial, ...]:
        """Return the trials whose arguments are new, and so surely reach the submission's model."""
        return tuple(trial for trial in self.trials if trial.purpose is not Purpose.REPEAT)

    def line_of(self, path: str = "") -> int | None:
        """Return where a part of the answer, such as `captured[1]`, is handed over."""
        key = path.partition("[")[0].partition(".")[0]
        return self.entry.key_lines.get(key, self.entry.answer_line)

    def call(self, trial: Trial) -> str:
        """Return a trial's call as the learner would write it."""
        return written_call(self.entry_point, trial.arguments)

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
    """

    name: str
    sentence: str
    judge: Callable[[Evidence], Finding]
    points: int = 1
    required: bool = True
    hints: tuple[str, ...] = field(default=())

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
