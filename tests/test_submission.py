"""Files are read as text, whatever they are, and never imported."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from grader.errors import UsageError
from grader.reading import read_submission
from grader.submission import MAX_SOURCE_BYTES, Place

GOOD = "def f():\n    return 1\n"


def _read(folder: Path, content: bytes, name: str = "solution.py"):
    path = folder / name
    path.write_bytes(content)
    return read_submission(path)


@pytest.mark.parametrize(
    "content",
    [
        GOOD.encode(),
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r").encode(),
    ],
    ids=["plain", "byte order mark", "Windows line ends", "old Mac line ends"],
)
def test_the_same_text_is_read_however_it_was_saved(tmp_path: Path, content: bytes) -> None:
    assert _read(tmp_path, content).text == GOOD


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file.empty"),
        (b" \n\t\n", "file.empty"),
        (b"\xef\xbb\xbf\n", "file.empty"),
        (b"a\0b", "file.binary"),
        (b"\x7fELF\0", "file.binary"),
        ("x = 'ü'".encode("latin-1"), "file.not-utf8"),
        ("x = 1".encode("utf-16"), "file.binary"),
        (b"#" * (MAX_SOURCE_BYTES + 1), "file.too-large"),
    ],
)
def test_content_that_cannot_be_run_is_a_flaw(tmp_path: Path, content: bytes, code: str) -> None:
    submission = _read(tmp_path, content)

    assert submission.flaw is not None
    assert submission.flaw.code == code
    assert submission.text == ""


def test_text_that_is_not_utf8_names_its_line(tmp_path: Path) -> None:
    submission = _read(tmp_path, b"x = 1\ny = '\xfc'\n")

    assert submission.flaw is not None
    assert "line 2" in submission.flaw.text


@pytest.mark.parametrize(
    "name", ["solution-1 (1).py", "torch.py", "[x].py", "ü 層.py", "-x.py", "noend"]
)
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    assert _read(tmp_path, GOOD.encode(), name).text == GOOD


def test_a_missing_file_is_the_callers_mistake_and_a_close_name_is_offered(tmp_path: Path) -> None:
    (tmp_path / "solution.py").write_text(GOOD)

    with pytest.raises(UsageError, match="no file") as caught:
        read_submission(tmp_path / "soluton.py")

    assert "solution.py" in caught.value.advice


def test_a_folder_is_not_a_submission(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="folder"):
        read_submission(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")

    with pytest.raises(UsageError, match="regular file"):
        read_submission(tmp_path / "pipe.py")


def _notebook(*cells: tuple[str, str]) -> bytes:
    written = [
        {"cell_type": kind, "metadata": {}, "source": source, "id": f"c{number}"}
        | ({"outputs": [], "execution_count": None} if kind == "code" else {})
        for number, (kind, source) in enumerate(cells)
    ]
    notebook = {"cells": written, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook).encode()


def test_a_notebook_is_the_text_of_its_code_cells_with_their_places(tmp_path: Path) -> None:
    content = _notebook(
        ("markdown", "# Title"),
        ("code", "%matplotlib inline\nimport torch\n!pip list"),
        ("code", "%%bash\nrm -rf /"),
        ("code", "def f():\n    return 1"),
    )

    submission = _read(tmp_path, content, "work.ipynb")

    assert submission.text == "pass\nimport torch\npass\n\n\ndef f():\n    return 1"
    assert submission.place(7) == Place(line=2, cell=3)


def test_a_line_of_a_notebook_that_only_looks_like_a_magic_is_left_alone(tmp_path: Path) -> None:
    cell = 'x = 1\ny = ("%d"\n     % x)\ntext = """\n!not a command\n"""'

    assert _read(tmp_path, _notebook(("code", cell)), "work.ipynb").text == cell


def test_all_that_only_a_notebook_can_run_has_no_effect(tmp_path: Path) -> None:
    cell = "files = !ls\ntorch.nn?\n?torch\nif True:\n    %time\nx = 1"

    read = _read(tmp_path, _notebook(("code", cell)), "work.ipynb")

    assert read.text == "pass\npass\npass\nif True:\n    pass\nx = 1"


def test_a_notebook_with_too_much_code_is_a_flaw(tmp_path: Path) -> None:
    read = _read(tmp_path, _notebook(("code", "#" * MAX_SOURCE_BYTES + "\n")), "work.ipynb")

    assert read.flaw is not None
    assert read.flaw.code == "file.too-large"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"not json", "file.notebook"),
        (b"{}", "file.notebook"),
        (b"[1, 2]", "file.notebook"),
        (b"[" * 100_000, "file.notebook"),
        (b'{"cells": 5, "nbformat": 4, "nbformat_minor": 5, "metadata": {}}', "file.notebook"),
        (b"\xff\xfe", "file.not-utf8"),
        (_notebook(("code", "x = '\ud800'")), "file.notebook"),
        (b'{"cells": [], "nbformat": 4, "nbformat_minor": "x", "metadata": {}}', "file.notebook"),
        (_notebook(), "file.notebook-without-code"),
        (_notebook(("markdown", "hello")), "file.notebook-without-code"),
    ],
)
def test_a_notebook_that_cannot_be_run_is_a_flaw(tmp_path: Path, content: bytes, code: str) -> None:
    submission = _read(tmp_path, content, "work.ipynb")

    assert submission.flaw is not None
    assert submission.flaw.code == code


@pytest.mark.parametrize("bits", range(0, 256, 17))
def test_no_byte_makes_reading_fail(tmp_path: Path, bits: int) -> None:
    for name in ("x.py", "x.ipynb"):
        submission = _read(tmp_path, bytes([bits, 255 - bits, 10, bits]), name)
        assert (submission.flaw is None) == bool(submission.text)
