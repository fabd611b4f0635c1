"""Your hook runs, but what it keeps does not reach the place that you return from: the zeros are
still there. Assigning to a name inside a function makes a variable that ends with it.

Caught by: example
"""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    first = torch.zeros(1, 4)

    def keep(module, inputs, output):
        first = output.detach().clone()  # a local name
        print("in the hook:", first)

    handle = model[0].register_forward_hook(keep)
    try:
        output = model(x)
    finally:
        handle.remove()

    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
