"""Your hook sits on the whole model, so it sees what the model gives and nothing from within. A
model is a module as its layers are: choose the one whose output you want.

Caught by: hook-registered, example
"""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    seen = {}

    def keep(module, inputs, output):
        seen["first"] = output.detach().clone()

    handle = model.register_forward_hook(keep)  # the container, not a layer
    try:
        output = model(x)
    finally:
        handle.remove()

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
