"""Capture the first Linear layer. The task is in exercises/first_linear/task.md."""

import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    activations = {"first": torch.zeros(1, 4)}

    # TODO: register a forward hook on the first Linear layer that puts its output into
    # activations["first"]; run the model while it is there; remove it afterwards.
    output = model(x)

    first = activations["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }


if __name__ == "__main__":
    print(capture_first_linear(0))
