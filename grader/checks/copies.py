"""Check that what a hook keeps is a copy of its own: not shared, and not attached to a graph."""

from __future__ import annotations

from collections.abc import Iterator

from grader.checks.check import Check, Evidence, Finding, Trial, failed, passed, skipped
from grader.checks.hooks import has_fired, hook_line, on_layer
from grader.checks.through import comes_through
from grader.checks.types import types_are_right
from grader.explain import Difference, differences, show, show_seen
from grader.messages import Said, listed_as_code, say
from grader.sandbox.request import Change


def keeps_an_independent_copy(*keys: str) -> Check:
    """Demand that some keys of the result stay right when a later layer works in place.

    In a changed world, what the hook was handed is overwritten once the next layer is through.

    >>> keeps_an_independent_copy("captured").name
    'independent-copy'
    """
    return Check(
        name="independent-copy",
        sentence=f"keeps {listed_as_code(keys)} as an independent copy",
        judge=lambda evidence: _judge_independent(evidence, keys),
        hints=(
            "Is what your hook stores the tensor itself, or a copy of it?",
            "A tensor and its `detach()` share one piece of memory. What gives memory of its own?",
            "Tensors have a method that copies their values. It belongs inside the hook: after the "
            "model has run, it is too late.",
        ),
        changes=(Change.CANARY, Change.OVERWRITE),
        keys=keys,
    )


def keeps_a_detached_copy(*keys: str) -> Check:
    """Demand that the hook keeps no tensor that holds on to the autograd graph.

    Looked for once the model is through: live tensors that were made from what the hook was handed.

    >>> keeps_a_detached_copy("captured").name
    'detached-copy'
    """
    return Check(
        name="detached-copy",
        sentence=f"keeps {listed_as_code(keys)} detached from the autograd graph",
        judge=lambda evidence: _judge_detached(evidence, keys),
        hints=(
            "Print the tensor that you store. Does it end in `grad_fn=…`?",
            "Copying a tensor is an operation like others: autograd records it, and the copy is "
            "attached too.",
            "Tensors have a method that cuts them off from the graph. Use it inside the hook, "
            "before you store anything.",
        ),
        changes=(Change.CANARY, Change.RETAIN),
        keys=keys,
    )


def _judge_independent(evidence: Evidence, keys: tuple[str, ...]) -> Finding:
    if not comes_through(evidence, keys):
        return skipped(say("copy.not-through"))
    for trial in evidence.under(Change.OVERWRITE):
        if not types_are_right(evidence, trial) or not has_fired(evidence, trial):
            return skipped(say("copy.not-through"))
        wanted = evidence.plain(trial).wanted
        found = next((d for d in differences(wanted, trial.returned) if d.key in keys), None)
        if found is not None:
            said = say("copy.shared", path=found.key)
            details = tuple(_numbers(evidence, trial, found))
            return failed(said, line=hook_line(evidence, trial), details=details)
    return passed()


def _numbers(evidence: Evidence, trial: Trial, found: Difference) -> Iterator[Said]:
    """Tell what became of the value, unless this is an exam."""
    if evidence.exam or not trial.interventions:
        return
    last = trial.interventions[-1]
    yield say(
        "copy.became",
        call=evidence.call(trial),
        path=found.key,
        before=show_seen(last.before),
        after=show_seen(last.after),
        got=show(trial.answer(found.key)),
        expected=show(evidence.plain(trial).wanted[found.key]),
    )


def _judge_detached(evidence: Evidence, keys: tuple[str, ...]) -> Finding:
    if not comes_through(evidence, keys):
        return skipped(say("copy.not-through"))
    for trial in evidence.under(Change.RETAIN):
        if not has_fired(evidence, trial):
            return skipped(say("copy.not-through"))
        hooks = {event.hook for event in on_layer(evidence, trial)}
        if any(event.hook in hooks for event in trial.interventions):
            return failed(say("copy.attached"), line=hook_line(evidence, trial))
    return passed()
