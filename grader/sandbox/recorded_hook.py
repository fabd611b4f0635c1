"""A submission's hook with a recorder round it."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence
from typing import Any

from grader.sandbox.encode import summarise
from grader.sandbox.structure import Contents, attempted, equal, tensors_in

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
        before = Contents(shown)
        result = self.hook(*args)
        event["returned"] = _kind_of_result(result, self.ways_to_return(self.returnable(args)))
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

    def returnable(self, args: Sequence[Any]) -> Any:
        """Return what a hook of this kind returns to pass on what it was given."""
        table = self.table.removeprefix("global_")
        if table == "forward_pre" and len(args) > 2:
            return tuple(args[1:])  # positional arguments and those by keyword
        if table in ("forward", "tensor"):
            return args[-1]
        return args[1] if len(args) > 1 else None

    def ways_to_return(self, given: Any) -> list[Any]:
        """Return the forms in which torch takes the same thing back: in a tuple, or as the one."""
        single = isinstance(given, tuple) and len(given) == 1
        return [given, given[0]] if single else [given]

    def __getattr__(self, name: str) -> Any:
        """Answer for the hook, for a submission that asks it for its name."""
        return getattr(object.__getattribute__(self, "hook"), name)

    def __eq__(self, other: object) -> bool:
        """Equal the hook itself, for a submission that looks for it in a table."""
        return self is other or self.hook == other

    def __hash__(self) -> int:
        return hash(self.hook)

    def __reduce__(self) -> Any:
        """Be pickled as the bare hook, whatever is recorded of it here."""
        return _itself, (self.hook,)

    def __deepcopy__(self, memo: dict[int, Any]) -> RecordedHook:
        """Follow torch when a model is copied: the hook is copied with it, the book is shared."""
        hook = copy.deepcopy(self.hook, memo)
        return RecordedHook(hook, self.number, self.table, self.note, self.run)

    def _sight(self, args: tuple[Any, ...]) -> Any:
        """Return what the hook is there to see: the output, for a pre-hook the input."""
        place = 1 if self.table.endswith("forward_pre") else -1
        return args[place] if args else None


def _itself(hook: Any) -> Any:
    """Return what it is given: how a recorded hook comes out of a pickle."""
    return hook


def _kind_of_result(result: Any, ways: list[Any]) -> str:
    """Tell nothing, the very thing that was shown, a copy of it, and something else apart."""
    if result is None:
        return "none"
    if any(_is_same(result, way) for way in ways):
        return "same"
    return "equal" if any(equal(result, way) for way in ways) else "value"


def _is_same(result: Any, shown: Any) -> bool:
    if result is shown:
        return True
    returned, there = (attempted(functools.partial(tensors_in, v)) for v in (result, shown))
    if not returned or not there or not equal(result, shown):
        return False
    return list(map(id, returned)) == list(map(id, there))
