"""Nothing is captured in your function: whatever the input, you return the example's numbers. They
belong to `[2.0, 3.0]`, and say nothing about any other input.

Caught by: hook-registered, unseen, model
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
    return {"captured": [2.0, 0.0], "output": [2.0, 2.0], "hooks_left": 0}  # from the task
