"""Run the command line as `python -m grader`."""

from grader.cli import run

if __name__ == "__main__":
    run()
