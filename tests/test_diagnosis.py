"""A known mistake is recognised by what was done, not by how it is written."""

from __future__ import annotations

import pytest

from grader.checks.check import Status
from grader.diagnosis import Behaviour, diagnose, values_agree
from grader.value import (
    ArrayLike,
    BoolValue,
    DictValue,
    FloatValue,
    IntValue,
    Items,
    NoneValue,
    StrValue,
    Value,
)

FAILED = ("example", Status.FAILED, "values.example")
PASSED = ("example", Status.PASSED, "")
HOOKED = ("registered", "forward", "ReLU")
CALLED = ("called", "the whole model")
ONE = FloatValue(kind="float", value=1.0)


def behaviour(
    finding: tuple[str, Status, str] = FAILED,
    answer: Value | str = ONE,
    *happenings: tuple[str, ...],
) -> Behaviour:
    return Behaviour(findings=(finding,), answers=(answer,), happenings=happenings)


def test_the_same_findings_and_answers_are_the_same_mistake() -> None:
    assert diagnose(behaviour(), [behaviour()]) == 0


@pytest.mark.parametrize(
    "other",
    [
        behaviour(("example", Status.FAILED, "values.length")),
        behaviour(("unseen", Status.FAILED, "values.example")),
        behaviour(FAILED, FloatValue(kind="float", value=1.1)),
        behaviour(FAILED, "ValueError: no"),
        behaviour(FAILED, ONE, HOOKED),
    ],
)
def test_what_differs_is_another_mistake(other: Behaviour) -> None:
    assert diagnose(behaviour(), [other]) is None


def test_of_several_the_one_with_the_same_events_is_meant() -> None:
    mine = behaviour(FAILED, ONE, HOOKED, CALLED)
    known = [behaviour(FAILED, ONE, HOOKED), mine, behaviour(FAILED, ONE, HOOKED, HOOKED)]

    assert diagnose(mine, known) == 1


def test_between_several_without_the_same_events_nothing_is_said() -> None:
    mine = behaviour(FAILED, ONE, HOOKED, CALLED)
    known = [behaviour(FAILED, ONE, HOOKED), behaviour(FAILED, ONE, HOOKED, HOOKED)]

    assert diagnose(mine, known) is None
    assert diagnose(mine, known[:1]) == 0


def test_what_passes_is_no_mistake() -> None:
    assert diagnose(behaviour(PASSED), [behaviour(PASSED)]) is None


def items(*numbers: float) -> Items:
    values = tuple(FloatValue(kind="float", value=number) for number in numbers)
    return Items(kind="list", items=values, length=len(values))


def entries(**values: Value) -> DictValue:
    pairs = tuple((StrValue(kind="str", value=key), value) for key, value in values.items())
    return DictValue(kind="dict", entries=pairs, length=len(pairs))


def tensor(*numbers: float) -> ArrayLike:
    return ArrayLike(kind="tensor", shape=(len(numbers),), dtype="float32", values=numbers)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (items(0.12345), items(0.1234)),
        (entries(a=items(1.0)), entries(a=items(1.00005))),
        (tensor(1.0, 2.0), tensor(1.00001, 2.0)),
        (NoneValue(kind="none"), NoneValue(kind="none")),
    ],
)
def test_values_agree_to_four_decimals(one: Value, other: Value) -> None:
    assert values_agree(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (items(1.0), items(1.001)),
        (items(1.0), items(1.0, 2.0)),
        (entries(a=items(1.0)), entries(b=items(1.0))),
        (tensor(1.0), tensor(1.0, 2.0)),
        (IntValue(kind="int", value=1), FloatValue(kind="float", value=1.0)),
        (IntValue(kind="int", value=1), BoolValue(kind="bool", value=True)),
        (items(1.0), tensor(1.0)),
    ],
)
def test_values_of_another_kind_or_form_do_not(one: Value, other: Value) -> None:
    assert not values_agree(one, other)
