"""Every call adds a hook to a model that all calls share, and none takes one away: the count grows
with each call. Whatever registers a hook has to remove it.

Caught by: hooks-removed, example, no-state
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


model = make_model()  # shared by all calls
relu = model[1]


def capture_middle(x_values: list) -> dict:
    """Run the model on `x_values`; return the ReLU's output, the model's, and a count of hooks."""
    captured = {}

    def keep(module, inputs, output):
        captured["value"] = output.detach().clone()

    relu.register_forward_hook(keep)  # one more each time
    output = model(torch.tensor(x_values))

    return {
        "captured": [round(value, 4) for value in captured["value"].tolist()],
        "output": [round(value, 4) for value in output.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
