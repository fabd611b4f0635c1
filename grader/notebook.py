"""Read the code cells of a notebook as one Python text, each line with its cell."""

from __future__ import annotations

import nbformat

from grader.messages import say
from grader.submission import Place, Submission

NOTEBOOK_VERSION = 4
_NOT_PYTHON = ("%", "!", "?")


def read_notebook(name: str, content: bytes) -> Submission:
    """Join the code cells in order. Outputs are dropped; magics and shell lines become blank.

    A cell that starts with `%%` is for another language or tool and is left out whole.
    """
    try:
        notebook = nbformat.reads(content.decode("utf-8-sig"), as_version=NOTEBOOK_VERSION)  # type: ignore[no-untyped-call]
        cells = [(str(cell.cell_type), str(cell.source)) for cell in notebook.cells]
    except UnicodeDecodeError as error:
        return Submission(name=name, flaw=say("file.not-utf8", offset=error.start, line="unknown"))
    except RecursionError:
        return Submission(name=name, flaw=say("file.notebook", reason="it is nested too deeply"))
    except (ValueError, AttributeError, KeyError, TypeError, nbformat.ValidationError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        return Submission(name=name, flaw=say("file.notebook", reason=reason))
    return _join([source for kind, source in cells if kind == "code"], name)


def _join(cells: list[str], name: str) -> Submission:
    lines: list[str] = []
    places: list[Place] = []
    for number, source in enumerate(cells, start=1):
        whole_cell_is_magic = source.lstrip().startswith("%%")
        for line_number, line in enumerate(source.split("\n"), start=1):
            lines.append("" if whole_cell_is_magic else _python(line))
            places.append(Place(line=line_number, cell=number))
    text = "\n".join(lines)
    if not text.strip():
        return Submission(name=name, flaw=say("file.notebook-without-code"))
    return Submission(name=name, text=text, places=tuple(places))


def _python(line: str) -> str:
    """Return a line of a cell, or a line without effect in place of a magic or a shell command."""
    bare = line.lstrip()
    if bare.startswith(_NOT_PYTHON):
        return line[: len(line) - len(bare)] + "pass"
    return line
