"""The command line: arguments in, report out, exit code. The only module that prints.

What is slow to import is imported where it is used: `grade --help` loads none of it, and grading
starts the process that imports torch first of all.
"""

from __future__ import annotations

import os
import sys
import textwrap
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from grader.command_group import DEFAULT_COMMAND, GradeGroup, MainCommand
from grader.errors import ExerciseError, ExitCode, HooklineError, UsageError
from grader.version import VERSION

if TYPE_CHECKING:
    from grader.verdict import Verdict

START_FILE = "solution.py"

EXIT_CODES = """\b
Exit codes:
  0  passed
  1  not passed, not gradable, or stopped at a limit
  2  the command names something that is not there
  3  the exercise is broken: its author is at fault
  4  the grader is broken: we are at fault"""


def _complete_exercise(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from grader.course import find_course, list_exercises

    course = find_course(Path.cwd())
    slugs = [folder.slug for folder in list_exercises(course)] if course is not None else []
    return [slug for slug in slugs if slug.startswith(incomplete)]


@click.group(
    cls=GradeGroup, epilog=EXIT_CODES, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(VERSION, prog_name="grade", message="%(prog)s (Hookline) %(version)s")
def app() -> None:
    """Grade an exercise on PyTorch hooks, and say what to do next.

    EXERCISE is an exercise's folder, such as exercises/middle, or its name in the course that you
    stand in. SUBMISSION is a Python file or a notebook.
    """


@app.command(DEFAULT_COMMAND, cls=MainCommand, hidden=True)
@click.argument("exercise", shell_complete=_complete_exercise)
@click.argument("submission", type=click.Path(path_type=Path))
@click.option(
    "--report",
    "reports",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a report: .html, .md, .txt or .json. May be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
@click.option("--hint", "only_hint", is_flag=True, help="Print the next hint, and no report.")
def grade_submission(
    exercise: str, submission: Path, reports: tuple[Path, ...], as_json: bool, only_hint: bool
) -> int:
    """Grade SUBMISSION against EXERCISE."""
    if as_json and only_hint:
        raise UsageError("--json and --hint cannot go together.", advice="Choose one of them.")
    if reports and only_hint:
        raise UsageError("--report and --hint cannot go together.", advice="Choose one of them.")
    verdict = _grade(exercise, submission, reports)
    if only_hint:
        _print(_hint(verdict))
        return verdict.exit_code
    from grader.inert import inert_inline
    from grader.report import Format, format_of, render

    form = Format.JSON if as_json else Format.TEXT
    _print(render(verdict, form, colour=_colour_wanted()))
    for path in reports:
        _write(path, render(verdict, format_of(path)))
        _print_error(f"Report written to {inert_inline(str(path))}")
    return verdict.exit_code


@app.command("list")
def list_course() -> int:
    """List the exercises of this course."""
    from grader.course import find_course, list_exercises
    from grader.loading import load_definition

    course = find_course(_here())
    if course is None:
        advice = "Go to a folder that has exercises/NAME/exercise.py, or below it."
        raise UsageError("There is no course here.", advice=advice)
    folders = list_exercises(course)
    width = max(len(folder.slug) for folder in folders)
    code = ExitCode.PASSED
    for folder in folders:
        try:
            title = load_definition(folder).title
        except ExerciseError as error:
            code = error.exit_code
            title = f"broken: {error}"
        _print(f"{folder.slug:<{width}}  {title}\n")
    return code


@app.command()
@click.argument("exercise", shell_complete=_complete_exercise)
@click.option(
    "--to",
    "target",
    default=START_FILE,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help=f"Where to write it.  [default: {START_FILE}]",
)
@click.option("--force", is_flag=True, help="Write over an existing file without asking.")
def start(exercise: str, target: Path, force: bool) -> int:
    """Write EXERCISE's starter file, to be worked on."""
    from grader.course import find_exercise
    from grader.inert import inert_inline

    folder = find_exercise(exercise, _here())
    try:
        text = folder.starter.read_text(encoding="utf-8")
    except OSError as error:
        raise ExerciseError(folder.starter, f"cannot be read: {error.strerror}") from error
    if target.exists() and not force:
        if not sys.stdin.isatty():
            advice = "Use --to FILE for another name, or --force to write over it."
            raise UsageError(f"`{target}` exists already, and was left as it is.", advice=advice)
        click.confirm(f"{target} exists already. Write over it?", abort=True, err=True)
    _write(target, text)
    _forget_hints(folder.slug)
    name = inert_inline(str(target))
    _print(f"Wrote {name}.\nRead {_from_here(folder.task)}, edit {name}, then run:\n")
    _print(f"  grade {exercise} {name}\n")
    return ExitCode.PASSED


def run() -> NoReturn:
    """Run the command line and leave at once, without the interpreter's slow farewell."""
    _make_streams_safe()
    code = _run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:  # whoever was reading has seen enough
            continue
        except OSError:  # the place is full or gone, and so is what was to be said there
            code = code or ExitCode.USAGE
    os._exit(code)


def _run(arguments: list[str]) -> int:
    """Return the exit code, having said what went wrong, if anything did."""
    try:
        code = app.main(arguments, prog_name="grade", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        _print_error(error.format_message())
        return ExitCode.USAGE
    except click.UsageError as error:
        _complain(error.format_message(), "`grade --help` shows how it is used.")
        return ExitCode.USAGE
    except click.ClickException as error:
        _complain(error.format_message())
        return ExitCode.USAGE
    except (click.Abort, KeyboardInterrupt):
        _print_error("Stopped.")
        return ExitCode.INTERRUPTED
    except HooklineError as error:
        _complain(str(error), error.advice)
        return error.exit_code
    except Exception as error:
        if "HOOKLINE_DEBUG" in os.environ:
            raise
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        advice = "This is our fault, not yours. HOOKLINE_DEBUG=1 shows the whole traceback."
        _complain(f"the grader failed: {type(error).__name__}: {error} ({where})", advice)
        return ExitCode.GRADER_BROKEN
    return int(code or 0)


def _grade(exercise: str, submission: Path, reports: tuple[Path, ...]) -> Verdict:
    """Grade one submission in a pool that lives as long."""
    from grader.course import find_exercise
    from grader.pool import LocalPool
    from grader.reading import read_submission

    folder = find_exercise(exercise, _here())
    read = read_submission(submission)
    with LocalPool() as pool:  # from here on, torch is being imported in another process
        from grader import report
        from grader.grading import Grading
        from grader.loading import load_exercise

        for path in reports:
            report.format_of(path)
        pending = Grading(load_exercise(folder), pool).submit(read)
        report.prepare()
        return pending.result()


def _hint(verdict: Verdict) -> str:
    from grader import progress
    from grader.verdict import Outcome

    if verdict.outcome is Outcome.PASSED:
        return "It passes: there is nothing to hint at.\n"
    if verdict.problem is not None:
        excerpt = verdict.problem.excerpt
        place = f" ({excerpt.place})" if excerpt is not None else ""
        said = verdict.problem.sentence
        return "\n".join(map(_wrapped, (f"{said.text}{place}", said.next))) + "\n"
    first = verdict.first_failure
    if first is None or not first.hints:
        return "There is no hint for this. The report says what was found.\n"
    total = len(first.hints)
    try:
        number = progress.next_hint(progress.state_folder(), verdict.exercise, first.name, total)
    except OSError as error:
        _print_error(f"grade: cannot remember which hints were shown: {error}")
        number = 1
    more = "" if number == total else "\nRun it again with --hint for the next one.\n"
    heading = _wrapped(f"Hint {number} of {total}, for: {first.sentence}")
    return f"{heading}\n\n{_wrapped(first.hints[number - 1], '  ')}\n{more}"


def _forget_hints(slug: str) -> None:
    """Begin with the first hint again, now that the learner begins again."""
    from grader import progress

    try:
        progress.forget(progress.state_folder(), slug)
    except OSError as error:
        _print_error(f"grade: cannot reset the hints: {error}")


def _wrapped(text: str, margin: str = "") -> str:
    return textwrap.fill(text, 80, initial_indent=margin, subsequent_indent=margin)


def _write(path: Path, text: str) -> None:
    if path.exists() and not path.is_file():
        raise UsageError(f"`{path}` is not a regular file, and was left alone.")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"`{path}` cannot be written: {error.strerror}.") from error


def _here() -> Path:
    """Return the current folder.

    Raises:
        UsageError: if it has been deleted.
    """
    try:
        return Path.cwd()
    except OSError as error:
        raise UsageError("The current folder is gone.", advice="Go to another one.") from error


def _from_here(path: Path) -> str:
    """Write a path as short as it can be from the current folder."""
    here = _here()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def _colour_wanted() -> bool:
    """Follow the terminal, and the two variables that users set against it."""
    if "NO_COLOR" in os.environ:
        return False
    return sys.stdout.isatty() or "FORCE_COLOR" in os.environ


def _make_streams_safe() -> None:
    """Let no sign be impossible to print: what a narrow encoding lacks is written out."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed when we were started
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
        getattr(sys, name).reconfigure(errors="backslashreplace")


def _print(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has seen enough, and the verdict still stands
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    except OSError as error:
        raise UsageError(f"The report cannot be printed: {error.strerror}.") from error


def _print_error(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _complain(message: str, advice: str = "") -> None:
    from grader.inert import inert

    _print_error(inert(f"grade: {message}"))
    if advice:
        _print_error(inert(f"  {advice}"))
