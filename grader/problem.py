"""Say what keeps a run from being judged: it was stopped, did not load, or has no entry point."""

from __future__ import annotations

import re
import signal
from difflib import get_close_matches
from typing import assert_never

from grader.checks.check import written_call
from grader.excerpt import quote
from grader.loading import LoadedExercise
from grader.messages import Said, say
from grader.observation import Entry, Observation, Raised
from grader.sandbox.ending import Ending
from grader.sandbox.request import MEBIBYTE, Limits
from grader.submission import Submission
from grader.verdict import Outcome, Problem, Sentence

# Python names the file that a name was looked for in, which is a path of this machine.
_PATH_BEHIND = re.compile(r" \([^()]*\)$")


def find_problem(
    exercise: LoadedExercise, submission: Submission, observation: Observation, signature: str
) -> tuple[Outcome, Problem] | None:
    """Return why a run cannot be judged, or None if it can. `signature` is the reference's."""
    testimony = observation.testimony
    if observation.ending is not Ending.COMPLETED:
        said = _say_stopped(
            observation, exercise.definition.limits, exercise.definition.entry_point
        )
        raised = testimony.raised if testimony is not None else None
        return Outcome.STOPPED, _problem_at(submission, said, raised)
    if testimony is None:
        raise ValueError("a completed observation always has a testimony")
    if testimony.raised is not None:
        said = _say_load(testimony.raised, exercise.definition.entry_point)
        return Outcome.NOT_GRADABLE, _problem_at(submission, said, testimony.raised)
    if testimony.entry is not None:
        told = _say_entry(exercise, testimony.entry, signature)
        if told is not None:
            excerpt = quote(submission, testimony.entry.line)
            problem = Problem(sentence=Sentence.of(told), excerpt=excerpt)
            return Outcome.NOT_GRADABLE, problem
    return None


def _problem_at(submission: Submission, said: Said, raised: Raised | None) -> Problem:
    if raised is None or not raised.lines:
        return Problem(sentence=Sentence.of(said))
    columns = (raised.column, raised.end_column)
    excerpt = quote(submission, raised.lines[-1], *columns)
    return Problem(sentence=Sentence.of(said), excerpt=excerpt)


def _say_load(raised: Raised, entry: str) -> Said:
    parts = {"type": raised.type, "message": raised.message or "(no message)", "entry": entry}
    if raised.kind == "syntax":
        return say("source.tabs" if raised.type == "TabError" else "source.syntax", **parts)
    if raised.kind == "exit":
        return say("load.exit", **parts)
    if raised.type == "EOFError":
        return say("load.input", **parts)
    if raised.type == "ModuleNotFoundError":
        return say("load.import", **parts)
    if raised.type == "ImportError":
        return say("load.import-name", message=_PATH_BEHIND.sub("", raised.message))
    return say("load.raised", **parts)


def _say_entry(exercise: LoadedExercise, entry: Entry, signature: str) -> Said | None:
    """Say what is wrong with what stands under the entry point's name, if anything is."""
    definition = exercise.definition
    call = written_call(definition.entry_point, definition.example.arguments)
    parts = {"entry": definition.entry_point, "arguments": signature}
    match entry.kind:
        case "missing":
            close = get_close_matches(definition.entry_point, entry.functions, n=1)
            found = next(iter(close), None)
            return say("entry.misspelt" if found else "entry.missing", found=found, **parts)
        case "async" | "generator" | "class":
            return say(f"entry.{entry.kind}", **parts)
        case "value":
            return say("entry.value", type=entry.type, **parts)
        case "function":
            if entry.accepts:
                return None
            return say("entry.arguments", signature=entry.signature, call=call, **parts)
    assert_never(entry.kind)


def _say_stopped(observation: Observation, limits: Limits, entry: str) -> Said:
    return say(
        f"stopped.{observation.ending}",
        entry=entry,
        wall_seconds=f"{limits.wall_seconds:g}",
        cpu_seconds=limits.cpu_seconds,
        memory=f"{limits.memory_bytes // MEBIBYTE} MiB",
        output=f"{limits.output_bytes // 1024} KiB",
        status=observation.exit.status,
        signal=_signal_name(observation.exit.status),
    )


def _signal_name(status: int) -> str:
    """Return a signal's name from minus its number."""
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
