"""Check that the supplied model ran as it is, and that its weights come from the given seed."""

from __future__ import annotations

from grader.checks.check import (
    Check,
    Evidence,
    Finding,
    Purpose,
    Trial,
    failed,
    passed,
    skipped,
)
from grader.messages import say
from grader.observation import Called, Run

MAX_SHOWN_LAYERS = 8


def keeps_the_model() -> Check:
    """Demand that a model with the reference's layers, in its order and settings, is called.

    >>> keeps_the_model().name
    'model'
    """
    return Check(
        name="model",
        sentence="runs the supplied model, unchanged",
        judge=_judge_model,
        hints=(
            "Compare your model's lines with those of the starter file.",
            "A hook needs no change to the model at all: it is attached from outside.",
        ),
    )


def depends_on_the_seed() -> Check:
    """Demand that the same seed gives the same answer, and other seeds give others.

    The example is called twice, with torch's global generator in two different places.

    >>> depends_on_the_seed().name
    'seed'
    """
    return Check(
        name="seed",
        sentence="gives for each seed the same answer every time",
        judge=_judge_seed,
        hints=(
            "Where do the model's first weights come from?",
            "`torch.manual_seed` fixes all random numbers that are drawn after it.",
            "Seed with the argument, and before the line that builds the model.",
        ),
    )


def _judge_model(evidence: Evidence) -> Finding:
    for trial in evidence.trials:
        expected = _called_models(trial.reference)
        got = _called_models(trial.run)
        if trial.run.raised is not None:
            return skipped(say("call.no-return"))
        if not any(isinstance(event, Called) for event in trial.run.events):
            return failed(say("model.not-called", call=evidence.call(trial)))
        if not set(expected) <= set(got):
            said = say("model.changed", got=_written(got), expected=_written(expected))
            return failed(said)
    return passed()


def _called_models(run: Run) -> list[tuple[str, ...]]:
    """Return, for each model that was called, its layers with their settings, in order."""
    called = {event.module for event in run.events if isinstance(event, Called)}
    roots = dict.fromkeys(module.root for module in run.modules if module.number in called)
    return [
        tuple(f"{m.type}({m.settings})" for m in run.modules if m.root == root and m.leaf)
        for root in roots
    ]


def _written(models: list[tuple[str, ...]]) -> str:
    """Write models so that they can be compared by eye."""
    return " and ".join(", ".join(layers[:MAX_SHOWN_LAYERS]) for layers in models[:2])


def _judge_seed(evidence: Evidence) -> Finding:
    repeats = [trial for trial in evidence.trials if trial.purpose is Purpose.REPEAT]
    if evidence.first_raised() is not None:
        return skipped(say("call.no-return"))
    first = evidence.example.run.returned
    if any(trial.run.returned != first for trial in repeats):
        return failed(say("seed.ambient"), line=evidence.answer_line)
    if all(trial.run.returned == first for trial in _with_other_seeds(evidence)):
        return failed(say("seed.ignored"), line=evidence.answer_line)
    return passed()


def _with_other_seeds(evidence: Evidence) -> list[Trial]:
    return [t for t in evidence.trials if t.arguments != evidence.example.arguments]
