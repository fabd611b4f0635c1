"""Give each run a folder of its own, and take it away again, whatever it was filled with."""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Make a private folder and remove it on leaving."""
    folder = Path(tempfile.mkdtemp(prefix="hookline-"))
    try:
        yield folder
    finally:
        discard(folder)


def discard(folder: Path) -> None:
    """Remove a folder that a stranger has filled.

    No depth is too deep: folders are moved up before they are emptied, since neither recursion nor
    a path can be of any length. No link is followed. What the system will not give up stays.
    """
    prefix = secrets.token_hex(8)  # no name that is there already
    names = (f"{prefix}-{number}" for number in itertools.count())
    waiting = [folder]
    while waiting:
        emptied = waiting.pop()
        with contextlib.suppress(OSError):
            emptied.chmod(0o700)  # a submission may have shut its own folders
            waiting += _empty(emptied, folder, names)
            if emptied != folder:
                emptied.rmdir()
    with contextlib.suppress(OSError):
        folder.rmdir()


def _empty(emptied: Path, top: Path, names: Iterator[str]) -> list[Path]:
    """Delete a folder's files, and move its folders up to the top, under names of ours."""
    moved = []
    with os.scandir(emptied) as entries:
        for entry in list(entries):
            with contextlib.suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    target = top / next(names)
                    os.rename(entry.path, target)  # noqa: PTH104 - an entry is no Path
                    moved.append(target)
                else:
                    os.unlink(entry.path)  # noqa: PTH108 - as above
    return moved
