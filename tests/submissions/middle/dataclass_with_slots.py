# expects: passed
from __future__ import annotations

from dataclasses import asdict, dataclass, field

import torch
from torch import Tensor, nn


@dataclass(slots=True)
class Capture:
    captured: list[float] = field(default_factory=list)
    output: list[float] = field(default_factory=list)
    hooks_left: int = -1

    def __call__(self, module: nn.Module, args: tuple[Tensor, ...], output: Tensor) -> None:
        self.captured = [round(v, 4) for v in output.tolist()]


def capture_middle(x_values: list[float]) -> dict:
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    model[0].weight.data = torch.tensor([[1.0, 0.0], [0.0, -1.0]])
    model[2].weight.data.fill_(1)
    c = Capture()
    handle = model[1].register_forward_hook(c)
    try:
        c.output = [round(v, 4) for v in model(torch.tensor(x_values)).tolist()]
    finally:
        handle.remove()
    c.hooks_left = len(model[1]._forward_hooks)
    return asdict(c)
