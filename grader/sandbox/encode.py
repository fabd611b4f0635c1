"""Turn any object into plain JSON data by its exact type, never by its own methods.

A subclass of `float` or `list` may lie about itself, so it is named and not read. Every size is
bounded: a large value is cut and says so.
"""

from __future__ import annotations

from typing import Any

import torch

from grader.sandbox.request import MODULE_NAME

try:
    import numpy
except ImportError:  # torch works without it, and then no submission can return an array
    numpy = None

MAX_NODES = 20_000
MAX_NODES_IN_ALL = 100_000
MAX_DEPTH = 24
MAX_TEXT = 2_000
MAX_ELEMENTS = 64
MAX_INT_BITS = 256
MAX_COPIED = 1_000_000
MAX_DTYPE = 80

_ITEM_TAGS: dict[type, str] = {list: "list", tuple: "tuple", torch.Size: "size"}

Encoded = dict[str, Any]


def encode(value: object, nodes: int = MAX_NODES) -> Encoded:
    """Return `value` as a tree of tagged plain data, of at most so many nodes."""
    return _Encoder(nodes).encode(value, depth=0)


def describe_tensor(tensor: torch.Tensor) -> Encoded:
    """Return shape, dtype, whether it is attached to autograd, and the first `MAX_ELEMENTS` values.

    Values are absent where they cannot be read as numbers (sparse, complex, quantised, meta), and
    where reading a few would copy a large tensor. A tensor that torch itself cannot describe, such
    as a nested one or one that is being traced or mapped over, is only named.
    """
    named = {"kind": "object", "type": "torch.Tensor", "base": "Tensor"}
    if torch.jit.is_tracing():  # type: ignore[attr-defined, no-untyped-call]  # torch has no types
        return named
    try:
        return {
            "kind": "tensor",
            "shape": list(tensor.shape),
            "dtype": str(tensor.dtype).removeprefix("torch."),
            "attached": tensor.requires_grad,
            "values": _elements(tensor),
        }
    except Exception:  # whatever torch, or a mode that a submission left on, has against it
        return named


def summarise(value: object) -> Encoded:
    """Return `value` as `encode` does, but of a container only its first few items."""
    encoder = _Encoder(8)
    return encoder.encode(value, depth=MAX_DEPTH - 2)


def plain_text(text: str, limit: int = MAX_TEXT) -> str:
    """Return `text` cut to `limit`; lone surrogates, which JSON cannot carry, are escaped."""
    cut = text if len(text) <= limit else text[:limit] + "…"
    return cut.encode("utf-8", "backslashreplace").decode("utf-8")


def type_name(value: object) -> str:
    """Return the full name of an object's exact type, read past any override in its class."""
    kind = type(value)
    module = type.__dict__["__module__"].__get__(kind)
    name = type.__dict__["__qualname__"].__get__(kind)
    foreign = isinstance(module, str) and module not in ("builtins", MODULE_NAME)
    return plain_text(f"{module}.{name}" if foreign else str(name))


class _Encoder:
    """One walk over one value, with a budget of nodes."""

    def __init__(self, nodes: int) -> None:
        self.nodes_left = nodes

    def encode(self, value: Any, depth: int) -> Encoded:
        self.nodes_left -= 1
        kind = type(value)
        if value is None:
            return {"kind": "none"}
        if kind is bool:
            return {"kind": "bool", "value": value}
        if kind is int:
            return _encode_int(value)
        if kind is float:
            return {"kind": "float", "value": value}
        if kind is str:
            return {"kind": "str", "value": plain_text(value)}
        if kind in _ITEM_TAGS:
            return self._encode_items(value, kind, depth)
        if kind is dict:
            return self._encode_dict(value, depth)
        if kind in (torch.Tensor, torch.nn.Parameter):
            return describe_tensor(value)
        if numpy is not None and kind is numpy.ndarray:
            return _encode_array(value)
        if numpy is not None and issubclass(kind, numpy.generic):
            return {"kind": "scalar", "type": type_name(value)}
        return {"kind": "object", "type": type_name(value), "base": _plain_base(kind)}

    def _encode_items(self, value: Any, kind: type, depth: int) -> Encoded:
        tag = _ITEM_TAGS[kind]
        items = []
        for item in value:
            if self.nodes_left <= 0 or depth >= MAX_DEPTH:
                break
            items.append(self.encode(item, depth + 1))
        return {"kind": tag, "items": items, "length": len(value)}

    def _encode_dict(self, value: dict[Any, Any], depth: int) -> Encoded:
        entries = []
        for key, item in list(value.items()):
            if self.nodes_left <= 0 or depth >= MAX_DEPTH:
                break
            entries.append([self.encode(key, depth + 1), self.encode(item, depth + 1)])
        return {"kind": "dict", "entries": entries, "length": len(value)}


def _encode_int(value: int) -> Encoded:
    if value.bit_length() > MAX_INT_BITS:
        return {"kind": "object", "type": f"int of {value.bit_length()} bits", "base": None}
    return {"kind": "int", "value": value}


def _encode_array(value: Any) -> Encoded:
    readable = value.dtype.kind in "iub" or value.dtype in (numpy.float16, "f4", "f8")
    values = value.flat[:MAX_ELEMENTS].tolist() if readable else None
    shape, dtype = list(value.shape), plain_text(str(value.dtype), MAX_DTYPE)
    return {"kind": "array", "shape": shape, "dtype": dtype, "values": values}


def _elements(tensor: torch.Tensor) -> list[Any] | None:
    dense = tensor.layout is torch.strided and tensor.device.type == "cpu"
    if not dense or tensor.is_quantized or tensor.is_complex():
        return None
    if tensor.numel() > MAX_COPIED and not tensor.is_contiguous():
        return None
    with torch.no_grad():
        values: list[Any] = tensor.detach().reshape(-1)[:MAX_ELEMENTS].tolist()
    return values


def _plain_base(kind: type) -> str | None:
    """Name the plain type that a class extends, so that the report can say what to convert to."""
    for base in (bool, int, float, str, list, tuple, dict, torch.Tensor):
        if base in type.mro(kind):
            return base.__name__
    return None
