"""Say what is wrong with a returned value's keys and types, each with how to convert it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Any, get_args, get_origin

from grader.messages import Said, Words, as_code, say
from grader.result import Result, in_words
from grader.value import (
    ArrayLike,
    BoolValue,
    DictValue,
    FloatValue,
    IntValue,
    Items,
    NoneValue,
    ObjectValue,
    ScalarValue,
    StrValue,
    Value,
)

_CONVERTIBLE_BASES = ("int", "float", "str", "list", "dict")


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """What is wrong with one part of a returned value. The whole has the empty path."""

    path: str = ""
    said: Said


def result_complaints(
    result: type[Result], entry_point: str, returned: Value
) -> Iterator[Complaint]:
    """Yield what is wrong with a returned value's keys and types, most important first."""
    fields = result.fields()
    keys = Words(", ".join(map(as_code, fields)))
    match returned:
        case NoneValue():
            yield Complaint(said=say("types.none", entry=entry_point))
        case ObjectValue(base="dict"):
            path = f"{entry_point}(…)"
            said = say("types.subclass", path=path, type=returned.type, base="dict")
            yield Complaint(said=said)
        case DictValue() if _is_cut(returned):
            yield _say_too_large(returned)
        case DictValue():
            yield from _key_complaints(fields, returned, keys)
            for key, value in returned.entries:
                if isinstance(key, StrValue) and key.value in fields:
                    yield from value_complaints(fields[key.value], value, key.value)
        case _:
            parts = {"entry": entry_point, "got": _named(returned), "keys": keys}
            said = say("types.not-a-dict", **parts, first_key=next(iter(fields)))
            yield Complaint(said=said)


def value_complaints(wanted: Any, value: Value, path: str) -> Iterator[Complaint]:
    """Yield what keeps a value from being of the wanted type: of its elements, the first."""
    if get_origin(wanted) is list and isinstance(value, Items) and value.kind == "list":
        yield from islice(_item_complaints(get_args(wanted)[0], value, path), 1)
    elif get_origin(wanted) is dict and isinstance(value, DictValue):
        for key, item in value.entries:
            yield from value_complaints(get_args(wanted)[1], item, f"{path}.{_written_key(key)}")
    elif not _fits(wanted, value):
        yield Complaint(path=path, said=_say_misfit(wanted, value, path))


def _key_complaints(
    fields: dict[str, Any], returned: DictValue, keys: Words
) -> Iterator[Complaint]:
    present = [_written_key(key) for key, _ in returned.entries]
    extra = [key for key in present if key not in fields]
    for key in fields:
        if key in present:
            continue
        close = get_close_matches(key, extra, n=1) or _same_but_for_case(key, extra)
        if close:
            extra.remove(close[0])
            yield Complaint(path=close[0], said=say("types.misspelt-key", key=key, found=close[0]))
        else:
            yield Complaint(said=say("types.missing-key", key=key))
    for key in extra:
        yield Complaint(path=key, said=say("types.extra-key", found=key, keys=keys))


def _say_too_large(returned: DictValue) -> Complaint:
    """Blame the part that used up what can be looked at: a value if one was cut, or the whole."""
    for key, value in returned.entries:
        if isinstance(value, Items | DictValue) and _is_cut(value):
            path = _written_key(key)
            said = say("types.too-large", path=path, length=value.length)
            return Complaint(path=path, said=said)
    return Complaint(said=say("types.too-large", path="the result", length=returned.length))


def _is_cut(value: Items | DictValue) -> bool:
    found = value.items if isinstance(value, Items) else value.entries
    return len(found) < value.length


def _item_complaints(wanted: Any, value: Items, path: str) -> Iterator[Complaint]:
    if _is_cut(value):
        yield Complaint(path=path, said=say("types.too-large", path=path, length=value.length))
    for index, item in enumerate(value.items):
        if get_origin(wanted) is None and isinstance(item, Items) and item.kind == "list":
            yield Complaint(path=path, said=say("types.nested", path=path))
        else:
            yield from value_complaints(wanted, item, f"{path}[{index}]")


def _fits(wanted: Any, value: Value) -> bool:
    match value:
        case BoolValue():
            return wanted is bool
        case IntValue():
            return wanted in (int, float)
        case FloatValue():
            return wanted is float
        case StrValue():
            return wanted is str
    return False


def _say_misfit(wanted: Any, value: Value, path: str) -> Said:
    words = in_words(wanted)
    match value:
        case ArrayLike(kind="array"):
            return say("types.array", path=path)
        case ArrayLike():
            single = get_origin(wanted) is None
            return say("types.tensor-item" if single else "types.tensor", path=path)
        case ScalarValue():
            return say("types.scalar", path=path, type=value.type)
        case Items(kind="size") if get_origin(wanted) is list:
            return say("types.size", path=path)
        case Items(kind="tuple") if get_origin(wanted) is list:
            return say("types.tuple", path=path)
        case StrValue():
            return say("types.string", path=path, wanted=words)
        case BoolValue():
            return say("types.bool", path=path, wanted=words)
        case NoneValue():
            return say("types.none-value", path=path, wanted=words)
        case FloatValue() if wanted is int:
            return say("types.float-for-int", path=path, wanted=words)
        case ObjectValue(base="dict") if wanted is int:
            return say("types.uncounted", path=path, type=value.type)
        case ObjectValue(base=base) if base in _CONVERTIBLE_BASES and _is_kind(wanted, base):
            return say("types.subclass", path=path, type=value.type, base=base)
    return say("types.other", path=path, got=_named(value), wanted=words)


def _named(value: Value) -> Words:
    """Name what kind of thing a value is, with its article."""
    match value:
        case NoneValue():
            return Words("None")
        case BoolValue():
            return Words("a bool")
        case IntValue():
            return Words("an int")
        case FloatValue():
            return Words("a float")
        case StrValue():
            return Words("a string")
        case Items(kind="size"):
            return Words("a torch.Size")
        case Items():
            return Words(f"a {value.kind}")
        case DictValue():
            return Words("a dict")
        case ArrayLike(kind="array"):
            return Words("a numpy array")
        case ArrayLike():
            return Words("a Tensor")
        case ScalarValue() | ObjectValue():
            return Words(f"an object of type {as_code(value.type)}")


def _is_kind(wanted: Any, base: str | None) -> bool:
    """Tell whether converting to `base` would give what is wanted."""
    return bool((get_origin(wanted) or wanted).__name__ == base)


def _written_key(key: Value) -> str:
    """Write a dictionary's key: a string as it is, other plain data as Python does."""
    match key:
        case StrValue():
            return key.value
        case BoolValue() | IntValue() | FloatValue():
            return repr(key.value)
    return _named(key)


def _same_but_for_case(key: str, candidates: list[str]) -> list[str]:
    return [candidate for candidate in candidates if candidate.casefold() == key.casefold()]
