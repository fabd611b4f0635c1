"""Load what an author wrote: an exercise's definition and its reference solution."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from grader.course import Folder
from grader.errors import ExerciseError
from grader.exercise import Exercise
from grader.reading import read_source
from grader.submission import Submission

VARIABLE = "exercise"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedExercise:
    """An exercise with its place and its reference solution."""

    folder: Folder
    definition: Exercise
    solution: Submission

    @property
    def slug(self) -> str:
        """Return the exercise's short name."""
        return self.folder.slug


def load_exercise(folder: Folder) -> LoadedExercise:
    """Run an author's `exercise.py` and read the reference solution.

    Raises:
        ExerciseError: with path and line, however it is broken.
    """
    definition = load_definition(folder)
    return LoadedExercise(folder=folder, definition=definition, solution=_read_solution(folder))


def load_definition(folder: Folder) -> Exercise:
    """Run an author's `exercise.py` and return the `exercise` that it defines.

    Raises:
        ExerciseError: with path and line, if it fails or defines none.
    """
    path = folder.definition
    spec = importlib.util.spec_from_file_location(f"hookline_exercise_{folder.slug}", path)
    if spec is None or spec.loader is None:
        raise ExerciseError(path, "cannot be loaded as a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise ExerciseError(path, f"{error.msg}", line=error.lineno) from error
    except Exception as error:
        raise ExerciseError(path, _described(error), line=_line_in(path, error)) from error
    found = getattr(module, VARIABLE, None)
    if not isinstance(found, Exercise):
        raise ExerciseError(
            path,
            f"does not define `{VARIABLE} = Exercise(...)`",
            advice="See docs/author.md for a whole example.",
        )
    return found


def _read_solution(folder: Folder) -> Submission:
    try:
        content = folder.solution.read_bytes()
    except OSError as error:
        reason = (
            "is missing" if isinstance(error, FileNotFoundError) else f"cannot be read: {error}"
        )
        advice = "Each exercise needs its reference solution there."
        raise ExerciseError(folder.solution, reason, advice=advice) from error
    solution = read_source(folder.solution.name, content)
    if solution.flaw is not None:
        raise ExerciseError(folder.solution, solution.flaw.text)
    return solution


def _described(error: Exception) -> str:
    if isinstance(error, ValidationError):
        found = error.errors()[0]
        place = ".".join(map(str, found["loc"]))
        return f"{error.title}.{place}: {found['msg']}"
    if isinstance(error, ValueError):
        return str(error)
    return f"{type(error).__name__}: {error}"


def _line_in(path: Path, error: Exception) -> int | None:
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    return lines[-1] if lines else None
