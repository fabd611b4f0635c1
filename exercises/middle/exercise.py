"""Read the middle of a model: a forward hook on the ReLU of a supplied model."""

import random
from collections.abc import Iterator

from grader import Example, Exercise, Floats, Result, nth
from grader.checks import (
    answers_through_the_hook,
    calls_the_model,
    fires_the_hook,
    keeps_a_detached_copy,
    keeps_an_independent_copy,
    keeps_nothing_between_calls,
    keeps_the_model,
    leaves_the_output_unchanged,
    matches_the_example,
    matches_unseen_cases,
    registers_a_forward_hook,
    registers_once,
    removes_every_hook,
    removes_every_hook_when_the_model_raises,
    removes_through_the_handle,
    reports_hooks_truly,
    returns_the_right_types,
)


class Middle(Result):
    """What `capture_middle` returns for one input [a, b]."""

    captured: Floats  # the ReLU's output, 2 floats
    output: Floats  # the model's output, 2 floats
    hooks_left: int  # forward hooks still on the ReLU


def cases(rng: random.Random) -> Iterator[tuple[list[float]]]:
    """Yield inputs of every combination of signs, so that the ReLU lets none, one or both through.

    Four decimals keep every value away from where rounding to four could go either way, and show
    who rounds further.
    """
    for sign_a, sign_b in [(1, 1), (1, -1), (-1, 1), (-1, -1), (1, -1), (-1, -1)]:
        yield (
            [sign_a * round(rng.uniform(0.5, 9.0), 4), sign_b * round(rng.uniform(0.5, 9.0), 4)],
        )


exercise = Exercise(
    title="Read the middle of a model",
    entry_point="capture_middle",
    result=Middle,
    example=Example(
        arguments=([2.0, 3.0],),
        result=Middle(captured=[2.0, 0.0], output=[2.0, 2.0], hooks_left=0),
    ),
    cases=cases,
    layer=nth("ReLU", 0, words="the ReLU"),
    checks=[
        returns_the_right_types(),
        registers_a_forward_hook(),
        fires_the_hook(),
        keeps_the_model(),
        leaves_the_output_unchanged(),
        removes_every_hook(),
        removes_through_the_handle(),
        reports_hooks_truly("hooks_left"),
        keeps_nothing_between_calls(),
        matches_the_example(),
        matches_unseen_cases(),
        answers_through_the_hook("captured"),
        keeps_an_independent_copy("captured"),
        keeps_a_detached_copy("captured"),
        removes_every_hook_when_the_model_raises(),
        calls_the_model().as_advice(),
        registers_once().as_advice(),
    ],
    hints={
        "hook-registered": [
            "Nothing in the model has to change. Who can be told to look on while it runs?",
            "Every module has the method `register_forward_hook`. Which module does the task name?",
            "The ReLU is at index 1 of the model: `model[1]`. Its hook takes three arguments, "
            "`(module, inputs, output)`.",
        ],
        "hooks-removed": [
            "What does `register_forward_hook` give back?",
            "It returns a handle. The handle knows how to take the hook away again.",
            "Put the model's call into `try:`, and the handle's `remove()` into `finally:`.",
        ],
    },
)
