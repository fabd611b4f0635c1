"""What README and docs say is true: reports, links and code blocks."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT

from grader import (
    Limits,
    LocalPool,
    checks,
    find_exercise,
    grade,
    load_exercise,
    read_submission,
)
from grader.loading import LoadedExercise
from grader.report import render

PAGES = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "exercises/*/task.md", "grader/**/*.md")
    for path in ROOT.glob(pattern)
)
EXAMPLE = ROOT / "docs" / "example_submission.py"
REPORT = re.compile(r"(<!-- the report on .*? -->\n```text\n)(.*?)(```\n)", re.DOTALL)


def test_the_report_in_the_readme_is_the_real_one(
    pool: LocalPool, middle: LoadedExercise, pytestconfig: pytest.Config
) -> None:
    path = ROOT / "README.md"
    readme = path.read_text(encoding="utf-8")
    verdict = grade(middle, read_submission(EXAMPLE), pool).model_copy(update={"protections": ()})
    report = render(verdict)
    if pytestconfig.getoption("--update-golden"):
        readme = REPORT.sub(lambda match: match[1] + report + match[3], readme)
        path.write_text(readme, encoding="utf-8")

    found = REPORT.search(readme)
    assert found is not None
    assert found[2] == report


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))

    for link in links:
        assert link.startswith("http") or (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_python_block_of_a_page_compiles(page: Path) -> None:
    for block in _python_blocks(page):
        compile(block, str(page), "exec")


def test_the_readmes_python_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```python\n(.*?)```", readme, re.DOTALL)

    assert block is not None
    exec(block[1], {})  # noqa: S102 - it is our own text, and it ends in an assertion


@pytest.fixture(params=["first_linear", "middle"])
def task(request: pytest.FixtureRequest, load: Callable[[str], LoadedExercise]) -> Path:
    return load(request.param).folder.task


def test_the_examples_of_a_task_run_as_they_stand_and_print_what_they_say(
    task: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = _python_blocks(task)
    promised = re.findall(r"^ *print\(.*\)  # (.*?)(?:: .*)?$", "".join(blocks), re.MULTILINE)

    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)  # noqa: S102 - our own text

    printed = capsys.readouterr().out.splitlines()
    assert promised
    assert [line for line in printed if line in promised] == promised


def test_the_authors_example_is_a_sound_exercise(tmp_path: Path, pool: LocalPool) -> None:
    definition, solution = _python_blocks(ROOT / "docs" / "author.md")
    (tmp_path / "exercises" / "tanh").mkdir(parents=True)
    (tmp_path / "solutions").mkdir()
    (tmp_path / "exercises" / "tanh" / "exercise.py").write_text(definition, encoding="utf-8")
    (tmp_path / "solutions" / "tanh.py").write_text(solution, encoding="utf-8")

    exercise = load_exercise(find_exercise("tanh", tmp_path))
    verdict = grade(exercise, exercise.solution, pool)

    assert (verdict.outcome, verdict.points, verdict.max_points) == ("passed", 7, 7)


def test_the_authors_page_names_every_check() -> None:
    page = (ROOT / "docs" / "author.md").read_text(encoding="utf-8")

    for word in checks.__all__:
        assert word == "Check" or f"`{word}(" in page


def test_the_hosts_page_has_the_real_limits() -> None:
    page = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")

    for field in dataclasses.fields(Limits):
        assert f"| `{field.name}` |" in page
    assert f"| {Limits().wall_seconds:.0f} s for" in page
    assert f"| {Limits().cpu_seconds} s |" in page


def _python_blocks(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
