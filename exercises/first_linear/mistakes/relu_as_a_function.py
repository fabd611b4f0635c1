"""You wrote the model anew, and its layers are not those of the task, though the numbers agree. A
ReLU that is a function is no module, and nobody can put a hook on it.

Caught by: model
"""

import torch
from torch import nn


class Model(nn.Module):
    """Linear, ReLU, Linear."""

    def __init__(self):
        super().__init__()
        self.linear1 = nn.Linear(3, 4)
        self.linear2 = nn.Linear(4, 2)

    def forward(self, x):
        """Return the model's output."""
        return self.linear2(torch.relu(self.linear1(x)))  # no nn.ReLU


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = Model()
    x = torch.tensor([[1.0, 2.0, 3.0]])
    seen = {}

    def keep(module, inputs, output):
        seen["first"] = output.detach().clone()

    handle = model.linear1.register_forward_hook(keep)
    try:
        output = model(x)
    finally:
        handle.remove()

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
