"""Quote a learner's line so that it fits a narrow page, with the part to look at in view."""

from __future__ import annotations

from grader.inert import inert
from grader.submission import Submission
from grader.verdict import Excerpt

PLACE_AND_TEXT = 73  # what a page of 80 columns leaves for both


def quote(
    submission: Submission, line: int | None, column: int | None = None, end: int | None = None
) -> Excerpt | None:
    """Quote a line so that it fits a narrow page, with the part to look at in view."""
    if line is None:
        return None
    raw = submission.line_text(line)
    if not raw.strip():
        return None
    start = column - 1 if column else len(raw) - len(raw.lstrip())
    stop = end - 1 if end and end - 1 > start else (start + 1 if column else len(raw.rstrip()))
    before, marked, after = (
        _written_out(part) for part in (raw[:start], raw[start:stop], raw[stop:])
    )
    text = before + marked + after
    place = submission.place(line)
    room = PLACE_AND_TEXT - len(place.label)
    left = max(0, min(len(before) - 8, len(text) - room))
    shown = _cut_at_both_ends(text, left, room)
    return Excerpt(
        place=place.label,
        line=place.line,
        text=shown,
        column=len(before) - left + 1,
        end_column=min(len(before) + len(marked) - left, len(shown)) + 1,
    )


def _cut_at_both_ends(text: str, left: int, room: int) -> str:
    """Return `room` characters from `left` on, with a mark where something is missing."""
    shown = text[left : left + room]
    if left > 0:
        shown = "…" + shown[1:]
    if left + room < len(text):
        shown = shown[:-1] + "…"
    return shown


def _written_out(part: str) -> str:
    return inert(part.replace("\t", "    "))
