"""Check that the answer came through the hook: change what the hook sees, and the answer moves."""

from __future__ import annotations

from collections.abc import Iterator

from grader.checks.check import Check, Evidence, Finding, Trial, failed, passed, skipped
from grader.checks.hooks import has_fired
from grader.checks.types import types_are_right
from grader.explain import Difference, differences, show, show_seen
from grader.messages import Said, listed_as_code, say
from grader.observation import Fired, Run
from grader.sandbox.request import Change


def answers_through_the_hook(*keys: str) -> Check:
    """Demand that some keys of the result come from what the hook sees, and the others do not.

    In a changed world the hook on the exercise's layer is handed other values, while the model
    goes on with its own. The reference solution is run in the same world, so that whatever is
    computed from what the hook sees may move.

    >>> answers_through_the_hook("captured").sentence
    'takes `captured` from what the hook sees, and nothing else'
    """
    return Check(
        name="through-the-hook",
        sentence=f"takes {listed_as_code(keys)} from what the hook sees, and nothing else",
        judge=lambda evidence: _judge_through(evidence, keys),
        hints=(
            "Which line of yours puts a value into the result, and where has that value been?",
            "The grader lets your hook see other numbers than the model. Whatever you take from "
            "the hook is bound to follow.",
            "Let the hook store its third argument, and build the result from what is stored.",
        ),
        changes=(Change.CANARY,),
        keys=keys,
    )


def comes_through(evidence: Evidence, keys: tuple[str, ...]) -> bool:
    """Tell whether some keys of the result surely come through the hook."""
    trials = evidence.under(Change.CANARY)
    return bool(trials) and all(
        types_are_right(evidence, trial)
        and types_are_right(evidence, evidence.plain(trial))
        and next(_key_differences(evidence.plain(trial), keys), None) is None
        and next(_key_differences(trial, keys), None) is None
        and has_fired(evidence, trial)
        for trial in trials
    )


def _judge_through(evidence: Evidence, keys: tuple[str, ...]) -> Finding:
    for trial in evidence.trials:
        if not types_are_right(evidence, trial):
            return skipped(say("call.no-return" if trial.run.raised else "values.no-types"))
        if next(differences(trial.wanted, trial.returned), None) is not None:
            return skipped(say("values.not-right"))
    for key in keys:
        if not any(_moves(evidence, trial, key) for trial in evidence.under(Change.CANARY)):
            return failed(say("through.not-moved", path=key))
    for trial in evidence.under(Change.CANARY):
        found = _judge_trial(evidence, trial, keys)
        if found is not None:
            return found
    return passed()


def _moves(evidence: Evidence, trial: Trial, key: str) -> bool:
    """Tell whether the change moves a key of the reference solution's answer, as it must."""
    before, after = evidence.plain(trial).wanted[key], trial.wanted[key]
    return next(differences(before, after), None) is not None


def _judge_trial(evidence: Evidence, trial: Trial, keys: tuple[str, ...]) -> Finding | None:
    """Return what is wrong in one changed world, or None."""
    call, line = evidence.call(trial), evidence.line_of(keys[0])
    raised = trial.run.raised
    if raised is not None:
        kind, message = (
            ("…", "…") if evidence.exam else (raised.type, raised.message or "(no message)")
        )
        said = say("through.raised", call=call, type=kind, message=message)
        return failed(said, line=raised.lines[-1] if raised.lines else None)
    if not types_are_right(evidence, trial):
        return skipped(say("values.no-types"))
    if not any(isinstance(event, Fired) for event in trial.run.events):
        said = say("through.no-hook", path=keys[0], layer=evidence.layer.words, call=call)
        return failed(said, line=line)
    if not has_fired(evidence, trial):
        return skipped(say("hook.not-on-layer", layer=evidence.layer.words))
    found = next(_key_differences(trial, keys), None)
    if found is not None:
        stayed = trial.answer(found.key) == evidence.plain(trial).answer(found.key)
        said = say("through.not-moved" if stayed else "through.moved-otherwise", path=found.key)
        details = tuple(_numbers(evidence, trial, found, stayed=stayed))
        return failed(said, line=evidence.line_of(found.key), details=details)
    if _interferes(trial.run) and not _interferes(trial.reference):
        return None  # what the model gives then depends on the hook, which another check is about
    others = [key for key in trial.wanted if key not in keys]
    found = next(_key_differences(trial, others), None)
    if found is not None:
        said = say("through.output-moved", path=found.key)
        details = tuple(_numbers(evidence, trial, found, stayed=False))
        return failed(said, line=evidence.line_of(found.key), details=details)
    return None


def _interferes(run: Run) -> bool:
    """Tell whether a hook returned other values than it saw, or changed them in place."""
    runs = (event for event in run.events if isinstance(event, Fired))
    return any(event.returned == "value" or event.changed for event in runs)


def _key_differences(trial: Trial, keys: tuple[str, ...] | list[str]) -> Iterator[Difference]:
    for found in differences(trial.wanted, trial.returned):
        if found.key in keys:
            yield found


def _numbers(
    evidence: Evidence, trial: Trial, found: Difference, *, stayed: bool
) -> Iterator[Said]:
    """Tell what the hook saw and what became of it, unless this is an exam."""
    if evidence.exam or not trial.interventions:
        return
    last = trial.interventions[-1]
    parts = {
        "call": evidence.call(trial),
        "path": found.key,
        "before": show_seen(last.before),
        "after": show_seen(last.after),
        "got": show(trial.answer(found.key)),
        "expected": show(trial.wanted[found.key]),
    }
    yield say("through.stayed-at" if stayed else "through.moved-to", **parts)
