"""Your hook runs, but what it sees does not arrive where you return it from. Does it store anything,
under the same name or key? A plain `value = …` in a hook makes a variable that ends with it.

Caught by: example
"""

import torch
from torch import nn


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
    value = torch.zeros(2)

    def keep(module, inputs, output):
        value = output.detach().clone()  # a new name, gone when the hook returns

    handle = relu.register_forward_hook(keep)
    try:
        output = model(torch.tensor(x_values))
    finally:
        handle.remove()

    return {
        "captured": [round(number, 4) for number in value.tolist()],
        "output": [round(value, 4) for value in output.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
