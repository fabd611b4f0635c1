"""A broken exercise is its author's fault, and is told with path and line, however it is broken."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT, submission

from grader import (
    ExerciseError,
    LocalPool,
    UsageError,
    find_exercise,
    grade,
    load_exercise,
    read_submission,
)
from grader.loading import LoadedExercise


@pytest.fixture
def broken(tmp_path: Path) -> Callable[..., LoadedExercise]:
    """Load a copy of `middle` after a piece of one of its files was replaced."""
    for folder in ("exercises", "solutions", "starter"):
        shutil.copytree(ROOT / folder, tmp_path / folder)

    def load(file: str, old: str, new: str) -> LoadedExercise:
        path = tmp_path / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return load_exercise(find_exercise("middle", tmp_path))

    return load


DEFINITION = "exercises/middle/exercise.py"
SOLUTION = "solutions/middle.py"


@pytest.mark.parametrize(
    ("old", "new", "message", "line"),
    [
        ("class Middle(Result):", "class Middle(Result)", "expected ':'", True),
        ("import random", "import no_such_module", "no_such_module", True),
        ("exercise = Exercise(", "other = Exercise(", "does not define", False),
        ('entry_point="capture_middle"', 'entry_point="not a name"', "entry_point", True),
        ("result=Middle,", "result=dict,", "result is not a subclass", True),
        ("hooks_left: int", "hooks_left: complex", "hooks_left", True),
        ("hooks_left=0)", "hooks_left='0')", "hooks_left", True),
        ("arguments=([2.0, 3.0],)", "arguments=[2.0, 3.0]", "tuple", True),
        ("arguments=([2.0, 3.0],)", "arguments=(object(),)", "plain data", True),
        ("fires_the_hook(),", "fires_the_hook(), fires_the_hook(),", "twice", True),
        ("fires_the_hook(),", "fires_the_hook,", "no Check", True),
        ('copy("captured"),', 'copy("capturd"),', "names the key 'capturd'", True),
        ('hook("captured"),', "hook(),", "needs a key of the result", True),
        ('truly("hooks_left"),', 'truly("nope"),', "names the key 'nope'", True),
        ("cases=cases,", "cases=cases, exam='yes',", "True or False", True),
        ('"hooks-removed": [', '"hook-removed": [', "no check here", True),
        ('nth("ReLU", 0', 'nth("ReLU", -1', "counts from 0", True),
        ('layer=nth("ReLU", 0, words="the ReLU")', 'layer="ReLU"', "nth", True),
        ("cases=cases,", "cases=cases, limits=10,", "Limits", True),
        (
            '"hooks-removed": [',
            '"example": "Think.", "hooks-removed": [',
            "list of sentences",
            True,
        ),
        ("fires_the_hook(),", "fires_the_hook().as_advice().worth(2),", "points", True),
        ("cases=cases,", "cases=cases, colour='red',", "colour", True),
        ('title="Read', 'title=""if 1 else"', "title", True),
    ],
)
def test_a_broken_definition_is_told_with_its_place(
    broken: Callable[..., LoadedExercise], old: str, new: str, message: str, line: bool
) -> None:
    with pytest.raises(ExerciseError) as caught:
        broken(DEFINITION, old, new)

    assert message in str(caught.value)
    assert caught.value.path.name == "exercise.py"
    assert (caught.value.line is not None) == line


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            DEFINITION,
            "for sign_a, sign_b in [",
            "for sign_a, sign_b in [(1, 1)] or [",
            "at least 5",
        ),
        (DEFINITION, "rng.uniform(0.5, 9.0)", "rng.nothing()", "nothing"),
        (DEFINITION, "captured=[2.0, 0.0]", "captured=[2.0, 1.0]", "captured[1]"),
        (SOLUTION, "def capture_middle(", "def capture_muddle(", "does not define"),
        (SOLUTION, "handle.remove()", "handle.remove(1)", "TypeError"),
        (SOLUTION, "import torch\n", "import torch (\n", "cannot be read"),
        (SOLUTION, '"hooks_left": len', '"hooks": len', "hooks_left"),
        (
            DEFINITION,
            'nth("ReLU", 0',
            'nth("RuLE", 0',
            "own solution does not pass `hook-registered`",
        ),
        (SOLUTION, "captured = {}", "import os; os._exit(0)", "exited"),
    ],
)
def test_an_exercise_that_contradicts_itself_is_told(
    broken: Callable[..., LoadedExercise],
    pool: LocalPool,
    file: str,
    old: str,
    new: str,
    message: str,
) -> None:
    exercise = broken(file, old, new)

    with pytest.raises(ExerciseError) as caught:
        grade(exercise, submission("def capture_middle(x): return 1"), pool)

    assert message in str(caught.value)
    assert caught.value.path.name == Path(file).name


@pytest.mark.parametrize("content", [None, b"", b"\xff"])
def test_a_missing_or_unreadable_solution_is_told(tmp_path: Path, content: bytes | None) -> None:
    shutil.copytree(ROOT / "exercises", tmp_path / "exercises")
    if content is not None:
        (tmp_path / "solutions").mkdir()
        (tmp_path / "solutions" / "middle.py").write_bytes(content)

    with pytest.raises(ExerciseError) as caught:
        load_exercise(find_exercise("middle", tmp_path))

    assert caught.value.path.name == "middle.py"


def test_an_exercise_is_found_by_folder_and_by_name_from_below() -> None:
    by_folder = find_exercise("exercises/middle", ROOT)
    by_name = find_exercise("middle", ROOT / "tests")

    assert by_folder.path == by_name.path


def test_an_unknown_exercise_is_the_callers_mistake_and_the_closest_is_offered() -> None:
    with pytest.raises(UsageError) as caught:
        find_exercise("midle", ROOT)

    assert "middle" in caught.value.advice


def test_outside_a_course_the_mend_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        find_exercise("middle", tmp_path)

    assert "folder" in caught.value.advice


def test_unseen_cases_come_from_the_slug(middle: LoadedExercise) -> None:
    drawn = tuple(middle.definition.cases(random.Random("middle")))

    assert middle.definition.unseen("middle") == drawn
    assert middle.definition.unseen("other") != drawn


def test_a_flawed_submission_is_not_run(
    middle: LoadedExercise, pool: LocalPool, tmp_path: Path
) -> None:
    (tmp_path / "empty.py").write_text("")

    verdict = grade(middle, read_submission(tmp_path / "empty.py"), pool)

    assert (verdict.outcome, verdict.points) == ("not_gradable", 0)
