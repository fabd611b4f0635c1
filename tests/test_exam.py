"""In an exam no report gives away an unseen case, or a number that a hook was shown."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from conftest import ROOT, submission

from grader import LocalPool, Verdict, read_submission
from grader.grading import Grading, plan_calls
from grader.loading import LoadedExercise
from grader.report import Format, render
from grader.verdict import Outcome

MISTAKES = sorted((ROOT / "exercises" / "middle" / "mistakes").glob("*.py"))
LEAKS = {
    "in an error": "raise ValueError(f'not the example: {x_values}')",
    "in a key": "return {'captured': [0.0], 'output': [0.0], 'hooks_left': 0, str(x_values): 1}",
    "in the type of an error": "raise type(str(x_values), (Exception,), {})",
    "in the type of a value": "return {'captured': type(str(x_values), (), {})()}",
    "in the name of a module": "torch.nn.Module.__call__(type(str(x_values), (torch.nn.Module,), {})())",
}
LEAK = """
import torch
def capture_middle(x_values):
    if x_values != [2.0, 3.0]:
        LEAK
    return {"captured": [2.0, 0.0], "output": [2.0, 2.0], "hooks_left": 0}
"""


@pytest.fixture(scope="module")
def exam(middle: LoadedExercise) -> LoadedExercise:
    return replace(middle, definition=replace(middle.definition, exam=True))


@pytest.fixture(scope="module")
def verdicts(exam: LoadedExercise, pool: LocalPool) -> list[Verdict]:
    grading = Grading(exam, pool)
    leaks = [submission(LEAK.replace("LEAK", leak)) for leak in LEAKS.values()]
    submissions = [*map(read_submission, MISTAKES), *leaks, exam.solution]
    return [one.result() for one in [grading.submit(each) for each in submissions]]


def _secret_numbers(exam: LoadedExercise) -> set[str]:
    """Return the numbers of unseen cases, as they would be written."""
    example = exam.definition.example.arguments
    arguments = [call.arguments[0] for _, call in plan_calls(exam) if call.arguments != example]
    return {str(abs(number)) for values in arguments for number in values}


def test_no_report_has_a_number_of_an_unseen_case(
    exam: LoadedExercise, verdicts: list[Verdict]
) -> None:
    secret = _secret_numbers(exam)
    reports = [render(verdict, form) for verdict in verdicts for form in Format]

    assert len(secret) >= 10
    for report in reports:
        assert not secret & set(re.findall(r"\d+\.\d+", report))


def test_no_report_has_a_number_that_a_hook_was_shown(
    middle: LoadedExercise, pool: LocalPool, verdicts: list[Verdict]
) -> None:
    open_verdict = Grading(middle, pool).submit(middle.solution).result()
    canary = next(e for e in open_verdict.experiments if e.change == "canary")
    shown = set(re.findall(r"\d+\.\d+", canary.did.text)) - {"2.0", "0.0"}

    assert shown
    for verdict in verdicts:
        told = json.dumps([e.model_dump(mode="json") for e in verdict.experiments])
        assert not shown & set(re.findall(r"\d+\.\d+", told))
        assert all(e.picture is None for e in verdict.experiments)


def test_the_example_stays_visible_and_a_failure_is_still_told(verdicts: list[Verdict]) -> None:
    by_name = dict(zip([path.stem for path in MISTAKES], verdicts, strict=False))

    wrong = by_name["input_captured"].first_failure
    later = by_name["first_of_a_list_that_grows"]
    assert wrong is not None
    assert wrong.finding is not None
    assert "capture_middle([2.0, 3.0])" in wrong.finding.text
    codes = {r.finding.code for r in later.results if r.finding is not None}
    assert "values.unseen-hidden" in codes


def test_an_exam_is_passed_and_failed_like_the_exercise(
    verdicts: list[Verdict],
) -> None:
    outcomes = [verdict.outcome for verdict in verdicts]

    assert outcomes[-1] is Outcome.PASSED
    assert set(outcomes[:-1]) == {Outcome.NOT_YET}


def test_without_an_exam_only_the_first_failing_case_is_shown(
    middle: LoadedExercise, pool: LocalPool
) -> None:
    path = ROOT / "exercises" / "middle" / "mistakes" / "first_of_a_list_that_grows.py"

    verdict = Grading(middle, pool).submit(read_submission(path)).result()

    example = middle.definition.example.arguments
    calls = {
        f"capture_middle({call.arguments[0]})"
        for _, call in plan_calls(middle)
        if call.arguments != example
    }
    told = {call for call in calls if call in render(verdict)}
    assert len(told) == 1
