"""Your list outlives the call, so every call adds its values to those of the calls before, and
you return them all. Let each call begin with an empty place.

Caught by: unseen, no-state
"""

import torch
from torch import nn

values = []  # outlives the call


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])

    def keep(module, inputs, output):
        values.extend(round(value, 4) for value in output.flatten().tolist())

    handle = model[0].register_forward_hook(keep)
    try:
        output = model(x)
    finally:
        handle.remove()

    return {
        "activation_shape": [1, 4],
        "activation_values": list(values),
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
