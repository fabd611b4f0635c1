"""Stay warm, with torch imported, and fork one child for each run.

The zygote is told nothing worth stealing: it passes descriptors on to the child, which reads its
job for itself. It has one thread, or it could not fork; it reaps what its children leave behind.
"""

from __future__ import annotations

import ctypes
import errno
import gc
import json
import os
import select
import signal
import socket
import sys
import time
import traceback
from pathlib import Path
from typing import Any, NoReturn

MAX_MESSAGE = 4096
SWEEP_SECONDS = 2.0
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def main(control_fd: int) -> NoReturn:
    """Serve runs over one socket until the keeper closes its end."""
    control = socket.socket(fileno=control_fd)
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)
    torch_version = warm_up()
    _tell(control, {"ready": torch_version})
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, MAX_MESSAGE, maxfds=3)
        if not message:
            os._exit(0)  # at once: tearing torch down takes longer than a run
        serve(control, json.loads(message), descriptors)


def warm_up() -> str:
    """Import torch and everything that runs inside, once, so that a forked child finds it done.

    torch sets parts of itself up at the first forward and backward. The collector is off meanwhile,
    since nothing of what is loaded is garbage; what is loaded is then frozen, so that a child's own
    collections leave its pages shared.
    """
    gc.disable()
    import torch

    import grader.sandbox.inside  # noqa: F401 - the child must find it loaded

    torch.set_num_threads(1)
    layer = torch.nn.Linear(2, 2)
    layer(torch.ones(1, 2)).sum().backward()
    gc.freeze()
    return str(torch.__version__)


def serve(control: socket.socket, order: dict[str, Any], descriptors: list[int]) -> None:
    """Fork one child for one order, hand its handle to the keeper, and report its end."""
    child = os.fork()
    if child == 0:
        _become_child(order, descriptors)
    for descriptor in descriptors:
        os.close(descriptor)
    started_with = _resident_bytes()
    handle = os.pidfd_open(child)
    try:
        socket.send_fds(control, [b"started"], [handle])
        _wait_or_abandon(control, child, handle)
    finally:
        os.close(handle)
    _kill_group(child)  # while the child, not yet reaped, keeps its number from being another's
    _, status, usage = os.wait4(child, 0)
    leftovers, clean = sweep()
    _tell(
        control,
        {
            "status": os.waitstatus_to_exitcode(status),
            "cpu_seconds": usage.ru_utime + usage.ru_stime,
            "peak_bytes": max(0, usage.ru_maxrss * 1024 - started_with),
            "leftovers": leftovers,
        },
    )
    if not clean:
        sys.exit("processes of a submission could not be ended")


def sweep() -> tuple[int, bool]:
    """Kill and reap all that an ended child left; return how many, and whether all are gone.

    As a subreaper the zygote inherits orphans, however often they forked away.
    """
    reaped, deadline = 0, time.monotonic() + SWEEP_SECONDS
    while time.monotonic() < deadline:
        try:
            process, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return reaped, True
        if process:
            reaped += 1
            continue
        for orphan in _children():
            os.kill(orphan, signal.SIGKILL)
        time.sleep(0.001)
    return reaped, False


def _become_child(order: dict[str, Any], descriptors: list[int]) -> None:
    """Go inside, and never come back into the zygote's loop."""
    try:
        os.setsid()
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        from grader.sandbox import inside
        from grader.sandbox.request import Limits

        job, answer, prints = descriptors
        inside.main(job, answer, prints, Limits(**order["limits"]), order["scratch"])
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(1)


def _wait_or_abandon(control: socket.socket, child: int, handle: int) -> None:
    """Wait until the child has ended; end it if the keeper has gone away meanwhile."""
    ready, _, _ = select.select([handle, control.fileno()], [], [])
    if handle not in ready:
        os.kill(child, signal.SIGKILL)


def _children() -> list[int]:
    """List this process's children: from the kernel's list, or by parent where it has none."""
    listing = Path(f"/proc/self/task/{os.getpid()}/children")
    if listing.exists():
        return [int(pid) for pid in listing.read_text().split()]
    return [
        int(entry.name) for entry in Path("/proc").glob("[0-9]*") if _parent(entry) == os.getpid()
    ]


def _parent(entry: Path) -> int | None:
    try:
        status = (entry / "stat").read_text()
    except OSError:  # it ended while the list was read
        return None
    return int(status.rpartition(")")[2].split()[1])


def _resident_bytes() -> int:
    """Return what this process, and so a fresh child of it, holds in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def _tell(control: socket.socket, message: dict[str, Any]) -> None:
    try:
        control.send(json.dumps(message).encode())
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.ECONNRESET):
            raise
        os._exit(0)  # the keeper is gone: there is nobody left to serve


def _prctl(option: int, value: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(option, value, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), f"prctl({option}) was refused")
