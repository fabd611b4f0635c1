"""A value of a stranger's, as the wall describes it: by exact type, bounded, plain."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    """Plain data from beyond the wall: the format we chose, to the field, or nothing."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NoneValue(Strict):
    """`None`."""

    kind: Literal["none"]


class BoolValue(Strict):
    """A `bool`, which is not a number here."""

    kind: Literal["bool"]
    value: bool


class IntValue(Strict):
    """An `int` of reasonable size."""

    kind: Literal["int"]
    value: int


class FloatValue(Strict):
    """A `float`, NaN and the infinities included."""

    kind: Literal["float"]
    value: float


class StrValue(Strict):
    """A `str`, perhaps cut."""

    kind: Literal["str"]
    value: str


class Items(Strict):
    """A `list`, a `tuple` or a `torch.Size`. `length` is the real one, should `items` be cut."""

    kind: Literal["list", "tuple", "size"]
    items: tuple[Value, ...]
    length: int


class DictValue(Strict):
    """A `dict`, as pairs, since its keys may be anything."""

    kind: Literal["dict"]
    entries: tuple[tuple[Value, Value], ...]
    length: int


class ArrayLike(Strict):
    """A tensor or a numpy array: shape, dtype and the first values where they are numbers."""

    kind: Literal["tensor", "array"]
    shape: tuple[int, ...]
    dtype: str
    attached: bool = False
    values: tuple[bool | int | float, ...] | None


class ScalarValue(Strict):
    """A numpy scalar, by the name of its type."""

    kind: Literal["scalar"]
    type: str


class ObjectValue(Strict):
    """Any other object, by the name of its exact type and of the plain type that it extends."""

    kind: Literal["object"]
    type: str
    base: str | None


Value = Annotated[
    NoneValue
    | BoolValue
    | IntValue
    | FloatValue
    | StrValue
    | Items
    | DictValue
    | ArrayLike
    | ScalarValue
    | ObjectValue,
    Field(discriminator="kind"),
]
