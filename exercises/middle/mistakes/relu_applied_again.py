"""Your hook runs, and beside it you call the first layer and `torch.relu` once more and return what
they give. It is the model's own run that counts, and the hook has seen it.

Caught by: through-the-hook
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

    middle = torch.relu(model[0](torch.tensor(x_values)))  # a second run

    return {
        "captured": [round(value, 4) for value in middle.tolist()],
        "output": [round(value, 4) for value in output.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
