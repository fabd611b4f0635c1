"""The checks that intervene judge exercises on other hooks and other modules than our two."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import submission

from grader import Example, Exercise, Floats, LocalPool, Result, nth
from grader.checks import (
    answers_through_the_hook,
    keeps_a_detached_copy,
    keeps_an_independent_copy,
    matches_the_example,
    matches_unseen_cases,
    removes_every_hook,
    removes_every_hook_when_the_model_raises,
    removes_through_the_handle,
)
from grader.checks.check import Status
from grader.course import Folder
from grader.execution import observe
from grader.grading import Grading
from grader.layer import Layer
from grader.loading import LoadedExercise
from grader.result import to_plain
from grader.sandbox.request import Call, Request
from grader.verdict import Outcome, Verdict


class Seen(Result):
    seen: Floats
    output: Floats


LAYERS = {
    "what goes in": nth("Tanh", 0),
    "what goes in, with keywords": nth("Tanh", 0),
    "the gradient of an output": nth("Tanh", 0),
    "the gradients of a layer": nth("Tanh", 0),
    "an LSTM's state": nth("LSTM", 0),
    "the second of two calls": nth("Tanh", 0),
}
KEEP = "kept.append({value}.detach().clone())"
PARTS = {
    "what goes in": (
        "def hook(module, args): KEEP",
        "layer.register_forward_pre_hook(hook)",
        "args[0]",
    ),
    "what goes in, with keywords": (
        "def hook(module, args, kwargs): KEEP",
        "layer.register_forward_pre_hook(hook, with_kwargs=True)",
        "args[0]",
    ),
    "the gradient of an output": (
        "def hook(gradient): KEEP",
        "h.register_hook(hook)",
        "gradient",
    ),
    "the gradients of a layer": (
        "def hook(module, grads_in, grads_out): KEEP",
        "layer.register_full_backward_hook(hook)",
        "grads_out[0]",
    ),
    "an LSTM's state": (
        "def hook(module, args, output): KEEP",
        "layer.register_forward_hook(hook)",
        "output[1][0]",
    ),
    "the second of two calls": (
        "def hook(module, args, output): KEEP",
        "layer.register_forward_hook(hook)",
        "output",
    ),
}
MODELS = {
    "an LSTM's state": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.lstm, self.head = nn.LSTM(2, 3, batch_first=True), nn.Linear(3, 2)
            def forward(self, x):
                return self.head(self.lstm(x)[1][0][0])
        model = Net()
        layer, x = model.lstm, torch.tensor([[values, values]])
    """,
    "the second of two calls": """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.one, self.act, self.two = nn.Linear(2, 2), nn.Tanh(), nn.Linear(2, 2)
            def forward(self, x):
                h = self.act(self.one(x))
                return h + self.act(self.two(h))
        model = Net()
        layer, x = model.act, torch.tensor([values])
    """,
}
PLAIN_MODEL = """
        model = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 2))
        layer, x = model[1], torch.tensor([values])
"""
RUN = "output = model(x)"
BACKWARD = "output = model(x); (output ** 2).sum().backward()"
ON_A_TENSOR = "h = model[1](model[0](x)); handle = REGISTER; output = model[2](h); (output ** 2).sum().backward()"


def _source(name: str, keep: str = KEEP, cleanup: str = "finally") -> str:
    hook, register, value = PARTS[name]
    body = RUN
    if name == "the gradients of a layer":
        body = BACKWARD
    first = f"handle = {register}"
    if name == "the gradient of an output":
        first, body = "handle = None", ON_A_TENSOR.replace("REGISTER", register)
    ends = {
        "finally": f"try:\n            {body}\n        finally:\n            if handle: handle.remove()",
        "none": f"{body}\n        handle.remove()",
    }
    return f"""
import torch
from torch import nn

def see(values):
        torch.manual_seed(3)
{MODELS.get(name, PLAIN_MODEL)}
        kept = []
        {hook.replace("KEEP", keep.format(value=value))}
        {first}
        {ends[cleanup]}
        return {{
            "seen": [round(v, 4) for v in kept[-1].flatten().tolist()],
            "output": [round(v, 4) for v in output.flatten().tolist()],
        }}
"""


def _cases(rng: random.Random) -> Iterator[tuple[list[float]]]:
    for _ in range(5):
        yield ([round(rng.uniform(-2, 2), 3), round(rng.uniform(-2, 2), 3)],)


def _exercise(name: str, pool: LocalPool) -> LoadedExercise:
    solution = submission(_source(name))
    example = ([0.5, -1.0],)
    request = Request(
        source=solution.text,
        file_name=solution.name,
        entry_point="see",
        calls=(Call(arguments=example, ambient_seed=1),),
    )
    testimony = pool.submit(observe, request).result().testimony
    assert testimony is not None
    assert testimony.runs[0].returned is not None, testimony.runs[0].raised
    layer: Layer = LAYERS[name]
    definition = Exercise(
        title="See",
        entry_point="see",
        result=Seen,
        example=Example(
            arguments=example,
            result=Seen.model_validate(to_plain(testimony.runs[0].returned)),
        ),
        cases=_cases,
        layer=layer,
        checks=[
            matches_the_example(),
            matches_unseen_cases(),
            answers_through_the_hook("seen"),
            keeps_an_independent_copy("seen"),
            keeps_a_detached_copy("seen"),
            removes_every_hook(),
            removes_every_hook_when_the_model_raises(),
            removes_through_the_handle(),
        ][: 6 if name == "the gradient of an output" else 8],
    )
    folder = Folder(path=Path("exercises/other"))
    return LoadedExercise(folder=folder, definition=definition, solution=solution)


def _failed(verdict: Verdict) -> set[str]:
    return {result.name for result in verdict.results if result.status is Status.FAILED}


@pytest.fixture(scope="module", params=sorted(PARTS))
def graded(request: pytest.FixtureRequest, pool: LocalPool) -> tuple[str, Grading]:
    return request.param, Grading(_exercise(request.param, pool), pool)


def _grade(graded: tuple[str, Grading], source: str) -> Verdict:
    return graded[1].submit(submission(source)).result()


def test_a_right_answer_passes(graded: tuple[str, Grading]) -> None:
    verdict = _grade(graded, _source(graded[0]))

    assert verdict.outcome is Outcome.PASSED


def test_numbers_kept_in_the_hook_pass_as_well(graded: tuple[str, Grading]) -> None:
    verdict = _grade(graded, _source(graded[0], keep="kept.append(torch.tensor({value}.tolist()))"))

    assert verdict.outcome is Outcome.PASSED


def test_an_alias_does_not_pass(graded: tuple[str, Grading]) -> None:
    verdict = _grade(graded, _source(graded[0], keep="kept.append({value}.detach())"))

    assert _failed(verdict) == {"independent-copy"}


def test_what_was_seen_before_and_not_by_this_hook_does_not_pass(
    graded: tuple[str, Grading],
) -> None:
    """Run the right answer once, and then again with a hook that hands on what was seen then."""
    name, _ = graded
    source = _source(name).replace("def see(values):", "def real(values):")
    spoof = _source(name, keep="kept.append(torch.tensor(known['seen']))").replace(
        "torch.manual_seed(3)\n", "known = CACHE[tuple(values)]\n        torch.manual_seed(3)\n", 1
    )
    cache = "\nCACHE = Cache()\n"
    head = "\nclass Cache(dict):\n    def __missing__(self, key):\n        self[key] = real(list(key))\n        return self[key]\n"

    verdict = _grade(graded, source + head + cache + spoof)

    assert "through-the-hook" in _failed(verdict)


def test_an_attached_copy_does_not_pass(graded: tuple[str, Grading]) -> None:
    if "gradient" in graded[0]:
        pytest.skip("gradients are not attached")

    verdict = _grade(graded, _source(graded[0], keep="kept.append({value}.clone())"))

    assert _failed(verdict) == {"detached-copy"}


def test_a_hook_that_stays_on_an_error_does_not_pass(graded: tuple[str, Grading]) -> None:
    if graded[0] == "the gradient of an output":
        pytest.skip("a tensor's hook goes with its tensor")

    verdict = _grade(graded, _source(graded[0], cleanup="none"))

    assert _failed(verdict) == {"hooks-removed-on-error"}
