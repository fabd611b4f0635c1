"""Shared by all tests: one warm pool, the course, and the switch that writes golden reports anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from grader import (
    LocalPool,
    Submission,
    Verdict,
    find_exercise,
    load_exercise,
    read_submission,
)
from grader.grading import Grading
from grader.loading import LoadedExercise
from grader.reading import read_source

ROOT = Path(__file__).parent.parent

collect_ignore = ["golden", "submissions"]  # learners' files: read as text, never imported


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write tests/golden anew")


@pytest.fixture(scope="session")
def pool() -> Iterator[LocalPool]:
    with LocalPool() as pool:
        yield pool


@pytest.fixture(scope="session")
def load() -> Callable[[str], LoadedExercise]:
    return lambda slug: load_exercise(find_exercise(slug, ROOT))


@pytest.fixture(scope="session")
def middle(load: Callable[[str], LoadedExercise]) -> LoadedExercise:
    return load("middle")


@pytest.fixture(scope="session")
def first_linear(load: Callable[[str], LoadedExercise]) -> LoadedExercise:
    return load("first_linear")


@pytest.fixture(scope="session")
def grading(pool: LocalPool, load: Callable[[str], LoadedExercise]) -> Callable[[str], Grading]:
    """Return the one grading of an exercise: its solution and its mistakes are run once for all."""
    return cache(lambda slug: Grading(load(slug), pool))


@pytest.fixture(scope="session")
def verdict_of(grading: Callable[[str], Grading]) -> Callable[[Path], Verdict]:
    """Grade a file of a folder that is called like its exercise; each file once for all tests."""
    return cache(lambda path: grading(_slug(path)).submit(read_submission(path)).result())


@pytest.fixture
def verdict_on(grading: Callable[[str], Grading]) -> Callable[[str], Verdict]:
    """Grade a text as a submission to `middle`."""
    return lambda text: grading("middle").submit(submission(text)).result()


def _slug(path: Path) -> str:
    return path.parent.parent.name if path.parent.name == "mistakes" else path.parent.name


def submission(text: str, name: str = "solution.py") -> Submission:
    return read_source(name, text.encode())
