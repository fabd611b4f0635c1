"""Judge: a pure function from what was observed to a verdict."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from grader.checks.check import Check, Evidence, Finding, Purpose, Status, Trial
from grader.excerpt import quote
from grader.experiments import tell_experiments
from grader.inert import inert, inert_inline
from grader.loading import LoadedExercise
from grader.messages import Said
from grader.mistake import Mistake
from grader.observation import Observation, Run, Testimony
from grader.picture import draw
from grader.problem import find_problem
from grader.result import Result
from grader.sandbox.request import Call
from grader.submission import Submission
from grader.verdict import CheckResult, Diagnosis, Outcome, Problem, Sentence, Verdict
from grader.version import VERSION

MAX_PRINTED = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """One call, with what it must give and how the reference solution's run of it went."""

    purpose: Purpose
    call: Call
    result: Result | None
    run: Run


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """All that is expected of a submission: call by call, and the entry point's signature."""

    calls: tuple[Expectation, ...]
    signature: str


def refuse(exercise: LoadedExercise, submission: Submission, flaw: Said) -> Verdict:
    """Return the verdict on a submission that cannot even be run."""
    problem = Problem(sentence=Sentence.of(flaw))
    return _refused(exercise, submission, (Outcome.NOT_GRADABLE, problem))


def judge(
    exercise: LoadedExercise,
    submission: Submission,
    observation: Observation,
    expected: Expected,
) -> Verdict:
    """Return the verdict on a submission. Pure: the same arguments give the same verdict."""
    problem = find_problem(exercise, submission, observation, expected.signature)
    if problem is not None:
        return _refused(exercise, submission, problem, observation)
    testimony = observation.testimony
    if testimony is None or testimony.entry is None or testimony.loading is None:
        raise ValueError(f"a {observation.ending} observation has no testimony to judge")
    trials = _trials(testimony, expected.calls)
    evidence = Evidence(
        entry_point=exercise.definition.entry_point,
        entry=testimony.entry,
        result=exercise.definition.result,
        layer=exercise.definition.layer,
        loading=testimony.loading,
        trials=tuple(trial for trial in trials if trial.change is None),
        changed=tuple(trial for trial in trials if trial.change is not None),
        exam=exercise.definition.exam,
    )
    results = tuple(
        _check_result(exercise, submission, check, check.judge(evidence))
        for check in exercise.definition.checks
    )
    return _graded(exercise, submission, observation, evidence, results)


def with_diagnosis(verdict: Verdict, mistake: Mistake) -> Verdict:
    """Return the verdict with the known mistake that the submission behaves like."""
    diagnosis = Diagnosis(
        mistake=mistake.name, text=inert(mistake.sentence), check=mistake.caught_by[0]
    )
    return verdict.model_copy(update={"diagnosis": diagnosis})


def _trials(testimony: Testimony, expectations: tuple[Expectation, ...]) -> tuple[Trial, ...]:
    return tuple(
        Trial(
            purpose=expectation.purpose,
            arguments=expectation.call.arguments,
            expected=expectation.result,
            run=run,
            reference=expectation.run,
            change=expectation.call.change,
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
    verdict = _blank(
        exercise, submission, Outcome.PASSED if passed else Outcome.NOT_YET, observation
    )
    return verdict.model_copy(
        update={
            "points": sum(result.points for result in results),
            "results": results,
            "experiments": tell_experiments(evidence, submission),
            "picture": draw(evidence, evidence.example, submission),
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
        finding=Sentence.of(finding.said) if finding.said is not None else None,
        details=tuple(Sentence.of(said) for said in finding.details),
        remarks=tuple(Sentence.of(said) for said in finding.remarks),
        excerpt=quote(submission, finding.line),
        changes=tuple(map(str, check.changes)),
        hints=exercise.definition.hints_for(check) if failed else (),
    )
