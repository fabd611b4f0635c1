"""Each exercise of this course proves itself; a new exercise adds no code here."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from conftest import ROOT

from grader import LocalPool, grade
from grader.checks.check import Purpose, written_call
from grader.course import list_exercises
from grader.execution import observe
from grader.grading import plan_calls
from grader.loading import LoadedExercise
from grader.reading import read_submission
from grader.reference import read_reference
from grader.sandbox.request import Request
from grader.verdict import Outcome

SLUGS = [folder.slug for folder in list_exercises(ROOT)]


def test_the_course_has_both_first_exercises() -> None:
    assert {"first_linear", "middle"} <= set(SLUGS)


@pytest.fixture(params=SLUGS)
def exercise(
    request: pytest.FixtureRequest, load: Callable[[str], LoadedExercise]
) -> LoadedExercise:
    return load(request.param)


def test_the_solution_passes_with_all_points(exercise: LoadedExercise, pool: LocalPool) -> None:
    verdict = grade(exercise, exercise.solution, pool)

    assert verdict.outcome is Outcome.PASSED
    assert verdict.points == verdict.max_points


def test_the_starter_runs_as_a_script(exercise: LoadedExercise) -> None:
    done = subprocess.run(
        [sys.executable, exercise.folder.starter], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_the_starter_is_gradable_and_does_not_pass(
    exercise: LoadedExercise, pool: LocalPool
) -> None:
    verdict = grade(exercise, read_submission(exercise.folder.starter), pool)

    assert verdict.outcome is Outcome.NOT_YET


def test_the_starter_has_exactly_one_mark_of_what_to_do(exercise: LoadedExercise) -> None:
    text = exercise.folder.starter.read_text(encoding="utf-8")

    assert text.count("TODO") == 1


def test_starter_and_solution_share_the_supplied_lines(exercise: LoadedExercise) -> None:
    starter = exercise.folder.starter.read_text(encoding="utf-8")
    signature = next(
        line for line in starter.splitlines() if exercise.definition.entry_point in line
    )

    assert signature in exercise.solution.text


def test_the_task_shows_the_signature_and_the_real_example(exercise: LoadedExercise) -> None:
    task = exercise.folder.task.read_text(encoding="utf-8")
    example = exercise.definition.example

    assert f"def {exercise.definition.entry_point}(" in task
    assert written_call(exercise.definition.entry_point, example.arguments) in task
    for value in example.result.model_dump().values():
        assert str(value) in task


def test_unseen_cases_are_the_same_each_time_and_all_different(exercise: LoadedExercise) -> None:
    first = exercise.definition.unseen(exercise.slug)

    assert first == exercise.definition.unseen(exercise.slug)
    assert len({str(arguments) for arguments in first}) == len(first) >= 5
    assert exercise.definition.example.arguments not in first


def test_unseen_cases_mix_signs_where_the_hook_looks(
    exercise: LoadedExercise, pool: LocalPool
) -> None:
    """What goes into a ReLU has both signs over the cases, or its two sides would look alike."""
    floats = [
        value
        for result in _expected(exercise, pool)
        for key, values in result.items()
        if key in ("activation_values", "captured")
        for value in values
    ]

    assert any(value > 0.01 for value in floats)
    assert any(value <= 0.0 for value in floats)


def test_unseen_values_lie_away_from_rounding_boundaries(
    exercise: LoadedExercise, pool: LocalPool
) -> None:
    """A value that is about to round the other way would hang on the machine's arithmetic."""
    exact = exercise.solution.text.replace("round(value, 4)", "value")
    assert exact != exercise.solution.text

    calls = tuple(call for purpose, call in plan_calls(exercise) if purpose is Purpose.UNSEEN)
    request = Request(
        source=exact,
        file_name="exact.py",
        entry_point=exercise.definition.entry_point,
        calls=calls,
    )
    observation = pool.submit(observe, request).result()

    assert observation.testimony is not None
    for run in observation.testimony.runs:
        assert run.returned is not None
        for value in _floats(run.returned.model_dump()):
            assert abs(abs(value) * 1e4 % 1 - 0.5) > 0.1


def _expected(exercise: LoadedExercise, pool: LocalPool) -> list[dict[str, list[float]]]:
    calls = tuple(call for _, call in plan_calls(exercise))
    request = Request(
        source=exercise.solution.text,
        file_name="solution.py",
        entry_point=exercise.definition.entry_point,
        calls=calls,
    )
    observation = pool.submit(observe, request).result()
    results = read_reference(exercise, observation, calls).results
    return [result.model_dump() for result in results if result is not None]


def _floats(value: object) -> list[float]:
    if isinstance(value, dict):
        if value.get("kind") == "float":
            return [value["value"]]
        return [found for item in value.values() for found in _floats(item)]
    if isinstance(value, list | tuple):
        return [found for item in value for found in _floats(item)]
    return []
