"""You register one hook for all modules of all models in the program, and sort out yourself which
of its runs was the right one. Every call of any module pays for that: hook the one layer.

Caught by: hook-registered
"""

import torch
from torch import nn
from torch.nn.modules.module import register_module_forward_hook


def capture_first_linear(seed: int = 0) -> dict:
    """Build the model from `seed` and return what its first Linear layer and the model give."""
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    seen = {}

    def keep(module, inputs, output):
        if module is model[0]:
            seen["first"] = output.detach().clone()

    handle = register_module_forward_hook(keep)
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
