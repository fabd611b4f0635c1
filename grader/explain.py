"""Say where two values differ, with what was expected and what is there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from grader.inert import inert_inline
from grader.result import Plain
from grader.value import ArrayLike, Items, Value

TOLERANCE = 1e-4
"""Two numbers agree when they differ by at most one unit in the fourth decimal, inclusive."""

_SLACK = 1e-9
DECIMALS = 4
MAX_SHOWN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One place where two values differ. `kind` tells lengths from values."""

    path: str
    kind: str
    expected: str
    got: str

    @property
    def key(self) -> str:
        """Return the key of the result that the place belongs to."""
        return self.path.partition("[")[0].partition(".")[0]


def differences(expected: Plain, got: Plain, path: str = "") -> Iterator[Difference]:
    """Yield the places where `got` differs from `expected`, in order, lazily.

    >>> [d.path for d in differences({"captured": [2.0, 0.0]}, {"captured": [2.0, 3.0]})]
    ['captured[1]']
    >>> list(differences([0.1235], [0.1234]))
    []
    """
    match expected, got:
        case list(), list():
            yield from _list_differences(expected, got, path)
        case dict(), dict():
            yield from _dict_differences(expected, got, path)
        case _:
            if not _agree(expected, got):
                yield Difference(path=path, kind="value", expected=show(expected), got=show(got))


def numbers_agree(expected: float, got: float) -> bool:
    """Compare to four decimals. NaN agrees only with NaN, an infinity only with itself.

    >>> numbers_agree(0.1235, 0.1234), numbers_agree(0.1235, 0.1233)
    (True, False)
    >>> numbers_agree(math.nan, math.nan), numbers_agree(math.inf, -math.inf)
    (True, False)
    """
    if math.isnan(expected) or math.isnan(got):
        return math.isnan(expected) and math.isnan(got)
    if math.isinf(expected) or math.isinf(got):
        return expected == got
    return abs(expected - got) <= TOLERANCE + _SLACK * max(1.0, abs(expected))


def is_rounded(number: float) -> bool:
    """Tell whether a float is what rounding to four decimals gives.

    >>> is_rounded(0.1235), is_rounded(0.12345678)
    (True, False)
    """
    return not math.isfinite(number) or round(number, DECIMALS) == number


def unrounded(value: Plain, path: str = "") -> Iterator[str]:
    """Yield the paths of floats that have more than four decimals."""
    match value:
        case float() if not is_rounded(value):
            yield path
        case list():
            for index, item in enumerate(value):
                yield from unrounded(item, f"{path}[{index}]")
        case dict():
            for key, item in value.items():
                yield from unrounded(item, _join(path, key))


def show(value: Plain) -> str:
    """Return a value as a learner would write it, numbers to at most six digits.

    >>> show([4.099999904632568, 1.0])
    '[4.1, 1.0]'
    """
    if isinstance(value, list):
        return f"[{', '.join(map(show, value))}]"
    if isinstance(value, float) and math.isfinite(value):
        return str(value) if len(str(value)) <= 10 else f"{value:.6g}"
    return repr(value)


def show_seen(value: Value) -> str:
    """Return what a hook saw in a few words: shape and first values of a tensor, else its kind."""
    if isinstance(value, Items) and value.length == len(value.items) == 1:
        return f"({show_seen(value.items[0])},)"
    if not isinstance(value, ArrayLike):
        return "" if value.kind == "none" else f"a {value.kind}"
    if value.values is None:
        return f"{inert_inline(value.dtype, 40)}, shape {list(value.shape)}"
    shown = ", ".join(show(_short(number)) for number in value.values[:MAX_SHOWN])
    more = ", …" if len(value.values) > MAX_SHOWN else ""
    return f"[{shown}{more}]"


def _short(number: float) -> float:
    return round(number, DECIMALS) if isinstance(number, float) else number


def _list_differences(expected: list[Plain], got: list[Plain], path: str) -> Iterator[Difference]:
    if len(expected) != len(got):
        counts = str(len(expected)), str(len(got))
        yield Difference(path=path, kind="length", expected=counts[0], got=counts[1])
        return
    for index, (one, other) in enumerate(zip(expected, got, strict=True)):
        yield from differences(one, other, f"{path}[{index}]")


def _dict_differences(
    expected: dict[str, Plain], got: dict[str, Plain], path: str
) -> Iterator[Difference]:
    for key, value in expected.items():
        if key in got:
            yield from differences(value, got[key], _join(path, key))
        else:
            yield Difference(path=_join(path, key), kind="key", expected="present", got="missing")
    for key in got.keys() - expected.keys():
        yield Difference(path=_join(path, key), kind="key", expected="absent", got="present")


def _agree(expected: Plain, got: Plain) -> bool:
    if isinstance(expected, bool) or isinstance(got, bool):
        return type(expected) is type(got) and expected == got
    if isinstance(expected, int) and isinstance(got, int):
        return expected == got
    if isinstance(expected, int | float) and isinstance(got, int | float):
        return numbers_agree(float(expected), float(got))
    return expected == got


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
