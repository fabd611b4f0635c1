"""Look at what stands under the entry point's name: can it be called as the task says?"""

from __future__ import annotations

import functools
import inspect
import types
from dataclasses import asdict
from typing import Any

from grader.sandbox.encode import plain_text, type_name
from grader.sandbox.raised import attempt
from grader.sandbox.request import Request
from grader.sandbox.source_lines import SourceLines

MAX_NAMES = 100


def find_entry(
    module: types.ModuleType, request: Request, lines: SourceLines, testimony: dict[str, Any]
) -> None:
    """Put into the testimony what stands under the entry point's name, and if it can be called so.

    Looking at an object may run its class's code, so this is an attempt like loading is.
    """
    found = vars(module).get(request.entry_point)
    names = [name for name, thing in vars(module).items() if type(thing) is types.FunctionType]
    testimony["entry"] = {
        "kind": _kind_of_entry(found, request.entry_point in vars(module)),
        "type": type_name(found),
        "accepts": _accepts(found, request),
        "signature": _signature(found, request),
        "line": lines.definition,
        "answer_line": lines.answer,
        "key_lines": {plain_text(key, 200): line for key, line in lines.keys.items()},
        "table_clear_line": lines.table_clear,
        "patch_line": lines.patch,
        "function_lines": [asdict(function) for function in lines.functions],
        "functions": [plain_text(name, 200) for name in names[:MAX_NAMES]],
    }


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
    raised = attempt(action, request.file_name)
    return raised is None or raised["type"] != "TypeError"


def _bind(found: Any, arguments: tuple[Any, ...]) -> None:
    inspect.signature(found, follow_wrapped=False).bind(*arguments)


def _signature(found: Any, request: Request) -> str:
    written: list[str] = []
    attempt(
        lambda: written.append(str(inspect.signature(found, follow_wrapped=False))),
        request.file_name,
    )
    return plain_text(written[0], 200) if written else ""
