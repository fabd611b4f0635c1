"""Find a course and its exercises on disk. Nothing of an exercise is run or even read here."""

from __future__ import annotations

import os
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from grader.errors import UsageError

EXERCISES = "exercises"
DEFINITION = "exercise.py"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """One exercise's place in a course: `<course>/exercises/<slug>` and the files beside it."""

    path: Path

    @property
    def slug(self) -> str:
        """Return the exercise's short name, which is its folder's."""
        return self.path.name

    @property
    def definition(self) -> Path:
        """Return the path of `exercise.py`."""
        return self.path / DEFINITION

    @property
    def mistakes(self) -> Path:
        """Return the folder of runnable wrong answers, which need not be there."""
        return self.path / "mistakes"

    @property
    def task(self) -> Path:
        """Return the path of the text that the learner reads."""
        return self.path / "task.md"

    @property
    def starter(self) -> Path:
        """Return the path of the file that the learner starts from."""
        return self.path.parent.parent / "starter" / f"{self.slug}.py"

    @property
    def solution(self) -> Path:
        """Return the path of the reference solution."""
        return self.path.parent.parent / "solutions" / f"{self.slug}.py"


def find_course(start: Path) -> Path | None:
    """Return the nearest folder, from `start` upwards, that has exercises in `exercises/`."""
    for folder in (start, *start.parents):
        if any(folder.glob(f"{EXERCISES}/*/{DEFINITION}")):
            return folder
    return None


def list_exercises(course: Path) -> list[Folder]:
    """Return the exercises of a course, by name."""
    definitions = sorted(course.glob(f"{EXERCISES}/*/{DEFINITION}"))
    return [Folder(path=definition.parent) for definition in definitions]


def find_exercise(name: str, start: Path) -> Folder:
    """Find an exercise by its folder, or by its slug in the course that contains `start`.

    Raises:
        UsageError: if there is none, with the closest name.
    """
    path = Path(os.path.abspath(start / name))  # noqa: PTH100 - a loop of links has no `resolve`
    if _has_definition(path):
        return Folder(path=path)
    course = find_course(start)
    if course is None:
        advice = "Name an exercise's folder, or run this inside a course."
        raise UsageError(f"There is no exercise `{name}` here.", advice=advice)
    folders = {folder.slug: folder for folder in list_exercises(course)}
    if name in folders:
        return folders[name]
    close = get_close_matches(Path(name).name.lower(), folders, n=1)
    advice = f"Did you mean `{close[0]}`?" if close else "`grade list` shows all exercises."
    raise UsageError(f"There is no exercise `{name}`.", advice=advice)


def _has_definition(folder: Path) -> bool:
    try:
        return (folder / DEFINITION).is_file()
    except OSError:  # a name that no file can have, such as one that is too long
        return False
