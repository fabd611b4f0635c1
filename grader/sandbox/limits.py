"""Set what one child may use, with what the operating system offers; say which limits stand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from grader.sandbox.request import Limits

try:
    import resource
except ImportError:  # Windows has no such limits; the keeper's clock and caps still hold
    resource = None  # type: ignore[assignment]

_PROCESS_EVENTS = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.system",
        "pty.spawn",
        "subprocess.Popen",
    }
)


def impose(limits: Limits) -> None:
    """Bind this process, for good, to its limits.

    Raises:
        OSError, ValueError: if the system refuses one; the run must then not go on.
    """
    sys.addaudithook(_deny_new_processes)
    if resource is None:
        return
    seconds = limits.cpu_seconds
    _cap(resource.RLIMIT_CPU, seconds, seconds + 1)
    _cap(resource.RLIMIT_FSIZE, limits.file_bytes)
    _cap(resource.RLIMIT_NOFILE, limits.open_files)
    _cap(resource.RLIMIT_CORE, 0)
    if sys.platform == "linux":
        _cap(resource.RLIMIT_AS, _address_space() + limits.memory_bytes)


def protections() -> tuple[str, ...]:
    """Name the limits that `impose` sets here, in words for a report."""
    return tuple(_protections())


def _protections() -> Iterator[str]:
    yield "no processes from Python"
    if resource is not None:
        yield "CPU limit"
        yield "file-size limit"
        yield "open-files limit"
    if sys.platform == "linux":
        yield "memory limit"


def _cap(kind: int, soft: int, hard: int | None = None) -> None:
    """Lower a limit. One that the host has already set lower stays."""
    hard = soft if hard is None else hard
    _, ceiling = resource.getrlimit(kind)
    if ceiling != resource.RLIM_INFINITY:
        soft, hard = min(soft, ceiling), min(hard, ceiling)
    resource.setrlimit(kind, (soft, hard))


def _address_space() -> int:
    """Return the bytes of address space in use: torch alone maps more than half a gigabyte."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()


def _deny_new_processes(event: str, arguments: tuple[object, ...]) -> None:
    """Refuse, as an audit hook, what would start a process.

    Python has no way to take an audit hook off. It stops a mistake and not an attack: native code
    raises no events, and what this function refers to can be changed by who has read it.
    """
    if event in _PROCESS_EVENTS:
        raise PermissionError(f"a submission may not start processes ({event})")
