"""You write your function into `_forward_hooks` and take it out again by hand. That table, and
those that go with it, are torch's own affair: a module has a method that registers a hook.

Caught by: hook-registered
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

    model[0]._forward_hooks["keep"] = keep  # no handle comes back
    try:
        output = model(x)
    finally:
        del model[0]._forward_hooks["keep"]

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
