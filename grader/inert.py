"""Make a stranger's text harmless to show: no control, bidi or invisible character acts.

Each is replaced by its written form, such as a backslash and `x1b`, so nothing is hidden either.
"""

from __future__ import annotations

import unicodedata

MAX_INLINE = 200

# Line and paragraph separators end a line in some viewers; the rest act on direction, or hide.
_ACTING_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_KEPT = frozenset("\n\t")


def inert(text: str) -> str:
    """Return `text` with every acting character written out; line breaks and tabs stay."""
    unix = text.replace("\r\n", "\n")
    if unix.isascii() and unix.isprintable():
        return unix
    return "".join(c if c in _KEPT or not _acts(c) else _written(c) for c in unix)


def inert_inline(text: str, limit: int = MAX_INLINE) -> str:
    """Return `text` as one short line that can stand between backticks."""
    one_line = inert(text[: 4 * limit]).replace("\n", "⏎").replace("\t", " ").replace("`", "'")
    return one_line if len(one_line) <= limit else one_line[:limit] + "…"


def _acts(character: str) -> bool:
    return unicodedata.category(character) in _ACTING_CATEGORIES


def _written(character: str) -> str:
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")
