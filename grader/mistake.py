"""Read what people get wrong: an exercise's `mistakes/`, runnable wrong answers with a sentence.

The docstring of each is what a learner reads whose submission behaves the same. Its last line names
the required checks that the mistake must not pass, its own first: `Caught by: independent-copy`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from grader.course import Folder
from grader.errors import ExerciseError
from grader.reading import read_source
from grader.submission import Submission

_CAUGHT_BY = re.compile(r"Caught by:(?P<names>.*)\Z", re.DOTALL)
_FORM = "Give it a docstring: what goes wrong, a blank line, and `Caught by: NAME-OF-A-CHECK`."


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A wrong answer that people really give. `caught_by` names checks, its own first."""

    path: Path
    sentence: str
    caught_by: tuple[str, ...]
    submission: Submission

    @property
    def name(self) -> str:
        """Return the mistake's stable name within its exercise."""
        return self.path.stem


def read_mistakes(folder: Folder, checks: Iterable[str]) -> tuple[Mistake, ...]:
    """Read an exercise's mistakes, in the order of their names. They are not run here.

    Raises:
        ExerciseError: with path and line, if one cannot be read, or names a check that is none of
            the exercise's `checks`.
    """
    known = set(checks)
    paths = sorted(folder.mistakes.glob("*.py"))
    return tuple(_read(path, known) for path in paths)


def _read(path: Path, checks: set[str]) -> Mistake:
    try:
        submission = read_source(path.name, path.read_bytes())
    except OSError as error:
        raise ExerciseError(path, f"cannot be read: {error.strerror}") from error
    if submission.flaw is not None:
        raise ExerciseError(path, submission.flaw.text)
    try:
        docstring = ast.get_docstring(ast.parse(submission.text)) or ""
    except SyntaxError as error:
        raise ExerciseError(path, f"{error.msg}", line=error.lineno) from error
    found = _CAUGHT_BY.search(docstring)
    if found is None:
        raise ExerciseError(path, "does not say which check catches it", line=1, advice=_FORM)
    sentence = " ".join(docstring[: found.start()].split())
    names = tuple(name.strip() for name in found["names"].split(",") if name.strip())
    if not sentence or not names:
        raise ExerciseError(path, "has no sentence, or names no check", line=1, advice=_FORM)
    for name in names:
        if name not in checks:
            advice = f"The checks are {', '.join(sorted(checks))}."
            raise ExerciseError(path, f"names `{name}`, which is no check here", advice=advice)
    return Mistake(path=path, sentence=sentence, caught_by=names, submission=submission)
