"""Take submissions the whole way: plan the calls, send them through the wall, judge."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import cached_property

from grader.checks.check import Purpose
from grader.errors import ExerciseError, ExitCode
from grader.execution import observe
from grader.judging import Expectation, Expected, judge, refuse
from grader.loading import LoadedExercise
from grader.observation import Observation
from grader.reference import read_reference
from grader.sandbox.request import Call, Request
from grader.submission import Submission
from grader.verdict import Verdict

_FIRST_AMBIENT_SEED = 7001
"""Where torch's generator stands for the first call; each further call begins elsewhere."""


class Grading:
    """One exercise on one executor: the reference solution runs once, submissions as they come.

    Creating it sends the reference solution on its way and returns at once.

    Raises:
        ExerciseError: if the exercise's cases cannot be generated.
    """

    def __init__(self, exercise: LoadedExercise, executor: Executor) -> None:
        self._exercise = exercise
        self._executor = executor
        self._calls = plan_calls(exercise)
        self._reference: Future[Observation] = self._send(exercise.solution)

    def submit(self, submission: Submission) -> PendingVerdict:
        """Send a submission on its way. One with a flaw is not run."""
        observation = self._send(submission) if submission.flaw is None else None
        return PendingVerdict(grading=self, submission=submission, observation=observation)

    def judge(self, submission: Submission, observation: Observation | None) -> Verdict:
        """Return the verdict on what was observed; without an observation, on the flaw.

        Raises:
            ExerciseError: if the reference solution does not do what the exercise says.
        """
        if submission.flaw is not None:
            return refuse(self._exercise, submission, submission.flaw)
        if observation is None:
            raise ValueError("a submission without a flaw is judged by an observation")
        return judge(self._exercise, submission, observation, self._expected)

    @cached_property
    def _expected(self) -> Expected:
        reference = read_reference(self._exercise, self._reference.result())
        together = zip(self._calls, reference.results, reference.runs, strict=True)
        calls = tuple(
            Expectation(purpose=purpose, arguments=call.arguments, result=result, run=run)
            for (purpose, call), result, run in together
        )
        expected = Expected(calls=calls, signature=reference.signature)
        self._require_passing_solution(expected)
        return expected

    def _require_passing_solution(self, expected: Expected) -> None:
        """Hold the solution to the checks as well: one that it fails, nobody could pass."""
        exercise = self._exercise
        verdict = judge(exercise, exercise.solution, self._reference.result(), expected)
        failure = verdict.first_failure
        if verdict.exit_code is ExitCode.PASSED or failure is None or failure.finding is None:
            return
        raise ExerciseError(
            exercise.folder.definition,
            f"its own solution does not pass `{failure.name}`: {failure.finding.text}",
            advice="Correct the check, the layer that it names, or the solution.",
        )

    def _send(self, submission: Submission) -> Future[Observation]:
        definition = self._exercise.definition
        request = Request(
            source=submission.text,
            file_name=submission.name,
            entry_point=definition.entry_point,
            calls=tuple(call for _, call in self._calls),
            limits=definition.limits,
        )
        return self._executor.submit(observe, request)


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingVerdict:
    """A verdict that is on its way."""

    grading: Grading
    submission: Submission
    observation: Future[Observation] | None

    def result(self) -> Verdict:
        """Wait for the run to end and return the verdict.

        Raises:
            ExerciseError: if the exercise is broken.
            SandboxError: if the grader failed.
        """
        observation = self.observation.result() if self.observation is not None else None
        return self.grading.judge(self.submission, observation)


def grade(exercise: LoadedExercise, submission: Submission, executor: Executor) -> Verdict:
    """Grade one submission and wait for the verdict.

    Raises:
        ExerciseError: if the exercise is broken; the submission is not charged.
        SandboxError: if the grader failed; the submission is not charged.
    """
    return Grading(exercise, executor).submit(submission).result()


def plan_calls(exercise: LoadedExercise) -> tuple[tuple[Purpose, Call], ...]:
    """Return the calls to make, in order: the example, the unseen cases, the example once more.

    Raises:
        ExerciseError: if the exercise's generator of cases fails.
    """
    definition = exercise.definition
    try:
        unseen = definition.unseen(exercise.slug)
    except Exception as error:
        reason = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        raise ExerciseError(exercise.folder.definition, f"cases: {reason}") from error
    example = definition.example.arguments
    planned = [(Purpose.EXAMPLE, example)]
    planned += [(Purpose.UNSEEN, arguments) for arguments in unseen]
    planned += [(Purpose.REPEAT, example)]
    return tuple(
        (purpose, _call(arguments, number)) for number, (purpose, arguments) in enumerate(planned)
    )


def _call(arguments: tuple[object, ...], number: int) -> Call:
    seed = _FIRST_AMBIENT_SEED + number
    return Call(arguments=arguments, ambient_seed=seed, silent=number > 0)
