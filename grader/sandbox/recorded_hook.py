"""A submission's hook with a recorder round it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from grader.sandbox.encode import Encoded, summarise

Note = Callable[..., dict[str, Any]]
"""Writes one event into the book and returns it, so that the writer may complete it."""


class RecordedHook:
    """A hook with a recorder round it, which passes on all that it is given and gives back."""

    def __init__(self, hook: Callable[..., Any], number: int, table: str, note: Note) -> None:
        self.hook, self.number, self.table, self.note = hook, number, table, note

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the hook and note that it ran, what it saw, and whether it returned a value."""
        event = self.note("fired", hook=self.number, saw=self._sight(args), returned="raised")
        result = self.hook(*args, **kwargs)
        event["returned"] = "none" if result is None else "value"
        return result

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
        return RecordedHook(copy.deepcopy(self.hook, memo), self.number, self.table, self.note)

    def _sight(self, args: tuple[Any, ...]) -> Encoded:
        """Describe what the hook is there to see: the output, for a pre-hook the input."""
        place = 1 if self.table.endswith("forward_pre") else -1
        return summarise(args[place] if args else None)
