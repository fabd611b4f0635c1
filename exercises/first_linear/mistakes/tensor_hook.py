"""A hook on a tensor runs in the backward pass and is given the tensor's gradient, not its
values. To see what a layer gives, put the hook on the layer, which is a module.

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

    def keep(gradient):
        seen["first"] = gradient.detach().clone()

    hidden = model[0](x)
    handle = hidden.register_hook(keep)  # on the tensor
    try:
        output = model[1:](hidden)
        output.sum().backward()
    finally:
        handle.remove()

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
