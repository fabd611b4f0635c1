"""You seed once and build two models. The second draws its weights from later random numbers, so
snapshot and output belong to different models: take both from one run of one model.

Caught by: example
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

    fresh = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))  # other weights
    output = fresh(x)

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
