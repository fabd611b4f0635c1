"""Lay out a verdict for a terminal, as text, HTML, Markdown or JSON. Templates judge nothing."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from pathlib import Path

import jinja2
from markupsafe import Markup, escape

from grader.checks.check import Status
from grader.errors import UsageError
from grader.picture import Picture
from grader.verdict import CheckResult, Experiment, Outcome, Verdict

WIDTH = 80

_ANSI = {
    "bold": "1",
    "dim": "2",
    "good": "32",
    "bad": "31",
    "warn": "33",
    "accent": "36",
}
_CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_MARKDOWN_ACTS = re.compile(r"([\\`*_{}\[\]<>()#+\-!|~&])")
_SYMBOLS = {Status.PASSED: "✓", Status.FAILED: "✗", Status.SKIPPED: "–"}
_HEADLINES = {
    Outcome.PASSED: "Passed",
    Outcome.NOT_YET: "Not yet",
    Outcome.NOT_GRADABLE: "Not gradable yet",
    Outcome.STOPPED: "Stopped",
}
_COLOURS = {
    Outcome.PASSED: "good",
    Outcome.NOT_YET: "bad",
    Outcome.NOT_GRADABLE: "warn",
    Outcome.STOPPED: "warn",
}


class Format(StrEnum):
    """A form that a report can take; the value is the suffix of its file."""

    TEXT = ".txt"
    HTML = ".html"
    MARKDOWN = ".md"
    JSON = ".json"


def format_of(path: Path) -> Format:
    """Return the format that a report's file name asks for.

    Raises:
        UsageError: if the suffix is none of ours.
    """
    try:
        return Format(path.suffix.lower())
    except ValueError as error:
        known = ", ".join(Format)
        raise UsageError(
            f"A report cannot be written as `{path.suffix or path.name}`.",
            advice=f"Name a file that ends in one of {known}.",
        ) from error


def render(verdict: Verdict, form: Format = Format.TEXT, *, colour: bool = False) -> str:
    """Return the whole report. `colour` adds terminal colours to text, and nothing else."""
    if form is Format.JSON:
        return verdict.model_dump_json(indent=2) + "\n"
    environment = _environment()
    template = environment.get_template(f"report{form}.j2")
    return template.render(
        verdict=verdict,
        headline=_HEADLINES[verdict.outcome],
        first=verdict.first_failure,
        rest=[result for result in verdict.results if result is not verdict.first_failure],
        style=_styler(colour),
        tone=_COLOURS[verdict.outcome],
        next_step=next_step(verdict),
        tried=_experiment_of(verdict),
        protections=protections(verdict),
    )


def prepare() -> None:
    """Load what a report in the terminal needs, so that it is there when the verdict is."""
    _environment().get_template(f"report{Format.TEXT}.j2")


def next_step(verdict: Verdict) -> str:
    """Return the one thing to do now."""
    if verdict.outcome is Outcome.PASSED:
        return "`grade list` shows the other exercises."
    if verdict.problem is not None:
        return verdict.problem.sentence.next
    first = verdict.first_failure
    if first is None or first.finding is None:
        return ""
    return first.finding.next


def protections(verdict: Verdict) -> str:
    """Say what held the run, and what did not; nothing of a submission that was not run."""
    if not verdict.protections:
        return ""
    held = ", ".join(verdict.protections)
    return f"Protections: {held}. Files and network are not walled off."


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=jinja2.select_autoescape(["html", "html.j2", "svg.j2"]),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "wrapped": _wrapped,
        "code": _code_as_html,
        "fence": _fence,
        "markdown": _markdown,
        "symbol": _symbol,
        "tone": _tone,
        "points": _points,
        "row": _row,
        "shortened": lambda text, width: textwrap.shorten(text, width, placeholder="…"),
        "lines_of": lambda text, width: textwrap.wrap(text, width) or [""],
    }
    return environment


def _styler(colour: bool) -> Callable[..., str]:
    def style(text: object, *names: str) -> str:
        if not colour or not text:
            return str(text)
        codes = ";".join(_ANSI[name] for name in names)
        return f"\x1b[{codes}m{text}\x1b[0m"

    return style


def _wrapped(text: str, indent: int = 0, first: str | None = None) -> str:
    """Wrap a paragraph to the page, each line indented; a word that is too long is broken."""
    margin = " " * indent
    return textwrap.fill(
        text,
        width=WIDTH,
        initial_indent=margin if first is None else first,
        subsequent_indent=margin,
        break_on_hyphens=False,
    )


def _code_as_html(text: str) -> Markup:
    """Escape a sentence and set what stands between backticks as code."""
    parts = _CODE.split(text)
    marked = (
        Markup("<code>{}</code>").format(part) if index % 2 else escape(part)
        for index, part in enumerate(parts)
    )
    return Markup("").join(marked)


def _fence(text: str) -> str:
    """Put text into a Markdown code block that it cannot close."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    marks = "`" * max(3, longest + 1)
    return f"{marks}text\n{text}\n{marks}"


def _markdown(text: str) -> str:
    """Escape what acts in Markdown, except code between backticks."""
    parts = _CODE.split(text)
    return "".join(
        f"`{part}`" if index % 2 else _MARKDOWN_ACTS.sub(r"\\\1", part)
        for index, part in enumerate(parts)
    )


def _row(picture: Picture) -> str:
    """Write the model as a row, with the task's layer in brackets."""
    names = [f"{box.type} {box.name}".strip() for box in picture.boxes]
    marked = [
        f"[{name}]" if box.wanted else name for name, box in zip(names, picture.boxes, strict=True)
    ]
    return " → ".join([*marked, "…"] if picture.boxes_cut else marked)


def _experiment_of(verdict: Verdict) -> Experiment | None:
    """Return the experiment that the first failure is about, if it has a picture."""
    first = verdict.first_failure
    changes = first.changes if first is not None else ()
    pictured = (e for e in verdict.experiments if e.picture is not None and e.change in changes)
    return next(pictured, None)


def _symbol(result: CheckResult) -> str:
    """Return the sign of a check; advice that was not followed is no failure."""
    failed_advice = result.status is Status.FAILED and not result.required
    return "!" if failed_advice else _SYMBOLS[result.status]


def _tone(result: CheckResult) -> str:
    if result.status is Status.FAILED:
        return "bad" if result.required else "warn"
    return "good" if result.status is Status.PASSED else "dim"


def _points(result: CheckResult) -> str:
    if not result.required:
        return "advice"
    return f"{result.points}/{result.max_points}"
