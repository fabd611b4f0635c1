"""Say who is at fault: the author's faults and ours, each with its exit code.

A learner's fault is never an exception here: it is data, and ends in a verdict.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path


class ExitCode(IntEnum):
    """What `grade` tells the shell."""

    PASSED = 0
    NOT_PASSED = 1
    USAGE = 2
    EXERCISE_BROKEN = 3
    GRADER_BROKEN = 4
    INTERRUPTED = 130


class HooklineError(Exception):
    """Something other than a submission is at fault. `advice` says what to do next."""

    exit_code: ExitCode

    def __init__(self, message: str, *, advice: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice

    def __str__(self) -> str:
        return self.message


class UsageError(HooklineError):
    """The command names something that is not there."""

    exit_code = ExitCode.USAGE


class ExerciseError(HooklineError):
    """An exercise is broken. The author is at fault, and the learner is not charged."""

    exit_code = ExitCode.EXERCISE_BROKEN

    def __init__(
        self, path: Path, message: str, *, line: int | None = None, advice: str = ""
    ) -> None:
        super().__init__(message, advice=advice)
        self.path = path
        self.line = line

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        return f"{place}: {self.message}"


class SandboxError(HooklineError):
    """The grader itself failed. We are at fault, and the learner is not charged."""

    exit_code = ExitCode.GRADER_BROKEN
