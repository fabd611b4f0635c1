"""The command, as it is typed: what it prints, what it writes, and what it tells the shell."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT

from grader.version import VERSION

Grade = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def grade(tmp_path: Path) -> Grade:
    """Run the command with a state folder of its own."""
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"XDG_STATE_HOME": str(tmp_path / "state"), "PYTHONUTF8": "1"}

    def run(*arguments: str | Path, cwd: Path = ROOT, **variables: str):
        return subprocess.run(
            [sys.executable, "-m", "grader", *arguments],
            capture_output=True,
            text=True,
            cwd=cwd,
            env=environment | variables,
            stdin=subprocess.DEVNULL,
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def solution(tmp_path: Path) -> Path:
    path = tmp_path / "my solution (1).py"
    shutil.copy(ROOT / "solutions" / "middle.py", path)
    return path


def test_a_right_submission_passes(grade: Grade, solution: Path) -> None:
    done = grade("exercises/middle", solution)

    assert done.returncode == 0
    assert "Passed: 15 of 15 points" in done.stdout
    assert done.stderr == ""
    assert "\x1b" not in done.stdout


def test_the_starter_does_not_pass(grade: Grade) -> None:
    done = grade("middle", "starter/middle.py")

    assert done.returncode == 1
    assert "Not yet" in done.stdout


def test_reports_are_written_in_every_format_named(
    grade: Grade, solution: Path, tmp_path: Path
) -> None:
    names = ["a.html", "b.md", "c.txt", "d.json"]
    options = [part for name in names for part in ("--report", str(tmp_path / name))]

    done = grade("middle", solution, *options)

    assert done.returncode == 0
    assert all((tmp_path / name).stat().st_size > 200 for name in names)
    assert json.loads((tmp_path / "d.json").read_text())["outcome"] == "passed"


def test_options_may_come_first_and_json_is_all_that_is_printed(
    grade: Grade, solution: Path
) -> None:
    done = grade("--json", "middle", solution)

    assert json.loads(done.stdout)["exercise"] == "middle"


def test_hints_come_one_at_a_time(grade: Grade) -> None:
    first, second = (grade("middle", "starter/middle.py", "--hint") for _ in range(2))

    assert first.stdout.startswith("Hint 1 of 3")
    assert second.stdout.startswith("Hint 2 of 3")
    assert first.returncode == 1


def test_colour_comes_when_asked_for_and_not_against_the_users_wish(
    grade: Grade, solution: Path
) -> None:
    assert "\x1b[" in grade("middle", solution, FORCE_COLOR="1").stdout
    assert "\x1b" not in grade("middle", solution, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_narrow_encoding_is_no_failure(grade: Grade, solution: Path) -> None:
    done = grade("middle", solution, PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert done.returncode == 0
    assert "Passed" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message", "advice"),
    [
        (["middle", "missing.py"], "no file `missing.py`", ""),
        (["middle", "exercises"], "folder", "Name the file"),
        (["midle", "starter/middle.py"], "no exercise `midle`", "Did you mean `middle`?"),
        (["lst"], "Missing argument", "--help"),
        (["middle"], "Missing argument 'SUBMISSION'", "--help"),
        (["middle", "starter/middle.py", "--colour"], "No such option", "--help"),
        (["middle", "starter/middle.py", "--report", "a.pdf"], ".pdf", ".html"),
        (["middle", "starter/middle.py", "--json", "--hint"], "cannot go together", "Choose"),
        (["m" * 5000, "starter/middle.py"], "no exercise", "grade list"),
        (["middle", "s" * 5000], "cannot be read", ""),
        (
            ["middle", "starter/middle.py", "--hint", "--report", "a.txt"],
            "cannot go together",
            "Choose",
        ),
        (["start", "nothing"], "no exercise `nothing`", "grade list"),
        (["start"], "Missing argument", "--help"),
    ],
)
def test_a_mistake_in_the_command_is_told_with_the_mend(
    grade: Grade, arguments: list[str], message: str, advice: str
) -> None:
    done = grade(*arguments)

    assert done.returncode == 2
    assert message in done.stderr
    assert advice in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_report_that_cannot_be_written_does_not_lose_the_verdict(
    grade: Grade, solution: Path, tmp_path: Path
) -> None:
    done = grade("middle", solution, "--report", tmp_path / "no" / "folder.html")

    assert done.returncode == 2
    assert "Passed" in done.stdout
    assert "cannot be written" in done.stderr


def test_files_in_the_current_folder_are_never_imported(grade: Grade, tmp_path: Path) -> None:
    for name in ("click", "torch", "random", "jinja2", "pydantic", "solution"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported')")

    done = grade(ROOT / "exercises" / "middle", "solution.py", cwd=tmp_path)

    assert done.returncode == 1
    assert "ends the program" in done.stdout


def test_list_shows_slug_and_title(grade: Grade) -> None:
    done = grade("list")

    assert done.returncode == 0
    assert "middle        Read the middle of a model" in done.stdout


@pytest.mark.parametrize("arguments", [["list"], ["--help"], ["--version"], ["start", "--help"]])
def test_what_does_not_grade_does_not_import_torch(arguments: list[str]) -> None:
    program = (
        "import sys; from grader import cli; code = cli._run(sys.argv[1:]);"
        "assert 'torch' not in sys.modules; sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, b"")


def test_help_shows_the_main_job_its_options_and_the_exit_codes(grade: Grade) -> None:
    done = grade("--help")

    assert done.returncode == 0
    for words in ("grade EXERCISE SUBMISSION", "--report", "--hint", "start", "Exit codes"):
        assert words in done.stdout


def test_version_is_the_packages(grade: Grade) -> None:
    assert VERSION in grade("--version").stdout


def test_start_writes_the_starter_and_says_what_next(grade: Grade, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "exercises", tmp_path / "exercises")
    shutil.copytree(ROOT / "starter", tmp_path / "starter")

    done = grade("start", "middle", cwd=tmp_path)

    written = (tmp_path / "solution.py").read_text(encoding="utf-8")
    assert done.returncode == 0
    assert written == (ROOT / "starter" / "middle.py").read_text(encoding="utf-8")
    assert "grade middle solution.py" in done.stdout


def test_start_never_writes_over_a_file_unasked(grade: Grade, tmp_path: Path) -> None:
    target = tmp_path / "mine.py"
    target.write_text("my work")

    done = grade("start", "middle", "--to", target)
    forced = grade("start", "middle", "--to", target, "--force")

    assert done.returncode == 2
    assert "exists already" in done.stderr
    assert forced.returncode == 0
    assert target.read_text() != "my work"


def test_a_broken_exercise_is_its_authors_fault(
    grade: Grade, solution: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "exercises" / "middle"
    folder.mkdir(parents=True)
    (folder / "exercise.py").write_text("exercise = 1 +\n")

    graded = grade(folder, solution)
    listed = grade("list", cwd=tmp_path)

    assert graded.returncode == listed.returncode == 3
    assert "exercise.py:1: " in graded.stderr
    assert "broken" in listed.stdout
    assert "Traceback" not in graded.stderr


def test_a_python_without_torch_is_our_fault(grade: Grade, solution: Path, tmp_path: Path) -> None:
    """The process that runs submissions cannot import a torch that fails to load."""
    (tmp_path / "sitecustomize.py").write_text(
        "import grader.sandbox.launch as launch\n"
        "launch._BOOTSTRAP = 'import no_torch_here  # {module} {call}'\n"
    )

    done = grade("middle", solution, PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")

    assert done.returncode == 4
    assert "no_torch_here" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_fault_of_ours_has_its_own_exit_code(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import grader.course\ngrader.course.find_course = None\n"
    )

    done = grade("list", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")

    assert done.returncode == 4
    assert "the grader failed: TypeError" in done.stderr
    assert "Traceback" not in done.stderr


def test_shell_completion_offers_commands_and_exercises(grade: Grade) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from grader.cli import app; app(prog_name='grade')"],
        cwd=ROOT,
        env=os.environ
        | {"_GRADE_COMPLETE": "bash_complete", "COMP_WORDS": "grade ", "COMP_CWORD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert {"plain,list", "plain,start", "plain,middle"} <= set(done.stdout.split())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_grader_that_is_stopped_leaves_no_process(tmp_path: Path, sent: int, code: int) -> None:
    """The submission holds a pipe open; that the pipe closes shows that its process is gone."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    endless = tmp_path / "endless.py"
    endless.write_text(
        f"pipe = open({str(pipe)!r}, 'w')\nprint('running', file=pipe, flush=True)\nwhile True: pass\n"
    )
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "grader", "middle", endless],
        cwd=ROOT,
        env=os.environ | {"TMPDIR": str(scratch)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    with pipe.open() as held:
        assert held.readline() == "running\n"
        process.send_signal(sent)
        assert held.read() == ""
    _, told = process.communicate(timeout=30)
    if sent == signal.SIGINT:
        assert list(scratch.iterdir()) == []

    assert process.returncode == code
    assert told.strip() in ("", "Stopped.")


@pytest.mark.skipif(os.name != "posix", reason="closes descriptors as a shell does")
@pytest.mark.parametrize(
    ("redirection", "code"),
    [(">&-", 0), ("2>&-", 0), (">/dev/full", 2), ("| true", 0)],
)
def test_closed_full_and_broken_streams_have_their_exit_code(
    solution: Path, redirection: str, code: int
) -> None:
    command = (
        f'set -o pipefail; "{sys.executable}" -m grader middle "{solution}" --json {redirection}'
    )

    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False
    )

    assert done.returncode == code
    assert "Traceback" not in (done.stderr or "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_odd_places_are_told_and_do_not_hang(grade: Grade, solution: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "loop").symlink_to("loop")

    piped = grade("middle", solution, "--report", tmp_path / "pipe.md")
    looped = grade(tmp_path / "loop", solution)

    assert (piped.returncode, looped.returncode) == (2, 2)
    assert "not a regular file" in piped.stderr
    assert "no exercise" in looped.stderr
