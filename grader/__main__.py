"""Run the command line as `python -m grader`."""

import os
import sys

# `-m` puts the current folder first on the path, and there a submission may be called `click.py`.
# The package itself is found already.
try:
    here = os.getcwd()  # noqa: PTH109 - pathlib would be imported from there
except OSError:  # it has been deleted, and nothing is imported from it
    here = ""
if sys.path and sys.path[0] == here:
    del sys.path[0]

from grader.cli import run

if __name__ == "__main__":
    run()
