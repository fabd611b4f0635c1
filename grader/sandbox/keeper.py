"""Run one request in a child: wait, cap, kill, and name the ending. Imports no torch.

What the child tells is bytes; nothing here reads them. Threads do the waiting, because that works
alike on every system; each ends when the child, and with it the other end of its pipe, is gone.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from grader.errors import SandboxError
from grader.sandbox import limits as child_limits
from grader.sandbox.ending import Ending, ExitReport, Transcript
from grader.sandbox.launch import BOOT_SECONDS, Child, Launcher, best_launcher
from grader.sandbox.request import Limits, Request
from grader.sandbox.scratch import scratch_folder
from grader.sandbox.wire import MalformedFrameError, frame, unframe

READY = b"R"
GRACE_SECONDS = 1.0
END_SECONDS = 10.0
PROTECTIONS = ("wall-clock limit", "output limit")
_CHUNK = 1 << 16
_FRAME_BYTES = 16


class Keeper:
    """Own one launcher and use it for one run at a time. A launcher that failed is replaced.

    Creating a keeper starts its zygote and returns at once; the first run waits until it is warm.
    """

    def __init__(self, start: Callable[[], Launcher] = best_launcher) -> None:
        self._start = start
        self._launcher: Launcher | None = start()

    def run(self, request: Request) -> Transcript:
        """Run a request to its end and return all that came out of it.

        Raises:
            SandboxError: if no child could be started or it could not be ended.
        """
        if self._launcher is None:
            self._launcher = self._start()
        try:
            return _run(self._launcher, request)
        except SandboxError:
            self.close()
            raise

    def close(self) -> None:
        """End the zygote and whatever it is running. A later run starts a new one."""
        if self._launcher is not None:
            self._launcher.close()
            self._launcher = None


def _run(launcher: Launcher, request: Request) -> Transcript:
    with (
        scratch_folder() as scratch,
        tempfile.TemporaryFile(buffering=0) as job,
    ):
        job.write(frame(request.encode()))
        job.seek(0)
        answer, answer_end = os.pipe()
        prints, prints_end = os.pipe()
        try:
            child = launcher.launch(
                job.fileno(), answer_end, prints_end, request.limits, str(scratch)
            )
        except BaseException:
            os.close(answer)
            os.close(prints)
            raise
        finally:
            os.close(answer_end)
            os.close(prints_end)
        return _Attendance(child, request.limits).attend(answer, prints, launcher.protections)


@dataclass(slots=True)
class _Capture:
    """The first bytes of a stream, up to a limit, and whether there were more."""

    limit: int
    kept: bytearray = field(default_factory=bytearray)
    overflowed: bool = False

    def add(self, chunk: bytes) -> None:
        room = self.limit - len(self.kept)
        self.kept += chunk[:room]
        self.overflowed = self.overflowed or len(chunk) > room


class _Attendance:
    """Wait on one child: its answer, its prints, its end, and the clock."""

    def __init__(self, child: Child, limits: Limits) -> None:
        self._child = child
        self._limits = limits
        self._answer = _Capture(limits.answer_bytes + _FRAME_BYTES)
        self._prints = _Capture(limits.output_bytes)
        self._events: queue.Queue[tuple[str, bytes | ExitReport | SandboxError]] = queue.Queue(64)
        self._listening = True
        self._killed_for: Ending | None = None
        self._ready_at: float | None = None

    def attend(self, answer: int, prints: int, protections: tuple[str, ...]) -> Transcript:
        started = time.monotonic()
        self._start_threads(answer, prints)
        try:
            report = self._wait_for_end(started)
        finally:
            self._let_threads_go()
        if self._ready_at is None and self._killed_for is None:
            said = bytes(self._prints.kept[-2000:]).decode("utf-8", "replace").strip()
            raise SandboxError(f"The sandbox could not be set up: {said or report}")
        return Transcript(
            ending=self._killed_for or self._name_ending(report),
            answer=bytes(self._answer.kept),
            prints=bytes(self._prints.kept),
            prints_cut=self._prints.overflowed,
            exit=report,
            wall_seconds=time.monotonic() - (self._ready_at or started),
            protections=(*protections, *PROTECTIONS, *child_limits.protections()),
        )

    def _start_threads(self, answer: int, prints: int) -> None:
        jobs = (
            lambda: self._pump("answer", answer),
            lambda: self._pump("prints", prints),
            self._await_exit,
        )
        for job in jobs:
            threading.Thread(target=job, daemon=True).start()

    def _pump(self, name: str, fd: int) -> None:
        with open(fd, "rb", buffering=0) as pipe:
            while chunk := pipe.read(_CHUNK):
                if self._listening:
                    self._events.put((name, chunk))
        self._events.put((name, b""))

    def _await_exit(self) -> None:
        try:
            self._events.put(("exit", self._child.wait()))
        except SandboxError as error:
            self._events.put(("exit", error))

    def _let_threads_go(self) -> None:
        """Make room for whoever waits to report, should nobody be listening any more."""
        self._listening = False
        with contextlib.suppress(queue.Empty):
            while True:
                self._events.get_nowait()

    def _wait_for_end(self, started: float) -> ExitReport:
        """Take events until both pipes are at their end and the child is gone."""
        report: ExitReport | None = None
        open_pipes = {"answer", "prints"}
        deadline = started + BOOT_SECONDS
        while report is None or open_pipes:
            try:
                name, news = self._events.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                deadline = self._run_out_of_time()
                continue
            if isinstance(news, SandboxError):
                raise news
            if isinstance(news, ExitReport):
                report, deadline = news, time.monotonic() + END_SECONDS
            elif not news:
                open_pipes.discard(name)
            elif self._take(name, news):
                deadline = self._ready_at_deadline()
        return report

    def _take(self, name: str, chunk: bytes) -> bool:
        """Keep a chunk; kill at a flood. Return whether this chunk brought the child's "ready"."""
        if name == "prints":
            self._prints.add(chunk)
            if self._prints.overflowed:
                self._kill(Ending.OUTPUT)
            return False
        became_ready = self._ready_at is None
        if became_ready:
            self._ready_at = time.monotonic()
            if not chunk.startswith(READY):  # no line of a submission has run yet
                self._child.kill()
                raise SandboxError(f"The sandbox could not be set up: it began with {chunk[:80]!r}")
            chunk = chunk[len(READY) :]
        self._answer.add(chunk)
        if self._answer.overflowed:
            self._kill(Ending.MALFORMED)
        return became_ready

    def _ready_at_deadline(self) -> float:
        return time.monotonic() + self._limits.wall_seconds + GRACE_SECONDS

    def _run_out_of_time(self) -> float:
        """Kill at the first deadline; give up at the second, which only a broken system meets."""
        if self._killed_for is not None:
            raise SandboxError("A submission's process could not be ended.")
        if self._ready_at is None:
            self._child.kill()
            raise SandboxError(f"The sandbox was not ready within {BOOT_SECONDS:.0f} s.")
        self._kill(Ending.WALL_TIME)
        return time.monotonic() + END_SECONDS

    def _kill(self, why: Ending) -> None:
        if self._killed_for is None:
            self._killed_for = why
            self._child.kill()

    def _name_ending(self, report: ExitReport) -> Ending:
        """Decide from outside how a child ended that was not killed by us."""
        if report.leftovers:
            return Ending.PROCESSES
        if report.status < 0:
            return self._name_signal(report)
        try:
            unframe(bytes(self._answer.kept))
        except MalformedFrameError:
            return Ending.MALFORMED if self._answer.kept else Ending.EXITED
        return Ending.COMPLETED if report.status == 0 else Ending.EXITED

    def _name_signal(self, report: ExitReport) -> Ending:
        """Tell a limit's signal from others. Past the hard CPU limit the kernel sends SIGKILL."""
        over_cpu = report.cpu_seconds >= self._limits.cpu_seconds
        cpu_signal = getattr(signal, "SIGXCPU", None)
        if -report.status == cpu_signal or (-report.status == signal.SIGKILL and over_cpu):
            return Ending.CPU_TIME
        if report.peak_bytes >= self._limits.memory_bytes:
            return Ending.MEMORY
        return Ending.KILLED
