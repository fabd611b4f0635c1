"""You run the snapshot through the other layers and call that the model's output. It shows what
the snapshot would lead to, not what the model gave: the call of the model returns that.

Caught by: through-the-hook
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
        model(x)
    finally:
        handle.remove()

    first = seen["first"]
    output = model[2](model[1](first))  # not what the model gave
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
