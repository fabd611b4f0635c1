"""Remember, between two commands, how many hints a learner has asked for."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

APPLICATION = "hookline"
FILE = "hints.json"


def state_folder() -> Path:
    """Return where this platform keeps a program's state, for this user."""
    return platformdirs.user_state_path(APPLICATION, appauthor=False)


def next_hint(folder: Path, exercise: str, check: str, total: int) -> int:
    """Return the number, from 1, of the hint to show now, and remember that it was shown.

    After the last one it stays at the last. What cannot be read counts as nothing shown yet.

    Raises:
        OSError: if the state folder cannot be written.
    """
    shown = _read(folder / FILE)
    key = f"{exercise}:{check}"
    number = min(shown.get(key, 0) + 1, total)
    _write(folder / FILE, {**shown, key: number})
    return number


def forget(folder: Path, exercise: str) -> None:
    """Start again with the first hint of each of an exercise's checks.

    Raises:
        OSError: if the state folder cannot be written.
    """
    shown = _read(folder / FILE)
    kept = {key: number for key, number in shown.items() if not key.startswith(f"{exercise}:")}
    if kept != shown:
        _write(folder / FILE, kept)


def _read(path: Path) -> dict[str, int]:
    try:
        content = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    except (FileNotFoundError, ValueError, RecursionError):
        return {}
    entries = content.items() if isinstance(content, dict) else ()
    return {str(key): value for key, value in entries if type(value) is int and value >= 0}


def _write(path: Path, shown: dict[str, int]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(shown, indent=1, sort_keys=True), encoding="utf-8")
    fresh.replace(path)
