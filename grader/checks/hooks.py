"""Check that a hook is registered where the task wants it, and that it runs."""

from __future__ import annotations

from grader.checks.check import (
    Check,
    Evidence,
    Finding,
    Trial,
    failed,
    passed,
    skipped,
)
from grader.layer import called_name
from grader.messages import HOOK_KINDS, Said, Words, as_code, say
from grader.observation import Called, Fired, Page, Registered, Removed

WRITTEN_DIRECTLY = "written_directly"


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


def _judge_registered(evidence: Evidence) -> Finding:
    for trial in evidence.trials:
        found = registered(evidence, trial)
        if _on_layer(evidence, trial):
            continue
        if not found and trial.run.raised is not None:
            return skipped(say("call.no-return"))
        return _judge_misplaced(evidence, trial, found)
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
    found = place(trial.run, event.module)
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


def registered(evidence: Evidence, trial: Trial) -> list[Registered]:
    """Return the registrations that a trial could see: its own, and those made at import."""
    events = (*evidence.loading.events, *trial.run.events)
    return [event for event in events if isinstance(event, Registered)]


def _on_layer(evidence: Evidence, trial: Trial) -> list[Registered]:
    """Return the forward hooks that were registered, the public way, on the exercise's layer."""
    layer = evidence.layer.numbers(trial.run)
    return [
        event
        for event in registered(evidence, trial)
        if event.table == "forward"
        and event.module in layer
        and WRITTEN_DIRECTLY not in event.options
    ]


def place(page: Page, number: int | None) -> Words:
    """Name a module as the learner knows it."""
    for module in page.modules:
        if module.number == number:
            return as_code(called_name(module))
    return Words("a module that was not called" if number is not None else "a tensor")
