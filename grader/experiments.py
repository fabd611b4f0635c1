"""Tell what the grader tried: in which changed worlds the submission ran, and how it bore them."""

from __future__ import annotations

from collections.abc import Iterator

from grader.checks.check import Evidence, Trial
from grader.checks.hooks import has_fired
from grader.checks.types import types_are_right
from grader.checks.values import is_right
from grader.explain import differences, show, show_seen
from grader.messages import Said, say
from grader.picture import draw
from grader.sandbox.request import FAILURES, Change
from grader.submission import Submission
from grader.verdict import Experiment, Sentence

_WITH_NUMBERS = (Change.CANARY, Change.OVERWRITE)


def tell_experiments(evidence: Evidence, submission: Submission) -> tuple[Experiment, ...]:
    """Return one experiment for each kind of change that took effect, on the published example."""
    return tuple(_tell_all(evidence, submission))


def _tell_all(evidence: Evidence, submission: Submission) -> Iterator[Experiment]:
    told = set()
    for trial in evidence.changed:
        if trial.change is None or trial.change in told or not _took_effect(evidence, trial):
            continue
        if trial.change in _WITH_NUMBERS and not is_right(evidence, evidence.plain(trial)):
            continue
        told.add(trial.change)
        happened, as_hoped = _outcome(evidence, trial)
        picture = None
        if not as_hoped and not evidence.exam:
            picture = draw(evidence, trial, submission, answer=happened.text)
        yield Experiment(
            change=str(trial.change),
            call=evidence.call(trial),
            did=Sentence.of(_did(evidence, trial, trial.change)),
            happened=Sentence.of(happened),
            as_hoped=as_hoped,
            picture=picture,
        )


def _took_effect(evidence: Evidence, trial: Trial) -> bool:
    if trial.change is Change.RETAIN:
        return has_fired(evidence, trial)
    return bool(trial.interventions)


def _did(evidence: Evidence, trial: Trial, change: Change) -> Said:
    if change not in _WITH_NUMBERS:
        return say(f"tried.{change}")
    if evidence.exam:
        return say(f"tried.{change}-hidden")
    last = trial.interventions[-1]
    return say(f"tried.{change}", before=show_seen(last.before), after=show_seen(last.after))


def _outcome(evidence: Evidence, trial: Trial) -> tuple[Said, bool]:
    """Say what came of a change, and whether that is what a right submission makes of it."""
    if trial.change in FAILURES:
        used = {module.number for module in trial.run.modules}
        left = any(entry.module is None or entry.module in used for entry in trial.run.left)
        return say("tried.hook-left" if left else "tried.nothing-left"), not left
    if trial.change is Change.RETAIN:
        kept = bool(trial.interventions)
        return say("tried.something-kept" if kept else "tried.nothing-kept"), not kept
    if not types_are_right(evidence, trial):
        return say("tried.answer-none"), False
    plain = evidence.plain(trial)
    wanted = trial.wanted if trial.change is Change.CANARY else plain.wanted
    as_hoped = next(differences(wanted, trial.returned), None) is None
    other = plain.returned if as_hoped else wanted
    moved = next(differences(plain.returned, trial.returned), None)
    moved = next(differences(other, trial.returned), moved) if moved is not None else None
    if moved is None:
        stayed = "tried.answer-stayed" if trial.change is Change.CANARY else "tried.answer-kept"
        return say(stayed), as_hoped
    code = "tried.answer-followed" if as_hoped else "tried.answer-moved"
    if evidence.exam:
        return say(f"{code}-hidden", path=moved.key), as_hoped
    got = show(trial.answer(moved.key))
    return say(code, path=moved.key, got=got), as_hoped
