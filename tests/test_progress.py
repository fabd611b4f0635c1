"""Hints come one at a time, also over several commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader import progress


def _ask(folder: Path, check: str = "hook-fired", times: int = 1) -> list[int]:
    return [progress.next_hint(folder, "middle", check, 3) for _ in range(times)]


def test_hints_come_in_order_and_stay_at_the_last(tmp_path: Path) -> None:
    assert _ask(tmp_path, times=5) == [1, 2, 3, 3, 3]


def test_each_check_has_its_own_hints(tmp_path: Path) -> None:
    _ask(tmp_path, times=2)

    assert _ask(tmp_path, "types") == [1]


def test_hints_can_be_started_over_for_one_exercise(tmp_path: Path) -> None:
    _ask(tmp_path, times=2)
    progress.next_hint(tmp_path, "other", "types", 3)

    progress.forget(tmp_path, "middle")

    assert _ask(tmp_path) == [1]
    assert progress.next_hint(tmp_path, "other", "types", 3) == 2


@pytest.mark.parametrize("content", ["", "{", "[]", "5", '{"middle:hook-fired": "x"}', '{"a": -1}'])
def test_a_spoilt_file_starts_again(tmp_path: Path, content: str) -> None:
    (tmp_path / progress.FILE).write_text(content)

    assert _ask(tmp_path) == [1]


def test_the_folder_is_made_when_needed(tmp_path: Path) -> None:
    _ask(tmp_path / "a" / "b")

    assert (tmp_path / "a" / "b" / progress.FILE).is_file()
