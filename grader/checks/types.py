"""Check that a result has the right keys, each with plain data of the right type."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Any, get_args, get_origin

from grader.checks.check import Check, Evidence, Finding, Trial, failed, passed
from grader.messages import Said, Words, as_code, say
from grader.observation import Raised, Registered
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


def types_are_right(evidence: Evidence, trial: Trial) -> bool:
    """Tell whether a trial returned data that can be compared at all."""
    return trial.run.returned is not None and not _has_complaint(evidence, trial.run.returned)


def result_complaints(result: type[Result], entry_point: str, returned: Value) -> Iterator[Said]:
    """Yield what is wrong with a returned value's keys and types, most important first."""
    fields = result.fields()
    keys = Words(", ".join(map(as_code, fields)))
    if isinstance(returned, NoneValue):
        yield say("types.none", entry=entry_point)
    elif not isinstance(returned, DictValue):
        parts = {"entry": entry_point, "got": _named(returned), "keys": keys}
        yield say("types.not-a-dict", **parts, first_key=next(iter(fields)))
    else:
        yield from _key_complaints(fields, returned, keys)
        for key, value in returned.entries:
            if isinstance(key, StrValue) and key.value in fields:
                yield from value_complaints(fields[key.value], value, key.value)


def value_complaints(wanted: Any, value: Value, path: str) -> Iterator[Said]:
    """Yield what keeps a value from being of the wanted type, down to its elements."""
    if get_origin(wanted) is list and isinstance(value, Items) and value.kind == "list":
        yield from _item_complaints(get_args(wanted)[0], value, path)
    elif get_origin(wanted) is dict and isinstance(value, DictValue):
        for key, item in value.entries:
            name = key.value if isinstance(key, StrValue) else _named(key)
            yield from value_complaints(get_args(wanted)[1], item, f"{path}.{name}")
    elif not _fits(wanted, value):
        yield _complaint(wanted, value, path)


def _judge_types(evidence: Evidence) -> Finding:
    raised = evidence.first_raised()
    if raised is not None:
        return _judge_raised(evidence, *raised)
    for trial in evidence.trials:
        if trial.run.returned is not None:
            found = list(islice(_complaints(evidence, trial.run.returned), MAX_COMPLAINTS))
            if found:
                return failed(found[0], line=evidence.answer_line, details=tuple(found[1:]))
    return passed()


def _complaints(evidence: Evidence, returned: Value) -> Iterator[Said]:
    return result_complaints(evidence.result, evidence.entry_point, returned)


def _has_complaint(evidence: Evidence, returned: Value) -> bool:
    return next(_complaints(evidence, returned), None) is not None


def _judge_raised(evidence: Evidence, trial: Trial, raised: Raised) -> Finding:
    code = "call.exit" if raised.kind == "exit" else "call.raised"
    if raised.type == "EOFError":
        code = "call.input"
    call = evidence.call(trial)
    said = say(code, call=call, type=raised.type, message=raised.message or "(no message)")
    fired = {event.hook for event in trial.run.events if event.kind == "fired"}
    idle = [
        say("call.before-hook", place=f"line {event.line}")
        for event in trial.run.events
        if isinstance(event, Registered) and event.hook not in fired and event.line
    ]
    return failed(said, line=raised.lines[-1] if raised.lines else None, details=tuple(idle[:1]))


def _key_complaints(fields: dict[str, Any], returned: DictValue, keys: Words) -> Iterator[Said]:
    present = [
        key.value if isinstance(key, StrValue) else _named(key) for key, _ in returned.entries
    ]
    extra = [key for key in present if key not in fields]
    for key in fields:
        if key in present:
            continue
        close = get_close_matches(key, extra, n=1) or _same_but_for_case(key, extra)
        if close:
            extra.remove(close[0])
            yield say("types.misspelt-key", key=key, found=close[0])
        else:
            yield say("types.missing-key", key=key)
    for key in extra:
        yield say("types.extra-key", found=key, keys=keys)


def _item_complaints(wanted: Any, value: Items, path: str) -> Iterator[Said]:
    nested = get_origin(wanted) is None
    for index, item in enumerate(value.items):
        if nested and isinstance(item, Items) and item.kind == "list":
            yield say("types.nested", path=path)
            return
        yield from value_complaints(wanted, item, f"{path}[{index}]")
    if len(value.items) < value.length:
        yield say(
            "types.other", path=path, got=f"a list of {value.length} items", wanted="a shorter list"
        )


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


def _complaint(wanted: Any, value: Value, path: str) -> Said:
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


def _same_but_for_case(key: str, candidates: list[str]) -> list[str]:
    return [candidate for candidate in candidates if candidate.casefold() == key.casefold()]
