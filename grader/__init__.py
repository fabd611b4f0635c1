"""Grade exercises on PyTorch hooks.

For authors: `Exercise`, `Example`, `Result`, `Floats`, `Ints`, `nth`, `Limits`, and the checks in
`grader.checks`. For programs: `load_exercise`, `read_submission`, `grade`, `LocalPool`, `render`.

Names are imported when they are first used: the process that runs submissions imports this package
too, and must neither load nor hold what it does not need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grader.course import Folder, find_exercise
    from grader.errors import ExerciseError, HooklineError, SandboxError, UsageError
    from grader.exercise import Example, Exercise
    from grader.grading import Grading, grade
    from grader.layer import nth
    from grader.loading import LoadedExercise, load_exercise
    from grader.pool import LocalPool
    from grader.reading import read_submission
    from grader.report import render
    from grader.result import Floats, Ints, Result
    from grader.sandbox.request import Limits
    from grader.submission import Submission
    from grader.verdict import Verdict

_HOMES = {
    "Example": "grader.exercise",
    "Exercise": "grader.exercise",
    "ExerciseError": "grader.errors",
    "Floats": "grader.result",
    "Folder": "grader.course",
    "Grading": "grader.grading",
    "HooklineError": "grader.errors",
    "Ints": "grader.result",
    "Limits": "grader.sandbox.request",
    "LoadedExercise": "grader.loading",
    "LocalPool": "grader.pool",
    "Result": "grader.result",
    "SandboxError": "grader.errors",
    "Submission": "grader.submission",
    "UsageError": "grader.errors",
    "Verdict": "grader.verdict",
    "find_exercise": "grader.course",
    "grade": "grader.grading",
    "load_exercise": "grader.loading",
    "nth": "grader.layer",
    "read_submission": "grader.reading",
    "render": "grader.report",
}

__all__ = [
    "Example",
    "Exercise",
    "ExerciseError",
    "Floats",
    "Folder",
    "Grading",
    "HooklineError",
    "Ints",
    "Limits",
    "LoadedExercise",
    "LocalPool",
    "Result",
    "SandboxError",
    "Submission",
    "UsageError",
    "Verdict",
    "find_exercise",
    "grade",
    "load_exercise",
    "nth",
    "read_submission",
    "render",
]


def __getattr__(name: str) -> object:
    """Import a public name from its module, on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
