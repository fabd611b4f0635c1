"""You register one hook for all modules of all models in the program, and sort out yourself which
of its runs was the ReLU's. Every call of any module pays for that: hook the one layer.

Caught by: hook-registered
"""

import torch
from torch import nn
from torch.nn.modules.module import register_module_forward_hook


def make_model() -> nn.Sequential:
    """Return the supplied model: Linear, ReLU, Linear. For [a, b] the first layer gives [a, -b]."""
    model = nn.Sequential(
        nn.Linear(2, 2, bias=False),
        nn.ReLU(),
        nn.Linear(2, 2, bias=False),
    )
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model


def capture_middle(x_values: list) -> dict:
    """Run the model on `x_values`; return the ReLU's output, the model's, and a count of hooks."""
    model = make_model()
    relu = model[1]
    captured = {}

    def keep(module, inputs, output):
        if module is relu:
            captured["value"] = output.detach().clone()

    handle = register_module_forward_hook(keep)  # for every module there is
    try:
        output = model(torch.tensor(x_values))
    finally:
        handle.remove()

    return {
        "captured": [round(value, 4) for value in captured["value"].tolist()],
        "output": [round(value, 4) for value in output.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
