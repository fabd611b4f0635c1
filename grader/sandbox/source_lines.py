"""Find lines to point at by reading a submission, without running it. They decide nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

PRIVATE_TABLES = frozenset({"_forward_hooks", "_forward_pre_hooks"})
_WRITERS = frozenset({"update", "setdefault", "__setitem__"})
_CLEARERS = frozenset({"clear", "pop", "popitem", "__delitem__"})
MAX_FUNCTIONS = 200
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionLines:
    """Lines of one function or lambda: its first, where its last argument is used, its return."""

    start: int
    use: int | None
    answer: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceLines:
    """Lines worth pointing at, counted from 1; None where there is no such thing.

    `definition` is where the entry point gets its name, `answer` its last `return`, `keys` the keys
    of a dictionary written there, `table_write` where a private hook table is written to, and
    `table_clear` where something is taken out of one, `patch` where a module's `forward` is
    replaced. `functions` are all that could be hooks.
    """

    definition: int | None = None
    answer: int | None = None
    keys: dict[str, int] = field(default_factory=dict)
    table_write: int | None = None
    table_clear: int | None = None
    patch: int | None = None
    functions: tuple[FunctionLines, ...] = ()


def read_lines(source: str, entry_point: str) -> SourceLines:
    """Read the lines of a source that Python can read; without one there is nothing to point at."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return SourceLines()
    answer, keys = _answer(tree, entry_point)
    return SourceLines(
        definition=_definition(tree, entry_point),
        answer=answer,
        keys=keys,
        table_write=min(_table_writes(tree), default=None),
        table_clear=min(_table_clearings(tree), default=None),
        patch=min(_patches(tree), default=None),
        functions=tuple(_functions(tree)),
    )


def _definition(tree: ast.Module, name: str) -> int | None:
    for node in reversed(tree.body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if node.name == name:
                return node.lineno
        elif isinstance(node, ast.Assign) and name in _names(node.targets):
            return node.lineno
    return None


def _names(targets: list[ast.expr]) -> set[str]:
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _answer(tree: ast.Module, name: str) -> tuple[int | None, dict[str, int]]:
    """Return where the function hands its answer over, and the keys of a dictionary on the way."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            returns = list(_own_returns(node))
            if not returns:
                return node.lineno, {}
            last = max(returns, key=lambda found: found.lineno)
            return last.lineno, _key_lines(last.value)
    return None, {}


def _own_returns(node: ast.AST) -> Iterator[ast.Return]:
    """Yield the `return` statements of a function, and none of a function within it."""
    waiting = [node]
    while waiting:
        for child in ast.iter_child_nodes(waiting.pop()):
            if isinstance(child, ast.Return):
                yield child
            elif not isinstance(child, _FUNCTIONS):
                waiting.append(child)


def _key_lines(value: ast.expr | None) -> dict[str, int]:
    if not isinstance(value, ast.Dict):
        return {}
    return {
        key.value: key.lineno
        for key in value.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


def _table_writes(tree: ast.Module) -> Iterator[int]:
    """Yield where a hook is written into a module's table, by index or by a method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            if _is_table(node.value):
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in _WRITERS and _is_table(node.func.value):
                yield node.lineno
        elif isinstance(node, ast.Assign) and any(_is_table(target) for target in node.targets):
            yield node.lineno


def _table_clearings(tree: ast.Module) -> Iterator[int]:
    """Yield where a module's table loses an entry: by a method, by `del`, or by a new table."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in _CLEARERS and _is_table(node.func.value):
                yield node.lineno
        elif isinstance(node, ast.Delete):
            parts = [t.value if isinstance(t, ast.Subscript) else t for t in node.targets]
            if any(map(_is_table, parts)):
                yield node.lineno
        elif isinstance(node, ast.Assign) and any(_is_table(target) for target in node.targets):
            yield node.lineno


def _patches(tree: ast.Module) -> Iterator[int]:
    """Yield where `forward` is assigned to something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            targets = [target for target in node.targets if isinstance(target, ast.Attribute)]
            if any(target.attr == "forward" for target in targets):
                yield node.lineno


def _functions(tree: ast.Module) -> Iterator[FunctionLines]:
    """Yield the functions that take something, with the lines that say what becomes of it."""
    found = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda))
    for node in islice(found, MAX_FUNCTIONS):
        arguments = [*node.args.posonlyargs, *node.args.args]
        if not arguments:
            continue
        if isinstance(node, ast.Lambda):
            line = node.lineno
            yield FunctionLines(start=line, use=node.body.lineno, answer=node.body.lineno)
            continue
        returns = [found.lineno for found in _own_returns(node) if found.value is not None]
        yield FunctionLines(
            start=min([node.lineno, *(part.lineno for part in node.decorator_list)]),
            use=min(_uses(node, arguments[-1].arg), default=None),
            answer=max(returns, default=None),
        )


def _uses(node: ast.FunctionDef, name: str) -> Iterator[int]:
    """Yield the lines of statements that read a variable."""
    for part in node.body:
        for inner in ast.walk(part):
            if isinstance(inner, ast.Name) and inner.id == name:
                yield inner.lineno


def _is_table(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in PRIVATE_TABLES
