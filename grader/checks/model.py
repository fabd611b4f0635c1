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
from grader.checks.hooks import first_call_line
from grader.checks.types import types_are_right
from grader.messages import Said, say
from grader.observation import Called, Run


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

    The example is called again, with torch's global generator in another place.

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


def calls_the_model() -> Check:
    """Demand that the model itself is called, as `model(x)`: not its `forward`, nor layer by layer.

    >>> calls_the_model().name
    'model-called'
    """
    return Check(
        name="model-called",
        sentence="calls the model as `model(x)`",
        judge=_judge_called,
        hints=(
            "Which line runs the model? What does it call?",
            "Hooks are run by the call of a module. `forward` is only the arithmetic within it.",
            "One call of the whole model runs all its layers, and every hook on the way.",
        ),
    )


def _judge_called(evidence: Evidence) -> Finding:
    for trial in evidence.distinct:
        if trial.run.raised is not None:
            return skipped(say("call.no-return"))
        roots = {module.root for module in evidence.layer.find(trial.run)}
        called = [e for e in trial.run.events if isinstance(e, Called) and e.depth == 0]
        if not roots or not called:
            return skipped(say("model.none-ran"))
        if not roots & {event.module for event in called}:
            return failed(say("model.not-called-itself"), line=called[0].line)
    return passed()


def _judge_model(evidence: Evidence) -> Finding:
    for trial in evidence.distinct:
        expected, got = _called_models(trial.reference), _called_models(trial.run)
        if trial.run.raised is not None:
            return skipped(say("call.no-return"))
        if not got:
            said = say("model.not-called", call=evidence.call(trial))
            return failed(said, line=evidence.line_of())
        missing = [layers for layers in expected if layers not in got]
        if missing:
            return failed(_say_changed(missing[0], got[-1]), line=first_call_line(trial))
    return passed()


def _say_changed(expected: tuple[str, ...], got: tuple[str, ...]) -> Said:
    """Name the first layer that differs, or the numbers of layers."""
    for number, (one, other) in enumerate(zip(expected, got, strict=False), start=1):
        if one != other:
            return say("model.changed", number=number, expected=one, got=other)
    return say("model.resized", expected=len(expected), got=len(got))


def _called_models(run: Run) -> list[tuple[str, ...]]:
    """Return, for each model that was called, its layers with their settings, in order."""
    called = {event.module for event in run.events if isinstance(event, Called)}
    roots = dict.fromkeys(module.root for module in run.modules if module.number in called)
    return [
        tuple(f"{m.type}({m.settings})" for m in run.modules if m.root == root and m.leaf)
        for root in roots
    ]


def _judge_seed(evidence: Evidence) -> Finding:
    if evidence.first_raised() is not None:
        return skipped(say("call.no-return"))
    if not types_are_right(evidence, evidence.example):
        return skipped(say("values.no-types"))
    first = evidence.example.run.returned
    if evidence.again(Purpose.REPEAT).run.returned != first:
        return skipped(say("seed.state"))
    if evidence.again(Purpose.ELSEWHERE).run.returned != first:
        return failed(say("seed.ambient"), line=evidence.line_of())
    if all(trial.run.returned == first for trial in _with_other_seeds(evidence)):
        return failed(say("seed.ignored"), line=evidence.line_of())
    return passed()


def _with_other_seeds(evidence: Evidence) -> list[Trial]:
    return [t for t in evidence.trials if t.arguments != evidence.example.arguments]
