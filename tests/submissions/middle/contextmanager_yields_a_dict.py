# expects: passed
from contextlib import contextmanager
from typing import Iterator

import torch
from torch import Tensor, nn

def make_model() -> nn.Sequential:
    """Return the supplied model: Linear, ReLU, Linear. For [a, b] the first layer gives [a, -b]."""
    model = nn.Sequential(
        nn.Linear(2, 2, bias=False),
        nn.ReLU(),
        nn.Linear(2, 2, bias=False),
    )
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

@contextmanager
def recording(layer: nn.Module) -> Iterator[dict[str, Tensor]]:
    seen: dict[str, Tensor] = {}

    def keep(module: nn.Module, args: tuple, out: Tensor) -> None:
        seen["out"] = out.detach().clone()

    handle = layer.register_forward_hook(keep)
    try:
        yield seen
    finally:
        handle.remove()


def capture_middle(x_values: list) -> dict:
    model = make_model()
    with recording(model[1]) as seen:
        y = model(torch.tensor(x_values))
    return {
        "captured": [round(v, 4) for v in seen["out"].tolist()],
        "output": [round(v, 4) for v in y.tolist()],
        "hooks_left": len(model[1]._forward_hooks),
    }
