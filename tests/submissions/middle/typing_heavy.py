# expects: passed
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypedDict, cast

import torch
from torch import Tensor, nn
from torch.utils.hooks import RemovableHandle

Hook: TypeAlias = Callable[[nn.Module, tuple[Any, ...], Tensor], None]
DIGITS: Final = 4


class Answer(TypedDict):
    captured: list[float]
    output: list[float]
    hooks_left: int


class HasHooks(Protocol):
    def register_forward_hook(self, hook: Hook) -> RemovableHandle: ...


class Pair(NamedTuple):
    hook: Hook
    values: list[Tensor]


def recorder() -> Pair:
    values: list[Tensor] = []
    return Pair(lambda m, a, o: values.append(o.detach().clone()), values)


def capture_middle(x_values: list[float]) -> Answer:
    model: Final = nn.Sequential(nn.Linear(2, 2, False), nn.ReLU(), nn.Linear(2, 2, False))
    cast(Tensor, model[0].weight).data = torch.tensor([[1.0, 0], [0, -1]])
    cast(Tensor, model[2].weight).data = torch.ones(2, 2)
    pair = recorder()
    with cast(HasHooks, model[1]).register_forward_hook(pair.hook):
        out: Tensor = model(torch.tensor(x_values))
    rounded = [[round(v, DIGITS) for v in t.tolist()] for t in (pair.values[0], out)]
    return Answer(captured=rounded[0], output=rounded[1], hooks_left=len(model[1]._forward_hooks))
