"""Shared by all tests: one warm pool, the course, and the switch that writes golden reports anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grader import LocalPool, Submission, Verdict, find_exercise, grade, load_exercise
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


@pytest.fixture
def verdict_on(pool: LocalPool, middle: LoadedExercise) -> Callable[[str], Verdict]:
    """Grade a text as a submission to `middle`."""
    return lambda text: grade(middle, submission(text), pool)


def submission(text: str, name: str = "solution.py") -> Submission:
    return read_source(name, text.encode())
