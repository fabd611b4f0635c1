"""Each file in submissions/ gets the verdict that its first line promises."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from grader import Verdict
from grader.checks.check import Status

SUBMISSIONS = Path(__file__).parent / "submissions"
FILES = sorted(path for path in SUBMISSIONS.glob("*/*") if path.suffix in (".py", ".ipynb"))
PROMISE = re.compile(r"# expects: (?P<outcome>\w+)(?: (?P<code>[\w.-]+))?(?: line (?P<line>\d+))?")


def test_the_table_has_at_least_sixty_submissions() -> None:
    assert len(FILES) >= 60


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_submission_gets_the_verdict_it_promises(
    path: Path, verdict_of: Callable[[Path], Verdict]
) -> None:
    promise = PROMISE.search(path.read_text(encoding="utf-8-sig"))
    assert promise is not None, f"{path} has no line '# expects: ...'"

    verdict = verdict_of(path)

    assert (str(verdict.outcome), _code(verdict)) == (promise["outcome"], promise["code"])
    if promise["line"]:
        assert _line(verdict) == int(promise["line"])


def test_every_failed_check_points_at_a_line(verdict_of: Callable[[Path], Verdict]) -> None:
    results = [result for path in FILES for result in verdict_of(path).results]
    failed = [result for result in results if result.status is Status.FAILED]

    assert len(failed) > 200
    assert [result for result in failed if result.excerpt is None] == []


def _code(verdict: Verdict) -> str | None:
    if verdict.problem is not None:
        return verdict.problem.sentence.code
    first = verdict.first_failure
    return first.finding.code if first is not None and first.finding is not None else None


def _line(verdict: Verdict) -> int | None:
    place = verdict.problem or verdict.first_failure
    return place.excerpt.line if place is not None and place.excerpt is not None else None
