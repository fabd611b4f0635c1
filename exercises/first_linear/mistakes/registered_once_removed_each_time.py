"""The hook is registered once, when the file is loaded, and your function removes it: from the
second call on nothing is captured. Each call has to register what it removes.

Caught by: hook-fired, unseen
"""

import torch
from torch import nn

model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
seen = {}


def keep(module, inputs, output):
    """Keep a copy of what the layer gives."""
    seen["first"] = output.detach().clone()


handle = model[0].register_forward_hook(keep)  # once for all calls


def capture_first_linear(seed: int = 0) -> dict:
    """Draw the weights from `seed` and return what the first Linear layer and the model give."""
    torch.manual_seed(seed)
    for layer in (model[0], model[2]):
        layer.reset_parameters()
    x = torch.tensor([[1.0, 2.0, 3.0]])
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
