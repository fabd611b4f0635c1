"""Check that a result has the right keys, each with plain data of the right type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Any, get_args, get_origin

from grader.checks.check import Check, Evidence, Finding, Trial, failed, passed
from grader.messages import Said, Words, as_code, say
from grader.observation import Fired, Raised, Registered
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

MAX_COMPLAINTS = 4
NO_PROCESSES = "may not start processes"
_WRONG_ARGUMENTS = re.compile(r"takes \d+ positional arguments?|missing \d+ required positional")
_CONVERTIBLE_BASES = ("int", "float", "str", "list", "dict")


def returns_the_right_types() -> Check:
    """Demand that each call returns a dict with exactly the result's keys, each of its type.

    A tensor, an array, a tuple and the like each get a sentence that says how to convert them.

    >>> returns_the_right_types().name
    'types'
    """
    return Check(
        name="types",
        sentence="returns the keys and types that the task asks for",
        judge=_judge_types,
        hints=(
            "Compare what you return with the task's example, key by key and bracket by bracket.",
            "Print `type(...)` of each value just before you return it.",
            "A tensor's `.tolist()` gives plain Python numbers; flatten it first if it has a batch "
            "dimension.",
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """What is wrong with one part of a returned value. The whole has the empty path."""

    path: str = ""
    said: Said


def types_are_right(evidence: Evidence, trial: Trial) -> bool:
    """Tell whether a trial returned data that can be compared at all."""
    return trial.run.returned is not None and not any(_complaints(evidence, trial.run.returned))


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


def _judge_types(evidence: Evidence) -> Finding:
    raised = evidence.first_raised()
    if raised is not None:
        return _judge_raised(evidence, *raised)
    for trial in evidence.trials:
        if trial.run.returned is not None:
            found = list(islice(_complaints(evidence, trial.run.returned), MAX_COMPLAINTS))
            if found:
                details = tuple(complaint.said for complaint in found[1:])
                line = evidence.line_of(found[0].path)
                return failed(found[0].said, line=line, details=details)
    return passed()


def _complaints(evidence: Evidence, returned: Value) -> Iterator[Complaint]:
    return result_complaints(evidence.result, evidence.entry_point, returned)


def _judge_raised(evidence: Evidence, trial: Trial, raised: Raised) -> Finding:
    parts = {"type": raised.type, "message": raised.message or "(no message)"}
    said = say(_code_of_raised(raised), call=evidence.call(trial), **parts)
    line = raised.lines[-1] if raised.lines else None
    return failed(said, line=line, details=tuple(_causes_of_raised(trial, raised)))


def _code_of_raised(raised: Raised) -> str:
    if raised.kind == "exit":
        return "call.exit"
    if raised.type == "EOFError":
        return "call.input"
    if raised.type == "PermissionError" and NO_PROCESSES in raised.message:
        return "call.process"
    return "call.raised"


def _causes_of_raised(trial: Trial, raised: Raised) -> Iterator[Said]:
    """Say what the events, or the message, suggest as the cause."""
    if raised.type == "TypeError" and _WRONG_ARGUMENTS.search(raised.message):
        yield say("call.hook-arguments")
    fired = {event.hook for event in trial.run.events if isinstance(event, Fired)}
    registered = [event for event in trial.run.events if isinstance(event, Registered)]
    if any(event.hook not in fired for event in registered):
        yield say("call.before-hook")


def _key_complaints(
    fields: dict[str, Any], returned: DictValue, keys: Words
) -> Iterator[Complaint]:
    if len(returned.entries) < returned.length:
        yield Complaint(said=say("types.too-large", path="the result", length=returned.length))
        return
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


def _item_complaints(wanted: Any, value: Items, path: str) -> Iterator[Complaint]:
    if len(value.items) < value.length:
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
        case ObjectValue(base=base) if base in _CONVERTIBLE_BASES:
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
