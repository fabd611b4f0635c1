"""Numbers agree to four decimals, and what differs is named."""

from __future__ import annotations

import math

import pytest

from grader.explain import differences, is_rounded, numbers_agree, show, unrounded


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (0.1235, 0.1234),
        (0.1235, 0.1236),
        (0.0, -0.0),
        (1.0, 1.0001),
        (1234.5678, 1234.5679),
        (math.nan, math.nan),
        (math.inf, math.inf),
        (2.0, 2),
        (-0.00005, 0.00005),
    ],
)
def test_numbers_that_agree(expected: float, got: float) -> None:
    assert numbers_agree(expected, got)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (0.1235, 0.1233),
        (0.1235, 0.123649),
        (1e6, 1e6 + 0.01),
        (math.nan, 0.0),
        (math.inf, -math.inf),
        (math.inf, 1e308),
        (0.0, math.nan),
    ],
)
def test_numbers_that_do_not_agree(expected: float, got: float) -> None:
    assert not numbers_agree(expected, got)


@pytest.mark.parametrize(
    ("expected", "got", "path", "kind"),
    [
        ([1.0, 2.0], [1.0, 3.0], "[1]", "value"),
        ([1.0, 2.0], [1.0], "", "length"),
        ({"a": [1.0]}, {"a": [2.0]}, "a[0]", "value"),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, "a.b", "value"),
        ({"a": 1}, {}, "a", "key"),
        ({}, {"a": 1}, "a", "key"),
        (1, True, "", "value"),
        (True, 1, "", "value"),
        (3, 4, "", "value"),
        (10**20, 10**20 + 1, "", "value"),
        ("a", "b", "", "value"),
        (None, 0, "", "value"),
        ([1.0], 1.0, "", "value"),
    ],
)
def test_the_first_difference_has_a_path_and_a_kind(
    expected: object, got: object, path: str, kind: str
) -> None:
    first = next(differences(expected, got))

    assert (first.path, first.kind) == (path, kind)


def test_equal_data_has_no_difference() -> None:
    value = {"a": [1.0, 2.0], "b": {"c": True, "d": None, "e": "x"}, "f": 3}

    assert list(differences(value, dict(value))) == []


def test_unrounded_floats_are_found_by_their_path() -> None:
    assert list(unrounded({"a": [0.1234, 0.12345], "b": 1})) == ["a[1]"]


def test_what_is_not_finite_counts_as_rounded() -> None:
    assert is_rounded(math.nan)
    assert is_rounded(math.inf)


@pytest.mark.parametrize(("value", "shown"), [(2.0, "2.0"), (1 / 3, "0.333333"), ("a", "'a'")])
def test_values_are_shown_as_a_learner_would_write_them(value: object, shown: str) -> None:
    assert show(value) == shown
