"""Read a submission as text, with a way from our lines back to the learner's. Never import it."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from grader.errors import UsageError
from grader.messages import Said, say

MAX_SOURCE_BYTES = 256 * 1024
MAX_NOTEBOOK_BYTES = 10 * 1024 * 1024
NOTEBOOK_SUFFIX = ".ipynb"
MAX_LABEL = 120


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


def read_submission(path: Path) -> Submission:
    """Read a `.py` file, or the code cells of a notebook.

    What is wrong with the content is the learner's: a submission with a flaw. What is wrong with
    the path is the caller's.

    Raises:
        UsageError: if there is no readable, regular file at `path`.
    """
    is_notebook = path.suffix.lower() == NOTEBOOK_SUFFIX
    limit = MAX_NOTEBOOK_BYTES if is_notebook else MAX_SOURCE_BYTES
    content = _read_regular_file(path, limit + 1)
    name = path.name[:MAX_LABEL]
    if len(content) > limit:
        return Submission(name=name, flaw=say("file.too-large", limit=_size(limit)))
    if is_notebook:
        from grader.notebook import read_notebook

        return read_notebook(name, content)
    return read_source(name, content)


def read_source(name: str, content: bytes) -> Submission:
    """Decode Python text: UTF-8, with or without a byte order mark, lines ended in any way."""
    if not content.strip():
        return Submission(name=name, flaw=say("file.empty", slug="EXERCISE"))
    if b"\0" in content:
        return Submission(name=name, flaw=say("file.binary"))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return Submission(name=name, flaw=say("file.not-utf8", offset=error.start, line=line))
    if not text.strip():
        return Submission(name=name, flaw=say("file.empty", slug="EXERCISE"))
    return Submission(name=name, text=text.replace("\r\n", "\n").replace("\r", "\n"))


def _read_regular_file(path: Path, limit: int) -> bytes:
    """Read at most `limit` bytes. Opening does not block, even on a pipe that nobody writes to."""
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError as error:
        raise UsageError(f"There is no file `{path}`.", advice=_nearby(path)) from error
    except OSError as error:
        reason = "it is a folder" if path.is_dir() else (error.strerror or str(error)).lower()
        raise UsageError(f"`{path}` cannot be read: {reason}.") from error
    try:
        mode = os.fstat(fd).st_mode
        if stat.S_ISDIR(mode):
            raise UsageError(f"`{path}` is a folder.", advice="Name the file in it to grade.")
        if not stat.S_ISREG(mode):
            raise UsageError(f"`{path}` is not a regular file.", advice="Name a `.py` file.")
        with open(fd, "rb", closefd=False) as file:
            return file.read(limit)
    finally:
        os.close(fd)


def _nearby(path: Path) -> str:
    """Suggest files of a similar name in the same folder."""
    if not path.parent.is_dir():
        return f"There is no folder `{path.parent}` either."
    names = [item.name for item in path.parent.iterdir() if item.suffix in (".py", NOTEBOOK_SUFFIX)]
    close = get_close_matches(path.name, names, n=1)
    return f"Did you mean `{path.parent / close[0]}`?" if close else ""


def _size(number: int) -> str:
    return f"{number // (1 << 20)} MiB" if number >= 1 << 20 else f"{number // 1024} KiB"
