"""Whatever the model: a right capture passes every check, and each mistake is caught by its own.

The models are small ones of every shape that matters to a hook, written out as source text.
"""

from __future__ import annotations

import random
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from conftest import submission
from hypothesis import given, settings
from hypothesis import strategies as st

from grader import Example, Exercise, Floats, Folder, Grading, LocalPool, Result, nth
from grader.checks import (
    answers_through_the_hook,
    keeps_a_detached_copy,
    keeps_an_independent_copy,
    leaves_the_output_unchanged,
    matches_the_example,
    matches_unseen_cases,
    removes_every_hook,
    removes_every_hook_when_the_model_raises,
    removes_through_the_handle,
)
from grader.checks.check import Status
from grader.execution import observe
from grader.loading import LoadedExercise
from grader.result import to_plain
from grader.sandbox.request import Call, Request
from grader.verdict import Outcome, Verdict

WIDTH = 3
EXAMPLE = ([0.5, -1.25, 2.0],)

given_examples = settings(derandomize=True, deadline=None, database=None)


class Captured(Result):
    """What `capture` returns."""

    captured: Floats
    output: Floats


@dataclass(frozen=True, slots=True)
class Part:
    """One layer of a model: how it is made, and each module in it, in torch's order.

    A module is its type, how what it gives is computed from the part `m` and the part's input `h`,
    and how the one tensor that is to be captured is taken from what it gives, `o`.
    """

    made: str
    modules: tuple[tuple[str, str, str], ...]


def _plain(kind: str, made: str) -> Part:
    return Part(made, ((kind, "m(h)", "o"),))


WITH_PARAMETERS = (
    _plain("Linear", "nn.Linear(3, 3)"),
    Part("Residual()", (("Residual", "m(h)", "o"), ("Linear", "m.inner(h)", "o"))),
    Part(
        "nn.Sequential(nn.Linear(3, 3), nn.Tanh())",
        (("Sequential", "m(h)", "o"), ("Linear", "m[0](h)", "o"), ("Tanh", "m[1](m[0](h))", "o")),
    ),
    Part("Recurrent()", (("Recurrent", "m(h)", "o"), ("LSTM", "m.lstm(h)", "o[1][0]"))),
)
PARTS = (
    *WITH_PARAMETERS,
    _plain("Tanh", "nn.Tanh()"),
    _plain("ReLU", "nn.ReLU()"),
    _plain("ReLU", "nn.ReLU(inplace=True)"),
    _plain("Sigmoid", "nn.Sigmoid()"),
    _plain("Identity", "nn.Identity()"),
    _plain("Sequential", "nn.Sequential()"),
    Part(
        "nn.Sequential(Double(), Sum())",
        (("Sequential", "m(h)", "o"), ("Double", "m[0](h)", "o[1]"), ("Sum", "m(h)", "o")),
    ),
)

CLASSES = """
import copy, torch
from torch import nn

class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(3, 3)
    def forward(self, x):
        return x + torch.tanh(self.inner(x))

class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 3)
    def forward(self, x):
        output, (h, c) = self.lstm(x)
        return output + c

class Double(nn.Module):
    def forward(self, x):
        return x, 2 * x

class Sum(nn.Module):
    def forward(self, pair):
        return pair[0] + pair[1]

def changed(value):
    if isinstance(value, tuple):
        return tuple(changed(item) for item in value)
    return value + 1
"""


@dataclass(frozen=True, slots=True)
class Setting:
    """A model, and the module in it whose output is to be captured: at `place` of the part `at`.

    Without a part it is the whole model.
    """

    parts: tuple[Part, ...]
    dtype: str
    at: int | None
    place: int

    @property
    def module(self) -> tuple[str, str, str]:
        """Return type, computation and capture of the target."""
        if self.at is None:
            return "Sequential", "", "o"
        return self.parts[self.at].modules[self.place]

    @property
    def index(self) -> int:
        """Return how many modules of the target's type come before it."""
        if self.at is None:
            return 0
        before = [part.modules for part in self.parts[: self.at]]
        before.append(self.parts[self.at].modules[: self.place])
        kinds = ["Sequential", *(kind for modules in before for kind, _, _ in modules)]
        return kinds.count(self.module[0])

    @property
    def by_hand(self) -> str:
        """Return source text that computes what is to be captured without the hook."""
        if self.at is None:
            return "o = build()(x)"
        return f"""
            model, h = build(), x
            for m in model[:{self.at}]:
                h = m(h)
            m = model[{self.at}]
            o = {self.module[1]}
        """

    def source(self, body: str) -> str:
        """Return a submission; `body` registers, runs `model` and sets `captured` and `output`."""
        made = ", ".join(part.made for part in self.parts)
        return f"""{CLASSES}
def build():
    torch.manual_seed(3)
    return nn.Sequential({made}).to(torch.{self.dtype})

def capture(values):
    model, kept = build(), {{}}
    x = torch.tensor([values], dtype=torch.{self.dtype})
    layer = [m for m in model.modules() if type(m).__name__ == "{self.module[0]}"][{self.index}]
{textwrap.indent(textwrap.dedent(body).strip(), "    ")}
    return {{
        "captured": torch.as_tensor(captured).flatten().tolist(),
        "output": output.flatten().tolist(),
    }}
"""

    def capturing(self, kept: str, *, returns: str = "", frame: str = "") -> str:
        """Return a submission whose hook keeps an expression of the output's tensor `t`."""
        frame = frame or IN_FINALLY
        hook = f"""
def hook(module, inputs, o):
    t = {self.module[2]}
    kept["v"] = {kept}
    {returns}
"""
        return self.source(f"{hook}{textwrap.dedent(frame)}\ncaptured = kept['v']")


IN_FINALLY = """
handle = layer.register_forward_hook(hook)
try:
    output = model(x)
finally:
    handle.remove()
"""
WITH = """
with layer.register_forward_hook(hook):
    output = model(x)
"""
AFTERWARDS = """
handle = layer.register_forward_hook(hook)
output = model(x)
handle.remove()
"""
CLEARED = """
layer.register_forward_hook(hook)
try:
    output = model(x)
finally:
    layer._forward_hooks.clear()
"""

RIGHT = "t.detach().clone()"
KEPT = (
    RIGHT,
    "t.clone().detach()",
    "t.tolist()",
    "t.detach().numpy().copy()",
    "copy.deepcopy(t.detach())",
    "torch.tensor(t.tolist(), dtype=t.dtype)",
    "(t + 0).data",
)
RETURNS = ("", "return o")


def _mistakes(setting: Setting) -> Iterator[tuple[str, str]]:
    """Yield each mistake: the check that is to catch it, and the submission."""
    by_hand = textwrap.dedent(setting.by_hand).strip()
    yield (
        "through-the-hook",
        setting.source(
            f"hook = lambda m, i, o: None\n{IN_FINALLY}\n{by_hand}\n"
            f"captured = {setting.module[2]}.detach().clone()"
        ),
    )
    yield "independent-copy", setting.capturing("t.detach()")
    yield "detached-copy", setting.capturing("t.clone()")
    yield "hooks-removed-on-error", setting.capturing(RIGHT, frame=AFTERWARDS)
    yield "output-unchanged", setting.capturing(RIGHT, returns="return changed(o)")
    yield "handle", setting.capturing(RIGHT, frame=CLEARED)


@st.composite
def any_setting(draw: st.DrawFn) -> Setting:
    """Draw a model that begins with parameters, so that each output is attached to a graph."""
    first = draw(st.sampled_from(WITH_PARAMETERS))
    others = draw(st.lists(st.sampled_from(PARTS), max_size=4))
    parts = (first, *others)
    dtype = draw(st.sampled_from(("float32", "float64")))
    places = [(at, place) for at, part in enumerate(parts) for place in range(len(part.modules))]
    at, place = draw(st.sampled_from([*places, (None, 0)]))
    return Setting(parts, dtype, at, place)


def _exercise(setting: Setting, pool: LocalPool) -> LoadedExercise:
    """Make the exercise whose solution is the right capture, and publish what that gives."""
    solution = setting.capturing(RIGHT)
    kind, index = setting.module[0], setting.index
    definition = Exercise(
        title="Capture a layer",
        entry_point="capture",
        result=Captured,
        example=Example(arguments=EXAMPLE, result=_result(solution, pool)),
        cases=_cases,
        layer=nth(kind, index),
        checks=[
            matches_the_example().as_advice(),
            matches_unseen_cases().as_advice(),
            answers_through_the_hook("captured"),
            keeps_an_independent_copy("captured"),
            keeps_a_detached_copy("captured"),
            removes_every_hook(),
            removes_every_hook_when_the_model_raises(),
            leaves_the_output_unchanged(),
            removes_through_the_handle(),
        ],
    )
    folder = Folder(path=Path("exercises/generated"))
    return LoadedExercise(folder=folder, definition=definition, solution=submission(solution))


def _result(solution: str, pool: LocalPool) -> Captured:
    request = Request(
        source=solution,
        file_name="solution.py",
        entry_point="capture",
        calls=(Call(arguments=EXAMPLE, ambient_seed=1),),
    )
    testimony = pool.submit(observe, request).result().testimony
    assert testimony is not None
    assert testimony.raised is None, testimony.raised
    (run,) = testimony.runs
    assert run.returned is not None, run.raised
    return Captured.model_validate(to_plain(run.returned))


def _cases(rng: random.Random) -> Iterator[tuple[list[float]]]:
    for _ in range(5):
        yield ([round(rng.uniform(-3, 3), 3) for _ in range(WIDTH)],)


def _failed(verdict: Verdict) -> set[str]:
    assert verdict.problem is None, verdict.problem
    return {result.name for result in verdict.results if result.status is Status.FAILED}


@settings(given_examples, max_examples=35)
@given(
    setting=any_setting(),
    kept=st.sampled_from(KEPT),
    returns=st.sampled_from(RETURNS),
    frame=st.sampled_from((IN_FINALLY, WITH)),
)
def test_a_right_capture_passes_every_check(
    pool: LocalPool, setting: Setting, kept: str, returns: str, frame: str
) -> None:
    text = setting.capturing(kept, returns=returns, frame=frame)

    verdict = Grading(_exercise(setting, pool), pool).submit(submission(text)).result()

    assert verdict.problem is None, verdict.problem
    assert {result.name: result.status for result in verdict.results} == {
        result.name: Status.PASSED for result in verdict.results
    }
    assert verdict.outcome is Outcome.PASSED


@settings(given_examples, max_examples=14)
@given(setting=any_setting())
def test_each_mistake_is_caught_by_its_own_check_and_by_no_other(
    pool: LocalPool, setting: Setting
) -> None:
    mistakes = dict(_mistakes(setting))
    grading = Grading(_exercise(setting, pool), pool)

    pending = {name: grading.submit(submission(text)) for name, text in mistakes.items()}
    verdicts = {name: waiting.result() for name, waiting in pending.items()}

    values = {"example", "unseen"}  # a changed output is wrong as well
    assert {name: _failed(verdict) - values for name, verdict in verdicts.items()} == {
        name: {name} for name in mistakes
    }
    assert not any(verdict.outcome is Outcome.PASSED for verdict in verdicts.values())
