"""The verdict is finished data with a published schema, and depends on nothing but the submission."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from conftest import ROOT, submission

from grader import Grading, LocalPool, Verdict, grade
from grader.checks.check import Status
from grader.loading import LoadedExercise

SCHEMA = ROOT / "docs" / "verdict.schema.json"


def test_the_published_schema_is_the_real_one(pytestconfig: pytest.Config) -> None:
    schema = Verdict.model_json_schema(mode="serialization")
    written = json.dumps(schema, indent=2) + "\n"
    if pytestconfig.getoption("--update-golden"):
        SCHEMA.write_text(written, encoding="utf-8")

    assert written == SCHEMA.read_text(encoding="utf-8")


def test_the_same_submission_gets_the_same_verdict_byte_for_byte(
    pool: LocalPool, middle: LoadedExercise
) -> None:
    text = (ROOT / "starter" / "middle.py").read_text(encoding="utf-8")

    verdicts = {grade(middle, submission(text), pool).model_dump_json() for _ in range(3)}

    assert len(verdicts) == 1


def test_the_reference_runs_once_for_many_submissions(
    pool: LocalPool, middle: LoadedExercise
) -> None:
    grading = Grading(middle, pool)
    pending = [grading.submit(middle.solution) for _ in range(3)]

    assert {verdict.result().outcome for verdict in pending} == {"passed"}


def test_expected_values_are_not_in_the_request(middle: LoadedExercise) -> None:
    from dataclasses import fields

    from grader.sandbox.request import Call, Intervention, Request

    assert {field.name for field in fields(Request)} == {
        "source",
        "file_name",
        "entry_point",
        "calls",
        "limits",
    }
    assert {field.name for field in fields(Call)} == {
        "arguments",
        "ambient_seed",
        "silent",
        "intervention",
    }
    assert {field.name for field in fields(Intervention)} == {"change", "type", "index", "seed"}


def test_a_skipped_check_is_no_second_failure(verdict_on: Callable[[str], Verdict]) -> None:
    verdict = verdict_on("def capture_middle(x): return None")

    statuses = {result.name: result.status for result in verdict.results}
    assert statuses["types"] is Status.FAILED
    assert statuses["example"] is statuses["unseen"] is Status.SKIPPED
    assert all(r.finding is not None for r in verdict.results if r.status is Status.SKIPPED)


def test_a_required_check_that_is_skipped_keeps_from_passing(
    verdict_on: Callable[[str], Verdict],
) -> None:
    verdict = verdict_on(
        "def capture_middle(x):\n"
        "    return {'captured': [max(x[0], 0.0), max(-x[1], 0.0)], 'hooks_left': 0,"
        " 'output': [max(x[0], 0.0) + max(-x[1], 0.0)] * 2}"
    )

    assert verdict.outcome == "not_yet"
    assert verdict.first_failure is not None
    assert verdict.first_failure.name == "hook-registered"


def test_points_are_those_of_the_checks_that_pass(verdict_on: Callable[[str], Verdict]) -> None:
    verdict = verdict_on("def capture_middle(x): return None")

    assert verdict.points == sum(r.max_points for r in verdict.results if r.status == "passed")
    assert verdict.max_points == len([r for r in verdict.results if r.required]) == 15


@pytest.mark.parametrize(
    ("text", "place", "column", "end"),
    [
        ("def f(:\n    pass", "line 1", 7, 8),
        ("x = 1\n\n\n\tdef f(): pass", "line 4", 1, 5),
        ("é = 'ü' + + * 2", "line 1", 13, 14),
    ],
)
def test_a_syntax_error_is_quoted_with_its_place(
    verdict_on: Callable[[str], Verdict], text: str, place: str, column: int, end: int
) -> None:
    problem = verdict_on(text).problem

    assert problem is not None
    assert problem.excerpt is not None
    found = (problem.excerpt.place, problem.excerpt.column, problem.excerpt.end_column)
    assert found == (place, column, end)


def test_a_long_line_is_cut_around_the_error(verdict_on: Callable[[str], Verdict]) -> None:
    problem = verdict_on("x = [" + "1, " * 200 + "= ]").problem

    assert problem is not None
    assert problem.excerpt is not None
    excerpt = problem.excerpt
    assert len(excerpt.place) + len(excerpt.text) <= 73
    assert excerpt.text[excerpt.column - 1] == "="


def test_what_is_printed_is_shown_for_one_call_and_cut(
    verdict_on: Callable[[str], Verdict],
) -> None:
    few = verdict_on("def capture_middle(x): print('hello', x)")
    many = verdict_on("def capture_middle(x): print('y' * 20_000)")

    assert few.printed == "hello [2.0, 3.0]\n"
    assert many.printed_cut
    assert len(many.printed) == 4_000


def test_advice_earns_nothing_and_blocks_nothing(pool: LocalPool, middle: LoadedExercise) -> None:
    from dataclasses import replace

    checks = [c.as_advice() if c.name != "types" else c.worth(5) for c in middle.definition.checks]
    exercise = replace(middle, definition=replace(middle.definition, checks=checks))
    text = "def capture_middle(x): return {'captured': [1.0], 'output': [1.0], 'hooks_left': 0}"

    verdict = grade(exercise, submission(text), pool)

    assert (verdict.outcome, verdict.points, verdict.max_points) == ("passed", 5, 5)
    assert verdict.first_failure is not None
    assert not verdict.first_failure.required
