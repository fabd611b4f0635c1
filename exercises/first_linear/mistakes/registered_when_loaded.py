"""Your hook is registered when the file is loaded, on a model that all calls share, and it is
there for good. What a call needs should come with it, and be gone when it returns.

Caught by: hooks-removed
"""

import torch
from torch import nn

model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
seen = {}


def keep(module, inputs, output):
    """Keep a copy of what the layer gives."""
    seen["first"] = output.detach().clone()


model[0].register_forward_hook(keep)  # for as long as the program lives


def capture_first_linear(seed: int = 0) -> dict:
    """Draw the weights from `seed` and return what the first Linear layer and the model give."""
    torch.manual_seed(seed)
    for layer in (model[0], model[2]):
        layer.reset_parameters()
    x = torch.tensor([[1.0, 2.0, 3.0]])
    output = model(x)

    first = seen["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(value, 4) for value in first.flatten().tolist()],
        "final_output": [round(value, 4) for value in output.flatten().tolist()],
    }
