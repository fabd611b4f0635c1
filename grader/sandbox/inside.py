"""Run one submission, next to its untrusted code, and tell what was seen.

    settle -> impose limits -> say "ready" -> read the job -> load -> call -> tell -> leave

What is told is testimony: that the code completed or raised, with which values and hook events.
Whoever waits outside decides everything else. This module is the only one that catches every
exception, because any exception may come out of a stranger's code.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import gc
import inspect
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

from grader.sandbox.encode import encode, plain_text, type_name
from grader.sandbox.ledger import Ledger
from grader.sandbox.limits import impose
from grader.sandbox.request import Call, Limits, Request
from grader.sandbox.wire import frame, receive, send

MODULE_NAME = "submission"
READY = b"R"
MAX_REQUEST_BYTES = 32 << 20
MAX_FRAMES = 20
MAX_NAMES = 100
# Taken before any submission is loaded, since one may put others in their place.
_seed_torch, _seed_random, _write_json = torch.manual_seed, random.seed, json.dumps
_OUT_OF_MEMORY = "DefaultCPUAllocator: can't allocate memory"


class OutOfTime(BaseException):
    """The soft limit on wall time has passed. Raised where the code is, so its line is known."""


def main(job: int, answer: int, prints: int, limits: Limits, scratch: str) -> NoReturn:
    """Do one whole run on three descriptors and end this process, whatever happens.

    A failure of ours before "ready" leaves its traceback in the capture; after it, in a frame that
    has nothing but the fault. Neither can be graded, and the learner is not charged.
    """
    status = 1
    try:
        job, answer = settle(job, answer, prints)
        os.chdir(scratch)
        impose(limits)
        send(answer, READY)
        request = Request.decode(receive(job, MAX_REQUEST_BYTES), limits)
        os.close(job)
        send(answer, frame(_dumps(_examine_or_confess(request))))
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
    ledger = Ledger(request.file_name)
    ledger.install()
    prepare_process(request)
    testimony: dict[str, Any] = {"raised": None, "entry": None, "loading": None, "runs": []}
    module = types.ModuleType(MODULE_NAME)
    try:
        with _soft_time_limit(request.limits.wall_seconds):
            testimony["raised"] = _attempt(lambda: load(request, module), request.file_name)
            testimony["loading"] = ledger.close_page()
            if testimony["raised"] is None:
                testimony["entry"] = find_entry(module, request)
                _call_entry(vars(module).get(request.entry_point), request, ledger, testimony)
    except OutOfTime as error:  # it struck between two calls, in a line of ours
        testimony["raised"] = _describe_error(error, request.file_name)
    _attempt(_flush, request.file_name)
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


def find_entry(module: types.ModuleType, request: Request) -> dict[str, Any]:
    """Say what stands under the entry point's name, and whether it takes the arguments."""
    found = vars(module).get(request.entry_point)
    names = [name for name, thing in vars(module).items() if type(thing) is types.FunctionType]
    line = found.__code__.co_firstlineno if type(found) is types.FunctionType else None
    return {
        "kind": _kind_of_entry(found, request.entry_point in vars(module)),
        "type": type_name(found),
        "accepts": _accepts(found, request),
        "signature": _signature(found, request),
        "line": line,
        "answer_line": _answer_line(request),
        "functions": [plain_text(name, 200) for name in names[:MAX_NAMES]],
    }


def _call_entry(entry: Any, request: Request, ledger: Ledger, testimony: dict[str, Any]) -> None:
    """Call the entry point for each call of the request; stop for good at a limit."""
    if testimony["entry"]["kind"] != "function" or not testimony["entry"]["accepts"]:
        return
    for call in request.calls:
        returned: list[Any] = []
        action = functools.partial(_call_once, entry, call, returned)
        if call.silent:
            _silence(request.file_name)
        seed_everything(call)
        raised = _attempt(action, request.file_name)
        value = encode(returned[0]) if returned else None
        testimony["runs"].append({"raised": raised, "returned": value, **ledger.close_page()})
        if raised is not None and raised["kind"] in ("time", "memory"):
            testimony["raised"] = raised
            return


def _call_once(entry: Callable[..., Any], call: Call, returned: list[Any]) -> None:
    returned.append(entry(*call.arguments))


def seed_everything(call: Call) -> None:
    """Put the global random generators where the call wants them: torch's and Python's."""
    _seed_torch(call.ambient_seed)
    _seed_random(call.ambient_seed)


def _attempt(action: Callable[[], None], file_name: str) -> dict[str, Any] | None:
    """Run untrusted code; return what it raised as plain data, or None.

    `BaseException`, because `sys.exit` and an interrupt are a submission's to raise as well.
    """
    try:
        action()
    except BaseException as error:
        return _describe_error(error, file_name)
    return None


def _describe_error(error: BaseException, file_name: str) -> dict[str, Any]:
    lines = _lines_of(error, file_name)
    described: dict[str, Any] = {
        "kind": _kind_of_error(error),
        "type": type_name(error),
        "message": _message_of(error),
        "lines": lines,
        "column": None,
        "end_column": None,
        "text": None,
    }
    if isinstance(error, SyntaxError) and error.filename == file_name:
        described["lines"] = [error.lineno] if error.lineno else []
        described["column"] = error.offset
        described["end_column"] = error.end_offset if error.end_lineno == error.lineno else None
        described["kind"] = "syntax"
        described["message"] = plain_text(str(error.msg))
    if isinstance(error, ValueError) and "null bytes" in described["message"]:
        described["kind"] = "syntax"
    return described


def _kind_of_error(error: BaseException) -> str:
    if isinstance(error, OutOfTime):
        return "time"
    if isinstance(error, MemoryError):
        return "memory"
    if isinstance(error, RuntimeError) and _OUT_OF_MEMORY in _message_of(error):
        return "memory"
    if isinstance(error, SystemExit):
        return "exit"
    return "error"


def _message_of(error: BaseException) -> str:
    """Return `str(error)`, which may be a stranger's code and may itself raise."""
    try:
        return plain_text(str(error))
    except BaseException as second:
        return f"(its message could not be read: {type_name(second)})"


def _lines_of(error: BaseException, file_name: str) -> list[int]:
    """Return the submission's lines in the traceback, outermost first."""
    lines, trace = [], error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file_name:
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    return lines[-MAX_FRAMES:]


def _kind_of_entry(found: object, present: bool) -> str:
    if not present:
        return "missing"
    if inspect.isclass(found):
        return "class"
    if inspect.iscoroutinefunction(found) or inspect.isasyncgenfunction(found):
        return "async"
    if inspect.isgeneratorfunction(found):
        return "generator"
    return "function" if callable(found) else "value"


def _accepts(found: object, request: Request) -> bool:
    """Tell whether the entry point takes the arguments; where no signature can be read, it may."""
    arguments = request.calls[0].arguments if request.calls else ()
    action = functools.partial(_bind, found, arguments)
    raised = _attempt(action, request.file_name)
    return raised is None or raised["type"] != "TypeError"


def _bind(found: Any, arguments: tuple[Any, ...]) -> None:
    inspect.signature(found).bind(*arguments)


def _signature(found: Any, request: Request) -> str:
    written: list[str] = []
    _attempt(lambda: written.append(str(inspect.signature(found))), request.file_name)
    return plain_text(written[0], 200) if written else ""


def _answer_line(request: Request) -> int | None:
    """Return the line of the entry point's last `return`: where a wrong answer is handed over."""
    for node in ast.parse(request.source).body:
        if isinstance(node, ast.FunctionDef) and node.name == request.entry_point:
            return max((found.lineno for found in _own_returns(node)), default=node.lineno)
    return None


def _own_returns(node: ast.AST) -> Iterator[ast.Return]:
    """Yield the `return` statements of a function, and none of a function within it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Return):
            yield child
        elif not isinstance(
            child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef
        ):
            yield from _own_returns(child)


def _examine_or_confess(request: Request) -> dict[str, Any]:
    try:
        return examine(request)
    except Exception:
        return {"fault": traceback.format_exc()[-4000:]}


def _dumps(testimony: dict[str, Any]) -> bytes:
    return _write_json(testimony).encode()


def _silence(file_name: str) -> None:
    """Drop what is printed from here on, whether through Python or past it."""
    _attempt(_flush, file_name)
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
