"""Reports lay a verdict out; nothing that a learner controls acts in any of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import submission

from grader import LocalPool, UsageError, Verdict, grade, read_submission
from grader.loading import LoadedExercise
from grader.report import Format, format_of, render

GOLDEN = Path(__file__).parent / "golden"
SOURCES = Path(__file__).parent / "golden" / "submissions"

EVIL = "\x1b[2J\u202e<script>alert(1)</script>{{ 777*777 }}{% raw %}`\0\r|![x](javascript:1)&amp;"
HOSTILE = {
    "printed": f"print({EVIL!r})\ndef capture_middle(x): return None",
    "key": f"def capture_middle(x): return {{{EVIL!r}: 1}}",
    "message": f"def capture_middle(x): raise ValueError({EVIL!r})",
    "type name": f"class A: pass\nA.__name__ = A.__qualname__ = {EVIL.replace(chr(0), '')!r}\n"
    "def capture_middle(x): return A()",
    "module name": f"""
import torch
class Net(torch.nn.Module): pass
Net.__name__ = {EVIL.replace(chr(0), "")!r}
def capture_middle(x):
    net = Net()
    net.register_forward_hook(print)
    return None
""",
    "dtype": """
import numpy, torch
from torch import nn
class Odd(nn.Module):
    def forward(self, x): return numpy.zeros(2, dtype=[("`<script>alert(1)</script>``" + "x" * 9999, float)])
def capture_middle(x):
    odd = Odd()
    odd.register_forward_hook(lambda *a: None)
    odd(1)
""",
    "source line": f"def capture_middle(x):\n    raise ValueError  # {EVIL.translate({0: None, 13: None})}",
    "syntax error": f"x = = 1  # {EVIL.translate({0: None, 13: None})}",
    "function name": "def capture_mıddle(x): pass",
}


class Page(HTMLParser):
    """What a browser would make of a page: its elements, and whether each is closed."""

    VOID = frozenset({"meta", "br", "hr", "img"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag


@pytest.fixture(scope="module", params=sorted(path.stem for path in SOURCES.glob("*.py")))
def golden(request: pytest.FixtureRequest, pool: LocalPool, middle: LoadedExercise) -> Verdict:
    text = (SOURCES / f"{request.param}.py").read_text(encoding="utf-8")
    verdict = grade(middle, submission(text, f"{request.param}.py"), pool)
    fixed = {"protections": ("own process", "wall-clock limit"), "grader_version": "X.Y.Z"}
    return verdict.model_copy(update=fixed)


@pytest.mark.parametrize("form", list(Format))
def test_a_report_is_the_golden_one(
    golden: Verdict, form: Format, pytestconfig: pytest.Config
) -> None:
    path = GOLDEN / f"{golden.submission.removesuffix('.py')}{form}"
    report = render(golden, form)
    if pytestconfig.getoption("--update-golden"):
        path.write_text(report, encoding="utf-8")

    assert report == path.read_text(encoding="utf-8")


def test_a_text_report_fits_eighty_columns(golden: Verdict) -> None:
    assert all(len(line) <= 80 for line in render(golden, Format.TEXT).splitlines())


def test_a_line_of_a_notebook_fits_as_well(pool: LocalPool, middle: LoadedExercise) -> None:
    path = Path(__file__).parent / "submissions" / "middle" / "notebook_wrong_layer.ipynb"

    report = render(grade(middle, read_submission(path), pool))

    assert "code cell 3, line 3 |" in report
    assert all(len(line) <= 80 for line in report.splitlines())


def test_colour_adds_only_colour(golden: Verdict) -> None:
    coloured = render(golden, Format.TEXT, colour=True)

    assert coloured != render(golden, Format.TEXT)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == render(golden, Format.TEXT)


def test_the_html_report_stands_alone_and_runs_nothing(golden: Verdict) -> None:
    page = Page(render(golden, Format.HTML))

    assert not {"script", "link", "iframe", "img", "object", "form"} & set(page.tags)
    assert not [
        name for name, _ in page.attributes if name.startswith("on") or name in ("src", "href")
    ]


def test_every_picture_has_a_text_alternative(golden: Verdict) -> None:
    html = render(golden, Format.HTML)

    for svg in re.findall(r"<svg.*?</svg>", html, re.DOTALL):
        assert ElementTree.fromstring(svg).get("aria-label")


def test_the_json_report_is_the_verdict(golden: Verdict) -> None:
    assert Verdict.model_validate_json(render(golden, Format.JSON)) == golden


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("form", list(Format))
def test_what_a_learner_controls_comes_out_harmless(
    verdict_on: Callable[[str], Verdict], name: str, form: Format
) -> None:
    report = render(verdict_on(HOSTILE[name]), form)

    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b]", report)
    assert "603729" not in report
    if form is Format.HTML:
        assert "script" not in Page(report).tags
    if form is Format.JSON:
        assert json.loads(report)["outcome"] != "passed"
    if form is Format.MARKDOWN:
        assert not re.search(r"(?<!\\)<script", _outside_code(report))
        assert not re.search(r"(?<!\\)\]\(javascript", _outside_code(report))


def test_markdown_code_cannot_be_closed_from_within(verdict_on: Callable[[str], Verdict]) -> None:
    text = "print('```')\nprint('# Passed')\nprint('`````')\ndef capture_middle(x): return None"

    report = render(verdict_on(text), Format.MARKDOWN)

    assert "Passed" not in _outside_code(report)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.html", Format.HTML),
        ("a.MD", Format.MARKDOWN),
        ("a.b.txt", Format.TEXT),
        ("j.json", Format.JSON),
    ],
)
def test_the_suffix_chooses_the_format(name: str, form: Format) -> None:
    assert format_of(Path(name)) is form


@pytest.mark.parametrize("name", ["report", "a.pdf", ".html", "a.html.gz"])
def test_an_unknown_suffix_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        format_of(Path(name))

    assert ".html" in caught.value.advice


def _outside_code(markdown: str) -> str:
    """Return Markdown without its code blocks and code spans."""
    blocks = re.sub(r"^(`{3,})text\n.*?^\1$", "", markdown, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", blocks)
