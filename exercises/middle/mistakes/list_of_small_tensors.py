"""`list` goes through a tensor and gives a tensor for each element: the outside is a list now, and
its items are no floats yet. A tensor has a method that converts all of it.

Caught by: types
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
    finally:
        handle.remove()

    return {
        "captured": list(captured["value"]),  # a list of tensors
        "output": list(output),
        "hooks_left": len(relu._forward_hooks),
    }
