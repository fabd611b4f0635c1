"""`list` goes through a tensor and gives a tensor for each element: the outside is a list now,
and its items are no floats yet. A tensor has a method that converts all of it.

Caught by: types
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

    handle = model[0].register_forward_hook(keep)
    try:
        output = model(x)
    finally:
        handle.remove()

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": list(first.flatten().round(decimals=4)),
        "final_output": list(output.detach().flatten().round(decimals=4)),
    }
