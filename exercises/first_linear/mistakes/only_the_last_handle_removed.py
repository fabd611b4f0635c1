"""You hook every layer, and each time round the loop the new handle takes the old one's place. In
the end one hook of three is removed: each registration has a handle to be kept.

Caught by: hooks-removed
"""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    seen = {}

    def keep(name):
        def hook(module, inputs, output):
            seen[name] = output.detach().clone()

        return hook

    for name, layer in model.named_children():
        handle = layer.register_forward_hook(keep(name))  # forgets the one before
    try:
        output = model(x)
    finally:
        handle.remove()

    first = seen["0"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
