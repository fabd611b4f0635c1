"""Look at what stands under the entry point's name: can it be called as the task says?"""

from __future__ import annotations

import ast
import functools
import inspect
import types
from collections.abc import Iterator
from typing import Any

from grader.sandbox.encode import plain_text, type_name
from grader.sandbox.raised import attempt
from grader.sandbox.request import Request

MAX_NAMES = 100


def find_entry(module: types.ModuleType, request: Request, testimony: dict[str, Any]) -> None:
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
        "line": found.__code__.co_firstlineno if type(found) is types.FunctionType else None,
        "answer_line": _answer_line(request),
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
