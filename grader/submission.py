"""A submission: a learner's text, with a way from our lines back to theirs."""

from __future__ import annotations

from dataclasses import dataclass

from grader.messages import Said

MAX_SOURCE_BYTES = 256 * 1024
SOURCE_LIMIT = "256 KiB"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a line of ours stands in the learner's file. `cell` counts code cells from 1."""

    line: int
    cell: int | None = None

    @property
    def label(self) -> str:
        """Return the place in words.

        >>> Place(line=3).label, Place(line=2, cell=4).label
        ('line 3', 'code cell 4, line 2')
        """
        return (
            f"line {self.line}" if self.cell is None else f"code cell {self.cell}, line {self.line}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A learner's Python text. With a `flaw` there is no text, and nothing to run.

    `places` has an entry for each line of `text` of a notebook; for a `.py` file lines are as they
    are.
    """

    name: str
    text: str = ""
    places: tuple[Place, ...] = ()
    flaw: Said | None = None

    def place(self, line: int) -> Place:
        """Return where a line of `text`, counted from 1, stands in the learner's file."""
        if 1 <= line <= len(self.places):
            return self.places[line - 1]
        return Place(line=line)

    def line_text(self, line: int) -> str:
        """Return a line of `text`, counted from 1; empty if there is none."""
        lines = self.text.split("\n")
        return lines[line - 1] if 1 <= line <= len(lines) else ""
