"""Say which layer a task means, and find it among the modules of a run."""

from __future__ import annotations

from dataclasses import dataclass

from grader.observation import Module, Page

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """The module of some type at some place in a model, counted in the order of `named_modules`."""

    type: str
    index: int
    words: str

    def find(self, page: Page) -> tuple[Module, ...]:
        """Return the layer in each model that the page knows: often one, more if it was rebuilt."""
        found = []
        for root in dict.fromkeys(module.root for module in page.modules):
            same_type = [m for m in page.modules if m.root == root and m.type == self.type]
            found += same_type[self.index : self.index + 1]
        return tuple(found)

    def numbers(self, page: Page) -> frozenset[int]:
        """Return the numbers of `find`."""
        return frozenset(module.number for module in self.find(page))


def nth(type: str, index: int, *, words: str = "") -> Layer:  # noqa: A002 - the author's word
    """Name the layer of a class `type` that comes at `index`, from 0.

    `words` are what reports call it, if "the first Linear layer" and the like will not do.

    >>> nth("Linear", 1).words
    'the second Linear layer'
    >>> nth("ReLU", 0, words="the ReLU").words
    'the ReLU'

    Raises:
        ValueError: if `index` is negative.
    """
    if index < 0:
        raise ValueError(f"nth counts from 0, and got {index}")
    ordinal = _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"
    return Layer(type=type, index=index, words=words or f"the {ordinal} {type} layer")


def called_name(module: Module) -> str:
    """Return how a report calls a module of a run: its type, and its name in the model."""
    return f"{module.type} {module.name}".strip()
