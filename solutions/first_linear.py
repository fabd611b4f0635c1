"""Capture the first Linear layer: the reference solution, with the why."""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    # Before the model is built: the seed fixes the random weights that are drawn from here on.
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    activations = {}

    def keep(module, inputs, output):
        # The layer's own output, so the values before the ReLU. Detached, because nobody will go
        # backward from here; cloned, because the next layer might work in place.
        activations["first"] = output.detach().clone()

    handle = model[0].register_forward_hook(keep)
    try:
        output = model(x)
    finally:
        handle.remove()

    first = activations["first"]
    return {
        "activation_shape": list(first.shape),
        # Flat: the first dimension is only the batch of one.
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }


if __name__ == "__main__":
    print(capture_first_linear(0))
