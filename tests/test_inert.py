"""A stranger's text cannot act, in any report."""

from __future__ import annotations

import unicodedata

import pytest

from grader.inert import inert, inert_inline

ACTING = {
    "terminal escape": "\x1b[31mred",
    "clear screen": "\x1b[2J",
    "8-bit escape": "\x9b31m",
    "carriage return": "right\rwrong",
    "backspace": "ab\b\bcd",
    "bell": "\a",
    "NUL": "a\0b",
    "right-to-left override": "\u202eevil",
    "isolate": "\u2066x\u2069",
    "zero width": "a\u200bb",
    "byte order mark": "\ufeffx",
    "line separator": "a\u2028b",
    "lone surrogate": "\ud800",
    "tag character": "\U000e0041",
    "soft hyphen": "a\u00adb",
}


@pytest.mark.parametrize("name", ACTING)
def test_an_acting_character_is_written_out(name: str) -> None:
    text = inert(ACTING[name])

    assert all(unicodedata.category(c)[0] != "C" or c in "\n\t" for c in text)
    assert "\\" in text


@pytest.mark.parametrize("text", ["plain", "line\nline", "tab\there", "naïve café", "层 ✓ 🙂", ""])
def test_ordinary_text_is_left_as_it_is(text: str) -> None:
    assert inert(text) == text


def test_windows_line_ends_become_plain_ones() -> None:
    assert inert("a\r\nb") == "a\nb"


def test_inline_text_is_one_short_line_that_closes_no_code() -> None:
    text = inert_inline("a\nb`c`" + "x" * 1000)

    assert "\n" not in text
    assert "`" not in text
    assert len(text) <= 201
