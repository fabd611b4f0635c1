"""You hook one model and run another that is built alike. They share nothing, hooks included, so
your hook never runs and the zeros stay. One model is enough: hook it, and run it.

Caught by: hook-fired, example
"""

import torch
from torch import nn


def make_model(seed):
    """Return the supplied model, with the weights of `seed`."""
    torch.manual_seed(seed)
    return nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    x = torch.tensor([[1.0, 2.0, 3.0]])
    seen = {"first": torch.zeros(1, 4)}

    def keep(module, inputs, output):
        seen["first"] = output.detach().clone()

    handle = make_model(seed)[0].register_forward_hook(keep)
    try:
        output = make_model(seed)(x)  # not the one with the hook
    finally:
        handle.remove()

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
