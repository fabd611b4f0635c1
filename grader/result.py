"""Describe what an entry point returns: a pydantic model whose fields are plain data."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from pydantic import BaseModel, ConfigDict

from grader.value import (
    BoolValue,
    DictValue,
    FloatValue,
    IntValue,
    Items,
    NoneValue,
    StrValue,
    Value,
)

_ONE = {bool: "a bool", int: "an int", float: "a float", str: "a string"}
_MANY = {bool: "bools", int: "ints", float: "floats", str: "strings"}

Floats = list[float]
"""A flat list of floats, compared to four decimals."""

Ints = list[int]
"""A flat list of ints, compared exactly."""

Plain = bool | int | float | str | list[Any] | dict[str, Any] | None
"""Data that JSON can hold: what a result is made of once its types are known to be right."""


class Result(BaseModel):
    """Base of an exercise's result: one field for each key of the returned dictionary.

    A field is a `bool`, `int`, `float`, `str`, or a list or a `dict[str, …]` of these, nested as
    needed. `Floats` and `Ints` are the usual lists.

    >>> class Middle(Result):
    ...     captured: Floats
    ...     hooks_left: int
    >>> Middle(captured=[2.0, 0.0], hooks_left=0).captured
    [2.0, 0.0]
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @classmethod
    def fields(cls) -> dict[str, Any]:
        """Return the type that each key must have, in the order of the class."""
        return {name: field.annotation for name, field in cls.model_fields.items()}


def require_supported(wanted: Any) -> None:
    """Check that results of this type can be judged.

    Raises:
        ValueError: naming the type, if they cannot.
    """
    if wanted in _ONE:
        return
    origin, inner = get_origin(wanted), get_args(wanted)
    if (origin is list and len(inner) == 1) or (origin is dict and inner[:1] == (str,)):
        require_supported(inner[-1])
        return
    raise ValueError(f"a result cannot have a field of type {wanted}: use plain data")


def in_words(wanted: Any) -> str:
    """Return how a report calls a type.

    >>> in_words(list[float])
    'a list of floats'
    >>> in_words(dict[str, list[int]])
    'a dict of lists of ints'
    """
    if wanted in _ONE:
        return _ONE[wanted]
    return f"a {_container(wanted)} of {_plural(get_args(wanted)[-1])}"


def to_plain(value: Value) -> Plain:
    """Return the data that a value stands for. Only for values whose types have been checked."""
    match value:
        case NoneValue():
            return None
        case BoolValue() | IntValue() | FloatValue() | StrValue():
            return value.value
        case Items(kind="list"):
            return [to_plain(item) for item in value.items]
        case DictValue():
            return {str(to_plain(key)): to_plain(item) for key, item in value.entries}
    raise TypeError(f"a {value.kind} is not plain data")


def _plural(wanted: Any) -> str:
    if wanted in _MANY:
        return _MANY[wanted]
    return f"{_container(wanted)}s of {_plural(get_args(wanted)[-1])}"


def _container(wanted: Any) -> str:
    return "list" if get_origin(wanted) is list else "dict"
