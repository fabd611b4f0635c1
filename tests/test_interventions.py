"""Interventions, seen from outside: each changes one thing, and leaves every right answer right.

Each submission here is called once in the world as it is, and then in changed ones.
"""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from grader import LocalPool
from grader.execution import observe
from grader.observation import Fired, Intervened, Run
from grader.result import to_plain
from grader.sandbox.ending import Ending
from grader.sandbox.request import FAILURES, Call, Change, Intervention, Request

Target = tuple[str, int]
Runs = Callable[..., list[Run]]
Answer = dict[str, Any]

SEED, OTHER_SEED = 11, 12

PRELUDE = """
import collections, contextlib, copy, dataclasses, functools, numpy, random, torch, typing
from torch import nn
from torch.nn import functional as F
from torch.nn.modules import module as for_all_modules

class Layer(nn.Module):
    def __init__(self, make):
        super().__init__()
        self.make = make
    def forward(self, x):
        return self.make(x)

class Point(typing.NamedTuple):
    a: torch.Tensor
    b: torch.Tensor

@dataclasses.dataclass
class Pair:
    a: torch.Tensor
    b: torch.Tensor

@dataclasses.dataclass(frozen=True, slots=True)
class Frozen:
    a: torch.Tensor
    b: torch.Tensor

class Named(collections.OrderedDict):
    pass

@dataclasses.dataclass
class Output(collections.OrderedDict):
    '''As large libraries have them: fields that are keys as well.'''
    a: torch.Tensor = None
    b: torch.Tensor = None
    def __post_init__(self):
        for field in dataclasses.fields(self):
            super().__setitem__(field.name, getattr(self, field.name))
    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        super().__setattr__(key, value)

def read(value):
    value = torch.as_tensor(value).detach()
    if value.is_complex():
        return [str(number) for number in value.flatten().tolist()]
    return value.flatten().tolist()

def grads(model):
    return [read(p.grad) for p in model.parameters() if p.grad is not None]

def make():
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.ReLU(), nn.Linear(3, 2))

x = torch.tensor([[1.0, -2.0]])
"""


@pytest.fixture
def runs(pool: LocalPool) -> Runs:
    """Call a submission once for each change, in one process. None is the world as it is."""

    def run(
        text: str, *changes: Change | tuple[Change, int] | None, target: Target = ("Tanh", 0)
    ) -> list[Run]:
        request = Request(
            source=PRELUDE + textwrap.dedent(text),
            file_name="solution.py",
            entry_point="answer",
            calls=tuple(_call(change, target) for change in changes),
        )
        observation = pool.submit(observe, request).result()
        assert observation.ending is Ending.COMPLETED, observation.fault
        assert observation.testimony is not None
        assert observation.testimony.raised is None, observation.testimony.raised
        return list(observation.testimony.runs)

    return run


def _call(change: Change | tuple[Change, int] | None, target: Target) -> Call:
    if change is None:
        return Call(arguments=(), ambient_seed=1)
    what, seed = change if isinstance(change, tuple) else (change, SEED)
    order = Intervention(change=what, type=target[0], index=target[1], seed=seed)
    return Call(arguments=(), ambient_seed=1, intervention=order)


def _answer(run: Run) -> Answer:
    assert run.raised is None, run.raised
    assert run.returned is not None
    answer = to_plain(run.returned)
    assert isinstance(answer, dict)
    return answer


def _same(one: Any, other: Any) -> bool:
    """Compare exactly, and NaN with NaN."""
    return repr(one) == repr(other)


def _moved(before: Any, after: Any) -> bool:
    """Tell whether every finite number is another one, and everything else is as it was."""
    if isinstance(before, list):
        return len(before) == len(after) and all(map(_moved, before, after))
    finite = not any(word in repr(before) for word in ("nan", "inf"))
    return finite != _same(before, after)


def _intervened(run: Run) -> list[Intervened]:
    return [event for event in run.events if isinstance(event, Intervened)]


def _fired(run: Run) -> list[Fired]:
    return [event for event in run.events if isinstance(event, Fired)]


# What a layer may give: name -> (layers, target, the tensors in its output `o`)

STRUCTURES: dict[str, tuple[str, Target, str]] = {
    "a tensor": ("Layer(torch.tanh)", ("Layer", 0), "o"),
    "a tuple": ("Layer(lambda x: (x, 2 * x))", ("Layer", 0), "o[0], o[1]"),
    "a list": ("Layer(lambda x: [x, 2 * x])", ("Layer", 0), "o[0], o[1]"),
    "a dict": ("Layer(lambda x: {'a': x, 2: 2 * x})", ("Layer", 0), "o['a'], o[2]"),
    "a defaultdict": (
        "Layer(lambda x: collections.defaultdict(list, a=x))",
        ("Layer", 0),
        "o['a'], *o['b']",
    ),
    "a named tuple": ("Layer(lambda x: Point(x, b=2 * x))", ("Layer", 0), "o.a, o[1]"),
    "a dataclass": ("Layer(lambda x: Pair(x, b=2 * x))", ("Layer", 0), "o.a, o.b"),
    "a frozen one with slots": ("Layer(lambda x: Frozen(x, 2 * x))", ("Layer", 0), "o.a, o.b"),
    "a kind of OrderedDict": (
        "Layer(lambda x: Named(a=x, b=2 * x))",
        ("Layer", 0),
        "*o.values(), o['a']",
    ),
    "a model output": ("Layer(lambda x: Output(x, 2 * x))", ("Layer", 0), "o.a, o['b'], o.b"),
    "what is within each other": (
        "Layer(lambda x: {'a': [x, (2 * x, Pair(3 * x, None))], 'b': 'text'})",
        ("Layer", 0),
        "o['a'][0], o['a'][1][0], o['a'][1][1].a",
    ),
    "the same tensor twice": ("Layer(lambda x: (x, [x]))", ("Layer", 0), "o[0], o[1][0]"),
    "torch's named result": (
        "Layer(lambda x: torch.max(x, dim=1))",
        ("Layer", 0),
        "o.values, o.indices",
    ),
    "its own input": ("nn.Identity()", ("Identity", 0), "o"),
    "a parameter": (
        "Layer(lambda x, w=nn.Parameter(torch.ones(3)): w)",
        ("Layer", 0),
        "o",
    ),
    "an expanded tensor": ("Layer(lambda x: x[:, :1].expand(2, 3))", ("Layer", 0), "o"),
    "a slice": ("Layer(lambda x: x.t()[::2])", ("Layer", 0), "o"),
    "an LSTM's": ("nn.LSTM(3, 4)", ("LSTM", 0), "o[0], o[1][0], o[1][1]"),
    "a GRU's": ("nn.GRU(3, 4)", ("GRU", 0), "o[0], o[1]"),
    "a packed sequence": (
        "Layer(lambda x: nn.utils.rnn.pack_padded_sequence(x.unsqueeze(2), [2, 2, 1])), nn.GRU(1, 2)",
        ("GRU", 0),
        "o[0].data, o[1]",
    ),
    "attention's": (
        "Layer(lambda x: x), nn.TransformerEncoderLayer(3, 1, 4, 0.0)",
        ("TransformerEncoderLayer", 0),
        "o",
    ),
}

NUMBERS: dict[str, str] = {
    **{
        dtype: f"torch.tensor([[1, 2, 3], [100, 0, 5]], dtype=torch.{dtype})"
        for dtype in (
            *("float16", "bfloat16", "float32", "float64", "complex64", "complex128"),
            *("int8", "int16", "int32", "int64", "uint8", "bool"),
        )
    },
    **{
        f"{dtype} with a graph": f"(100 * x).to(torch.{dtype})"
        for dtype in ("float16", "bfloat16", "float64", "complex64")
    },
    "large numbers": "torch.tensor([1e30, -2.0, 0.0, 3e7])",
    "large half numbers": "torch.tensor([40_000, -3.0, 0.001], dtype=torch.float16)",
    "the largest byte": "torch.tensor([127, -128, 0], dtype=torch.int8)",
    "NaN and infinity": "torch.tensor([1.0, float('nan'), float('inf'), -float('inf'), 1e-9])",
    "NaN alone": "torch.tensor([float('nan')])",
    "no dimension": "x.sum()",
    "no dimension and whole": "torch.tensor(3)",
    "nothing": "x[:0]",
    "nothing and whole": "torch.zeros(2, 0, dtype=torch.int32)",
}

OUTPUTS = STRUCTURES | {
    name: (f"Layer(lambda x: {made})", ("Layer", 0), "o") for name, made in NUMBERS.items()
}


def _keeping_both(name: str) -> str:
    layers, (kind, index), taken = OUTPUTS[name]
    return f"""
    class Rest(nn.Module):
        def forward(self, o):
            return torch.cat([t.flatten() for t in ({taken},)])

    def answer():
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(2, 3), {layers}, Rest())
        layer = [m for m in model if type(m).__name__ == "{kind}"][{index}]
        aliases, copies = [], []
        def hook(module, inputs, o):
            aliases.extend(({taken},))
            copies.extend(t.detach().clone() for t in ({taken},))
        with layer.register_forward_hook(hook):
            output = model(torch.tensor([[1.0, -2.0], [0.5, 3.0]]))
        return {{
            "alias": [read(t) for t in aliases],
            "copy": [read(t) for t in copies],
            "output": read(output),
        }}
    """


@pytest.mark.parametrize("name", OUTPUTS)
def test_the_hook_sees_other_values_and_the_model_keeps_its_own(runs: Runs, name: str) -> None:
    target = OUTPUTS[name][1]

    plain, changed = map(_answer, runs(_keeping_both(name), None, Change.CANARY, target=target))

    assert _same(plain["alias"], plain["copy"])
    assert _moved(plain["copy"], changed["copy"])
    assert _moved(plain["alias"], changed["alias"])
    assert _same(changed["output"], plain["output"])


@pytest.mark.parametrize("name", OUTPUTS)
def test_an_alias_is_overwritten_and_a_copy_is_not(runs: Runs, name: str) -> None:
    target = OUTPUTS[name][1]

    plain, changed = map(_answer, runs(_keeping_both(name), None, Change.OVERWRITE, target=target))

    assert _moved(plain["alias"], changed["alias"])
    assert _same(changed["copy"], plain["copy"])
    assert _same(changed["output"], plain["output"])


@pytest.mark.parametrize("name", ["a tensor", "a tuple", "a packed sequence", "int8", "bfloat16"])
def test_the_same_seed_makes_the_same_change_and_another_seed_another(
    runs: Runs, name: str
) -> None:
    worlds = (Change.CANARY, (Change.CANARY, OTHER_SEED), Change.CANARY)

    one, other, again = map(_answer, runs(_keeping_both(name), *worlds, target=OUTPUTS[name][1]))

    assert _same(one["copy"], again["copy"])
    assert not _same(one["copy"], other["copy"])


def test_the_change_does_not_depend_on_what_a_submission_draws(runs: Runs) -> None:
    text = """
    drawn = []
    def answer():
        torch.manual_seed(len(drawn))
        drawn.append(torch.rand(3 + 5 * len(drawn)))
        return {"copy": kept(make())}
    def kept(model):
        copies = []
        with model[1].register_forward_hook(lambda m, i, o: copies.append(o.tolist())):
            model(x)
        return copies
    """

    one, other = map(_answer, runs(text, Change.CANARY, Change.CANARY))

    assert one == other


REFUSED = {
    "a number of eight bits": "model(x.to(torch.float8_e4m3fn))",
    "a sparse tensor": "model(x.to_sparse())",
    "a tensor without memory": "model(x.to('meta'))",
    "a quantised tensor": "model(torch.quantize_per_tensor(x, 0.1, 0, torch.quint8))",
    "a nested tensor": "model(torch.nested.nested_tensor([x]))",
    "what is mapped over": "torch.func.vmap(model)(x)",
    "what is differentiated": "torch.func.grad(lambda t: model(t).sum())(x)",
    "what is traced": "torch.jit.trace(model, start)(start)",
    "a tuple that cannot be made anew": "model(Odd(start, start))[0]",
    "what has no tensor": "model(None)",
}


@pytest.mark.parametrize(
    ("change", "name"),
    list(
        itertools.product(
            [Change.CANARY, Change.OVERWRITE, Change.RETAIN],
            REFUSED,
        )
    ),
)
def test_where_torch_refuses_nothing_breaks(runs: Runs, change: Change, name: str) -> None:
    text = f"""
    class Odd(tuple):
        def __new__(cls, one, other):
            return super().__new__(cls, (one, other))
    def answer():
        model, start, ran = Layer(lambda x: x), x.clone().requires_grad_(), []
        with model.register_forward_hook(lambda m, i, o: ran.append(1)):
            result = {REFUSED[name]}
        shown = repr(result.detach()) if isinstance(result, torch.Tensor) else None
        return {{"ran": len(ran), "result": shown}}
    """

    plain, changed = map(_answer, runs(text, None, change, target=("Layer", 0)))

    assert changed == plain


# What a hook may keep

ALIASES = (
    *("o", "o.detach()", "o.data", "o.view(-1)", "o.flatten()", "o.squeeze()", "o[0]", "o.t()"),
    *("o.float()", "o.contiguous()", "o.cpu()", "o.to(o.dtype)", "copy.copy(o)", "o.view_as(o)"),
    *("o.detach().numpy()", "numpy.asarray(o.detach())", "torch.from_numpy(o.detach().numpy())"),
    *("o.detach().requires_grad_()", "torch.as_tensor(o)", "o.unbind()[0]", "o.chunk(3, 1)[0]"),
)

COPIES = (
    *("o.clone()", "o.detach().clone()", "o.clone().detach()", "o.data.clone()", "o + 0"),
    *("o.tolist()", "o.detach().numpy().copy()", "numpy.array(o.detach())", "o.double()"),
    *("copy.deepcopy(o.detach())", "torch.tensor(o.tolist())", "torch.empty_like(o).copy_(o)"),
    *("[v.item() for v in o[0]]", "o.detach().to(torch.float32, copy=True)", "o.max()"),
    *("torch.cat([o])", "o.repeat(1, 1)", "o[:, [0, 1, 2]]", "torch.tensor(o.detach().numpy())"),
)


def _keeping(expression: str) -> str:
    return f"""
    def answer():
        model, kept = make(), []
        def hook(module, inputs, o):
            kept.append({expression})
        with model[1].register_forward_hook(hook):
            output = model(x)
        return {{"kept": read(kept[0]), "output": read(output)}}
    """


@pytest.mark.parametrize("expression", ALIASES)
def test_every_kind_of_alias_is_spoilt(runs: Runs, expression: str) -> None:
    plain, changed = map(_answer, runs(_keeping(expression), None, Change.OVERWRITE))

    assert _moved(plain["kept"], changed["kept"])
    assert changed["output"] == plain["output"]


@pytest.mark.parametrize("expression", COPIES)
def test_every_kind_of_copy_is_spared(runs: Runs, expression: str) -> None:
    plain, changed = map(_answer, runs(_keeping(expression), None, Change.OVERWRITE))

    assert changed == plain


# Right styles. `keep` is the right way to keep, for where the way is not what a case is about.

HOOKS = {
    "returns nothing": "kept.append(output.detach().clone())",
    "returns the output itself": "keep(output); return output",
    "returns an equal copy": "keep(output); return output.clone()",
    "returns an equal detached copy": "keep(output); return output.detach().clone()",
    "returns what it keeps": "keep(output); return kept[-1]",
    "converts inside": "kept.append([round(v, 4) for v in output.flatten().tolist()])",
    "copies to numpy inside": "kept.append(output.detach().numpy().copy())",
    "copies without gradients": "with torch.no_grad(): kept.append(output.clone())",
    "copies in inference mode": "with torch.inference_mode(): kept.append(output.clone())",
    "keeps in the module": "module.kept = output.detach().clone(); kept.append(module.kept)",
    "removes itself": "keep(output); [module._forward_hooks.popitem()]",
}

STYLES = {
    "in finally": """
        handle = layer.register_forward_hook(lambda m, i, o: keep(o))
        try:
            output = model(x)
        finally:
            handle.remove()
    """,
    "without gradients": """
        hook = lambda m, i, o: kept.append(copy.deepcopy(o))
        with torch.no_grad(), layer.register_forward_hook(hook):
            output = model(x)
    """,
    "in inference mode": """
        with torch.inference_mode(), layer.register_forward_hook(lambda m, i, o: keep(o)):
            output = model(x)
    """,
    "of a model that is in inference mode": """
        model.forward = torch.inference_mode()(functools.partial(nn.Sequential.forward, model))
        with layer.register_forward_hook(lambda m, i, o: keep(o)):
            output = model(x)
        del model.forward
    """,
    "of a model that is evaluated": """
        model.eval().requires_grad_(False)
        with layer.register_forward_hook(lambda m, i, o: keep(o)):
            output = model(x)
    """,
    "in an object": """
        class Keeper:
            def __init__(self):
                self.handle = layer.register_forward_hook(self.keep)
            def keep(self, module, inputs, output):
                keep(output)
        keeper = Keeper()
        output = model(x)
        keeper.handle.remove()
    """,
    "by an object that can be called": """
        class Hook:
            def __call__(self, module, inputs, output):
                keep(output)
        with layer.register_forward_hook(Hook()):
            output = model(x)
    """,
    "by a partial function": """
        def look(name, module, inputs, output):
            if name == "1":
                keep(output)
        with contextlib.ExitStack() as stack:
            for name, part in model.named_children():
                stack.enter_context(part.register_forward_hook(functools.partial(look, name)))
            output = model(x)
    """,
    "by a generator's context": """
        @contextlib.contextmanager
        def watching():
            handle = layer.register_forward_hook(lambda m, i, o: keep(o))
            try:
                yield
            finally:
                handle.remove()
        with watching():
            output = model(x)
    """,
    "of a copy of the model": """
        handle = layer.register_forward_hook(lambda m, i, o: keep(o))
        other = copy.deepcopy(model)
        handle.remove()
        output = other(x)
        other[1]._forward_hooks.popitem()
    """,
    "with keywords": """
        with layer.register_forward_hook(lambda m, a, k, o: keep(o), with_kwargs=True):
            output = model(x)
    """,
    "always": """
        with layer.register_forward_hook(lambda m, i, o: keep(o), always_call=True):
            output = model(x)
    """,
    "before another hook": """
        with layer.register_forward_hook(lambda m, i, o: o.add_(1) if len(kept) != 1 else None):
            with layer.register_forward_hook(lambda m, i, o: keep(o), prepend=True):
                output = model(x)
    """,
    "several times": """
        with contextlib.ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(layer.register_forward_hook(lambda m, i, o: keep(o)))
            output = model(x)
        assert torch.equal(kept[0], kept[1]) and torch.equal(kept[1], kept[2])
    """,
    "by a hook for all modules": """
        look = lambda m, i, o: keep(o) if m is layer else None
        with for_all_modules.register_module_forward_hook(look):
            output = model(x)
    """,
    "by what is written into the table": """
        layer._forward_hooks[0] = lambda m, i, o: keep(o)
        output = model(x)
        del layer._forward_hooks[0]
    """,
    "with the layers called by hand": """
        with layer.register_forward_hook(lambda m, i, o: keep(o)):
            output = functools.reduce(lambda h, part: part(h), model, x)
    """,
    "before the layer": """
        with layer.register_forward_pre_hook(lambda m, i: keep(i[0])):
            output = model(x)
    """,
    "before the layer, returned": """
        with layer.register_forward_pre_hook(lambda m, i: keep(i[0]) or i):
            output = model(x)
    """,
    "before the layer, returned alone": """
        with layer.register_forward_pre_hook(lambda m, i: keep(i[0]) or i[0]):
            output = model(x)
    """,
    "before the layer, returned as a copy": """
        with layer.register_forward_pre_hook(lambda m, i: keep(i[0]) or (i[0].clone(),)):
            output = model(x)
    """,
    "before the layer, returned alone as a copy": """
        with layer.register_forward_pre_hook(lambda m, i: keep(i[0]) or i[0].clone()):
            output = model(x)
    """,
    "before the layer, with keywords": """
        with layer.register_forward_pre_hook(lambda m, a, k: keep(a[0]), with_kwargs=True):
            output = model(x)
    """,
    "before the layer, with keywords, returned": """
        look = lambda m, a, k: keep(a[0]) or (a, k)
        with layer.register_forward_pre_hook(look, with_kwargs=True):
            output = model(x)
    """,
    "a keyword before the layer": """
        look = lambda m, a, k: keep(k["input"])
        with layer.register_forward_pre_hook(look, with_kwargs=True):
            output = model[3](model[2](layer(input=model[0](x))))
    """,
    "before all modules": """
        look = lambda m, i: keep(i[0]) if m is layer else None
        with for_all_modules.register_module_forward_pre_hook(look):
            output = model(x)
    """,
    "on both sides of the layer": """
        with layer.register_forward_pre_hook(lambda m, i: keep(i[0])):
            with layer.register_forward_hook(lambda m, i, o: keep(o)):
                output = model(x)
    """,
}

RIGHT = STYLES | {
    name: f"""
        def hook(module, inputs, output):
            {body}
        with layer.register_forward_hook(hook):
            output = model(x)
    """
    for name, body in HOOKS.items()
}


def _capturing(name: str) -> str:
    return f"""
def answer():
    model, kept = make(), []
    layer = model[1]
    def keep(tensor):
        kept.append(tensor.detach().clone())
{textwrap.indent(textwrap.dedent(RIGHT[name]), "    ")}
    return {{"captured": [read(t) for t in kept], "output": read(output)}}
"""


@pytest.mark.parametrize(
    "name",
    RIGHT,
)
def test_a_right_capture_moves_with_what_the_hook_sees(runs: Runs, name: str) -> None:
    plain, changed = map(_answer, runs(_capturing(name), None, Change.CANARY))

    assert plain["captured"]
    assert _moved(plain["captured"], changed["captured"])
    assert changed["output"] == plain["output"]


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_capture_stands_what_is_overwritten(runs: Runs, name: str) -> None:
    plain, changed = map(_answer, runs(_capturing(name), None, Change.OVERWRITE))

    assert changed == plain


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_capture_keeps_nothing_attached(runs: Runs, name: str) -> None:
    plain, changed = runs(_capturing(name), None, Change.RETAIN)

    assert _answer(changed) == _answer(plain)
    assert not _intervened(changed)


IN_PLACE = ["output.data.zero_()", "with torch.no_grad(): output.zero_()", "output.mul_(0)"]


@pytest.mark.parametrize(
    ("change", "body"),
    list(
        itertools.product(
            [Change.CANARY, Change.OVERWRITE, Change.RETAIN],
            [*IN_PLACE, "return 0 * output"],
        )
    ),
)
def test_what_a_hook_makes_of_an_output_reaches_the_model(
    runs: Runs, change: Change, body: str
) -> None:
    text = f"""
    def hook(module, inputs, output):
        {body}
    def answer():
        model = make()
        with model[0].register_forward_hook(hook):
            return {{"output": read(model(x))}}
    """

    plain, changed = map(_answer, runs(text, None, change, target=("Linear", 0)))

    assert changed == plain


# Models: name -> (class, target, how often it is called)

MODELS: dict[str, tuple[str, Target, int]] = {
    "the next layer works in place": (
        "Net = lambda: nn.Sequential(nn.Linear(2, 3), nn.ReLU(inplace=True), nn.Linear(3, 2))",
        ("Linear", 0),
        1,
    ),
    "the layer itself works in place": (
        "Net = lambda: nn.Sequential(nn.Linear(2, 3), nn.ReLU(inplace=True), nn.Linear(3, 2))",
        ("ReLU", 0),
        1,
    ),
    "the last layer": (
        "Net = lambda: nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 2))",
        ("Linear", 1),
        1,
    ),
    "the whole model": (
        "Net = lambda: nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 2))",
        ("Sequential", 0),
        1,
    ),
    "a container within": (
        "Net = lambda: nn.Sequential(nn.Linear(2, 3), nn.Sequential(nn.Tanh(), nn.Linear(3, 2)))",
        ("Sequential", 1),
        1,
    ),
    "by index within containers": (
        """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.parts = nn.ModuleList([nn.Linear(2, 3), nn.Sequential(nn.Linear(3, 3))])
                self.others = nn.ModuleDict({"a": nn.Linear(3, 3), "b": nn.Linear(3, 2)})
            def forward(self, x):
                for part in (*self.parts, *self.others.values()):
                    x = part(x)
                return x
        """,
        ("Linear", 2),
        1,
    ),
    "a class of its own": (
        """
        class Block(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = nn.Linear(2, 2)
            def forward(self, x, scale=2.0):
                return scale * self.inner(x).sigmoid()
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.one, self.two = Block(), Block()
            def forward(self, x):
                return self.two(self.one(x, scale=3.0))
        """,
        ("Block", 1),
        1,
    ),
    "a residual connection": (
        """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.one, self.two = nn.Linear(2, 2), nn.Linear(2, 2)
            def forward(self, x):
                h = self.one(x)
                return h + self.two(F.relu(h)) + x
        """,
        ("Linear", 0),
        1,
    ),
    "functions that work in place": (
        """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.one, self.two = nn.Linear(2, 2), nn.Linear(2, 2)
            def forward(self, x):
                h = self.one(x)
                h += 1
                h.mul_(2)
                h[:, 0] = h[:, 1]
                F.relu(h, inplace=True)
                return self.two(h)
        """,
        ("Linear", 0),
        1,
    ),
    "in place on a skipped connection": (
        """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.one, self.relu = nn.Linear(2, 2), nn.ReLU(inplace=True)
            def forward(self, x):
                h = self.one(x)
                return h + self.relu(h)
        """,
        ("ReLU", 0),
        1,
    ),
    "called in a loop": (
        """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.step = nn.Linear(2, 2)
            def forward(self, x):
                for _ in range(4):
                    x = self.step(x).tanh()
                return x
        """,
        ("Linear", 0),
        4,
    ),
    "shared by two places": (
        """
        def Net():
            shared = nn.Linear(2, 2)
            return nn.Sequential(nn.Linear(2, 2), shared, nn.Tanh(), shared)
        """,
        ("Linear", 1),
        2,
    ),
    "dropout behind it": (
        "Net = lambda: nn.Sequential(nn.Linear(2, 8), nn.Dropout(), nn.Linear(8, 2))",
        ("Linear", 0),
        1,
    ),
    "normalised over the batch": (
        "Net = lambda: nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3), nn.Linear(3, 2))",
        ("BatchNorm1d", 0),
        1,
    ),
    "lazy until it is called": (
        "Net = lambda: nn.Sequential(nn.LazyLinear(3), nn.Tanh(), nn.LazyLinear(2))",
        ("Tanh", 0),
        1,
    ),
    "parametrized": (
        "Net = lambda: nn.Sequential(nn.utils.parametrizations.weight_norm(nn.Linear(2, 3)), nn.Tanh())",
        ("Tanh", 0),
        1,
    ),
    "checkpointed": (
        """
        from torch.utils.checkpoint import checkpoint
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.one, self.two = nn.Linear(2, 2), nn.Linear(2, 2)
            def forward(self, x):
                return self.two(checkpoint(self.one, x, use_reentrant=False))
        """,
        ("Linear", 0),
        1,
    ),
}


def _in_model(name: str) -> str:
    text, (kind, index), _ = MODELS[name]
    return f"""{textwrap.dedent(text)}
def answer():
    torch.manual_seed(0)
    model, kept = Net(), []
    layer = [m for m in model.modules() if type(m).__name__ == "{kind}"][{index}]
    def hook(module, inputs, output):
        kept.append(output.detach().clone())
    with layer.register_forward_hook(hook):
        output = model(torch.tensor([[1.0, -2.0], [0.5, 3.0]]))
        output.sum().backward()
    return {{
        "captured": [read(t) for t in kept],
        "output": read(output),
        "gradients": grads(model),
    }}
"""


@pytest.mark.parametrize(
    "name",
    MODELS,
)
def test_a_model_gives_what_it_gives_and_learns_what_it_learns(runs: Runs, name: str) -> None:
    _, target, times = MODELS[name]
    worlds = (None, Change.CANARY, Change.OVERWRITE, Change.RETAIN)

    plain, canary, overwrite, retain = map(_answer, runs(_in_model(name), *worlds, target=target))

    assert len(plain["captured"]) == times
    assert plain["gradients"]
    assert _moved(plain["captured"], canary.pop("captured"))
    assert canary == {key: plain[key] for key in ("output", "gradients")}
    assert overwrite == plain
    assert retain == plain


def test_only_hooks_on_the_target_see_other_values(runs: Runs) -> None:
    text = """
    def answer():
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2), nn.Sequential(nn.Linear(2, 2)))
        kept = {}
        for name, part in model.named_modules():
            part.register_forward_hook(lambda m, i, o, name=name: kept.update({name: o.tolist()}))
        model(x)
        return kept
    """

    plain, changed = map(_answer, runs(text, None, Change.CANARY, target=("Linear", 2)))

    assert [name for name in plain if plain[name] != changed[name]] == ["2.0"]


# Gradients: name -> (what is done, whether what it captures moves in the canary's world)

GRADIENTS: dict[str, tuple[str, bool]] = {
    "retained on the output": (
        """
        with layer.register_forward_hook(lambda m, i, o: o.retain_grad() or outputs.append(o)):
            output = model(x)
        output.sum().backward()
        kept.append(outputs[0].grad)
        """,
        False,
    ),
    "asked for with respect to the output": (
        """
        with layer.register_forward_hook(lambda m, i, o: outputs.append(o)):
            output = model(x)
        kept.extend(torch.autograd.grad(output.sum(), outputs))
        """,
        False,
    ),
    "seen by a hook on the output": (
        """
        def hook(module, inputs, output):
            output.register_hook(lambda g: keep(g))
        with layer.register_forward_hook(hook):
            output = model(x)
        output.sum().backward()
        """,
        True,
    ),
    "seen by a hook on the output and returned": (
        """
        def hook(module, inputs, output):
            output.register_hook(lambda g: keep(g) or g)
        with layer.register_forward_hook(hook):
            output = model(x)
        output.sum().backward()
        """,
        True,
    ),
    "seen by a hook on the input": (
        """
        start = x.clone().requires_grad_()
        with start.register_hook(lambda g: keep(g)):
            output = model(start)
            output.sum().backward()
        outputs.append(start.grad)
        """,
        True,
    ),
    "seen by a hook on a parameter": (
        """
        with model[0].weight.register_hook(lambda g: keep(g)):
            output = model(x)
            output.sum().backward()
        """,
        True,
    ),
    "seen by a hook on a parameter and returned as a copy": (
        """
        with model[0].weight.register_hook(lambda g: keep(g) or g.clone()):
            output = model(x)
            output.sum().backward()
        """,
        True,
    ),
    "seen behind a parameter's": (
        """
        with model[0].weight.register_post_accumulate_grad_hook(lambda p: keep(p.grad)):
            output = model(x)
            output.sum().backward()
        """,
        False,
    ),
    "seen by a full backward hook": (
        """
        with layer.register_full_backward_hook(lambda m, gi, go: keep(gi[0]) or keep(go[0])):
            output = model(x)
            output.sum().backward()
        """,
        True,
    ),
    "seen by a full backward hook and returned": (
        """
        with layer.register_full_backward_hook(lambda m, gi, go: keep(gi[0]) or gi):
            output = model(x)
            output.sum().backward()
        """,
        True,
    ),
    "seen by a full backward pre-hook": (
        """
        with layer.register_full_backward_pre_hook(lambda m, go: keep(go[0])):
            output = model(x)
            output.sum().backward()
        """,
        True,
    ),
    "seen by a full backward pre-hook and returned as a copy": (
        """
        with layer.register_full_backward_pre_hook(lambda m, go: keep(go[0]) or (go[0].clone(),)):
            output = model(x)
            output.sum().backward()
        """,
        True,
    ),
    "seen by a full backward hook for all modules": (
        """
        look = lambda m, gi, go: keep(go[0]) if m is layer else None
        with for_all_modules.register_module_full_backward_hook(look):
            output = model(x)
            output.sum().backward()
        """,
        True,
    ),
}

ON_THE_OUTPUT = (
    "retained on the output",
    "asked for with respect to the output",
    "seen by a hook on the output",
    "seen by a hook on the output and returned",
)


def _differentiating(name: str, keep: str = "g.clone()") -> str:
    return f"""
def answer():
    model, kept, outputs = make(), [], []
    layer = model[1]
    def keep(g):
        kept.append({keep})
{textwrap.indent(textwrap.dedent(GRADIENTS[name][0]), "    ")}
    return {{
        "captured": [read(g) for g in kept],
        "output": read(output),
        "others": [read(t) for t in outputs],
        "gradients": grads(model),
    }}
"""


@pytest.mark.parametrize("name", GRADIENTS)
def test_hooks_on_gradients_see_others_and_parameters_get_their_own(runs: Runs, name: str) -> None:
    plain, changed = map(_answer, runs(_differentiating(name), None, Change.CANARY))

    before, after = plain.pop("captured"), changed.pop("captured")
    if name in ON_THE_OUTPUT:
        plain.pop("others"), changed.pop("others")
    assert before
    assert _moved(before, after) if GRADIENTS[name][1] else before == after
    assert changed == plain


@pytest.mark.parametrize(
    ("change", "name"),
    list(
        itertools.product(
            [Change.OVERWRITE, Change.RETAIN],
            GRADIENTS,
        )
    ),
)
def test_a_copy_of_a_gradient_is_what_it_would_have_been(
    runs: Runs, change: Change, name: str
) -> None:
    plain, changed = map(_answer, runs(_differentiating(name), None, change))

    if name in ON_THE_OUTPUT:
        plain.pop("others"), changed.pop("others")
    assert plain["captured"]
    assert changed == plain


@pytest.mark.parametrize("name", [name for name, (_, moves) in GRADIENTS.items() if moves])
def test_an_alias_of_a_gradient_is_spoilt(runs: Runs, name: str) -> None:
    plain, changed = map(_answer, runs(_differentiating(name, keep="g"), None, Change.OVERWRITE))

    assert _moved(plain["captured"], changed["captured"])
    assert changed["gradients"] == plain["gradients"]


# What hooks keep attached: (hook's line, whether that is found)

RETAINED = {
    "kept.append(output.clone())": True,
    "kept.append(output)": True,
    "kept.append(2 * output + 1)": True,
    "kept.append(output.sum())": True,
    "kept.append([output.clone(), output.detach()])": True,
    "kept.append({'a': {'b': (output.clone(),)}})": True,
    "kept.extend([output, output])": True,
    "module.kept = output.clone()": True,
    "hook.kept = output.clone()": True,
    "kept.append(lambda t=output: t)": True,
    "kept.append(Pair(output, None))": True,
    "kept.append(output.clone()); return 2 * output": True,
    "kept.append(output); return 2 * output": True,
    "kept.append(2 * output); return kept[-1]": True,
    "kept.append(output.detach())": False,
    "kept.append(output.detach().clone())": False,
    "kept.append(output.clone().detach())": False,
    "kept.append(output.data)": False,
    "kept.append(output.tolist())": False,
    "kept.append(output.sum().item())": False,
    "kept.append(output.detach().numpy().copy())": False,
    "kept.append(output.detach().clone().requires_grad_())": False,
    "kept.append(copy.deepcopy(output.detach()))": False,
    "t = 2 * output; kept.append(t.detach())": False,
    "knot = [output.clone()]; knot.append(knot)": False,
    "kept.append(output.clone()); kept.pop()": False,
    "kept.append(output.detach().clone()); return output": False,
    "kept.append(output.detach().clone()); return output.clone()": False,
    "kept.append(output.detach().clone()); return 2 * output": False,
    "with torch.no_grad(): kept.append(output.clone())": False,
    "with torch.inference_mode(): kept.append(output.clone())": False,
}


@pytest.mark.parametrize(
    "line",
    RETAINED,
)
def test_what_a_hook_keeps_attached_is_found_and_nothing_else(runs: Runs, line: str) -> None:
    text = f"""
    kept = []
    def hook(module, inputs, output):
        {line}
    def answer():
        model = make()
        with model[1].register_forward_hook(hook):
            output = model(x)
        output.sum().backward()
        return {{"output": read(output), "gradients": grads(model)}}
    """

    plain, changed = runs(text, None, Change.RETAIN)

    assert bool(_intervened(changed)) is RETAINED[line]
    assert _answer(changed) == _answer(plain)


def test_a_model_that_is_not_attached_keeps_nothing(runs: Runs) -> None:
    text = """
    def answer():
        model, kept = make(), []
        with torch.no_grad(), model[1].register_forward_hook(lambda m, i, o: kept.append(o)):
            model(x)
        return {"kept": read(kept[0])}
    """

    plain, changed = runs(text, None, Change.RETAIN)

    assert _answer(changed) == _answer(plain)
    assert not _intervened(changed)


# What is left behind when the model raises

CLEANUPS = {
    "none": (
        """
        handle = layer.register_forward_hook(hook)
        run(model)
        handle.remove()
        """,
        False,
    ),
    "only for another error": (
        """
        handle = layer.register_forward_hook(hook)
        try:
            run(model)
        except ZeroDivisionError:
            pass
        handle.remove()
        """,
        False,
    ),
    "finally": (
        """
        handle = layer.register_forward_hook(hook)
        try:
            run(model)
        finally:
            handle.remove()
        """,
        True,
    ),
    "with": (
        """
        with layer.register_forward_hook(hook):
            run(model)
        """,
        True,
    ),
    "a stack": (
        """
        with contextlib.ExitStack() as stack:
            stack.enter_context(layer.register_forward_hook(hook))
            run(model)
        """,
        True,
    ),
    "except and raise": (
        """
        handle = layer.register_forward_hook(hook)
        try:
            run(model)
        except:
            handle.remove()
            raise
        handle.remove()
        """,
        True,
    ),
    "swallowed": (
        """
        handle = layer.register_forward_hook(hook)
        with contextlib.suppress(RuntimeError, ValueError):
            run(model)
        handle.remove()
        """,
        True,
    ),
}

PLACES: dict[str, tuple[Target, str]] = {
    "the first layer": (("Linear", 0), "model(x)"),
    "a layer in the middle": (("Tanh", 0), "model(x)"),
    "the last layer": (("Linear", 1), "model(x)"),
    "the whole model": (("Sequential", 0), "model(x)"),
    "the first layer, by hand": (("Linear", 0), "functools.reduce(lambda h, p: p(h), model, x)"),
    "the last layer, by hand": (("Linear", 1), "functools.reduce(lambda h, p: p(h), model, x)"),
}


def _cleaning(cleanup: str, target: Target, call: str = "model(x)") -> str:
    body = textwrap.indent(textwrap.dedent(CLEANUPS[cleanup][0]), "    ")
    return f"""
def run(model):
    return {call}
def hook(module, inputs, output):
    pass
def answer():
    model = make()
    layer = [m for m in model.modules() if type(m).__name__ == "{target[0]}"][{target[1]}]
{body}
    return {{}}
"""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("change", FAILURES)
def test_a_hook_stays_if_only_the_good_end_removes_it(
    runs: Runs, change: Change, place: str
) -> None:
    target, call = PLACES[place]

    plain, failing = runs(_cleaning("none", target, call), None, change, target=target)

    assert plain.left == ()
    assert failing.raised is not None
    assert [left.table for left in failing.left] == ["_forward_hooks"]
    assert failing.patched == ()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("change", FAILURES)
def test_a_hook_goes_if_every_end_removes_it(runs: Runs, change: Change, place: str) -> None:
    target, call = PLACES[place]

    plain, failing = runs(_cleaning("finally", target, call), None, change, target=target)

    assert plain.raised is None
    assert failing.raised is not None
    assert (failing.left, failing.patched) == ((), ())


@pytest.mark.parametrize("cleanup", CLEANUPS)
@pytest.mark.parametrize("change", FAILURES)
def test_each_way_to_clean_up_is_seen_for_what_it_does(
    runs: Runs, change: Change, cleanup: str
) -> None:
    target = ("Tanh", 0)

    plain, failing = runs(_cleaning(cleanup, target), None, change, target=target)

    assert plain.left == ()
    assert (failing.left == ()) is CLEANUPS[cleanup][1]


@pytest.mark.parametrize("change", FAILURES)
def test_a_model_that_was_made_to_raise_is_in_the_book(runs: Runs, change: Change) -> None:
    target = ("Tanh", 0)

    plain, failing = runs(_cleaning("with", target), None, change, target=target)

    assert _intervened(plain) == []
    event = _intervened(failing)[0]
    assert len(_intervened(failing)) == 1
    assert event.change == str(change)
    assert event.module in {module.number for module in failing.modules}
    assert bool(_fired(failing)) is (change is Change.FAIL_AFTER)


@pytest.mark.parametrize("change", FAILURES)
def test_whoever_tries_again_succeeds_in_the_end(runs: Runs, change: Change) -> None:
    text = """
    def answer():
        model, kept = make(), []
        for attempt in range(5):
            try:
                with model[1].register_forward_hook(lambda m, i, o: kept.append(o.tolist())):
                    output = model(x)
                break
            except (RuntimeError, ValueError):
                continue
        return {"attempts": attempt, "kept": kept[-1], "output": read(output)}
    """

    plain, failing = map(_answer, runs(text, None, change))

    assert (plain.pop("attempts"), failing.pop("attempts")) == (0, 3)
    assert failing == plain


@pytest.mark.parametrize("change", FAILURES)
def test_each_call_of_the_entry_point_fails_anew(runs: Runs, change: Change) -> None:
    failing = runs(_cleaning("with", ("Tanh", 0)), change, change)

    assert [run.raised is not None for run in failing] == [True, True]


@pytest.mark.parametrize("own", ["pass", "layer.forward = torch.sigmoid"])
@pytest.mark.parametrize("change", FAILURES)
def test_the_layer_has_its_own_forward_back(runs: Runs, change: Change, own: str) -> None:
    text = f"""
    def answer():
        model = make()
        layer = model[1]
        {own}
        before = vars(layer).get("forward")
        with contextlib.suppress(RuntimeError, ValueError), layer.register_forward_hook(lambda *a: None):
            model(x)
        same = vars(layer).get("forward") is before
        return {{"same": same, "output": read(model(x))}}
    """

    plain, failing = map(_answer, runs(text, None, change))

    assert plain["same"]
    assert failing == plain


def test_hooks_that_are_called_always_run_when_the_layer_raises(runs: Runs) -> None:
    text = """
    def answer():
        model, kept = make(), []
        keep = lambda m, i, o: kept.append(o is None)
        with contextlib.suppress(RuntimeError, ValueError):
            with model[1].register_forward_hook(keep, always_call=True):
                with model[1].register_forward_hook(keep):
                    model(x)
        return {"kept": kept}
    """

    plain, failing = map(_answer, runs(text, None, Change.FAIL_INSIDE))

    assert plain["kept"] == [False, False]
    assert failing["kept"] == [True]


@pytest.mark.parametrize(
    "register",
    ["register_forward_pre_hook", "register_full_backward_hook", "register_forward_hook"],
)
@pytest.mark.parametrize("change", FAILURES)
def test_hooks_of_other_kinds_make_the_model_raise_as_well(
    runs: Runs, change: Change, register: str
) -> None:
    text = f"""
    def answer():
        model = make()
        handle = model[1].{register}(lambda *a: None)
        model(x).sum().backward()
        model(x)
        handle.remove()
        return {{}}
    """

    plain, failing = runs(text, None, change)

    assert plain.raised is None
    assert failing.raised is not None
    assert len(_intervened(failing)) == len(failing.left) == 1


@pytest.mark.parametrize("where", ["pass", "model[0].register_forward_hook(lambda *a: None)"])
@pytest.mark.parametrize("change", Change)
def test_nothing_happens_without_a_hook_on_the_target(
    runs: Runs, change: Change, where: str
) -> None:
    text = f"""
    def answer():
        model = make()
        {where}
        return {{"output": read(model(x))}}
    """

    plain, changed = runs(text, None, change)

    assert _answer(changed) == _answer(plain)
    assert _intervened(changed) == []


# What remains

DRAWING = """
model = nn.Sequential(nn.Linear(2, 8), nn.Dropout(), nn.Linear(8, 2))
def answer():
    kept = []
    handle = model[0].register_forward_hook(lambda m, i, o: kept.append(o.detach().clone()))
    try:
        output = model(x)
        output.sum().backward()
        return {
            "kept": read(kept[0]),
            "output": read(output),
            "gradients": grads(model),
            "drawn": [random.random(), torch.rand(()).item()],
        }
    finally:
        handle.remove()
        model.zero_grad()
"""


@pytest.mark.parametrize("change", Change)
def test_a_plain_call_is_not_disturbed_by_a_changed_one_before_it(
    runs: Runs, change: Change
) -> None:
    before, _, after = runs(DRAWING, None, change, None, target=("Linear", 0))

    assert _answer(after) == _answer(before)
    assert (after.left, after.patched) == ((), ())
    assert _intervened(after) == []


@pytest.mark.parametrize("change", [Change.CANARY, Change.OVERWRITE, Change.RETAIN])
def test_no_random_generator_moves(runs: Runs, change: Change) -> None:
    plain, changed = map(_answer, runs(DRAWING, None, change, target=("Linear", 0)))

    for key in ("output", "gradients", "drawn"):
        assert changed[key] == plain[key]


def test_what_the_hook_was_handed_is_in_the_book(runs: Runs) -> None:
    plain, changed = runs(_keeping("o.tolist()"), None, Change.CANARY)

    (event,) = _intervened(changed)
    (fired,) = _fired(changed)
    assert event.hook == fired.hook
    assert event.before == _fired(plain)[0].saw
    assert event.after == fired.saw
    assert event.before != event.after


# What a hook does to what it is given: (body, what it returned, whether it changed it)

FIRED = [
    ("pass", "none", False),
    ("return output", "same", False),
    ("return output.clone()", "equal", False),
    ("return output.detach()", "equal", False),
    ("return output + 0", "equal", False),
    ("return output * 2", "value", False),
    ("return output.clone().zero_()", "value", False),
    ("return output.detach() + 1", "value", False),
    ("return output.reshape(3, 1).reshape(1, 3)", "equal", False),
    ("raise ValueError", "raised", False),
    ("output.add_(1)", "none", True),
    ("output += 1", "none", True),
    ("output[0, 0] = 7", "none", True),
    ("output.data.mul_(2)", "none", True),
    ("output.data = torch.zeros(1, 3)", "none", True),
    ("output.detach().zero_()", "none", True),
    ("output.detach().numpy()[:] = 3", "none", True),
    ("with torch.no_grad(): output.zero_()", "none", True),
    ("F.relu(output - 9); F.hardtanh(output, 8, 9, inplace=True)", "none", True),
    ("return output.add_(1)", "same", True),
    ("return output.mul_(2).clone()", "equal", True),
    ("output.add_(0)", "none", False),
    ("kept = output.detach().clone(); kept.add_(1)", "none", False),
    ("output.add_(1); output.sub_(1)", "none", False),
    ("inputs[0].data.add_(0)", "none", False),
]


def _hooked_with(body: str) -> str:
    return f"""
    def hook(module, inputs, output):
        {body}
    def answer():
        model = make().eval()
        with torch.no_grad():
            model[0].weight.zero_(), model[0].bias.copy_(torch.tensor([0.5, -0.5, 0.25]))
        with model[0].register_forward_hook(hook):
            model(x)
        return {{}}
    """


@pytest.mark.parametrize(("body", "returned", "changed"), FIRED)
def test_what_a_hook_does_is_in_the_book(
    runs: Runs, body: str, returned: str, changed: bool
) -> None:
    (run,) = runs(_hooked_with(body), None)

    (event,) = _fired(run)
    assert (event.returned, event.changed) == (returned, changed)


CONTAINERS = [
    ("a dict", "pass", "none", False),
    ("a dict", "return o", "same", False),
    ("a dict", "return dict(o)", "same", False),
    ("a dict", "return {key: t.clone() for key, t in o.items()}", "equal", False),
    ("a dict", "return {key: 2 * t for key, t in o.items()}", "value", False),
    ("a dict", "return o['a']", "value", False),
    ("a dict", "o['a'].data.add_(1)", "none", True),
    ("a dict", "o['a'] = 2 * o['a']", "none", True),
    ("a list", "o[0] = 2 * o[0]", "none", True),
    ("a list", "o.append(o[0])", "none", True),
    ("a tuple", "return tuple(o)", "same", False),
    ("a tuple", "return o[0], o[1]", "same", False),
    ("a tuple", "return o[1], o[0]", "value", False),
    ("a tuple", "return o[0], o[1].clone()", "equal", False),
    ("a tuple", "o[1].data.add_(1)", "none", True),
    ("an LSTM's", "return o[0], (o[1][0].clone(), o[1][1])", "equal", False),
    ("an LSTM's", "o[1][1].data.add_(1)", "none", True),
    ("a dataclass", "o.a.data.add_(1)", "none", True),
    ("a dataclass", "o.a = 2 * o.a", "none", True),
]


@pytest.mark.parametrize(
    ("name", "body", "returned", "changed"),
    CONTAINERS,
)
def test_what_a_hook_does_to_a_structure_is_in_the_book(
    runs: Runs, name: str, body: str, returned: str, changed: bool
) -> None:
    text = f"""
    def hook(module, inputs, o):
        {body}
    def answer():
        model = nn.Sequential(nn.Linear(2, 3), {STRUCTURES[name][0]})
        with model[1].register_forward_hook(hook):
            model(x)
        return {{}}
    """

    (run,) = runs(text, None)

    (event,) = _fired(run)
    assert (event.returned, event.changed) == (returned, changed)
