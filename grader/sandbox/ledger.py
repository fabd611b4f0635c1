"""Keep the book of what a submission does with hooks: what is registered, runs, and is left.

`Ledger.install` puts thin recorders round torch's own methods, before the submission is loaded.
They change nothing that a submission can compute: each calls the original and writes one line. In
a call for which the request asks for an intervention, calls and hooks go through its world instead.
"""

from __future__ import annotations

import functools
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType, FunctionType, MethodType
from typing import Any

import torch
from torch import nn
from torch.nn.modules import module as module_functions
from torch.utils.hooks import RemovableHandle

from grader.sandbox.anatomy import (
    attributes,
    belongs_to_torch,
    children,
    global_tables,
    has_own_forward,
    module_tables,
    named_modules,
    settings,
)
from grader.sandbox.encode import plain_text
from grader.sandbox.interventions import begin
from grader.sandbox.recorded_hook import RecordedHook
from grader.sandbox.request import Intervention

MAX_EVENTS = 4_000
MAX_ALIKE = 20
MAX_MODULES = 2_000

MODULE_REGISTRARS = {
    "register_forward_hook": "forward",
    "register_forward_pre_hook": "forward_pre",
    "register_full_backward_hook": "full_backward",
    "register_full_backward_pre_hook": "full_backward_pre",
    "register_backward_hook": "backward",
}
GLOBAL_REGISTRARS = {
    "register_module_forward_hook": "global_forward",
    "register_module_forward_pre_hook": "global_forward_pre",
    "register_module_full_backward_hook": "global_full_backward",
    "register_module_full_backward_pre_hook": "global_full_backward_pre",
    "register_module_backward_hook": "global_backward",
}
TENSOR_REGISTRARS = {
    "register_hook": "tensor",
    "register_post_accumulate_grad_hook": "tensor_post_accumulate",
}
DIRECT_TABLES = {"_forward_hooks": "forward", "_forward_pre_hooks": "forward_pre"}


class Ledger:
    """The book of one child: events in order, and every module that was seen.

    Modules are held, so that an `id` is never reused and a discarded model can still be searched
    for hooks that were left on it.
    """

    def __init__(self, file_name: str, table_write_line: int | None) -> None:
        self._file_name = file_name
        self._table_write_line = table_write_line
        self._modules: dict[int, nn.Module] = {}
        self._numbers: dict[int, int] = {}
        self._touched: set[int] = set()
        self._containers: dict[int, dict[int, nn.Module]] = {}
        self._events: list[dict[str, Any]] = []
        self._alike: Counter[tuple[Any, ...]] = Counter()
        self._handles: list[tuple[RemovableHandle, int, str]] = []
        self._hook_of_handle: dict[int, int] = {}
        self._functions: dict[tuple[Any, ...], int] = {}
        self._hooks = 0
        self._depth = 0
        self._world = begin(None, self)
        self._global_tables = global_tables()

    def install(self) -> None:
        """Put the recorders in place. Once per child."""
        for name, table in MODULE_REGISTRARS.items():
            self._record_registrar(nn.Module, name, table)
        for name, table in GLOBAL_REGISTRARS.items():
            self._record_registrar(module_functions, name, table)
        for name, table in TENSOR_REGISTRARS.items():
            self._record_registrar(torch.Tensor, name, table)
        self._record_construction()
        self._record_calls()
        self._record_removal()

    def enter(self, intervention: Intervention | None) -> None:
        """Begin a call in a world in which one thing is changed, or in the world as it is."""
        self._world = begin(intervention, self)

    def note(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Write one event and return it, so that the writer may complete it.

        Of calls and runs of hooks that are alike, only the first few are kept until something is
        registered or removed: a loop of a thousand calls must not crowd out what matters.
        """
        if kind in ("called", "fired", "intervened"):
            sort = (kind, fields.get("module"), fields.get("hook"))
            self._alike[sort] += 1
            if self._alike[sort] > MAX_ALIKE:
                return fields  # without looking for the line, which takes longest
        else:
            self._alike.clear()
        event = {"kind": kind, "line": self._submission_line(), **fields}
        if len(self._events) < MAX_EVENTS:
            self._events.append(event)
        return event

    def close_page(self) -> dict[str, Any]:
        """Return what happened since the last page: events, models touched, hooks left anywhere."""
        places = list(itertools.islice(self._members(), MAX_MODULES))
        members = list({id(member): member for _, _, member in places}.values())
        page = {
            "events": self._events,
            "events_cut": len(self._events) >= MAX_EVENTS,
            "modules": [self._describe(*place) for place in places],
            "left": list(self._hooks_left(members)),
            "patched": [self.number(member) for member in members if has_own_forward(member)],
        }
        self._events, self._touched, self._depth = [], set(), 0
        self._alike.clear()
        self.enter(None)
        return page

    # Recorders. They are put in place by `setattr`, since the type checker takes methods for fixed.

    def _record_registrar(self, owner: Any, name: str, table: str) -> None:
        original = getattr(owner, name)

        if table.startswith("global"):

            @functools.wraps(original)
            def register_globally(hook: Callable[..., Any], *args: Any, **options: Any) -> Any:
                recorded = self._enter(hook, table, options=options)
                return self._keep(original(recorded, *args, **options), recorded)

            setattr(owner, name, register_globally)
            return

        @functools.wraps(original)
        def register(target: Any, hook: Callable[..., Any], *args: Any, **options: Any) -> Any:
            module = self._see(target) if isinstance(target, nn.Module) else None
            recorded = self._enter(hook, table, module=module, options=options)
            return self._keep(original(target, recorded, *args, **options), recorded)

        setattr(owner, name, register)

    def _record_construction(self) -> None:
        """Record modules that are built, and those that `copy` and `pickle` build from others."""
        for name in ("__init__", "__setstate__"):
            self._record_builder(name, getattr(nn.Module, name))

    def _record_builder(self, name: str, original: Callable[..., None]) -> None:
        @functools.wraps(original)
        def build(module: nn.Module, *args: Any, **kwargs: Any) -> None:
            original(module, *args, **kwargs)
            self._see(module)

        setattr(nn.Module, name, build)

    def _record_calls(self) -> None:
        original = nn.Module.__call__

        @functools.wraps(original)
        def call(module: nn.Module, *args: Any, **kwargs: Any) -> Any:
            self._adopt_direct_writes(module)
            self.note("called", module=self._see(module), depth=self._depth)
            outermost = self._depth == 0
            self._depth += 1
            try:
                return self._world.call(original, module, args, kwargs, outermost=outermost)
            finally:
                self._depth -= 1

        setattr(nn.Module, "__call__", call)  # noqa: B010

    def _record_removal(self) -> None:
        original = RemovableHandle.remove

        @functools.wraps(original)
        def remove(handle: RemovableHandle) -> None:
            table = handle.hooks_dict_ref()
            hook = table.get(handle.id) if table is not None else None
            original(handle)
            if isinstance(hook, RecordedHook):
                self.note("removed", hook=hook.number)

        setattr(RemovableHandle, "remove", remove)  # noqa: B010

    def _adopt_direct_writes(self, module: nn.Module) -> None:
        """Record hooks that were written into a module's private table past `register_…`."""
        for name, table in DIRECT_TABLES.items():
            hooks = attributes(module).get(name, {})
            for key, hook in list(hooks.items()):
                if not isinstance(hook, RecordedHook) and not belongs_to_torch(hook):
                    options = {"written_directly": True}
                    module_number = self._see(module)
                    hooks[key] = self._enter(
                        hook,
                        table,
                        module=module_number,
                        options=options,
                        line=self._table_write_line,
                    )

    # Entries

    def _enter(
        self, hook: Callable[..., Any], table: str, *, options: dict[str, Any], **known: int | None
    ) -> Callable[..., Any]:
        """Note a registration, with what else is known of it, and return the hook to register."""
        if belongs_to_torch(hook):
            return hook
        self._hooks += 1
        given = sorted(name for name, value in options.items() if value)
        function = self._functions.setdefault(_identity(hook), len(self._functions))
        fields = {"module": None, "code_line": self._code_line(hook), "function": function, **known}
        self.note("registered", hook=self._hooks, table=table, options=given, **fields)
        return RecordedHook(hook, self._hooks, table, self.note, self._run_hook)

    def _run_hook(self, hook: RecordedHook, args: tuple[Any, ...]) -> Any:
        return self._world.run(hook, args)

    def _code_line(self, hook: object) -> int | None:
        """Return the line on which a hook is defined, if it is a function of the submission."""
        function = hook.__func__ if type(hook) is MethodType else hook
        if type(function) is not FunctionType:
            return None
        code = function.__code__
        return code.co_firstlineno if code.co_filename == self._file_name else None

    def _keep(self, handle: RemovableHandle, recorded: Callable[..., Any]) -> RemovableHandle:
        if isinstance(recorded, RecordedHook):
            self._hook_of_handle[handle.id] = recorded.number
            if recorded.table.startswith("tensor"):
                self._handles.append((handle, recorded.number, recorded.table))
        return handle

    def _see(self, module: nn.Module) -> int:
        self._touched.add(id(module))
        return self.number(module)

    def number(self, module: nn.Module) -> int:
        """Return a module's number in the book."""
        if id(module) not in self._numbers:
            self._modules[id(module)] = module
            self._numbers[id(module)] = len(self._numbers)
        return self._numbers[id(module)]

    # Pages

    def _members(self) -> Iterator[tuple[nn.Module, str, nn.Module]]:
        """Yield the modules of each model of which something was touched: root, name, module."""
        for root in self.roots():
            for name, member in itertools.islice(named_modules(root), MAX_MODULES):
                yield root, name, member

    def _describe(self, root: nn.Module, name: str, member: nn.Module) -> dict[str, Any]:
        return {
            "number": self.number(member),
            "root": self.number(root),
            "name": plain_text(name, 200),
            "type": plain_text(type(member).__name__, 200),
            "settings": settings(member),
            "leaf": not any(children(member)),
        }

    def roots(self) -> list[nn.Module]:
        """Return the outermost modules of the models of which something was touched.

        Only those are looked at, so that a call does not get slower with each call before it. A
        container is touched when it is built or called, and its parts are remembered then.
        """
        touched = [self._modules[key] for key in self._touched]
        for module in touched:
            for _, child in children(module):
                self._containers.setdefault(id(child), {})[id(module)] = module
        found: dict[int, nn.Module] = {}
        for module in touched:
            found |= {id(root): root for root in self._tops(module)}
        return sorted(found.values(), key=self.number)

    def _tops(self, module: nn.Module) -> list[nn.Module]:
        """Climb from a module to the outermost ones that still contain it."""
        seen, tops, waiting = {id(module)}, [], [module]
        while waiting:
            part = waiting.pop()
            above = [
                container
                for container in self._containers.get(id(part), {}).values()
                if any(child is part for _, child in children(container))
            ]
            if not above:
                tops.append(part)
            waiting += [container for container in above if id(container) not in seen]
            seen |= {id(container) for container in above}
        return tops

    def _hooks_left(self, members: list[nn.Module]) -> Iterator[dict[str, Any]]:
        for module in members:
            yield from self._entries_left(module_tables(module), self.number(module))
        before = self._global_tables
        added = {
            name: {key: hook for key, hook in table.items() if key not in before.get(name, {})}
            for name, table in global_tables().items()
        }
        yield from self._entries_left(added, None)
        for handle, hook, table in self._handles:
            hooks = handle.hooks_dict_ref()
            if hooks is not None and handle.id in hooks:
                yield {"table": table, "module": None, "hook": hook}

    def _entries_left(
        self, tables: dict[str, dict[Any, Any]], module: int | None
    ) -> Iterator[dict[str, Any]]:
        """List the entries of some hook tables; of a side table only what its hook left behind."""
        for name, table in tables.items():
            main = tables.get(name[: name.index("_hooks") + len("_hooks")], {})
            for key, hook in table.items():
                if (table is not main and key in main) or belongs_to_torch(hook):
                    continue
                number = self._hook_of_handle.get(key)
                if isinstance(hook, RecordedHook):
                    number = hook.number
                yield {"table": name, "module": module, "hook": number}

    def _submission_line(self) -> int | None:
        """Return the line of the submission that is being run, from the innermost of its frames."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename == self._file_name:
                return frame.f_lineno
            frame = frame.f_back
        return None


def _identity(hook: object) -> tuple[Any, ...]:
    """Return what makes a hook the same one, also when a loop makes it anew: code and closure."""
    if type(hook) is MethodType:
        return (*_identity(hook.__func__), id(hook.__self__))
    if type(hook) is FunctionType:
        return (hook.__code__, *map(id, hook.__closure__ or ()), *map(id, hook.__defaults__ or ()))
    return (id(hook),)
