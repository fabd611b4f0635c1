"""Threads that each own a keeper: the local executor. Imports nothing slow, so it starts first."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from grader.sandbox.keeper import Keeper

_own = threading.local()


def own_keeper() -> Keeper:
    """Return the keeper of the thread that asks, started if need be."""
    keeper: Keeper | None = getattr(_own, "keeper", None)
    if keeper is None:
        keeper = _own.keeper = Keeper()
    return keeper


class LocalPool(ThreadPoolExecutor):
    """Threads on this machine, each with a keeper that starts to warm up at once.

    Use it as a context manager: leaving ends every process that it started.
    """

    def __init__(self, jobs: int = 1) -> None:
        self._keepers: list[Keeper] = []
        super().__init__(jobs, thread_name_prefix="hookline", initializer=self._adopt)
        for _ in range(jobs):
            self.submit(own_keeper)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop taking work and end the warm processes; first let running work end, if `wait`.

        Otherwise what is running is ended, and its thread is waited for while it cleans up.
        """
        if not wait:
            self._close_keepers()
        super().shutdown(wait=True, cancel_futures=cancel_futures or not wait)
        self._close_keepers()

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        self.shutdown(wait=error is None, cancel_futures=error is not None)

    def _adopt(self) -> None:
        self._keepers.append(own_keeper())

    def _close_keepers(self) -> None:
        for keeper in self._keepers:
            keeper.close()
