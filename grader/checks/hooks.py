"""Check what a submission does with hooks: registered where, fired, removed, and nothing left."""

from __future__ import annotations

from collections.abc import Iterator

from grader.checks.check import (
    Check,
    Evidence,
    Finding,
    Trial,
    failed,
    passed,
    skipped,
)
from grader.checks.types import types_are_right
from grader.layer import called_name
from grader.messages import HOOK_KINDS, Said, Words, as_code, say
from grader.observation import (
    Called,
    Fired,
    HookLeft,
    Page,
    Registered,
    Removed,
)
from grader.result import to_plain

FORWARD_TABLE = "_forward_hooks"
WRITTEN_DIRECTLY = "written_directly"
MAX_LEFT = 4


def registers_a_forward_hook() -> Check:
    """Demand that `register_forward_hook` is called on the exercise's layer, in every call.

    Hooks on other modules besides do no harm. If there are only others, the line is shown.

    >>> registers_a_forward_hook().name
    'hook-registered'
    """
    return Check(
        name="hook-registered",
        sentence="registers a forward hook on the layer that the task names",
        judge=_judge_registered,
        hints=(
            "Which line of yours tells torch to call your function? On which module?",
            "`print(model)` lists the modules with their names; pick the one from the task.",
            "`handle = layer.register_forward_hook(hook)`, where `hook` takes three arguments.",
        ),
    )


def fires_the_hook() -> Check:
    """Demand that the hook on the exercise's layer runs in every call.

    >>> fires_the_hook().name
    'hook-fired'
    """
    return Check(
        name="hook-fired",
        sentence="runs the model while the hook is registered",
        judge=_judge_fired,
        hints=(
            "In which order do you register, run the model, and remove?",
            "Put a `print` into the hook: does it show?",
            "The model has to be called as `model(x)`, after registering and before removing.",
        ),
    )


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
    )


def _judge_registered(evidence: Evidence) -> Finding:
    for trial in evidence.trials:
        registered = _registered(evidence, trial)
        if _on_layer(evidence, trial):
            continue
        if not registered and trial.run.raised is not None:
            return skipped(say("call.no-return"))
        return _judge_misplaced(evidence, trial, registered)
    return passed()


def _judge_misplaced(evidence: Evidence, trial: Trial, registered: list[Registered]) -> Finding:
    """Say what was done instead of registering a forward hook on the layer."""
    layer = evidence.layer.words
    if not registered:
        calls = [event.line for event in trial.run.events if isinstance(event, Called)]
        said = say("hook.none", call=evidence.call(trial), layer=layer)
        return failed(said, line=next(iter(calls), evidence.answer_line))
    by_closeness = sorted(registered, key=lambda event: _distance(evidence, trial, event))
    event = by_closeness[0]
    found = _place(trial.run, event.module)
    kind = HOOK_KINDS.get(event.table, event.table)
    if WRITTEN_DIRECTLY in event.options:
        said = say("hook.private-table", found=found)
    elif event.table.startswith("global"):
        said = say("hook.global", kind=kind, layer=layer)
    elif event.table != "forward":
        said = say("hook.wrong-kind", kind=kind, found=found, layer=layer)
    else:
        said = say("hook.wrong-layer", found=found, layer=layer)
    return failed(said, line=event.line)


def _distance(evidence: Evidence, trial: Trial, event: Registered) -> tuple[bool, bool]:
    """Order registrations by how near they come to what the task asks for."""
    on_layer = event.module in evidence.layer.numbers(trial.run)
    return event.table != "forward", not on_layer


def _judge_fired(evidence: Evidence) -> Finding:
    layer = evidence.layer.words
    for trial in evidence.trials:
        hooks = _on_layer(evidence, trial)
        if not hooks:
            return skipped(say("hook.not-on-layer", layer=layer))
        if trial.run.raised is not None:
            return skipped(say("call.no-return"))
        numbers = {event.hook for event in hooks}
        if not any(isinstance(e, Fired) and e.hook in numbers for e in trial.run.events):
            said = _why_never_fired(evidence, trial, hooks[-1])
            return failed(said, line=hooks[-1].line)
    return passed()


def _why_never_fired(evidence: Evidence, trial: Trial, hook: Registered) -> Said:
    """Read the cause off the order of events: not called, registered late, or removed early."""
    layer, events = evidence.layer.words, trial.run.events
    module_calls = [
        i for i, e in enumerate(events) if isinstance(e, Called) and e.module == hook.module
    ]
    if not module_calls:
        return say("hook.forward-called", layer=layer)
    registered = next((i for i, event in enumerate(events) if event == hook), -1)
    removals = (i for i, e in enumerate(events) if isinstance(e, Removed) and e.hook == hook.hook)
    removed = next(removals, len(events))
    if module_calls[-1] < registered:
        return say("hook.registered-late", layer=layer)
    if module_calls[-1] > removed:
        return say("hook.removed-early", layer=layer)
    return say("hook.never-fired", layer=layer, call=evidence.call(trial))


def _judge_removed(evidence: Evidence) -> Finding:
    anything = False
    for trial in evidence.trials:
        run = trial.run
        anything = anything or bool(_registered(evidence, trial)) or bool(run.left or run.patched)
        told = [*_left_told(evidence, trial), *_patched_told(evidence, trial)]
        if told:
            first_line = _line_of_left(evidence, trial)
            return failed(told[0], line=first_line, details=tuple(told[1:MAX_LEFT]))
        if run.raised is not None:
            return skipped(say("call.no-return"))
    return passed() if anything else skipped(say("left.nothing-registered"))


def _left_told(evidence: Evidence, trial: Trial) -> Iterator[Said]:
    call = evidence.call(trial)
    for left in trial.run.left:
        found = _place(trial.run, left.module)
        if left.table.startswith("_global"):
            yield say("left.global", table=left.table, call=call)
        elif left.table.startswith("tensor"):
            yield say("left.tensor", call=call)
        elif left.hook is None and not left.table.endswith("_hooks"):
            yield say("left.side-table", table=left.table, found=found, call=call)
        else:
            yield say("left.hook", found=found, call=call)


def _patched_told(evidence: Evidence, trial: Trial) -> Iterator[Said]:
    for number in trial.run.patched:
        yield say("left.patched", found=_place(trial.run, number), call=evidence.call(trial))


def _line_of_left(evidence: Evidence, trial: Trial) -> int | None:
    left = {entry.hook for entry in trial.run.left}
    lines = [event.line for event in _registered(evidence, trial) if event.hook in left]
    return next(iter(lines), None)


def _judge_reported(evidence: Evidence, key: str) -> Finding:
    for trial in evidence.trials:
        if not types_are_right(evidence, trial):
            return skipped(say("values.no-types"))
        if not _registered(evidence, trial):
            return skipped(say("left.nothing-registered"))
        reported = _reported(trial, key)
        layer = evidence.layer.numbers(trial.run)
        actual = sum(1 for left in trial.run.left if _is_forward_on(left, layer))
        if reported != actual:
            parts = {"path": key, "got": reported, "actual": actual, "call": evidence.call(trial)}
            said = say("reported.untrue", **parts, layer=evidence.layer.words)
            return failed(said, line=evidence.answer_line)
    return passed()


def _reported(trial: Trial, key: str) -> object:
    plain = to_plain(trial.run.returned) if trial.run.returned is not None else None
    return plain[key] if isinstance(plain, dict) else None


def _is_forward_on(left: HookLeft, layer: frozenset[int]) -> bool:
    return left.table == FORWARD_TABLE and left.module in layer


def _registered(evidence: Evidence, trial: Trial) -> list[Registered]:
    """Return the registrations that a trial could see: its own, and those made at import."""
    events = (*evidence.loading.events, *trial.run.events)
    return [event for event in events if isinstance(event, Registered)]


def _on_layer(evidence: Evidence, trial: Trial) -> list[Registered]:
    """Return the forward hooks that were registered, the public way, on the exercise's layer."""
    layer = evidence.layer.numbers(trial.run)
    return [
        event
        for event in _registered(evidence, trial)
        if event.table == "forward"
        and event.module in layer
        and WRITTEN_DIRECTLY not in event.options
    ]


def _place(page: Page, number: int | None) -> Words:
    """Name a module as the learner knows it."""
    for module in page.modules:
        if module.number == number:
            return as_code(called_name(module))
    return Words("a module that was not called" if number is not None else "a tensor")
