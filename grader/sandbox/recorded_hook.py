"""A submission's hook with a recorder round it."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from typing import Any

import torch

from grader.sandbox.encode import summarise
from grader.sandbox.stand_in import attempted, can_stand_in, compare, equal, tensors_in

MAX_COMPARED = 65_536

Note = Callable[..., dict[str, Any]]
"""Writes one event into the book and returns it, so that the writer may complete it."""


class RecordedHook:
    """A hook with a recorder round it, which passes on all that it is given and gives back.

    `run` decides what the hook is given: it gets the recorded hook and torch's arguments, and
    returns what torch is to be given back. In the world as it is, that is `hook.record(args)`.
    """

    def __init__(
        self,
        hook: Callable[..., Any],
        number: int,
        table: str,
        note: Note,
        run: Callable[[RecordedHook, tuple[Any, ...]], Any],
    ) -> None:
        self.hook, self.number, self.table, self.note, self.run = hook, number, table, note, run

    def __call__(self, *args: Any) -> Any:
        """Run the hook, in whichever world the call is made."""
        return self.run(self, args)

    def record(self, args: tuple[Any, ...]) -> Any:
        """Run the hook, and note that it ran, what it saw, and what it did with that."""
        shown = [args[place] for place in self.shown_places(args)]
        event = self.note(
            "fired",
            hook=self.number,
            saw=summarise(self._sight(args)),
            returned="raised",
            changed=False,
        )
        before = _Contents(shown)
        result = self.hook(*args)
        event["returned"] = _kind_of_result(result, shown)
        event["changed"] = before.have_changed()
        return result

    def shown_places(self, args: tuple[Any, ...]) -> range:
        """Return which arguments a hook of this kind is there to see: the output, or what goes in.

        A forward hook is there for its last argument; a pre-hook, or one for gradients, for all
        behind the module; a hook on a tensor for its only one; one on a parameter for none.
        """
        table = self.table.removeprefix("global_")
        if table == "forward":
            return range(max(len(args) - 1, 0), len(args))
        if table == "tensor":
            return range(len(args))
        if table == "tensor_post_accumulate":
            return range(0)
        return range(1, len(args))

    @property
    def can_replace(self) -> bool:
        """Tell whether torch lets a hook of this kind replace what the model goes on with."""
        return self.table.removeprefix("global_") in ("forward", "forward_pre")

    def replacement(self, args: tuple[Any, ...]) -> Any:
        """Return what a hook of this kind returns to replace what it was given."""
        if self.table.endswith("forward_pre"):
            return args[1] if len(args) == 2 else args[1:]
        return args[-1]

    def __getattr__(self, name: str) -> Any:
        """Answer for the hook, for a submission that asks it for its name."""
        return getattr(object.__getattribute__(self, "hook"), name)

    def __eq__(self, other: object) -> bool:
        """Equal the hook itself, for a submission that looks for it in a table."""
        return self is other or self.hook == other

    def __hash__(self) -> int:
        return hash(self.hook)

    def __deepcopy__(self, memo: dict[int, Any]) -> RecordedHook:
        """Follow torch when a model is copied: the hook is copied with it, the book is shared."""
        hook = copy.deepcopy(self.hook, memo)
        return RecordedHook(hook, self.number, self.table, self.note, self.run)

    def _sight(self, args: tuple[Any, ...]) -> Any:
        """Return what the hook is there to see: the output, for a pre-hook the input."""
        place = 1 if self.table.endswith("forward_pre") else -1
        return args[place] if args else None


class _Contents:
    """What some structures held at one moment."""

    def __init__(self, values: list[Any]) -> None:
        self._tensors = attempted(lambda: tensors_in(values)) or []
        self._before = [attempted(functools.partial(_held, tensor)) for tensor in self._tensors]

    def have_changed(self) -> bool:
        """Tell whether a tensor surely holds something else now."""
        together = zip(self._tensors, self._before, strict=True)
        return any(
            attempted(functools.partial(_differs, tensor, before)) for tensor, before in together
        )


def _held(tensor: torch.Tensor) -> torch.Tensor | int | None:
    """Return a copy; of a large tensor the version, which does not count every change."""
    if can_stand_in(tensor) and tensor.numel() <= MAX_COMPARED:
        return tensor.detach().clone()
    return None if tensor.is_inference() else tensor._version


def _differs(tensor: torch.Tensor, before: torch.Tensor | int | None) -> bool:
    if before is None or isinstance(before, int):
        return before is not None and tensor._version != before
    return not compare(tensor, before)


def _kind_of_result(result: Any, shown: list[Any]) -> str:
    """Tell nothing, the very thing that was shown, a copy of it, and something else apart."""
    if result is None:
        return "none"
    candidates = [shown[0] if len(shown) == 1 else tuple(shown)] if shown else []
    candidates += [part[0] for part in candidates if isinstance(part, tuple) and len(part) == 1]
    if any(_is_same(result, candidate) for candidate in candidates):
        return "same"
    return "equal" if any(equal(result, candidate) for candidate in candidates) else "value"


def _is_same(result: Any, shown: Any) -> bool:
    if result is shown:
        return True
    returned, there = (attempted(functools.partial(tensors_in, v)) for v in (result, shown))
    if not returned or not there:
        return False
    return list(map(id, returned)) == list(map(id, there))
