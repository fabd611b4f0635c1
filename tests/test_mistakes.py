"""Known mistakes are caught by the checks that they name, and recognised however they are written."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT, submission

from grader import ExerciseError, LocalPool, Verdict, find_exercise, grade, load_exercise
from grader.checks.check import Status
from grader.course import list_exercises
from grader.loading import LoadedExercise
from grader.mistake import Mistake, read_mistakes
from grader.verdict import Outcome

MISTAKES = [
    path for folder in list_exercises(ROOT) for path in sorted(folder.mistakes.glob("*.py"))
]
SUBMISSIONS = Path(__file__).parent / "submissions"


def _read(path: Path, load: Callable[[str], LoadedExercise]) -> Mistake:
    exercise = load(path.parent.parent.name)
    names = [check.name for check in exercise.definition.checks]
    found = read_mistakes(exercise.folder, names)
    return next(mistake for mistake in found if mistake.path == path)


@pytest.mark.parametrize("folder", list_exercises(ROOT), ids=lambda folder: folder.slug)
def test_each_exercise_knows_at_least_fifteen_mistakes(folder) -> None:
    assert len(list(folder.mistakes.glob("*.py"))) >= 15


@pytest.mark.parametrize(
    "path", MISTAKES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}"
)
def test_a_mistake_fails_the_required_checks_that_it_names_and_no_other(
    path: Path,
    verdict_of: Callable[[Path], Verdict],
    load: Callable[[str], LoadedExercise],
) -> None:
    verdict = verdict_of(path)

    failed = [r.name for r in verdict.results if r.required and r.status is Status.FAILED]
    assert verdict.outcome is Outcome.NOT_YET
    assert set(failed) == set(_read(path, load).caught_by)


@pytest.mark.parametrize(
    "path", MISTAKES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}"
)
def test_a_mistake_is_recognised_as_itself(
    path: Path, verdict_of: Callable[[Path], Verdict]
) -> None:
    diagnosis = verdict_of(path).diagnosis

    assert diagnosis is not None
    assert diagnosis.mistake == path.stem


@pytest.mark.parametrize(
    "path", MISTAKES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}"
)
def test_its_sentence_is_short_enough_to_be_read(
    path: Path, load: Callable[[str], LoadedExercise]
) -> None:
    sentence = _read(path, load).sentence

    assert 40 <= len(sentence) <= 300
    assert sentence.endswith((".", "?"))
    assert sentence.count("`") % 2 == 0


@pytest.mark.parametrize(
    ("slug", "name", "mistake"),
    [
        ("middle", "left_behind", "count_written_down"),
        ("middle", "forgot_remove_and_counts_truly", "never_removed"),
        ("first_linear", "hook_on_relu", "relu_output_captured"),
        ("first_linear", "seed_constant_42", "seed_always_42"),
        ("first_linear", "input_captured", "input_captured"),
    ],
)
def test_a_mistake_is_recognised_in_other_words(
    slug: str, name: str, mistake: str, verdict_of: Callable[[Path], Verdict]
) -> None:
    diagnosis = verdict_of(SUBMISSIONS / slug / f"{name}.py").diagnosis

    assert diagnosis is not None
    assert diagnosis.mistake == mistake


def test_what_passes_has_no_diagnosis(verdict_of: Callable[[Path], Verdict]) -> None:
    paths = sorted((SUBMISSIONS / "middle").glob("right_*.py"))

    assert len(paths) > 20
    assert all(verdict_of(path).diagnosis is None for path in paths)


def test_two_mistakes_at_once_are_not_taken_for_one_of_them(
    verdict_on: Callable[[str], Verdict],
) -> None:
    text = (ROOT / "solutions" / "middle.py").read_text(encoding="utf-8")
    wrong = text.replace(".detach().clone()", ".detach()").replace(
        "    finally:\n", "    except ZeroDivisionError:\n        raise\n    else:\n"
    )

    verdict = verdict_on(wrong)

    failed = {r.name for r in verdict.results if r.required and r.status is Status.FAILED}
    assert failed == {"independent-copy", "hooks-removed-on-error"}
    assert verdict.diagnosis is None


@pytest.fixture
def course(tmp_path: Path) -> Path:
    for folder in ("exercises", "solutions", "starter"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"x = 1\n", "does not say which check catches it"),
        (b'"""Something goes wrong."""\n', "does not say which check catches it"),
        (b'"""Wrong.\n\nCaught by:\n"""\n', "names no check"),
        (b'"""Caught by: example\n"""\n', "has no sentence"),
        (b'"""Wrong.\n\nCaught by: exampel\n"""\n', "names `exampel`"),
        (b'"""Wrong.\n\nCaught by: example\n"""\ndef f(:\n', "invalid syntax"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_a_mistake_that_cannot_be_used_is_its_authors_fault(
    course: Path, pool: LocalPool, content: bytes, message: str
) -> None:
    path = course / "exercises" / "middle" / "mistakes" / "odd.py"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    exercise = load_exercise(find_exercise("middle", course))

    with pytest.raises(ExerciseError) as caught:
        grade(exercise, submission("def capture_middle(x): return None"), pool)

    assert message in str(caught.value)
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import os\nos._exit(0)", "did not complete: exited"),
        ("while True: pass", "did not complete: wall_time"),
        ("def capture_muddle(x): pass", "cannot be judged: The file does not define"),
        ("raise ValueError", "cannot be judged: The file stops with"),
    ],
)
def test_a_mistake_that_cannot_be_judged_is_its_authors_fault(
    course: Path, pool: LocalPool, code: str, message: str
) -> None:
    path = course / "exercises" / "middle" / "mistakes" / "odd.py"
    caught_by = "types, hook-registered, model"  # what the submission below fails
    path.write_text(f'"""Wrong.\n\nCaught by: {caught_by}\n"""\n{code}\n')
    definition = course / "exercises" / "middle" / "exercise.py"
    text = definition.read_text(encoding="utf-8")
    text = text.replace("from grader import", "from grader import Limits,")
    text = text.replace("cases=cases,", "cases=cases, limits=Limits(wall_seconds=2.0),")
    definition.write_text(text, encoding="utf-8")
    exercise = load_exercise(find_exercise("middle", course))

    with pytest.raises(ExerciseError, match=message) as caught:
        grade(exercise, submission("def capture_middle(x): return None"), pool)

    assert caught.value.path == path


def test_an_exercise_without_mistakes_grades_as_well(course: Path, pool: LocalPool) -> None:
    shutil.rmtree(course / "exercises" / "middle" / "mistakes")
    exercise = load_exercise(find_exercise("middle", course))

    verdict = grade(exercise, submission("def capture_middle(x): return None"), pool)

    assert verdict.outcome is Outcome.NOT_YET
    assert verdict.diagnosis is None
