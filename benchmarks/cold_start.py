"""Compare a cold `grade` with the submission run bare as a script. Prints ratios of one run.

    python benchmarks/cold_start.py [--runs 9]

The bare script imports torch, calls the function once and prints. `grade` does that as well, in a
process of its own, for the reference solution and for the submission, over all calls of a grading.
Commands are run in turn, so that a machine that changes its speed meanwhile changes it for both.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
SUBMISSION = ROOT / "solutions" / "middle.py"
BARE = [sys.executable, str(SUBMISSION)]
GRADE = [sys.executable, "-m", "grader"]
COMMANDS = {
    "grade middle solution.py": [*GRADE, "middle", str(SUBMISSION)],
    "grade list": [*GRADE, "list"],
    "grade --help": [*GRADE, "--help"],
}


def main() -> None:
    """Measure and print one line a command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=9, help="counted runs of each (default: 9)")
    runs = parser.parse_args().runs
    for command in (BARE, *COMMANDS.values()):
        seconds(command)  # a warm-up: the disk's cache is not what is compared
    ratios: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(runs):
        bare = seconds(BARE)
        for name, command in COMMANDS.items():
            ratios[name].append(seconds(command) / bare)
    for name, found in ratios.items():
        spread = f"{min(found):.2f} to {max(found):.2f}"
        print(
            f"{name:<26} {statistics.median(found):.2f} of the bare script ({spread}, {runs} runs)"
        )


def seconds(command: list[str]) -> float:
    """Return the wall-clock time of one whole process that must succeed."""
    started = time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
