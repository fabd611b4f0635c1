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
from grader.observation import Called, Event, Fired, Module, Page, Registered, Removed

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


def registers_once() -> Check:
    """Demand that one hook is not registered twice on one module at the same time.

    >>> registers_once().name
    'hook-once'
    """
    return Check(
        name="hook-once",
        sentence="registers a hook once, not again while it is there",
        judge=_judge_once,
        hints=(
            "How often does the line with `register_forward_hook` run?",
            "Each registration adds a hook, also that of the same function.",
            "Register outside of the loop, and once for each call of your function.",
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
    for trial in evidence.distinct:
        if on_layer(evidence, trial):
            continue
        if not registered(evidence, trial) and trial.run.raised is not None:
            return skipped(say("call.no-return"))
        return _judge_misplaced(evidence, trial)
    return passed()


def _judge_misplaced(evidence: Evidence, trial: Trial) -> Finding:
    """Say what was done instead of registering a forward hook on the layer."""
    found = registered(evidence, trial)
    if not found:
        said = say("hook.none", call=evidence.call(trial), layer=evidence.layer.words)
        return failed(said, line=first_call_line(trial) or evidence.line_of())
    nearest = min(found, key=lambda event: _distance(evidence, trial, event))
    said = _say_misplaced(evidence, trial, nearest)
    if trial.run.modules and not evidence.layer.find(trial.run):
        missing = say("hook.no-such-layer", layer=evidence.layer.words)
        return failed(missing, line=nearest.line, details=(said,))
    return failed(said, line=nearest.line)


def _say_misplaced(evidence: Evidence, trial: Trial, event: Registered) -> Said:
    parts = {
        "layer": evidence.layer.words,
        "kind": HOOK_KINDS.get(event.table, event.table),
        "found": place(trial.run, event.module),
    }
    if WRITTEN_DIRECTLY in event.options:
        return say("hook.private-table", **parts)
    if event.table.startswith("global"):
        return say("hook.global", **parts)
    if event.table.startswith("tensor"):
        return say("hook.on-tensor", **parts)
    if event.table != "forward":
        return say("hook.wrong-kind", **parts)
    return say("hook.wrong-layer", **parts)


def _distance(evidence: Evidence, trial: Trial, event: Registered) -> tuple[bool, bool]:
    """Order registrations by how near they come to what the task asks for."""
    on_layer = event.module in evidence.layer.numbers(trial.run)
    return event.table != "forward", not on_layer


def _judge_fired(evidence: Evidence) -> Finding:
    for trial in evidence.distinct:
        hooks = on_layer(evidence, trial)
        if not hooks:
            return skipped(say("hook.not-on-layer", layer=evidence.layer.words))
        if trial.run.raised is not None:
            return skipped(say("call.no-return"))
        if not has_fired(evidence, trial):
            said = _why_never_fired(evidence, trial, hooks[-1])
            return failed(said, line=hooks[-1].line)
    return passed()


def _judge_once(evidence: Evidence) -> Finding:
    for trial in evidence.distinct:
        if not registered(evidence, trial):
            return skipped(say("left.nothing-registered"))
        there: dict[int, Registered] = {}
        for event in (*_earlier(evidence, trial), *trial.run.events):
            if isinstance(event, Removed):
                there.pop(event.hook, None)
            if isinstance(event, Registered) and event.module is not None:
                if any(_is_same_hook(event, other) for other in there.values()):
                    found = place(trial.run, event.module)
                    said = say("hook.registered-twice", found=found, call=evidence.call(trial))
                    return failed(said, line=event.line)
                there[event.hook] = event
    return passed()


def _is_same_hook(one: Registered, other: Registered) -> bool:
    return (one.module, one.table, one.function) == (other.module, other.table, other.function)


def _why_never_fired(evidence: Evidence, trial: Trial, hook: Registered) -> Said:
    """Read the cause off the order of events: not called, registered late, or removed early."""
    layer, events = evidence.layer.words, trial.run.events
    called = [(i, e.module) for i, e in enumerate(events) if isinstance(e, Called)]
    own_calls = [i for i, module in called if module == hook.module]
    root = next((m.root for m in trial.run.modules if m.number == hook.module), None)
    if not own_calls and root != hook.module and root in {module for _, module in called}:
        return say("hook.not-reached", layer=layer)
    if not own_calls:
        others = evidence.layer.numbers(trial.run) & {module for _, module in called}
        return say("hook.other-model" if others else "hook.forward-called", layer=layer)
    start = next((i for i, event in enumerate(events) if event == hook), -1)
    removals = (i for i, e in enumerate(events) if isinstance(e, Removed) and e.hook == hook.hook)
    end = next(removals, len(events))
    if own_calls[-1] < start:
        return say("hook.registered-late", layer=layer)
    if own_calls[-1] > end:
        return say("hook.removed-early", layer=layer)
    return say("hook.never-fired", layer=layer, call=evidence.call(trial))


def registered(evidence: Evidence, trial: Trial) -> list[Registered]:
    """Return a trial's registrations, and earlier ones that matter to it.

    Those are made for all modules, or on a model that the trial uses: while the file was loaded, or
    in an earlier call. A call that the file itself makes at its end does not count.
    """
    used = {module.number for module in trial.run.modules}
    earlier = [event for event in _earlier(evidence, trial) if isinstance(event, Registered)]
    kept = [e for e in earlier if e.module in used or e.table.startswith("global")]
    return [*kept, *(event for event in trial.run.events if isinstance(event, Registered))]


def _earlier(evidence: Evidence, trial: Trial) -> list[Event]:
    """Return what happened before a trial: while the file was loaded, and in earlier calls."""
    calls = (*evidence.trials, *evidence.changed)
    others = (other.run for other in calls[: calls.index(trial)])
    return [event for page in (evidence.loading, *others) for event in page.events]


def has_fired(evidence: Evidence, trial: Trial) -> bool:
    """Tell whether a hook that was registered the public way on the exercise's layer ran."""
    numbers = {event.hook for event in on_layer(evidence, trial)}
    return any(isinstance(e, Fired) and e.hook in numbers for e in trial.run.events)


def hook_line(
    evidence: Evidence, trial: Trial, hook: int | None = None, *, returning: bool = False
) -> int | None:
    """Return the line in a hook where it uses what it is given, or where it returns.

    Of several hooks on the exercise's layer, the last counts. A hook that is no function of the
    submission has no line of its own: then it is the one that registers it.
    """
    events = registered(evidence, trial) if hook is not None else on_layer(evidence, trial)
    found = [event for event in events if hook is None or event.hook == hook]
    if not found:
        return None
    own = [lines for lines in evidence.entry.function_lines if lines.start == found[-1].code_line]
    if not own:
        return found[-1].line
    return (own[-1].answer if returning else own[-1].use) or own[-1].start


def first_call_line(trial: Trial) -> int | None:
    """Return the line on which the submission first called a module."""
    lines = (event.line for event in trial.run.events if isinstance(event, Called))
    return next(lines, None)


def on_layer(evidence: Evidence, trial: Trial) -> list[Registered]:
    """Return the hooks that were registered, the public way, where the reference solution has its.

    Those are hooks of its kinds on the exercise's layer; if it has one on a tensor, on any tensor.
    """
    layer = evidence.layer.numbers(trial.run)
    tables = _reference_tables(evidence, trial)
    return [
        event
        for event in registered(evidence, trial)
        if event.table in tables
        and (event.module in layer or event.table.startswith("tensor"))
        and WRITTEN_DIRECTLY not in event.options
    ]


def _reference_tables(evidence: Evidence, trial: Trial) -> set[str]:
    layer = evidence.layer.numbers(trial.reference)
    events = (event for event in trial.reference.events if isinstance(event, Registered))
    found = {e.table for e in events if e.module in layer or e.table.startswith("tensor")}
    return found or {"forward"}


def place(page: Page, number: int | None) -> Words:
    """Name a module as the learner knows it."""
    for module in page.modules:
        if module.number == number:
            whole = module.number == module.root and not module.leaf
            return Words(f"the whole model ({as_code(module.type)})") if whole else _named(module)
    return Words("a module that was not called" if number is not None else "a tensor")


def _named(module: Module) -> Words:
    return as_code(called_name(module))
