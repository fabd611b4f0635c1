"""Say one of the sentences of `sentences.py`, with its parts filled in and made harmless."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grader.inert import inert_inline
from grader.sentences import MESSAGES


class Words(str):
    """A part of a sentence that is made of ours and is inert already, so that it stays as it is."""

    __slots__ = ()


def as_code(text: str) -> Words:
    """Return a learner's words, short and inert, between backticks.

    >>> as_code("a`b")
    "`a'b`"
    """
    return Words(f"`{inert_inline(text)}`")


def listed_as_code(texts: Iterable[str]) -> Words:
    """Return several of a learner's or author's words, each between backticks.

    >>> listed_as_code(["captured", "output"])
    '`captured` and `output`'
    """
    return Words(" and ".join(map(as_code, texts)))


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence, filled in."""

    code: str
    text: str
    why: str = ""
    next: str = ""


def say(code: str, **parts: object) -> Said:
    """Fill in the sentence of `code`. What is put in comes out short, on one line, and inert."""
    sentence = MESSAGES[code]
    inert_parts = {
        name: part if isinstance(part, Words) else inert_inline(str(part))
        for name, part in parts.items()
    }
    return Said(
        code=code,
        text=sentence.text.format(**inert_parts),
        why=sentence.why,
        next=sentence.next.format(**inert_parts),
    )


HOOK_KINDS = {
    "forward": "forward hook",
    "forward_pre": "forward pre-hook",
    "full_backward": "full backward hook",
    "full_backward_pre": "full backward pre-hook",
    "backward": "backward hook",
    "global_forward": "global forward hook",
    "global_forward_pre": "global forward pre-hook",
    "global_full_backward": "global full backward hook",
    "global_full_backward_pre": "global full backward pre-hook",
    "global_backward": "global backward hook",
    "tensor": "tensor hook",
    "tensor_post_accumulate": "post-accumulate-grad hook",
}
