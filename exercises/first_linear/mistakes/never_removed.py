"""Your hook stays on the layer: its handle is dropped, or `remove` is named without being called.
The handle is the way to take it away, so keep it until the model has run.

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

    def keep(module, inputs, output):
        seen["first"] = output.detach().clone()

    model[0].register_forward_hook(keep)  # nobody keeps the handle
    output = model(x)

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
