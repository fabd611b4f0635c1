"""Change one thing about the world of a call, and let it be seen what the submission makes of it.

`Plain` is the world as it is. Each other class changes one thing, in a way that leaves every right
answer right, and writes what it did into the book. The ledger asks the world of the call at two
points: when a module is called, and when a hook is about to be run.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable
from typing import Any, Protocol

import torch
from torch import nn

from grader.sandbox.anatomy import attributes, find_module, module_tables, named_modules
from grader.sandbox.encode import summarise
from grader.sandbox.recorded_hook import RecordedHook
from grader.sandbox.request import Change, Intervention
from grader.sandbox.stand_in import StandIns, is_rejoin, linked, overwrite, shift
from grader.sandbox.structure import attempted, equal, is_tensor, map_tensors

MAX_GRAPH = 10_000
MAX_FAILURES = 3
_ON_PURPOSE = "made to raise, to see what is left behind"

Original = Callable[..., Any]


class Book(Protocol):
    """The part of the ledger that a world needs."""

    def note(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Write one event and return it."""

    def number(self, module: nn.Module) -> int:
        """Return a module's number."""

    def roots(self) -> list[nn.Module]:
        """Return the outermost of all modules that were seen."""


class InterventionError(RuntimeError):
    """What a model raises in a world in which the grader makes it raise."""


class InterventionValueError(ValueError):
    """The same of another kind, for those who are prepared for only one."""


class Plain:
    """The world as it is: modules are called and hooks are run with what there is."""

    def call(
        self, original: Original, module: nn.Module, args: Any, kwargs: Any, *, outermost: bool
    ) -> Any:
        """Call a module. `outermost` tells whether the submission itself calls it."""
        return original(module, *args, **kwargs)

    def run(self, hook: RecordedHook, args: tuple[Any, ...]) -> Any:
        """Run a hook on what it is given, and return what torch is to be given back."""
        return hook.record(args)


class _Changed(Plain):
    """A world in which one thing is changed, about one module."""

    def __init__(self, book: Book, intervention: Intervention) -> None:
        self._book = book
        self._intervention = intervention

    def note(self, **fields: Any) -> None:
        """Write down what was done."""
        blank = {"module": None, "hook": None, "before": summarise(None), "after": summarise(None)}
        change = str(self._intervention.change)
        self._book.note("intervened", change=change, **{**blank, **fields})

    def is_target(self, module: object) -> bool:
        """Tell whether a module is the one that the intervention is about, in whichever model."""
        order = self._intervention
        if type(module).__name__ != order.type:
            return False
        return any(
            find_module(root, order.type, order.index) is module for root in self._book.roots()
        )

    def concerns(self, args: tuple[Any, ...]) -> bool:
        """Tell whether a hook that is given these arguments sits on the target, or on a tensor."""
        return bool(args) and (is_tensor(args[0]) or self.is_target(args[0]))


class _StandIn(_Changed):
    """A world in which hooks on the target are handed stand-ins, and the model goes on as ever."""

    def run(self, hook: RecordedHook, args: tuple[Any, ...]) -> Any:
        """Hand the hook stand-ins, and take back what it makes of them."""
        if not self.concerns(args):
            return super().run(hook, args)
        stand_ins = StandIns(self.make)
        handed = list(args)
        for place in hook.shown_places(args):
            handed[place] = stand_ins.hand(args[place])
        if not stand_ins.tensors:
            return super().run(hook, args)
        self.shown(hook, stand_ins)
        result = hook.record(tuple(handed))
        stand_ins.settle()
        self.ran()
        return self.take_back(hook, handed, stand_ins, result)

    def make(self, tensor: torch.Tensor) -> torch.Tensor:
        """Return what a hook is handed in place of a tensor."""
        raise NotImplementedError

    def shown(self, hook: RecordedHook, stand_ins: StandIns) -> None:
        """Write down what a hook is about to be handed."""

    def ran(self) -> None:
        """Do what is to be done once a hook has run."""

    def take_back(
        self, hook: RecordedHook, handed: list[Any], stand_ins: StandIns, result: Any
    ) -> Any:
        """Let the model go on with its own values, also if the hook returns what it was handed."""
        tracing = torch.jit.is_tracing()  # type: ignore[attr-defined, no-untyped-call]
        link = hook.can_replace and not tracing  # a trace has no place for what we put in between
        given = hook.returnable(handed)
        if result is None:
            attached = any(tensor.requires_grad for tensor in stand_ins.tensors)
            shown = [handed[place] for place in hook.shown_places(tuple(handed))]
            if link and (attached or stand_ins.are_rearranged(shown)):
                return stand_ins.take_back(given, link=link)
            return None
        if any(equal(result, same) for same in hook.ways_to_return(given)):
            return stand_ins.take_back(given, link=link)
        return stand_ins.take_back(result, link=link)


class Canary(_StandIn):
    """Hooks on the target are handed other values, while the model goes on with its own.

    An answer that comes through the hook moves with them. One that does not come through it stays.
    """

    def make(self, tensor: torch.Tensor) -> torch.Tensor:
        """Return shifted values; the shift of each tensor is the same every time."""
        return shift(tensor, self.generator())

    def generator(self) -> torch.Generator:
        """Return a generator of this intervention's own, so that no other one moves."""
        return torch.Generator().manual_seed(self._intervention.seed)

    def shown(self, hook: RecordedHook, stand_ins: StandIns) -> None:
        """Write down the first tensor that was there, and what is handed in its place."""
        before, after = summarise(stand_ins.originals[0]), summarise(stand_ins.tensors[0])
        self.note(hook=hook.number, before=before, after=after)


class Overwrite(Canary):
    """What hooks on the target were handed is overwritten once the next layer is through with it.

    A layer that works in place does the same to its input. A copy does not notice; an alias does.
    """

    def __init__(self, book: Book, intervention: Intervention) -> None:
        super().__init__(book, intervention)
        self._waiting: list[tuple[RecordedHook, list[torch.Tensor]]] = []
        self._running = False

    def call(
        self, original: Original, module: nn.Module, args: Any, kwargs: Any, *, outermost: bool
    ) -> Any:
        """Call a module, and overwrite what hooks were handed before, or when all is done."""
        has_seen = bool(self._waiting)
        self._running = True
        try:
            return original(module, *args, **kwargs)
        finally:
            self._running = not outermost
            if outermost or has_seen:
                self._overwrite()

    def make(self, tensor: torch.Tensor) -> torch.Tensor:
        """Return the same values in memory of their own."""
        return tensor.clone()

    def shown(self, hook: RecordedHook, stand_ins: StandIns) -> None:
        """Keep what is handed to the hook, to be overwritten."""
        self._waiting.append((hook, stand_ins.tensors))

    def ran(self) -> None:
        """Overwrite at once if no module is running: gradients have no later layer."""
        if not self._running:
            self._overwrite()

    def _overwrite(self) -> None:
        for hook, tensors in self._waiting:
            before = summarise(tensors[0])
            for tensor in tensors:
                attempted(functools.partial(overwrite, tensor, self.generator()))
            self.note(hook=hook.number, before=before, after=summarise(tensors[0]))
        self._waiting.clear()


class Retain(_StandIn):
    """Nothing changes: once the model is through, tensors that hooks keep attached are looked for.

    Hooks on the target are handed the same values under a node of their own in the autograd graph.
    The model goes on behind a `Rejoin`, also with what a hook returns, and the search does not go
    through that. So whatever leads back to such a node was kept by a hook.
    """

    def __init__(self, book: Book, intervention: Intervention) -> None:
        super().__init__(book, intervention)
        self._nodes: dict[int, list[Any]] = {}

    def call(
        self, original: Original, module: nn.Module, args: Any, kwargs: Any, *, outermost: bool
    ) -> Any:
        """Call a module, and look when the outermost one has returned."""
        result = original(module, *args, **kwargs)
        if outermost:
            self._look()
        return result

    def make(self, tensor: torch.Tensor) -> torch.Tensor:
        """Return the same values, one node further in the graph."""
        return tensor.clone()

    def shown(self, hook: RecordedHook, stand_ins: StandIns) -> None:
        """Remember the nodes, and none of the tensors."""
        nodes = [tensor.grad_fn for tensor in stand_ins.tensors if tensor.grad_fn is not None]
        self._nodes.setdefault(hook.number, []).extend(nodes)

    def take_back(
        self, hook: RecordedHook, handed: list[Any], stand_ins: StandIns, result: Any
    ) -> Any:
        """Take back as ever, and put a `Rejoin` before what the model goes on with."""
        taken = super().take_back(hook, handed, stand_ins, result)
        if taken is None or not hook.can_replace:
            return taken
        behind = attempted(lambda: map_tensors(taken, lambda tensor: linked(tensor, tensor)))
        return taken if behind is None else behind

    def _look(self) -> None:
        """Write down for each hook what it keeps, if it keeps anything."""
        for hook, nodes in self._nodes.items():
            if nodes and self._attached(nodes):
                gc.collect()  # what only a cycle of garbage holds is not kept
                for tensor in self._attached(nodes)[:1]:
                    self.note(hook=hook, after=summarise(tensor))
        self._nodes.clear()

    def _attached(self, nodes: list[Any]) -> list[torch.Tensor]:
        """Return the live tensors that lead back to one of some nodes."""
        kinds = _tensor_types()  # asked once: there are far more objects than tensors
        return [t for t in gc.get_objects() if type(t) in kinds and _leads_back(t, nodes)]


def _tensor_types() -> set[type]:
    found: set[type] = set()
    waiting: list[type] = [torch.Tensor]
    while waiting:
        kind = waiting.pop()
        found.add(kind)
        below: list[type] = type.__subclasses__(kind)
        waiting += [kind for kind in below if kind not in found]
    return found


def _leads_back(tensor: torch.Tensor, nodes: list[Any]) -> bool:
    seen: set[Any] = set()
    waiting = [tensor.grad_fn]
    while waiting and len(seen) < MAX_GRAPH:
        node = waiting.pop()
        if node is None or node in seen or is_rejoin(node):
            continue
        if any(node is own for own in nodes):
            return True
        seen.add(node)
        waiting += [following for following, _ in node.next_functions]
    return False


class _Fail(_Changed):
    """A world in which the model raises, the first few times that it is run."""

    def __init__(self, book: Book, intervention: Intervention) -> None:
        super().__init__(book, intervention)
        self._failures = 0

    @property
    def is_over(self) -> bool:
        """Tell whether the model has raised often enough: whoever tries again for ever succeeds."""
        return self._failures >= MAX_FAILURES

    def count(self, module: nn.Module) -> None:
        """Count a failure, and write it down."""
        self._failures += 1
        self.note(module=self._book.number(module))

    def hooked(self, module: nn.Module) -> bool:
        """Tell whether a hook of the submission sits on a module."""
        tables = module_tables(module).values()
        return any(type(hook) is RecordedHook for table in tables for hook in table.values())


class FailAfter(_Fail):
    """The model raises behind the target, once a hook on the target has run."""

    def __init__(self, book: Book, intervention: Intervention) -> None:
        super().__init__(book, intervention)
        self._armed = False

    def call(
        self, original: Original, module: nn.Module, args: Any, kwargs: Any, *, outermost: bool
    ) -> Any:
        """Raise in place of the next module, or when the last one is done."""
        self._fail_if_armed(module)
        result = original(module, *args, **kwargs)
        if outermost:
            self._fail_if_armed(module)
        return result

    def run(self, hook: RecordedHook, args: tuple[Any, ...]) -> Any:
        """Run a hook; from then on the model is bound to raise."""
        result = super().run(hook, args)
        self._armed = self._armed or self.concerns(args)
        return result

    def _fail_if_armed(self, module: nn.Module) -> None:
        if self._armed and not self.is_over:
            self._armed = False
            self.count(module)
            raise InterventionError(f"{type(module).__name__}: {_ON_PURPOSE}")


class FailInside(_Fail):
    """The target raises instead of giving an output, while a hook sits on it."""

    def call(
        self, original: Original, module: nn.Module, args: Any, kwargs: Any, *, outermost: bool
    ) -> Any:
        """Call a module; the target with a `forward` that raises, within torch's own machinery."""
        if self.is_over or not (self.is_target(module) and self.hooked(module)):
            return original(module, *args, **kwargs)
        own = attributes(module)
        before = own.get("forward", self)

        def forward(*args: Any, **kwargs: Any) -> Any:
            self.count(module)
            raise InterventionValueError(f"{type(module).__name__}: {_ON_PURPOSE}")

        own["forward"] = forward
        try:
            return original(module, *args, **kwargs)
        finally:
            if before is self:
                own.pop("forward", None)
            else:
                own["forward"] = before


class FailInput(_Fail):
    """The model is given an input of the wrong shape, while a hook sits on the target in it."""

    def call(
        self, original: Original, module: nn.Module, args: Any, kwargs: Any, *, outermost: bool
    ) -> Any:
        """Call a module; the whole model with an input of which it cannot make anything."""
        if self.is_over or not outermost or not self._hooked_within(module):
            return original(module, *args, **kwargs)
        self.count(module)
        original(module, *map_tensors(args, _of_wrong_shape), **kwargs)
        raise InterventionError(f"{type(module).__name__}: given an input of the wrong shape")

    def _hooked_within(self, module: nn.Module) -> bool:
        return any(self.is_target(part) and self.hooked(part) for _, part in named_modules(module))


def _of_wrong_shape(tensor: torch.Tensor) -> torch.Tensor:
    """Return a tensor whose last dimension is one longer, so that few layers take it."""
    if tensor.dim() == 0:
        return tensor.new_zeros(2)
    shape = (*tensor.shape[:-1], tensor.shape[-1] + 1)
    return tensor.new_zeros(shape)


_WORLDS: dict[Change, type[_Changed]] = {
    Change.CANARY: Canary,
    Change.OVERWRITE: Overwrite,
    Change.RETAIN: Retain,
    Change.FAIL_AFTER: FailAfter,
    Change.FAIL_INSIDE: FailInside,
    Change.FAIL_INPUT: FailInput,
}


def begin(intervention: Intervention | None, book: Book) -> Plain:
    """Return the world for one call."""
    if intervention is None:
        return Plain()
    return _WORLDS[intervention.change](book, intervention)
