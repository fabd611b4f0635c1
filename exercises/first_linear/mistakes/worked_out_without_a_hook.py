"""You get the layer's values by a way of your own, with no hook on it. It agrees with the model
for now, and nothing tells you when it stops; a hook reports what the layer really gave.

Caught by: hook-registered, through-the-hook
"""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])

    output = model(x)
    first = x @ model[0].weight.T + model[0].bias  # no hook: worked out beside the model

    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
