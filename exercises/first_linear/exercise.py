"""Capture the first Linear layer: a forward hook, seen before the ReLU."""

import random
from collections.abc import Iterator

from grader import Example, Exercise, Floats, Ints, Result, nth
from grader.checks import (
    answers_through_the_hook,
    calls_the_model,
    depends_on_the_seed,
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
    returns_the_right_types,
)

# Seeds whose activations have both signs, so that the ReLU's output, or a snapshot that was spoilt
# in place, looks different; and whose values lie away from where rounding could go either way.
SEEDS = (4, 7, 32, 33, 36, 37, 49, 66, 73, 80, 91, 104, 114, 126, 145, 165, 166, 189, 191, 194)


class FirstLinear(Result):
    """What `capture_first_linear` returns for one seed."""

    activation_shape: Ints  # of the first Linear's output: [1, 4]
    activation_values: Floats  # the same output, flat, 4 floats
    final_output: Floats  # the model's output, flat, 2 floats


def cases(rng: random.Random) -> Iterator[tuple[int]]:
    """Yield six of the seeds."""
    for seed in rng.sample(SEEDS, 6):
        yield (seed,)


exercise = Exercise(
    title="Capture the first Linear layer",
    entry_point="capture_first_linear",
    result=FirstLinear,
    example=Example(
        arguments=(0,),
        result=FirstLinear(
            activation_shape=[1, 4],
            activation_values=[-1.362, -0.7875, 0.5124, -0.5153],
            final_output=[-0.2543, 0.0002],
        ),
    ),
    cases=cases,
    layer=nth("Linear", 0),
    checks=[
        returns_the_right_types(),
        registers_a_forward_hook(),
        fires_the_hook(),
        keeps_the_model(),
        depends_on_the_seed(),
        removes_every_hook(),
        keeps_nothing_between_calls(),
        matches_the_example(),
        matches_unseen_cases(),
        answers_through_the_hook("activation_values"),
        leaves_the_output_unchanged().as_advice(),
        removes_through_the_handle().as_advice(),
        removes_every_hook_when_the_model_raises().as_advice(),
        keeps_an_independent_copy("activation_values").as_advice(),
        keeps_a_detached_copy("activation_values").as_advice(),
        calls_the_model().as_advice(),
        registers_once().as_advice(),
    ],
    hints={
        "hook-registered": [
            "The model is an `nn.Sequential`. How do you get at one of its layers?",
            "The layers have indices: the first Linear layer is `model[0]`.",
            "A hook takes `(module, inputs, output)`. What you want to keep is the third.",
        ],
        "example": [
            "The values are those before the ReLU: some of them are negative.",
            "Is your model built after `torch.manual_seed(seed)`, with nothing random in between?",
            "Flatten the captured tensor before `.tolist()`: its shape is [1, 4].",
        ],
    },
)
