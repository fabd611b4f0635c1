"""`hooks_left` is not what is left: it was counted while your hook was still there, or is no count at
all. Count below the place where the hook is removed.

Caught by: hooks-reported, example
"""

import torch
from torch import nn


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


def capture_middle(x_values: list) -> dict:
    """Run the model on `x_values`; return the ReLU's output, the model's, and a count of hooks."""
    model = make_model()
    relu = model[1]
    captured = {}

    def keep(module, inputs, output):
        captured["value"] = output.detach().clone()

    handle = relu.register_forward_hook(keep)
    try:
        output = model(torch.tensor(x_values))
        return {
            "captured": [round(value, 4) for value in captured["value"].tolist()],
            "output": [round(value, 4) for value in output.tolist()],
            "hooks_left": len(relu._forward_hooks),  # the hook is still there
        }
    finally:
        handle.remove()
