"""Turn whatever a stranger's code raises into plain data.

Any exception may come out of a submission, so every one is caught here; elsewhere only where our
code has to work beside what a submission made (`inside.py`), or on its tensors (`encode.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grader.sandbox.encode import plain_text, type_name

MAX_FRAMES = 20
_OUT_OF_MEMORY = "DefaultCPUAllocator: can't allocate memory"


class OutOfTime(BaseException):
    """The soft limit on wall time has passed. Raised where the code is, so its line is known."""


def attempt(action: Callable[[], None], file_name: str) -> dict[str, Any] | None:
    """Run untrusted code; return what it raised as plain data, or None.

    `BaseException`, because `sys.exit` and an interrupt are a submission's to raise as well.
    """
    try:
        action()
    except BaseException as error:
        return describe_error(error, file_name)
    return None


def describe_error(error: BaseException, file_name: str) -> dict[str, Any]:
    """Return an exception as plain data: its kind, type and message, and the submission's lines."""
    lines = _lines_of(error, file_name)
    described: dict[str, Any] = {
        "kind": _kind_of_error(error),
        "type": type_name(error),
        "message": _message_of(error),
        "lines": lines,
        "column": None,
        "end_column": None,
    }
    if isinstance(error, SyntaxError) and error.filename == file_name:
        same_line = error.end_lineno == error.lineno
        described["lines"] = [error.lineno] if _counts(error.lineno) else []
        described["column"] = error.offset if _counts(error.offset) else None
        if same_line and _counts(error.end_offset):
            described["end_column"] = error.end_offset
        described["kind"] = "syntax"
        described["message"] = plain_text(str(error.msg))
    if isinstance(error, ValueError) and "null bytes" in described["message"]:
        described["kind"] = "syntax"
    return described


def _counts(number: object) -> bool:
    """Tell a line or column that Python gave from whatever a submission may have put there."""
    return type(number) is int and number > 0


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
