"""You take the model apart: its layers are called one by one, and you keep what comes between. That
repeats by hand what the model does; a hook watches the model itself at work.

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

    middle = relu(model[0](torch.tensor(x_values)))  # without a hook
    output = model[2](middle)

    return {
        "captured": [round(value, 4) for value in middle.tolist()],
        "output": [round(value, 4) for value in output.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
