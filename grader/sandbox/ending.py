"""Name how a run ended, as seen from outside, and keep what it left to read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Ending(StrEnum):
    """How a child ended. Only `COMPLETED` can be graded; all others are decided outside it."""

    COMPLETED = "completed"
    WALL_TIME = "wall_time"
    CPU_TIME = "cpu_time"
    MEMORY = "memory"
    OUTPUT = "output"
    PROCESSES = "processes"
    KILLED = "killed"
    EXITED = "exited"
    MALFORMED = "malformed"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExitReport:
    """What the operating system says of a child that is gone.

    `status` is its exit code, or minus the signal that killed it. `leftovers` counts processes that
    it left behind and that had to be killed. `peak_bytes` is its largest resident memory, beyond
    what it began with.
    """

    status: int
    cpu_seconds: float = 0.0
    peak_bytes: int = 0
    leftovers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """Everything that came out of one run, unread: the answer is the bytes of a stranger."""

    ending: Ending
    answer: bytes
    prints: bytes
    prints_cut: bool
    exit: ExitReport
    wall_seconds: float
    protections: tuple[str, ...]
