"""The seam for running things: a request goes in, an observation comes out.

`observe` is a plain function of plain data, so any `concurrent.futures.Executor` can carry it. Each
thread that runs it owns one keeper; no learner code ever runs in the thread's own process.
"""

from __future__ import annotations

from grader.observation import Observation, read_observation
from grader.pool import own_keeper
from grader.sandbox.request import Request


def observe(request: Request) -> Observation:
    """Run a request in this thread's keeper and read what comes out.

    Raises:
        SandboxError: if the grader, not the submission, failed.
    """
    return read_observation(own_keeper().run(request), calls=len(request.calls))
