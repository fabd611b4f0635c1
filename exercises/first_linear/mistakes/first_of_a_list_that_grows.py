"""What your hook keeps outlives the call, and you return what was stored first. From the second
call on, that is an old snapshot: let each call begin with an empty place.

Caught by: unseen
"""

import torch
from torch import nn

seen = []  # outlives the call


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])

    def keep(module, inputs, output):
        seen.append(output.detach().clone())

    handle = model[0].register_forward_hook(keep)
    try:
        output = model(x)
    finally:
        handle.remove()

    first = seen[0]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
