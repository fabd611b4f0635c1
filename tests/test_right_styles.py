"""Every right style stays right in a hundred sets of changed worlds and unseen cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import cache
from pathlib import Path

import pytest

from grader import LocalPool, Submission, Verdict, read_submission
from grader.checks.check import Purpose, Status
from grader.execution import observe
from grader.grading import plan_calls
from grader.judging import Expectation, Expected, judge
from grader.loading import LoadedExercise
from grader.observation import Observation
from grader.reference import read_reference
from grader.sandbox.request import Call, Request

ROUNDS = 100
ROUNDS_IN_A_RUN = 20
STYLES = sorted((Path(__file__).parent / "submissions").glob("*/right_*.py"))
Plan = tuple[tuple[Purpose, Call], ...]


class Rounds:
    """An exercise with a hundred plans of calls, some of which share a run to save its start."""

    def __init__(self, exercise: LoadedExercise, executor: Executor) -> None:
        self._exercise, self._executor = exercise, executor
        self.plans = [_plan(exercise, variant) for variant in range(1, ROUNDS + 1)]
        together = zip(self.plans, self._observations(self._send(exercise.solution)), strict=True)
        self._expected = [self._expect(plan, observation) for plan, observation in together]

    def verdicts(self, submission: Submission) -> Iterator[Verdict]:
        together = zip(self._expected, self._observations(self._send(submission)), strict=True)
        for expected, observation in together:
            yield judge(self._exercise, submission, observation, expected)

    def _send(self, submission: Submission) -> list[Future[Observation]]:
        plans = [self.plans[i : i + ROUNDS_IN_A_RUN] for i in range(0, ROUNDS, ROUNDS_IN_A_RUN)]
        return [self._executor.submit(observe, self._request(submission, some)) for some in plans]

    def _request(self, submission: Submission, plans: list[Plan]) -> Request:
        return Request(
            source=submission.text,
            file_name=submission.name,
            entry_point=self._exercise.definition.entry_point,
            calls=tuple(call for plan in plans for _, call in plan),
        )

    def _observations(self, runs: list[Future[Observation]]) -> Iterator[Observation]:
        size = len(self.plans[0])
        for observation in (run.result() for run in runs):
            testimony = observation.testimony
            assert testimony is not None
            assert len(testimony.runs) == size * ROUNDS_IN_A_RUN
            for start in range(0, len(testimony.runs), size):
                part = {"runs": testimony.runs[start : start + size]}
                yield observation.model_copy(
                    update={"testimony": testimony.model_copy(update=part)}
                )

    def _expect(self, plan: Plan, observation: Observation) -> Expected:
        reference = read_reference(self._exercise, observation, [call for _, call in plan])
        together = zip(plan, reference.results, reference.runs, strict=True)
        calls = tuple(
            Expectation(purpose=purpose, call=call, result=result, run=run)
            for (purpose, call), result, run in together
        )
        return Expected(calls=calls, signature=reference.signature)


def _plan(exercise: LoadedExercise, variant: int) -> Plan:
    """Return the calls of a variant; of the unseen cases those of changed worlds, to save time."""
    planned = plan_calls(exercise, variant)
    needed = [call.arguments for _, call in planned if call.change is not None]
    return tuple(
        (purpose, call)
        for purpose, call in planned
        if purpose is not Purpose.UNSEEN or call.arguments in needed
    )


@pytest.fixture(scope="module")
def rounds_of(load: Callable[[str], LoadedExercise]) -> Iterator[Callable[[str], Rounds]]:
    with LocalPool(2) as pool:
        yield cache(lambda slug: Rounds(load(slug), pool))


def test_the_table_has_styles_of_both_exercises() -> None:
    assert {path.parent.name for path in STYLES} == {"first_linear", "middle"}
    assert len(STYLES) >= 40


@pytest.mark.parametrize("path", STYLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_right_style_passes_in_every_round(
    path: Path, rounds_of: Callable[[str], Rounds]
) -> None:
    verdicts = list(rounds_of(path.parent.name).verdicts(read_submission(path)))

    required = [result for verdict in verdicts for result in verdict.results if result.required]
    assert len(verdicts) == ROUNDS
    assert {result.status for result in required} == {Status.PASSED}


@pytest.mark.parametrize("slug", ["first_linear", "middle"])
def test_rounds_differ_in_cases_and_in_changes(
    slug: str, rounds_of: Callable[[str], Rounds]
) -> None:
    plans = rounds_of(slug).plans

    cases = {tuple(str(call.arguments) for _, call in plan) for plan in plans}
    seeds = {call.intervention.seed for plan in plans for _, call in plan if call.intervention}
    assert len(cases) >= 20  # as many as `first_linear` has seeds
    assert len(seeds) >= ROUNDS
