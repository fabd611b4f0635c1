"""Look into models and hook tables, past whatever a submission's own classes make of themselves."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from types import MethodType
from typing import Any

from torch import nn
from torch.nn.modules import module as module_functions

from grader.sandbox.encode import plain_text
from grader.sandbox.raised import attempt

_INSTANCE_ATTRIBUTES = vars(nn.Module)["__dict__"]
_HOOK_TABLE_ENDINGS = ("_hooks", "_hooks_with_kwargs", "_hooks_always_called")


def attributes(module: nn.Module) -> dict[str, Any]:
    """Return a module's own attributes, even if its class has a `__dict__` of another kind."""
    found: dict[str, Any] = _INSTANCE_ATTRIBUTES.__get__(module)
    return found


def children(module: nn.Module) -> Iterator[tuple[str, nn.Module]]:
    """Yield a module's direct parts, read past what its class may have made of `children`."""
    parts = attributes(module).get("_modules", {})
    return ((name, part) for name, part in parts.items() if isinstance(part, nn.Module))


def named_modules(root: nn.Module) -> Iterator[tuple[str, nn.Module]]:
    """Yield all modules of a model, each once, in torch's own order and by torch's own names."""
    seen: set[int] = set()
    waiting = [("", root)]
    while waiting:
        name, module = waiting.pop()
        if id(module) in seen:
            continue
        seen.add(id(module))
        yield name, module
        prefix = f"{name}." if name else ""
        waiting += reversed([(f"{prefix}{part}", child) for part, child in children(module)])


def find_module(root: nn.Module, kind: str, index: int) -> nn.Module | None:
    """Return the module of class `kind` at `index` in a model, counted in torch's own order."""
    same_kind = (module for _, module in named_modules(root) if type(module).__name__ == kind)
    return next(itertools.islice(same_kind, index, None), None)


def module_tables(module: nn.Module) -> dict[str, dict[Any, Any]]:
    """Copy a module's tables of forward and backward hooks, the side tables included."""
    return _hook_tables(attributes(module), ("_forward", "_backward"))


def global_tables() -> dict[str, dict[Any, Any]]:
    """Copy torch's tables of hooks for all modules."""
    return _hook_tables(vars(module_functions), ("_global_forward", "_global_backward"))


def _hook_tables(names: dict[str, Any], prefixes: tuple[str, ...]) -> dict[str, dict[Any, Any]]:
    """Copy the hook tables among some attributes, whichever this version of torch has."""
    return {
        name: dict(table)
        for name, table in names.items()
        if isinstance(table, dict)
        and name.startswith(prefixes)
        and name.endswith(_HOOK_TABLE_ENDINGS)
    }


def settings(module: nn.Module) -> str:
    """Return what torch prints in a module's parentheses. A submission's own class is not asked.

    A module that is only half built, because its constructor raised, cannot be asked either.
    """
    written: list[str] = []
    if belongs_to_torch(module):
        attempt(lambda: written.append(module.extra_repr()), "")
    return plain_text(written[0], 200) if written else ""


def has_own_forward(module: nn.Module) -> bool:
    """Tell whether someone put a `forward` of their own on this one module, past its class."""
    forward = attributes(module).get("forward")
    return forward is not None and not any(map(belongs_to_torch, (forward, type(forward))))


def belongs_to_torch(hook: object) -> bool:
    """Tell torch's own bookkeeping hooks, such as a lazy module's, from those of a submission."""
    owner = type(hook.__self__) if type(hook) is MethodType else hook
    module = getattr(owner, "__module__", None)
    return isinstance(module, str) and module.split(".")[0] == "torch"
