"""Start the child of one run: forked from a warm zygote on Linux, spawned afresh elsewhere."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

from grader.errors import SandboxError
from grader.sandbox.ending import ExitReport
from grader.sandbox.request import Limits

BOOT_SECONDS = 120.0
CLOSE_SECONDS = 5.0
_MAX_MESSAGE = 4096
_PACKAGE_ROOT = Path(__file__).resolve().parents[2]

# The package is put on the path for one import. Unless it is installed among others it is taken
# off again: in a checkout its folder also holds the exercises and their solutions, which no
# submission is to import.
_BOOTSTRAP = """
import os, site, sys
root = sys.argv[1]
sys.path.insert(0, root)
from grader.sandbox import {module}
del sys.path[0]
if root not in (*site.getsitepackages(), site.getusersitepackages()):
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry) != root]
{module}.{call}
"""

# What native libraries may need to load at all. The rest of the environment stays out.
_PASSED_ON = ("LD_LIBRARY_PATH", "SYSTEMROOT", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
_THREADS = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMEXPR_NUM_THREADS")


class Child(Protocol):
    """One running child."""

    def wait(self) -> ExitReport:
        """Block until it and all that it started have ended."""

    def kill(self) -> None:
        """End it at once. Harmless if it has ended."""


class Launcher(Protocol):
    """A way to start children. One launcher runs one child at a time.

    `protections` names, in words for a report, what this way itself gives.
    """

    protections: tuple[str, ...]

    def launch(self, job: int, answer: int, prints: int, limits: Limits, scratch: str) -> Child:
        """Start a child on three descriptors, which stay the caller's to close."""

    def close(self) -> None:
        """Give up every process. Safe to call twice."""


def best_launcher() -> Launcher:
    """Start the warmest launcher that this system allows, and return while torch loads."""
    return ZygoteLauncher() if can_fork() else SpawnLauncher()


def can_fork() -> bool:
    """Tell whether a process with torch loaded can safely fork here, and be held by a pidfd."""
    if sys.platform != "linux" or not hasattr(os, "pidfd_open"):
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:  # a kernel before 5.3, or a host that forbids the call
        return False
    return True


class ZygoteLauncher:
    """Own one zygote and ask it for children."""

    protections: tuple[str, ...] = ("own process", "process clean-up")

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control.settimeout(BOOT_SECONDS)
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the zygote
        with theirs:
            self._process = subprocess.Popen(
                _command("zygote", f"main({theirs.fileno()})"),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._complaints,
                env=_environment(),
                cwd=tempfile.gettempdir(),
                start_new_session=True,
            )
        self._ready = False

    def launch(self, job: int, answer: int, prints: int, limits: Limits, scratch: str) -> Child:
        """Have the zygote fork a child.

        Raises:
            SandboxError: if the zygote cannot start or has died, with what it said.
        """
        if not self._ready:
            self._expect(b'{"ready"', self._receive())
            self._ready = True
        order = {"limits": asdict(limits), "scratch": scratch}
        try:
            socket.send_fds(self._control, [json.dumps(order).encode()], [job, answer, prints])
            message, handles, _, _ = socket.recv_fds(self._control, _MAX_MESSAGE, maxfds=1)
        except OSError as error:
            raise self._failure(str(error)) from error
        self._expect(b"started", message)
        return _ForkedChild(handles[0], self._receive)

    def close(self) -> None:
        """Close the socket, at which the zygote ends its child and itself; insist if needed.

        A zygote that is still loading torch has no child yet, and is not waited for.
        """
        with contextlib.suppress(OSError):  # it is closed already, or the other end is
            self._control.shutdown(socket.SHUT_RDWR)  # `close` alone wakes no waiting thread
        self._control.close()
        try:
            self._process.wait(CLOSE_SECONDS if self._ready else 0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()

    def _receive(self) -> bytes:
        try:
            return self._control.recv(_MAX_MESSAGE)
        except OSError as error:
            raise self._failure(str(error)) from error

    def _expect(self, start: bytes, message: bytes) -> None:
        if not message.startswith(start):
            raise self._failure("the warm process has ended" if not message else repr(message))

    def _failure(self, what: str) -> SandboxError:
        said = "" if self._complaints.closed else _last_lines(self._complaints)
        return SandboxError(
            f"The process that runs submissions failed: {said or what}",
            advice="Check that `python -c 'import torch'` works in this environment.",
        )


class _ForkedChild:
    """A child of the zygote, held by a pidfd so that no other process is ever hit."""

    def __init__(self, handle: int, receive: Any) -> None:
        self._handle = handle
        self._receive = receive

    def wait(self) -> ExitReport:
        message = self._receive()
        if not message:
            raise SandboxError("The warm process ended while a submission was running.")
        return ExitReport(**json.loads(message))

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def __del__(self) -> None:
        os.close(self._handle)


class SpawnLauncher:
    """Start a new interpreter for each run: slower by torch's import, and works everywhere."""

    protections: tuple[str, ...] = ("own process",)
    if hasattr(os, "killpg"):
        protections += ("process-group clean-up",)

    def launch(self, job: int, answer: int, prints: int, limits: Limits, scratch: str) -> Child:
        """Spawn a child whose three standard streams are the job, the answer and the prints."""
        process = subprocess.Popen(
            [*_command("inside", "spawned(sys.argv[2:])"), json.dumps(asdict(limits)), scratch],
            stdin=job,
            stdout=answer,
            stderr=prints,
            env=_environment(),
            cwd=scratch,
            start_new_session=True,
        )
        return _SpawnedChild(process)

    def close(self) -> None:
        """Do nothing: between runs there is no process."""


class _SpawnedChild:
    """A child of our own, with the process group that it leads where the system has groups."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def wait(self) -> ExitReport:
        status = self._process.wait()
        return ExitReport(status=status, leftovers=int(self._kill_group()))

    def kill(self) -> None:
        if not self._kill_group():
            self._process.kill()

    def _kill_group(self) -> bool:
        if not hasattr(os, "killpg"):
            return False
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):  # macOS says the latter of a dead group
            return False
        return True


def _command(module: str, call: str) -> list[str]:
    program = _BOOTSTRAP.format(module=module, call=call)
    return [sys.executable, "-P", "-B", "-c", program, str(_PACKAGE_ROOT)]


def _environment() -> dict[str, str]:
    """Build the child's whole environment. One thread each, or a process with torch cannot fork."""
    passed_on = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    one_thread = dict.fromkeys(_THREADS, "1")
    fixed = {"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONHASHSEED": "0", "PYTHONUTF8": "1"}
    return {**passed_on, **one_thread, **fixed}


def _last_lines(complaints: Any) -> str:
    complaints.seek(0)
    text: str = complaints.read()[-4000:].decode("utf-8", "replace").strip()
    return text.splitlines()[-1] if text else ""
