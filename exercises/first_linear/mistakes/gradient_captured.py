"""A full backward hook is given gradients, in the backward pass: you return how the outputs' sum
changes with each value, not the values. Those are made on the way forward.

Caught by: hook-registered, example
"""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    seen = {}

    def keep(module, grad_input, grad_output):
        seen["first"] = grad_output[0].detach().clone()

    handle = model[0].register_full_backward_hook(keep)
    try:
        output = model(x)
        output.sum().backward()
    finally:
        handle.remove()

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
