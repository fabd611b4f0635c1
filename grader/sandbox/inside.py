"""Run one submission, next to its untrusted code, and tell what was seen.

    settle -> impose limits -> say "ready" -> read the job -> load -> call -> tell -> leave

What is told is testimony: that the code completed or raised, with which values and hook events.
Whoever waits outside decides everything else.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import json
import linecache
import os
import random
import signal
import sys
import traceback
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TextIO

import torch

from grader.sandbox.encode import MAX_NODES, MAX_NODES_IN_ALL, encode, plain_text
from grader.sandbox.entry import find_entry
from grader.sandbox.ledger import Ledger
from grader.sandbox.limits import impose
from grader.sandbox.raised import OutOfTime, attempt, describe_error
from grader.sandbox.request import MODULE_NAME, Call, Limits, Request
from grader.sandbox.source_lines import read_lines
from grader.sandbox.wire import frame, receive, send

READY = b"R"
LOADING_SEED = 6007
MAX_REQUEST_BYTES = 32 << 20
# Taken before any submission is loaded, since one may put others in their place. The generator is
# asked itself: `torch.manual_seed` writes down a traceback for each device that is not there.
_seed_torch = torch.default_generator.manual_seed
_seed_random, _write_json = random.seed, json.dumps


def main(job: int, answer: int, prints: int, limits: Limits, scratch: str) -> NoReturn:
    """Do one whole run on three descriptors and end this process, whatever happens.

    A failure of ours before "ready" leaves its traceback in the capture; after it, in a frame that
    has nothing but the fault. Neither can be graded, and the learner is not charged.
    """
    status = 1
    try:
        job, answer = settle(job, answer, prints)
        os.chdir(scratch)
        os.environ |= {"HOME": scratch, "TMPDIR": scratch}
        impose(limits)
        send(answer, READY)
        send(answer, frame(_testify_or_confess(job, limits)))
        status = 0
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(status)


def settle(job: int, answer: int, prints: int) -> tuple[int, int]:
    """Leave only the job, the answer and the capture of prints open; return the first two anew.

    Standard input reads as empty; standard output and error both go to the capture, in order.
    """
    job, answer, prints = (_above_standard(fd) for fd in (job, answer, prints))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(prints, 1)
    os.dup2(prints, 2)
    keep = {job, answer}
    for low, high in _gaps(keep, start=3, end=_highest_descriptor()):
        os.closerange(low, high)
    sys.stdout, sys.stderr = _text_stream(1), _text_stream(2)
    return job, answer


def examine(request: Request) -> dict[str, Any]:
    """Load the submission, call its entry point as often as asked, and return the testimony."""
    lines = read_lines(request.source, request.entry_point)
    ledger = Ledger(request.file_name, lines.table_write)
    ledger.install()
    prepare_process(request)
    testimony: dict[str, Any] = {"raised": None, "entry": None, "loading": None, "runs": []}
    module = types.ModuleType(MODULE_NAME)
    try:
        with _soft_time_limit(request.limits.wall_seconds):
            seed_everything(LOADING_SEED)
            testimony["raised"] = attempt(lambda: load(request, module), request.file_name)
            testimony["loading"] = ledger.close_page()
            if testimony["raised"] is None:
                look = functools.partial(find_entry, module, request, lines, testimony)
                testimony["raised"] = attempt(look, request.file_name)
            if testimony["raised"] is None:
                _call_entry(vars(module).get(request.entry_point), request, ledger, testimony)
    except OutOfTime as error:  # it struck between two calls, in a line of ours
        testimony["raised"] = describe_error(error, request.file_name)
    attempt(_flush, request.file_name)
    return testimony


def prepare_process(request: Request) -> None:
    """Make the process look as if the file had been started by hand."""
    sys.argv = [request.file_name]
    sys.dont_write_bytecode = True
    gc.enable()
    linecache.cache[request.file_name] = (
        len(request.source),
        None,
        request.source.splitlines(keepends=True),
        request.file_name,
    )


def load(request: Request, module: types.ModuleType) -> None:
    """Run the file's top level as a real module, which dataclasses and annotations rely on."""
    module.__file__ = request.file_name
    sys.modules[MODULE_NAME] = module
    code = compile(request.source, request.file_name, "exec", dont_inherit=True)
    exec(code, vars(module))  # noqa: S102 - running the submission is what this process is for


def _call_entry(entry: Any, request: Request, ledger: Ledger, testimony: dict[str, Any]) -> None:
    """Call the entry point for each call of the request; stop for good at a limit."""
    if testimony["entry"]["kind"] != "function" or not testimony["entry"]["accepts"]:
        return
    nodes = min(MAX_NODES, MAX_NODES_IN_ALL // max(1, len(request.calls)))
    for call in request.calls:
        returned: list[Any] = []
        action = functools.partial(_call_once, entry, call, returned)
        if call.silent:
            _silence(request.file_name)
        ledger.enter(call.intervention)
        seed_everything(call.ambient_seed)
        raised = attempt(action, request.file_name)
        value = encode(returned[0], nodes) if returned else None
        testimony["runs"].append({"raised": raised, "returned": value, **ledger.close_page()})
        if raised is not None and raised["kind"] in ("time", "memory"):
            testimony["raised"] = raised
            return


def _call_once(entry: Callable[..., Any], call: Call, returned: list[Any]) -> None:
    returned.append(entry(*call.arguments))


def seed_everything(seed: int) -> None:
    """Put the global random generators somewhere, so that a run can be repeated."""
    _seed_torch(seed)
    _seed_random(seed)


def _testify_or_confess(job: int, limits: Limits) -> bytes:
    """Return the testimony as JSON, or what went wrong in code of ours, and where."""
    try:
        request = Request.decode(receive(job, MAX_REQUEST_BYTES), limits)
        os.close(job)
        return _write_json(examine(request)).encode()
    except BaseException as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        fault = f"{type(error).__name__}: {error} ({where})"
        return _write_json({"fault": plain_text(fault)}).encode()


def _silence(file_name: str) -> None:
    """Drop what is printed from here on, whether through Python or past it."""
    attempt(_flush, file_name)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.close(nowhere)


def _flush() -> None:
    sys.stdout.flush()
    sys.stderr.flush()


@contextlib.contextmanager
def _soft_time_limit(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` where the code is after some seconds. The keeper does not rely on it."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, _raise_out_of_time)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _raise_out_of_time(number: int, frame_: object) -> None:
    raise OutOfTime


def _text_stream(fd: int) -> TextIO:
    """Open a stream anew: the one that was there may still believe it can seek."""
    return open(fd, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)


def _above_standard(fd: int) -> int:
    """Move a descriptor out of 0 to 2, which are about to be replaced."""
    while fd <= 2:
        fd = os.dup(fd)
    return fd


def _highest_descriptor() -> int:
    listing = Path("/proc/self/fd")
    if listing.is_dir():
        return max(int(entry.name) for entry in listing.iterdir()) + 1
    return 4096


def _gaps(keep: set[int], start: int, end: int) -> Iterator[tuple[int, int]]:
    low = start
    for fd in sorted(keep):
        yield low, fd
        low = fd + 1
    yield low, end


def spawned(arguments: list[str]) -> NoReturn:
    """Be the child of a fresh interpreter, whose standard streams are the three descriptors."""
    limits, scratch = arguments
    main(0, 1, 2, Limits(**json.loads(limits)), scratch)
