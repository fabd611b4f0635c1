"""Read a learner's file from disk as text. It is never imported, and never opened twice."""

from __future__ import annotations

import os
import stat
from difflib import get_close_matches
from pathlib import Path

from grader.errors import UsageError
from grader.messages import say
from grader.submission import MAX_SOURCE_BYTES, SOURCE_LIMIT, Submission

MAX_NOTEBOOK_BYTES = 10 * 1024 * 1024
NOTEBOOK_LIMIT = "10 MiB"
NOTEBOOK_SUFFIX = ".ipynb"
MAX_LABEL = 120


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
        return Submission(
            name=name,
            flaw=say("file.too-large", limit=NOTEBOOK_LIMIT if is_notebook else SOURCE_LIMIT),
        )
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
        reason = (error.strerror or str(error)).lower()
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
