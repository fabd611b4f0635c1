"""No hook of yours sees the ReLU: you work out what it should give, or put a `forward` of your own in
its way. A hook shows what it did give, and the model stays as it is.

Caught by: hook-registered, through-the-hook
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
    original = relu.forward

    def spy(inputs):
        output = original(inputs)
        captured["value"] = output.detach().clone()
        return output

    relu.forward = spy  # in place of the method
    try:
        output = model(torch.tensor(x_values))
    finally:
        del relu.forward

    return {
        "captured": [round(value, 4) for value in captured["value"].tolist()],
        "output": [round(value, 4) for value in output.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
