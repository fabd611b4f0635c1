"""Walk the structures that modules pass about: tensors, and whatever has tensors in it.

Tuples, lists, dictionaries and dataclasses are walked, and kinds of these; everything else stays
itself. They are a stranger's, so walking one may raise: see `attempted`.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

import torch

from grader.sandbox.encode import type_name

MAX_NESTING = 16
MAX_COMPARED = 65_536
_PLAIN = (bool, int, float, str, bytes)

Found = TypeVar("Found")
OnTensor = Callable[[torch.Tensor], Any]


def attempted(action: Callable[[], Found]) -> Found | None:
    """Do something to a stranger's tensors; return None where that is refused.

    torch refuses for some kinds of numbers, while it traces or maps, and in modes that a submission
    left on; a submission's own class may refuse to be copied. Then nothing is handed over or
    compared, and the world stays as it is.
    """
    try:
        return action()
    except Exception:  # whatever torch, or a structure of the submission's, has against it
        return None


def is_tensor(value: object) -> bool:
    """Tell a tensor by its exact class, whatever it says of itself."""
    return issubclass(type(value), torch.Tensor)


def can_be_read(tensor: torch.Tensor) -> bool:
    """Tell whether a tensor is an ordinary one: dense, of numbers, in this machine's memory."""
    dense = tensor.layout is torch.strided and tensor.device.type == "cpu"
    return dense and not tensor.is_quantized and not tensor.is_nested


def map_tensors(value: Any, action: OnTensor, depth: int = 0) -> Any:
    """Return a copy of a structure with `action` done to each tensor in it."""
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
    if _is_dataclass(value):
        other: Any = copy.copy(value)
        for name, item in _attributes(value):
            object.__setattr__(other, name, map_tensors(item, action, depth + 1))
        return other
    return value


def tensors_in(value: Any) -> list[torch.Tensor]:
    """Return the tensors of a structure, in its order."""
    found: list[torch.Tensor] = []

    def note(tensor: torch.Tensor) -> torch.Tensor:
        found.append(tensor)
        return tensor

    map_tensors(value, note)
    return found


def equal(one: Any, other: Any) -> bool:
    """Tell whether two structures surely hold equal tensors in the same places."""
    return bool(attempted(lambda: compare(one, other) and bool(tensors_in(one))))


def compare(one: Any, other: Any, depth: int = 0) -> bool:
    """Tell whether two structures have one form and hold equal tensors, or raise as torch does."""
    if one is other:
        return True
    if is_tensor(one) and is_tensor(other):
        return _equal_tensors(one, other)
    if type(one) is not type(other) or depth >= MAX_NESTING:
        return False
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(
            compare(a, b, depth + 1) for a, b in zip(one, other, strict=True)
        )
    if isinstance(one, dict):
        return list(one) == list(other) and all(
            compare(one[key], other[key], depth + 1) for key in one
        )
    if _is_dataclass(one):
        pairs = zip(_attributes(one), _attributes(other), strict=True)
        return all(compare(a, b, depth + 1) for (_, a), (_, b) in pairs)
    return bool(type(one) in _PLAIN and one == other)


class Contents:
    """What some structures held at one moment, to be asked later whether they still do."""

    def __init__(self, values: list[Any]) -> None:
        self._values = values
        self._before = attempted(lambda: map_tensors(values, _held))
        tensors = attempted(lambda: tensors_in(values)) or []
        self._attached = [(tensor, tensor.requires_grad) for tensor in tensors]
        self._versions = [
            (t, t._version) for t in tensors if not (_is_small(t) or t.is_inference())
        ]

    def have_changed(self) -> bool:
        """Tell whether they surely hold something else now; of a large tensor, by its version."""
        if any(tensor._version != version for tensor, version in self._versions):
            return True
        if any(tensor.requires_grad != before for tensor, before in self._attached):
            return True  # cut off from the graph, as by `detach_`, or tied to one
        before = self._before
        return before is not None and bool(attempted(lambda: not compare(self._values, before)))


def _is_small(tensor: torch.Tensor) -> bool:
    return can_be_read(tensor) and tensor.numel() <= MAX_COMPARED


def _held(tensor: torch.Tensor) -> torch.Tensor:
    """Return a copy to compare with later; a large tensor is only looked at from outside."""
    return tensor.detach().clone() if _is_small(tensor) else tensor


def _equal_tensors(one: torch.Tensor, other: torch.Tensor) -> bool:
    same_kind = one.shape == other.shape and one.dtype == other.dtype
    if not (same_kind and can_be_read(one) and can_be_read(other)):
        return False
    with torch.no_grad():
        return bool(((one == other) | (one.isnan() & other.isnan())).all())


def _is_dataclass(value: object) -> bool:
    return dataclasses.is_dataclass(type(value))


def _attributes(value: Any) -> list[tuple[str, Any]]:
    names = [field.name for field in dataclasses.fields(value)]
    return [(name, getattr(value, name)) for name in names if hasattr(value, name)]


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
