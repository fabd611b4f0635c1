"""You take the model apart: its layers are called one by one, and you keep what comes between.
That repeats by hand what the model does; a hook watches the model itself at work.

Caught by: hook-registered, through-the-hook
"""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])

    first = model[0](x)  # no hook: the model is taken apart
    output = model[2](model[1](first))

    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
