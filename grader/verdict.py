"""The verdict: finished data with a published schema. Reports and exports only lay it out."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from grader.checks.check import Status
from grader.errors import ExitCode
from grader.messages import Said
from grader.picture import Picture


class Outcome(StrEnum):
    """How it stands with a submission."""

    PASSED = "passed"
    NOT_YET = "not_yet"
    NOT_GRADABLE = "not_gradable"
    STOPPED = "stopped"


class _Published(BaseModel):
    model_config = ConfigDict(
        extra="forbid", frozen=True, json_schema_serialization_defaults_required=True
    )


class Excerpt(_Published):
    """A line of the learner's, quoted. Columns count from 1 in `text`, which is cut and inert."""

    place: str = Field(description="Where it stands, such as 'line 12' or 'code cell 3, line 2'.")
    line: int
    text: str
    column: int
    end_column: int


class Sentence(_Published):
    """A sentence for the learner, with its stable code. Words between backticks are code."""

    code: str
    text: str
    why: str = ""
    next: str = ""

    @classmethod
    def of(cls, said: Said) -> Sentence:
        """Publish a sentence that was said."""
        return cls(code=said.code, text=said.text, why=said.why, next=said.next)


class Problem(_Published):
    """Why a submission could not be graded, or was stopped."""

    sentence: Sentence
    excerpt: Excerpt | None = None


class Experiment(_Published):
    """One changed world that the submission was run in, and what became of its answer there."""

    change: str = Field(description="What was changed: canary, overwrite, retain, fail-after, …")
    call: str
    did: Sentence
    happened: Sentence
    as_hoped: bool = Field(
        description="Whether the submission bore the change as a right one does."
    )
    picture: Picture | None = Field(default=None, description="How the call went, if it did not.")


class Diagnosis(_Published):
    """A known mistake that the submission behaves like, in every call."""

    mistake: str = Field(description="The stable name of the mistake within the exercise.")
    text: str
    check: str = Field(description="The name of the check that is the mistake's own.")


class CheckResult(_Published):
    """One check and what it found."""

    name: str = Field(description="The check's stable code.")
    sentence: str = Field(description="What holds when the check passes.")
    required: bool = Field(description="False for advice, which earns nothing and blocks nothing.")
    status: Status
    points: int
    max_points: int
    finding: Sentence | None = None
    details: tuple[Sentence, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    excerpt: Excerpt | None = None
    changes: tuple[str, ...] = Field(
        default=(), description="The changes of the world that the check looks at."
    )
    hints: tuple[str, ...] = Field(
        default=(), description="From vague to near; for a failed check."
    )


class Verdict(_Published):
    """Everything that is to be said of one submission. Reports and exports only lay it out."""

    schema_version: Literal[1] = 1
    grader_version: str
    exercise: str = Field(description="The exercise's slug.")
    title: str
    entry_point: str
    submission: str = Field(description="The file's name.")
    submission_sha256: str = Field(description="Of the Python text that was run, in UTF-8.")
    outcome: Outcome
    points: int
    max_points: int
    problem: Problem | None = None
    results: tuple[CheckResult, ...] = ()
    diagnosis: Diagnosis | None = None
    experiments: tuple[Experiment, ...] = ()
    picture: Picture | None = None
    printed: str = Field(default="", description="What the submission printed, cut and inert.")
    printed_cut: bool = False
    protections: tuple[str, ...] = ()

    @property
    def exit_code(self) -> ExitCode:
        """Return what `grade` tells the shell."""
        return ExitCode.PASSED if self.outcome is Outcome.PASSED else ExitCode.NOT_PASSED

    @property
    def first_failure(self) -> CheckResult | None:
        """Return the check to mend first: the first required one that failed, or else advice."""
        failures = [result for result in self.results if result.status is Status.FAILED]
        return next((result for result in failures if result.required), next(iter(failures), None))
