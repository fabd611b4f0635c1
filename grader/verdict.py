"""Judge: from what was observed to a verdict, which is finished data with a published schema."""

from __future__ import annotations

import hashlib
import signal
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Literal, assert_never

from pydantic import BaseModel, ConfigDict, Field

from grader.checks.check import (
    Check,
    Evidence,
    Finding,
    Purpose,
    Status,
    Trial,
    written_call,
)
from grader.errors import ExitCode
from grader.inert import inert, inert_inline
from grader.loading import LoadedExercise
from grader.messages import Said, say
from grader.observation import Entry, Observation, Raised, Run, Testimony
from grader.picture import Picture, draw
from grader.result import Result
from grader.sandbox.ending import Ending
from grader.sandbox.request import MEBIBYTE, Limits
from grader.submission import Submission
from grader.version import VERSION

SCHEMA_VERSION = 1
MAX_PRINTED = 4_000
MAX_EXCERPT = 66


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


class Problem(_Published):
    """Why a submission could not be graded, or was stopped."""

    sentence: Sentence
    excerpt: Excerpt | None = None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """One call, with what it must give and how the reference solution's run of it went."""

    purpose: Purpose
    arguments: tuple[Any, ...]
    result: Result
    run: Run


def refuse(exercise: LoadedExercise, submission: Submission, flaw: Said) -> Verdict:
    """Return the verdict on a submission that cannot even be run."""
    problem = Problem(sentence=_sentence(flaw))
    return _refused(exercise, submission, (Outcome.NOT_GRADABLE, problem))


def judge(
    exercise: LoadedExercise,
    submission: Submission,
    observation: Observation,
    expectations: tuple[Expectation, ...],
) -> Verdict:
    """Return the verdict on a submission. Pure: the same arguments give the same verdict."""
    problem = _problem(exercise, submission, observation)
    if problem is not None:
        return _refused(exercise, submission, problem, observation)
    testimony = observation.testimony
    if testimony is None or testimony.entry is None or testimony.loading is None:
        raise ValueError(f"a {observation.ending} observation has no testimony to judge")
    evidence = Evidence(
        entry_point=exercise.definition.entry_point,
        answer_line=testimony.entry.answer_line,
        result=exercise.definition.result,
        layer=exercise.definition.layer,
        loading=testimony.loading,
        trials=_trials(testimony, expectations),
    )
    results = tuple(
        _check_result(exercise, submission, check, check.judge(evidence))
        for check in exercise.definition.checks
    )
    return _graded(exercise, submission, observation, evidence, results)


def _trials(testimony: Testimony, expectations: tuple[Expectation, ...]) -> tuple[Trial, ...]:
    return tuple(
        Trial(
            purpose=expectation.purpose,
            arguments=expectation.arguments,
            expected=expectation.result,
            run=run,
            reference=expectation.run,
        )
        for expectation, run in zip(expectations, testimony.runs, strict=True)
    )


def _graded(
    exercise: LoadedExercise,
    submission: Submission,
    observation: Observation,
    evidence: Evidence,
    results: tuple[CheckResult, ...],
) -> Verdict:
    passed = all(r.status is Status.PASSED for r in results if r.required)
    example = evidence.example
    call = evidence.call(example)
    verdict = _blank(
        exercise, submission, Outcome.PASSED if passed else Outcome.NOT_YET, observation
    )
    return verdict.model_copy(
        update={
            "points": sum(result.points for result in results),
            "results": results,
            "picture": draw(call, example.run, evidence.loading, evidence.layer, submission),
        }
    )


def _refused(
    exercise: LoadedExercise,
    submission: Submission,
    problem: tuple[Outcome, Problem],
    observation: Observation | None = None,
) -> Verdict:
    verdict = _blank(exercise, submission, problem[0], observation)
    return verdict.model_copy(update={"problem": problem[1]})


def _blank(
    exercise: LoadedExercise,
    submission: Submission,
    outcome: Outcome,
    observation: Observation | None,
) -> Verdict:
    printed = inert(observation.prints[: 2 * MAX_PRINTED]) if observation is not None else ""
    cut = observation is not None and (observation.prints_cut or len(printed) > MAX_PRINTED)
    return Verdict(
        grader_version=VERSION,
        exercise=exercise.slug,
        title=exercise.definition.title,
        entry_point=exercise.definition.entry_point,
        submission=inert_inline(submission.name),
        submission_sha256=hashlib.sha256(submission.text.encode()).hexdigest(),
        outcome=outcome,
        points=0,
        max_points=sum(check.points for check in exercise.definition.checks),
        printed=printed[:MAX_PRINTED],
        printed_cut=cut,
        protections=observation.protections if observation is not None else (),
    )


def _check_result(
    exercise: LoadedExercise, submission: Submission, check: Check, finding: Finding
) -> CheckResult:
    failed = finding.status is Status.FAILED
    return CheckResult(
        name=check.name,
        sentence=check.sentence,
        required=check.required,
        status=finding.status,
        points=check.points if finding.status is Status.PASSED else 0,
        max_points=check.points,
        finding=_sentence(finding.said) if finding.said is not None else None,
        details=tuple(_sentence(said) for said in finding.details),
        remarks=tuple(_sentence(said) for said in finding.remarks),
        excerpt=_excerpt(submission, finding.line),
        hints=exercise.definition.hints_for(check) if failed else (),
    )


# Problems: what keeps a submission from being judged


def _problem(
    exercise: LoadedExercise, submission: Submission, observation: Observation
) -> tuple[Outcome, Problem] | None:
    """Return why a run cannot be judged, or None if it can."""
    testimony = observation.testimony
    if observation.ending is not Ending.COMPLETED:
        said = _say_stopped(
            observation, exercise.definition.limits, exercise.definition.entry_point
        )
        raised = testimony.raised if testimony is not None else None
        return Outcome.STOPPED, _problem_at(submission, said, raised)
    if testimony is None:
        raise ValueError("a completed observation always has a testimony")
    if testimony.raised is not None:
        said = _say_load(testimony.raised, exercise.definition.entry_point)
        return Outcome.NOT_GRADABLE, _problem_at(submission, said, testimony.raised)
    if testimony.entry is not None:
        told = _say_entry(exercise, testimony.entry)
        if told is not None:
            excerpt = _excerpt(submission, testimony.entry.line)
            problem = Problem(sentence=_sentence(told), excerpt=excerpt)
            return Outcome.NOT_GRADABLE, problem
    return None


def _problem_at(submission: Submission, said: Said, raised: Raised | None) -> Problem:
    if raised is None or not raised.lines:
        return Problem(sentence=_sentence(said))
    columns = (raised.column, raised.end_column)
    excerpt = _excerpt(submission, raised.lines[-1], *columns)
    return Problem(sentence=_sentence(said), excerpt=excerpt)


def _say_load(raised: Raised, entry: str) -> Said:
    parts = {"type": raised.type, "message": raised.message or "(no message)", "entry": entry}
    if raised.kind == "syntax":
        return say("source.tabs" if raised.type == "TabError" else "source.syntax", **parts)
    if raised.kind == "exit":
        return say("load.exit", **parts)
    if raised.type == "EOFError":
        return say("load.input", **parts)
    if raised.type in ("ModuleNotFoundError", "ImportError"):
        return say("load.import", **parts)
    return say("load.raised", **parts)


def _say_entry(exercise: LoadedExercise, entry: Entry) -> Said | None:
    """Say what is wrong with what stands under the entry point's name, if anything is."""
    definition = exercise.definition
    call = written_call(definition.entry_point, definition.example.arguments)
    parts = {
        "entry": definition.entry_point,
        "arguments": _parameters(definition.example.arguments),
    }
    match entry.kind:
        case "missing":
            close = get_close_matches(definition.entry_point, entry.functions, n=1)
            only = entry.functions if len(entry.functions) == 1 else ()
            found = next(iter([*close, *only]), None)
            return say("entry.misspelt" if found else "entry.missing", found=found, **parts)
        case "async" | "generator" | "class":
            return say(f"entry.{entry.kind}", **parts)
        case "value":
            return say("entry.value", type=entry.type, **parts)
        case "function":
            if entry.accepts:
                return None
            return say("entry.arguments", signature=entry.signature, call=call, **parts)
    assert_never(entry.kind)


def _parameters(arguments: tuple[object, ...]) -> str:
    """Write a parameter list that takes some arguments, for a learner who has no function yet."""
    names = (f"argument_{number}" for number in range(1, len(arguments) + 1))
    return f"({'argument' if len(arguments) == 1 else ', '.join(names)})"


def _say_stopped(observation: Observation, limits: Limits, entry: str) -> Said:
    return say(
        f"stopped.{observation.ending}",
        entry=entry,
        wall_seconds=f"{limits.wall_seconds:g}",
        cpu_seconds=limits.cpu_seconds,
        memory=f"{limits.memory_bytes // MEBIBYTE} MiB",
        output=f"{limits.output_bytes // 1024} KiB",
        status=observation.exit.status,
        signal=_signal_name(observation.exit.status),
    )


def _signal_name(status: int) -> str:
    """Return a signal's name from minus its number."""
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


# Excerpts


def _sentence(said: Said) -> Sentence:
    return Sentence(code=said.code, text=said.text, why=said.why, next=said.next)


def _excerpt(
    submission: Submission, line: int | None, column: int | None = None, end: int | None = None
) -> Excerpt | None:
    """Quote a line so that it fits a narrow page, with the part to look at in view."""
    if line is None:
        return None
    raw = submission.line_text(line)
    if not raw.strip():
        return None
    start = column - 1 if column else len(raw) - len(raw.lstrip())
    stop = end - 1 if end and end - 1 > start else (start + 1 if column else len(raw.rstrip()))
    before, marked, after = (
        _written_out(part) for part in (raw[:start], raw[start:stop], raw[stop:])
    )
    text = before + marked + after
    left = max(0, min(len(before) - 8, len(text) - MAX_EXCERPT))
    shown = _cut_at_both_ends(text, left)
    place = submission.place(line)
    return Excerpt(
        place=place.label,
        line=place.line,
        text=shown,
        column=len(before) - left + 1,
        end_column=min(len(before) + len(marked) - left, len(shown)) + 1,
    )


def _cut_at_both_ends(text: str, left: int) -> str:
    """Return `MAX_EXCERPT` characters from `left` on, with a mark where something is missing."""
    shown = text[left : left + MAX_EXCERPT]
    if left > 0:
        shown = "…" + shown[1:]
    if left + MAX_EXCERPT < len(text):
        shown = shown[:-1] + "…"
    return shown


def _written_out(part: str) -> str:
    return inert(part.replace("\t", "    "))
