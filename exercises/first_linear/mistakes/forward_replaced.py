"""You put a function of your own in place of the layer's `forward`, and it stays there for
whoever uses the layer later. A hook is told the output, and `forward` is left alone.

Caught by: hook-registered, hooks-removed, through-the-hook
"""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    seen = {}
    original = model[0].forward

    def spy(inputs):
        output = original(inputs)
        seen["first"] = output.detach().clone()
        return output

    model[0].forward = spy  # and never put back
    output = model(x)

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
