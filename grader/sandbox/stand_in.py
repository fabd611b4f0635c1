"""Hand a hook something that stands in for what the model has, and take it back unnoticed."""

from __future__ import annotations

import functools
from typing import Any

import torch

from grader.sandbox.structure import (
    Contents,
    OnTensor,
    attempted,
    can_be_read,
    map_tensors,
    tensors_in,
)

_SPREAD = 40
_TENTHS = 10
_LARGE = 64.0


class StandIns:
    """What one run of a hook is handed: structures like those that are there, of other tensors."""

    def __init__(self, make: OnTensor) -> None:
        self._make = make
        self._contents: list[Contents] = []
        self._handed: list[torch.Tensor] = []
        self.originals: list[torch.Tensor] = []
        self.tensors: list[torch.Tensor] = []

    def hand(self, value: Any) -> Any:
        """Return a structure to hand over in place of `value`, or itself if there can be none."""
        known = len(self.tensors)
        made = attempted(lambda: map_tensors(value, self._replace))
        if made is None:
            del self.originals[known:], self.tensors[known:], self._contents[known:]
            return value
        self._handed += tensors_in(made)
        return made

    def settle(self) -> None:
        """Do to the model's tensors what a hook did in place to those that it was handed."""
        together = zip(self.originals, self.tensors, self._contents, strict=True)
        for original, stand_in, contents in together:
            if contents.have_changed():
                attempted(functools.partial(original.data.copy_, stand_in.data))

    def are_rearranged(self, handed: list[Any]) -> bool:
        """Tell whether a hook put other tensors into the structures that it was handed."""
        now = attempted(lambda: tensors_in(handed))
        return now is not None and list(map(id, now)) != list(map(id, self._handed))

    def take_back(self, value: Any, *, link: bool) -> Any:
        """Return a structure with the model's own tensors in place of those that stand in.

        With `link`, gradients still flow through what the hook was handed.
        """
        own = {
            id(stand_in): linked(original, stand_in) if link else original
            for original, stand_in in zip(self.originals, self.tensors, strict=True)
        }
        made = attempted(lambda: map_tensors(value, lambda t: own.get(id(t), t)))
        return value if made is None else made

    def _replace(self, tensor: torch.Tensor) -> torch.Tensor:
        for original, stand_in in zip(self.originals, self.tensors, strict=True):
            if original is tensor:
                return stand_in
        made: torch.Tensor | None = None
        if can_be_read(tensor):
            made = attempted(lambda: self._make(tensor))
        if made is None:
            return tensor
        self._contents.append(Contents([made]))
        self.originals.append(tensor)
        self.tensors.append(made)
        return made


def linked(original: torch.Tensor, stand_in: torch.Tensor) -> torch.Tensor:
    """Return values of `original` whose gradients flow through `stand_in`, if any flow."""
    if not stand_in.requires_grad:
        return original

    def apply() -> torch.Tensor:
        made: torch.Tensor = Rejoin.apply(original, stand_in)  # type: ignore[no-untyped-call]
        return made

    made: torch.Tensor | None = attempted(apply)
    return original if made is None else made


class Rejoin(torch.autograd.Function):
    """Go on with the model's own values, and send gradients through what the hook was handed.

    A hook may register a tensor hook on its output, or ask it to retain its gradient: both have to
    find the gradient that they would have found.
    """

    generate_vmap_rule = True

    @staticmethod
    def forward(original: torch.Tensor, stand_in: torch.Tensor) -> torch.Tensor:
        """Return the values of `original`, in memory of their own that a layer may overwrite."""
        return original.clone()

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        """Keep nothing: the gradient passes as it is."""

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> tuple[None, torch.Tensor]:
        """Pass the gradient on to the stand-in, whose own graph leads to the original."""
        return None, gradient

    @staticmethod
    def jvp(ctx: Any, original: torch.Tensor | None, stand_in: torch.Tensor | None) -> Any:
        """Pass the tangent on in the same way."""
        return stand_in if stand_in is not None else original


def is_rejoin(node: Any) -> bool:
    """Tell whether a node of the autograd graph is where a model goes on with its own values."""
    return bool(type(node).__name__ == "RejoinBackward")


def shift(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Return values that differ from a tensor's in every element; attached if it is attached.

    Numbers grow by 1.0 to 4.9 in tenths, integers by whole numbers, and where numbers are so large
    that this would drown, by as much more. Booleans are turned round. What is infinite stays so.
    """
    if tensor.dtype is torch.bool:
        return tensor.logical_not()
    return tensor + delta(tensor, generator)


def overwrite(tensor: torch.Tensor, generator: torch.Generator) -> None:
    """Shift a tensor in place, past autograd's count of versions, so that backward still works."""
    memory = tensor.data
    if memory.dtype is torch.bool:
        memory.logical_not_()
    else:
        memory.add_(delta(memory, generator))


def delta(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Return how much to add to each element of a tensor.

    It depends on the place in the last dimension only, so that an example is treated alike wherever
    it stands in a batch, and the last step of a sequence like the state that it leaves behind.
    """
    low, high = _TENTHS, _TENTHS + _SPREAD
    steps = torch.randint(low, high, tensor.shape[-1:], generator=generator, device="cpu")
    steps = steps.expand(tensor.shape)
    if not (tensor.is_floating_point() or tensor.is_complex()):
        return (steps // _TENTHS).to(tensor.dtype)
    scale = _scale(tensor)
    return (steps.double() / _TENTHS * scale).to(tensor.dtype)


def _scale(tensor: torch.Tensor) -> float:
    with torch.no_grad():
        sizes = tensor.detach().abs().double().flatten()
        sizes = sizes[torch.isfinite(sizes)]
    largest = float(sizes.max()) if sizes.numel() else 0.0
    return max(1.0, largest / _LARGE)
