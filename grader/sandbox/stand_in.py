"""Hand a hook something that stands in for what the model has, and take it back unnoticed.

Whatever a module or the backward pass gives a hook is a tensor, or a structure with tensors in it:
tuples, lists, dictionaries, dataclasses, and kinds of these. A stand-in has the same structure with
other tensors.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

import torch

from grader.sandbox.encode import type_name

MAX_NESTING = 16
_SPREAD = 40
_TENTHS = 10
_LARGE = 64.0

Found = TypeVar("Found")
OnTensor = Callable[[torch.Tensor], Any]


def is_tensor(value: object) -> bool:
    """Tell a tensor by its exact class, whatever it says of itself."""
    return issubclass(type(value), torch.Tensor)


def map_tensors(value: Any, action: OnTensor, depth: int = 0) -> Any:
    """Return `value` with `action` done to each tensor in it; everything else stays itself."""
    if is_tensor(value):
        return action(value)
    if depth >= MAX_NESTING:
        return value
    if isinstance(value, tuple | list):
        if type_name(value) == "torch.nn.utils.rnn.PackedSequence":  # its lengths are no output
            return value._replace(data=action(value.data))  # type: ignore[union-attr]
        return _rebuilt(value, [map_tensors(item, action, depth + 1) for item in value])
    if isinstance(value, dict):
        changed = copy.copy(value)
        for key, item in list(value.items()):
            changed[key] = map_tensors(item, action, depth + 1)
        return changed
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        other: Any = copy.copy(value)
        for name in [field.name for field in dataclasses.fields(value)]:
            if hasattr(value, name):
                item = map_tensors(getattr(value, name), action, depth + 1)
                object.__setattr__(other, name, item)
        return other
    return value


def tensors_in(value: Any) -> list[torch.Tensor]:
    """Return the tensors of a structure, in its order."""
    found: list[torch.Tensor] = []
    map_tensors(value, lambda tensor: found.append(tensor) or tensor)  # type: ignore[func-returns-value]
    return found


def shift(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Return values that differ from a tensor's in every element; attached if it is attached.

    Numbers grow by 1.0 to 4.9 in tenths, integers by whole numbers, and where numbers are so large
    that this would drown, by as much more. Booleans are turned round. What is infinite stays so.
    """
    if tensor.dtype is torch.bool:
        return tensor.logical_not()
    return tensor + delta(tensor, generator)


def delta(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Return how much to add to each element of a tensor."""
    low, high = _TENTHS, _TENTHS + _SPREAD
    steps = torch.randint(low, high, tensor.shape, generator=generator, device="cpu")
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


def can_stand_in(tensor: torch.Tensor) -> bool:
    """Tell whether a tensor is an ordinary one: dense, of numbers, in this machine's memory."""
    dense = tensor.layout is torch.strided and tensor.device.type == "cpu"
    return dense and not tensor.is_quantized and not tensor.is_nested


def attempted(action: Callable[[], Found]) -> Found | None:
    """Do something to a stranger's tensors; return None where torch refuses.

    It does for some kinds of numbers, while it traces or maps, and in modes that a submission left
    on. Nothing can then be handed over or compared, and the world stays as it is.
    """
    try:
        return action()
    except Exception:  # whatever torch, or a structure of the submission's, has against it
        return None


def equal(one: Any, other: Any) -> bool:
    """Tell whether two structures surely hold equal tensors in the same places."""
    return bool(attempted(lambda: compare(one, other)))


def compare(one: Any, other: Any) -> bool:
    """Tell whether two structures hold equal tensors in the same places, or raise as torch does."""
    first, second = tensors_in(one), tensors_in(other)
    if _plain_type(one) is not _plain_type(other) or len(first) != len(second) or not first:
        return False
    return all(_equal_tensors(a, b) for a, b in zip(first, second, strict=True))


def _plain_type(value: object) -> type:
    return torch.Tensor if is_tensor(value) else type(value)


def _equal_tensors(one: torch.Tensor, other: torch.Tensor) -> bool:
    if one is other:
        return True
    same_kind = one.shape == other.shape and one.dtype == other.dtype
    if not (same_kind and can_stand_in(one) and can_stand_in(other)):
        return False
    with torch.no_grad():
        return bool(((one == other) | (one.isnan() & other.isnan())).all())


class Rejoin(torch.autograd.Function):
    """Go on with the model's own values, and send gradients through what the hook was handed.

    A hook may register a tensor hook on its output, or ask it to retain its gradient: both have to
    find the gradient that they would have found.
    """

    @staticmethod
    def forward(ctx: Any, original: torch.Tensor, stand_in: torch.Tensor) -> torch.Tensor:
        """Return the values of `original`, in memory of their own that a layer may overwrite."""
        return original.clone()

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> tuple[None, torch.Tensor]:
        """Pass the gradient on to the stand-in, whose own graph leads to the original."""
        return None, gradient


def _rebuilt(value: Any, items: list[Any]) -> Any:
    """Make a sequence of the same kind from other items."""
    kind = type(value)
    if kind in (tuple, list):
        return kind(items)
    if isinstance(value, list):
        changed = copy.copy(value)
        changed[:] = items
        return changed
    if hasattr(kind, "_make"):
        return kind._make(items)
    return kind(items)  # torch's own named results, and plain kinds of tuple
