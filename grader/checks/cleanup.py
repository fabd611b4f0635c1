"""Check that nothing is left behind: hooks in any table, or a module that was patched."""

from __future__ import annotations

from collections.abc import Iterator

from grader.checks.check import Check, Evidence, Finding, Trial, failed, passed, skipped
from grader.checks.hooks import WRITTEN_DIRECTLY, on_layer, place, registered
from grader.checks.types import types_are_right
from grader.messages import Said, Words, say
from grader.observation import Called, Registered, Removed
from grader.sandbox.request import FAILURES, Change

FORWARD_TABLE = "_forward_hooks"
_HOW = {
    Change.FAIL_AFTER: "a later layer raise",
    Change.FAIL_INSIDE: "the hooked layer itself raise",
    Change.FAIL_INPUT: "the model raise over an input of the wrong shape",
}
MAX_LEFT = 4


def removes_every_hook() -> Check:
    """Demand that after each call no hook is left: on any module or tensor, or for all modules.

    A module whose `forward` was replaced counts as well.

    >>> removes_every_hook().name
    'hooks-removed'
    """
    return Check(
        name="hooks-removed",
        sentence="leaves no hook behind",
        judge=_judge_removed,
        hints=(
            "What does `register_forward_hook` return?",
            "Every handle has a `remove()` method; call it once the model has run.",
            "`try:` run the model, `finally:` remove the hook. Then an error cannot skip it.",
        ),
    )


def removes_every_hook_when_the_model_raises() -> Check:
    """Demand that no hook is left when the model raises, whatever becomes of the error.

    In changed worlds a later layer raises, the hooked layer itself, or the model is given an input
    of the wrong shape.

    >>> removes_every_hook_when_the_model_raises().name
    'hooks-removed-on-error'
    """
    return Check(
        name="hooks-removed-on-error",
        sentence="leaves no hook behind when the model raises",
        judge=_judge_removed_on_error,
        hints=(
            "If the line that runs the model raises, which of your lines are still run?",
            "Python has a way to say: do this whatever happens. Which statement is it?",
            "What stands below `try:` may fail; what stands below `finally:` is run all the same.",
        ),
        changes=FAILURES,
    )


def removes_through_the_handle() -> Check:
    """Demand that hooks go by `handle.remove()`, not by reaching into private tables.

    >>> removes_through_the_handle().name
    'handle'
    """
    return Check(
        name="handle",
        sentence="takes hooks away by their handles",
        judge=_judge_handle,
        hints=(
            "Which object did `register_forward_hook` give you?",
            "A name that begins with an underscore is not yours to change.",
            "The handle takes its own hook out of every table: one method, no arguments.",
        ),
    )


def reports_hooks_truly(key: str) -> Check:
    """Demand that an int of the result is the number of forward hooks really left on the layer.

    >>> reports_hooks_truly("hooks_left").sentence
    'counts in `hooks_left` what is really there'
    """
    return Check(
        name="hooks-reported",
        sentence=f"counts in `{key}` what is really there",
        judge=lambda evidence: _judge_reported(evidence, key),
        hints=(
            "At which moment do you count: before or after the removal?",
            "The starter file counts the entries of the layer's `_forward_hooks`.",
        ),
        keys=(key,),
    )


def _judge_removed(evidence: Evidence) -> Finding:
    anything = False
    for trial in evidence.trials:
        run = trial.run
        anything = anything or bool(registered(evidence, trial)) or bool(run.left or run.patched)
        told = [*_left_told(evidence, trial), *_patched_told(evidence, trial)]
        if told:
            first_line = _line_of_left(evidence, trial) or evidence.entry.patch_line
            details = (*told[1:MAX_LEFT], *_counted(trial))
            return failed(told[0], line=first_line, details=details)
        if run.raised is not None:
            return skipped(say("call.no-return"))
    return passed() if anything else skipped(say("left.nothing-registered"))


def _judge_removed_on_error(evidence: Evidence) -> Finding:
    if not on_layer(evidence, evidence.example):
        return skipped(say("hook.not-on-layer", layer=evidence.layer.words))
    if next(_left_told(evidence, evidence.example), None) is not None:
        return skipped(say("left.anyway"))
    tried = False
    for trial in evidence.under(*FAILURES):
        if not trial.interventions:
            continue
        tried = True
        told = next(_left_told(evidence, trial), None)
        told = told or next(_patched_told(evidence, trial), None)
        if told is not None and trial.change is not None:
            how = Words(_HOW[trial.change])
            said = say("left.on-error", how=how, call=evidence.call(trial))
            line = _line_of_removal(evidence) or _line_of_left(evidence, trial)
            details = () if told.code == "left.hook" else (told,)
            return failed(said, line=line, details=details)
    return passed() if tried else skipped(say("left.never-raised"))


def _line_of_removal(evidence: Evidence) -> int | None:
    lines = (event.line for event in evidence.example.run.events if isinstance(event, Removed))
    return next(lines, None)


def _judge_handle(evidence: Evidence) -> Finding:
    removed = False
    for trial in (*evidence.distinct, *evidence.changed):
        by_handle = _removed(trial)
        left = {entry.hook for entry in trial.run.left}
        for event in trial.run.events:
            if not isinstance(event, Registered) or event.module is None or event.hook in left:
                continue
            if WRITTEN_DIRECTLY in event.options:
                continue  # there is no handle to remove it by
            if event.hook not in by_handle:
                found = place(trial.run, event.module)
                line = evidence.entry.table_clear_line or event.line
                return failed(say("handle.reached-in", found=found), line=line)
            removed = True
        if trial.run.raised is not None and trial.change is None:
            return skipped(say("call.no-return"))
    return passed() if removed else skipped(say("handle.none-removed"))


def _left_told(evidence: Evidence, trial: Trial) -> Iterator[Said]:
    call = evidence.call(trial)
    used = {module.number for module in trial.run.modules}
    for left in trial.run.left:
        if left.module is not None and left.module not in used:
            continue  # it is told of the call that left it
        found = place(trial.run, left.module)
        if left.table.startswith("_global"):
            yield say("left.global", table=left.table, call=call)
        elif left.table.startswith("tensor"):
            yield say("left.tensor", call=call)
        elif not left.table.endswith("_hooks"):
            yield say("left.side-table", table=left.table, found=found, call=call)
        elif left.hook in _removed(trial):
            yield say("left.on-a-copy", found=found, call=call)
        else:
            yield say("left.hook", found=found, call=call)


def _counted(trial: Trial) -> Iterator[Said]:
    """Count what was registered and removed, for someone who removed some hooks and not all."""
    registered_here = sum(isinstance(event, Registered) for event in trial.run.events)
    if 0 < len(_removed(trial)) < registered_here:
        yield say("left.count", registered=registered_here, removed=len(_removed(trial)))


def _removed(trial: Trial) -> set[int]:
    return {event.hook for event in trial.run.events if isinstance(event, Removed)}


def _patched_told(evidence: Evidence, trial: Trial) -> Iterator[Said]:
    for number in trial.run.patched:
        yield say("left.patched", found=place(trial.run, number), call=evidence.call(trial))


def _line_of_left(evidence: Evidence, trial: Trial) -> int | None:
    left = {entry.hook for entry in trial.run.left}
    lines = [event.line for event in registered(evidence, trial) if event.hook in left]
    return next(iter(lines), None)


def _judge_reported(evidence: Evidence, key: str) -> Finding:
    for trial in evidence.trials:
        if not types_are_right(evidence, trial):
            return skipped(say("values.no-types"))
        if not registered(evidence, trial):
            return skipped(say("left.nothing-registered"))
        reported = trial.answer(key)
        # Of a model that was copied, each copy has such a layer: any of them may have been counted.
        counts = [_count_on(trial, number) for number in _layers_used(evidence, trial)]
        actual = max(counts, default=0)
        if reported not in (counts or [0]):
            got = "…" if evidence.hides(trial) else reported
            parts = {"path": key, "got": got, "actual": actual, "call": evidence.call(trial)}
            said = say("reported.untrue", **parts, layer=evidence.layer.words)
            return failed(said, line=evidence.line_of(key))
    return passed()


def _layers_used(evidence: Evidence, trial: Trial) -> set[int]:
    """Return the exercise's layer in each model in which it was called or hooked."""
    called = {event.module for event in trial.run.events if isinstance(event, Called)}
    hooked = {event.module for event in registered(evidence, trial)}
    return {n for n in evidence.layer.numbers(trial.run) if n in called or n in hooked}


def _count_on(trial: Trial, number: int) -> int:
    """Count the forward hooks that are left on one module."""
    return sum(left.table == FORWARD_TABLE and left.module == number for left in trial.run.left)
