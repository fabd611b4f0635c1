"""Every sentence has its page in docs/codes/, with a submission that is told so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from conftest import ROOT

from grader import Verdict
from grader.sentences import MESSAGES, Kind, Sentence
from grader.verdict import CheckResult
from grader.verdict import Sentence as Told

PAGES = ROOT / "docs" / "codes"
FAMILIES = {
    "file": "The file",
    "source": "Reading the file",
    "load": "Loading the file",
    "entry": "The function that the task names",
    "stopped": "Runs that were stopped",
    "call": "The call",
    "types": "Keys and types",
    "values": "Values",
    "hook": "Where the hook sits, and whether it runs",
    "through": "Whether the answer comes through the hook",
    "output": "What the layer gives",
    "copy": "What the hook keeps",
    "left": "What is left behind",
    "handle": "How hooks are taken away",
    "reported": "What the answer says of hooks",
    "model": "The model",
    "seed": "The seed",
    "tried": "What the grader tried",
}
KINDS = {
    Kind.FINDING: "A finding: what keeps a submission from passing, or advice that it does not follow.",
    Kind.DETAIL: "A detail that stands below a finding.",
    Kind.REMARK: "A remark. The check passes all the same.",
    Kind.WAITING: "The reason why a check is not judged. It is no failure of its own.",
    Kind.TRIED: "A line of the section on what the grader tried, each in a run of its own.",
}
# Told of bytes, limits or exams, which a file in the table of submissions cannot show.
WITHOUT_EXAMPLE = {
    *(code for code in MESSAGES if code.startswith("file.")),
    "stopped.cpu_time",
    "stopped.malformed",
    "stopped.unreadable",
    *(code for code in MESSAGES if code.endswith("-hidden")),
}
MAX_LINES = 60


def _submissions() -> Iterator[Path]:
    """Yield known mistakes first, since each has one thing wrong, and then the table's files."""
    yield from sorted((ROOT / "exercises").glob("*/mistakes/*.py"))
    yield from sorted((ROOT / "tests" / "submissions").glob("*/*.py"))


def _told(verdict: Verdict) -> Iterator[tuple[Told, CheckResult | None]]:
    if verdict.problem is not None:
        yield verdict.problem.sentence, None
    for result in verdict.results:
        for sentence in (result.finding, *result.details, *result.remarks):
            if sentence is not None:
                yield sentence, result
    for experiment in verdict.experiments:
        yield experiment.did, None
        yield experiment.happened, None


@pytest.fixture(scope="module")
def examples(
    verdict_of: Callable[[Path], Verdict],
) -> dict[str, tuple[Path, Told, CheckResult | None]]:
    found: dict[str, tuple[Path, Told, CheckResult | None]] = {}
    for path in _submissions():
        for sentence, result in _told(verdict_of(path)):
            found.setdefault(sentence.code, (path, sentence, result))
    return found


def test_every_sentence_is_told_of_some_submission(examples: dict[str, object]) -> None:
    assert set(MESSAGES) - set(examples) == WITHOUT_EXAMPLE


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_a_sentence_has_its_page(
    code: str,
    examples: dict[str, tuple[Path, Told, CheckResult | None]],
    pytestconfig: pytest.Config,
) -> None:
    page = _page(code, MESSAGES[code], examples.get(code))

    _hold(PAGES / f"{code}.md", page, pytestconfig)


def test_the_pages_have_a_table_of_contents(pytestconfig: pytest.Config) -> None:
    lines = [
        "# The sentences of a report\n",
        "Each has a stable code, which stands in the HTML report and in the JSON verdict.\n",
    ]
    for family, title in FAMILIES.items():
        lines.append(f"\n## {title}\n\n")
        lines += [
            f"- [`{code}`]({code}.md): {_general(sentence.text)}\n"
            for code, sentence in MESSAGES.items()
            if code.partition(".")[0] == family
        ]
    assert {code.partition(".")[0] for code in MESSAGES} == set(FAMILIES)

    _hold(PAGES / "README.md", "\n".join(lines[:2]) + "".join(lines[2:]), pytestconfig)


def test_there_is_no_page_without_its_sentence() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == {*MESSAGES, "README"}


def _hold(path: Path, text: str, pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    assert text == path.read_text(encoding="utf-8")


def _page(
    code: str, sentence: Sentence, example: tuple[Path, Told, CheckResult | None] | None
) -> str:
    parts = [f"# `{code}`", f"> {_general(sentence.text)}", KINDS[sentence.kind]]
    if sentence.why:
        parts.append(f"**Why it matters.** {sentence.why}")
    if sentence.next:
        parts.append(f"**What to try.** {_general(sentence.next)}")
    if example is not None:
        path, told, result = example
        where = f"`{path.relative_to(ROOT).as_posix()}`"
        parts += ["## For example", f"{where} is told: {told.text}"]
        if result is not None:
            parts.append(f"It is the check “{result.sentence}” (`{result.name}`) that says so.")
        line = result.excerpt.line if result is not None and result.excerpt is not None else None
        parts.append(f"```python\n{_code(path, line)}\n```")
        if result is not None and result.excerpt is not None:
            parts.append(f"The line is `{result.excerpt.text.strip()}`.".replace("``", "`"))
    parts.append("[All sentences](README.md)")
    return "\n\n".join(parts) + "\n"


def _general(text: str) -> str:
    """Return a sentence with an ellipsis for each part that is filled in."""
    return re.sub(r"\{\w+\}", "…", text.replace("{{", "{").replace("}}", "}"))


@cache
def _code(path: Path, line: int | None) -> str:
    """Return the functions of a file, without its docstring, promises and imports."""
    text = path.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
    lines = text.split("\n")
    starts = [
        n
        for n, found in enumerate(lines)
        if found.startswith(("def ", "async def ", "class ", "@"))
    ]
    near = [n for n in starts if line is None or n < line]
    entry = [n for n in starts if "capture_" in lines[n]]
    start = near[-1] if line is not None and near else (entry or starts or [0])[0]
    code = "\n".join(lines[start : start + MAX_LINES]).rstrip()
    return code.replace("```", "'''")
