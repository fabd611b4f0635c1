"""Take submissions the whole way: plan the calls, send them through the wall, judge."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import cached_property

from grader.checks.check import Purpose, Status
from grader.diagnosis import Behaviour, diagnose
from grader.errors import ExerciseError
from grader.execution import observe
from grader.exercise import Arguments
from grader.judging import Expectation, Expected, judge, refuse, with_diagnosis
from grader.layer import Layer
from grader.loading import LoadedExercise
from grader.mistake import Mistake, read_mistakes
from grader.observation import Observation, Testimony
from grader.reference import read_reference
from grader.sandbox.ending import Ending
from grader.sandbox.request import FAILURES, Call, Change, Intervention, Request
from grader.submission import Submission
from grader.verdict import Outcome, Verdict

_FIRST_AMBIENT_SEED = 7001
"""Where torch's generator stands for the first call; each further call begins elsewhere."""

_Planned = tuple[Purpose, Arguments, Change | None]
_STRIDE = 1000


class Grading:
    """One exercise on one executor: the reference solution runs once, submissions as they come.

    Creating it sends the reference solution on its way and returns at once. `variant` chooses the
    unseen cases and the numbers of interventions: with the same one, all learners get the same.

    Raises:
        ExerciseError: if the exercise's cases cannot be generated.
    """

    def __init__(self, exercise: LoadedExercise, executor: Executor, *, variant: int = 0) -> None:
        self._exercise = exercise
        self._executor = executor
        self._calls = plan_calls(exercise, variant)
        self._reference: Future[Observation] = self._send(exercise.solution)
        self._known: dict[str, Behaviour] = {}

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
        verdict = judge(self._exercise, submission, observation, self._expected)
        mistake = self._recognise(observation, verdict)
        return verdict if mistake is None else with_diagnosis(verdict, mistake)

    def _recognise(self, observation: Observation, verdict: Verdict) -> Mistake | None:
        """Return the known mistake that a failed submission behaves like, if there is one."""
        if verdict.outcome is not Outcome.NOT_YET or observation.testimony is None:
            return None
        behaviour = self._behaviour(observation.testimony, verdict)
        candidates = [m for m in self._mistakes if set(m.caught_by) == behaviour.failed]
        known = self._behaviours_of(candidates)
        index = diagnose(behaviour, [known[mistake.name] for mistake in candidates])
        return candidates[index] if index is not None else None

    @cached_property
    def _mistakes(self) -> tuple[Mistake, ...]:
        """Read the exercise's known mistakes, once there is something to compare with them."""
        names = [check.name for check in self._exercise.definition.checks]
        return read_mistakes(self._exercise.folder, names)

    def _behaviours_of(self, mistakes: list[Mistake]) -> dict[str, Behaviour]:
        """Run those of some mistakes that have not been run yet, and return what they do."""
        new = [mistake for mistake in mistakes if mistake.name not in self._known]
        runs = [(mistake, self._send(mistake.submission)) for mistake in new]
        for mistake, run in runs:
            observation = run.result()
            verdict = judge(self._exercise, mistake.submission, observation, self._expected)
            if observation.testimony is None or verdict.problem is not None:
                raise ExerciseError(mistake.path, _why_not_judged(observation, verdict))
            self._known[mistake.name] = self._behaviour(observation.testimony, verdict)
        return self._known

    def _behaviour(self, testimony: Testimony, verdict: Verdict) -> Behaviour:
        checks = self._exercise.definition.checks
        counting = {change for check in checks if check.required for change in check.changes}
        changes = [call.change for _, call in self._calls]
        return Behaviour.of(testimony, verdict.results, changes, counting)

    @cached_property
    def _expected(self) -> Expected:
        calls = [call for _, call in self._calls]
        reference = read_reference(self._exercise, self._reference.result(), calls)
        together = zip(self._calls, reference.results, reference.runs, strict=True)
        expectations = tuple(
            Expectation(purpose=purpose, call=call, result=result, run=run)
            for (purpose, call), result, run in together
        )
        expected = Expected(calls=expectations, signature=reference.signature)
        self._require_passing_solution(expected)
        return expected

    def _require_passing_solution(self, expected: Expected) -> None:
        """Hold the solution to the checks as well: one that it fails, nobody could pass."""
        exercise = self._exercise
        verdict = judge(exercise, exercise.solution, self._reference.result(), expected)
        open_ = [r for r in verdict.results if r.required and r.status is not Status.PASSED]
        failure = next((r for r in open_ if r.status is Status.FAILED), next(iter(open_), None))
        if failure is None or failure.finding is None:
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


def _why_not_judged(observation: Observation, verdict: Verdict) -> str:
    """Say why a known mistake is of no use: it was stopped, or its function cannot be called."""
    if observation.ending is not Ending.COMPLETED or verdict.problem is None:
        return f"did not complete: {observation.ending}"
    return f"cannot be judged: {verdict.problem.sentence.text}"


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


def plan_calls(exercise: LoadedExercise, variant: int = 0) -> tuple[tuple[Purpose, Call], ...]:
    """Return the calls to make, in order.

    In the world as it is: the example, the unseen cases, the example once more, and again with
    torch's generator elsewhere. Then, as far as the checks ask for it, in changed worlds; those in
    which the model raises come last, since what they leave behind may stay.

    Raises:
        ExerciseError: if the exercise's generator of cases fails.
    """
    definition = exercise.definition
    try:
        unseen = definition.unseen(exercise.slug, variant)
    except Exception as error:
        reason = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        raise ExerciseError(exercise.folder.definition, f"cases: {reason}") from error
    example = definition.example.arguments
    planned: list[_Planned] = [(Purpose.EXAMPLE, example, None)]
    planned += [(Purpose.UNSEEN, arguments, None) for arguments in unseen]
    planned += [(Purpose.REPEAT, example, None), (Purpose.ELSEWHERE, example, None)]
    wanted = {change for check in definition.checks for change in check.changes}
    for number, change in enumerate(change for change in Change if change in wanted):
        planned.append((Purpose.CHANGED_EXAMPLE, example, change))
        if change not in FAILURES:
            planned.append((Purpose.CHANGED_UNSEEN, unseen[number % len(unseen)], change))
    return tuple(
        (purpose, _call(definition.layer, planned[number], number, variant))
        for number, (purpose, *_) in enumerate(planned)
    )


def _call(layer: Layer, planned: _Planned, number: int, variant: int) -> Call:
    """Return one call. The repeat begins where the example did, every other call elsewhere."""
    purpose, arguments, change = planned
    seed = _FIRST_AMBIENT_SEED + (0 if purpose is Purpose.REPEAT else number)
    intervention = None
    if change is not None:
        varied = seed + _STRIDE * variant
        intervention = Intervention(change=change, type=layer.type, index=layer.index, seed=varied)
    return Call(
        arguments=arguments, ambient_seed=seed, silent=number > 0, intervention=intervention
    )
