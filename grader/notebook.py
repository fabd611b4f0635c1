"""Read the code cells of a notebook as one Python text, each line with its cell."""

from __future__ import annotations

import ast
import re
import warnings

import nbformat

from grader.messages import say
from grader.submission import MAX_SOURCE_BYTES, SOURCE_LIMIT, Place, Submission

NOTEBOOK_VERSION = 4
_NOT_PYTHON = ("%", "!", "?")
_SHELL_ASSIGNMENT = re.compile(r"\w+ *= *[!%]")


def read_notebook(name: str, content: bytes) -> Submission:
    """Join the code cells in order. Outputs are dropped; magics and shell lines have no effect.

    A cell that starts with `%%` is for another language or tool and is left out whole.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # cells without ids are no concern of a learner's
            notebook = nbformat.reads(content.decode("utf-8-sig"), as_version=NOTEBOOK_VERSION)  # type: ignore[no-untyped-call]
        cells = [(cell.cell_type, cell.source) for cell in notebook.cells]
    except UnicodeDecodeError as error:
        return Submission(name=name, flaw=say("file.not-utf8", offset=error.start, line="unknown"))
    except RecursionError:
        return Submission(name=name, flaw=say("file.notebook", reason="it is nested too deeply"))
    except (
        ValueError,
        AttributeError,
        AssertionError,
        KeyError,
        TypeError,
        nbformat.ValidationError,
    ) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        return Submission(name=name, flaw=say("file.notebook", reason=reason))
    sources = [source for kind, source in cells if kind == "code"]
    if not all(isinstance(source, str) and _is_utf8(source) for source in sources):
        return Submission(name=name, flaw=say("file.notebook", reason="a cell is not text"))
    return _join(sources, name)


def _is_utf8(text: str) -> bool:
    """Tell whether text has no lone surrogates, which JSON can write and no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _join(cells: list[str], name: str) -> Submission:
    lines: list[str] = []
    places: list[Place] = []
    for number, source in enumerate(cells, start=1):
        for line_number, line in enumerate(_python(source), start=1):
            lines.append(line)
            places.append(Place(line=line_number, cell=number))
    text = "\n".join(lines)
    if not text.strip():
        return Submission(name=name, flaw=say("file.notebook-without-code"))
    if len(text.encode()) > MAX_SOURCE_BYTES:
        return Submission(name=name, flaw=say("file.too-large", limit=SOURCE_LIMIT))
    return Submission(name=name, text=text, places=tuple(places))


def _python(source: str) -> list[str]:
    """Return a cell's lines, with lines without effect in place of magics and shell commands.

    A cell that Python can read as it is has none: there, a `%` begins a line inside an expression.
    """
    lines = source.split("\n")
    if source.lstrip().startswith("%%"):
        return [""] * len(lines)
    if _is_python(source):
        return lines
    return [_without_magic(line) for line in lines]


def _is_python(source: str) -> bool:
    if len(source) > MAX_SOURCE_BYTES:
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a stranger's escapes, which are not ours to mend
            ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _without_magic(line: str) -> str:
    bare = line.strip()
    if bare.startswith(_NOT_PYTHON) or bare.endswith("?") or _SHELL_ASSIGNMENT.match(bare):
        return line[: len(line) - len(line.lstrip())] + "pass"
    return line
