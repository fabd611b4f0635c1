"""Compare a run of a submission with all interventions with its plain run. Prints ratios.

    python benchmarks/interventions.py [--runs 41]

What is timed is what happens inside the child: loading the submission, all calls, and writing the
testimony. The plain run makes the example, the unseen cases, and the example once more; the full
run makes in addition every call in a changed world that the exercise's checks ask for. Each run has
a forked process of its own, as in the grader, and the two kinds take turns, so that a machine that
changes its speed meanwhile changes it for both.
"""

from __future__ import annotations

import argparse
import os
import statistics
import struct
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from grader import find_exercise, load_exercise
from grader.grading import plan_calls
from grader.loading import LoadedExercise
from grader.sandbox.inside import examine
from grader.sandbox.request import Call, Request
from grader.sandbox.zygote import warm_up

ROOT = Path(__file__).parent.parent


def main() -> None:
    """Measure and print one line for each kind of change, and one for all together."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=41, help="counted runs of each (default: 41)")
    runs = parser.parse_args().runs
    warm_up()
    for slug in ("first_linear", "middle"):
        exercise = load_exercise(find_exercise(slug, ROOT))
        calls = [call for _, call in plan_calls(exercise)]
        plain = [call for call in calls if call.intervention is None]
        changes = dict.fromkeys(call.intervention.change for call in calls if call.intervention)
        compare(exercise, f"{slug}, all", plain, calls, runs)
        for change in changes:
            some = [c for c in calls if not c.intervention or c.intervention.change is change]
            compare(exercise, f"{slug}, {change}", plain, some, runs)


def compare(
    exercise: LoadedExercise, name: str, plain: list[Call], calls: list[Call], runs: int
) -> None:
    """Time both kinds of run in turn and print the ratio of their medians' pairs."""
    ratios = []
    for _ in range(runs):
        base = seconds(exercise, plain)
        ratios.append(seconds(exercise, calls) / base)
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    extra = len(calls) - len(plain)
    print(
        f"{name:<26} {statistics.median(ratios):.2f} of the plain run "
        f"({spread}, {runs} runs; {len(plain)} plain calls and {extra} more)"
    )


def seconds(exercise: LoadedExercise, calls: Iterable[Call]) -> float:
    """Return how long a child needs to examine the reference solution with some calls."""
    definition = exercise.definition
    request = Request(
        source=exercise.solution.text,
        file_name=exercise.solution.name,
        entry_point=definition.entry_point,
        calls=tuple(replace(call, silent=False) for call in calls),
    )
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        started = time.perf_counter()
        examine(request)
        os.write(writing, struct.pack("d", time.perf_counter() - started))
        os._exit(0)
    os.close(writing)
    answer = os.read(reading, 8)
    os.close(reading)
    os.waitpid(child, 0)
    return float(struct.unpack("d", answer)[0])


if __name__ == "__main__":
    main()
