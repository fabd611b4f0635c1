"""The local executor: keepers warm up, work in parallel, and are gone afterwards."""

from __future__ import annotations

from grader.errors import SandboxError
from grader.execution import observe
from grader.pool import LocalPool
from grader.sandbox.request import Call, Request


def _request(text: str) -> Request:
    calls = (Call(arguments=(), ambient_seed=1),)
    return Request(source=text, file_name="s.py", entry_point="answer", calls=calls)


def test_each_thread_has_a_keeper_of_its_own_and_answers_do_not_mix() -> None:
    with LocalPool(jobs=2) as pool:
        requests = [_request(f"def answer(): return {number}") for number in range(12)]
        observations = list(pool.map(observe, requests))

    values = [observation.testimony.runs[0].returned.value for observation in observations]
    assert values == list(range(12))


def test_leaving_a_pool_because_of_an_error_ends_what_is_running() -> None:
    pool = LocalPool()
    running = pool.submit(observe, _request("def answer():\n    while True: pass"))

    pool.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)

    assert running.done()
    assert running.cancelled() or isinstance(running.exception(), SandboxError)
    assert not any(thread.is_alive() for thread in pool._threads)
