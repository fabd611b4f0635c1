"""Sentences have stable codes: each one used exists, and each one that exists is used."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import pytest

import grader.messages
from grader.messages import say
from grader.sandbox.ending import Ending
from grader.sandbox.request import Change
from grader.sentences import MESSAGES, Kind

PACKAGE = Path(grader.messages.__file__).parent
DYNAMIC = {f"stopped.{ending}" for ending in Ending if ending is not Ending.COMPLETED} | {
    "entry.async",
    "entry.generator",
    "entry.class",
    *(f"tried.{change}" for change in Change),
    "tried.answer-followed-hidden",
    "tried.answer-moved-hidden",
    "tried.canary-hidden",
    "tried.overwrite-hidden",
}


def _literals() -> set[str]:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        if path.name == "sentences.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_every_sentence_is_used() -> None:
    assert set(MESSAGES) - DYNAMIC <= _literals()


def test_every_ending_that_stops_a_run_has_its_sentence() -> None:
    assert set(MESSAGES) >= DYNAMIC


def test_every_code_that_is_said_exists() -> None:
    said = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if named and node.func.id == "say" and isinstance(node.args[0], ast.Constant):
                said.add(node.args[0].value)

    assert len(said) > 30
    assert said <= set(MESSAGES)


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_a_sentence_can_be_filled_in_and_its_parts_stay_inert(code: str) -> None:
    sentence = MESSAGES[code]
    names = {
        name for text in (sentence.text, sentence.next) for _, name, _, _ in _parts(text) if name
    }

    said = say(code, **dict.fromkeys(names, "\x1b[31m`</code>\u202e"))

    assert said.code == code
    assert "\x1b" not in said.text + said.next
    assert "\u202e" not in said.text + said.next
    assert said.text.count("`") % 2 == 0
    assert said.next.count("`") % 2 == 0


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_a_sentence_ends_as_sentences_do(code: str) -> None:
    sentence = MESSAGES[code]

    for text in (sentence.text, sentence.why, sentence.next):
        assert not text or text[-1] in ".?`:" or text.endswith("…}}`.")


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_a_finding_says_why_it_matters_and_what_to_try(code: str) -> None:
    sentence = MESSAGES[code]

    found = sentence.kind is Kind.FINDING
    assert (bool(sentence.why), bool(sentence.next)) == (found, found)


def _parts(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    return list(Formatter().parse(text))
