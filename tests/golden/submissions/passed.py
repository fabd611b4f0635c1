"""Read the middle of a model: the reference solution, with the why."""

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
    captured = {}

    def keep(module, inputs, output):
        # detach: a snapshot to look at must not keep the autograd graph alive.
        # clone: a later layer may change this tensor in place, and an alias would change with it.
        # No return: whatever a forward hook returns, other than None, replaces the output.
        captured["value"] = output.detach().clone()

    handle = relu.register_forward_hook(keep)
    try:
        # model(x), not model.forward(x): only a call of the module runs its hooks.
        output = model(torch.tensor(x_values))
    finally:
        # In `finally`, so that the hook is gone even when the model raises.
        handle.remove()

    return {
        "captured": [round(value, 4) for value in captured["value"].tolist()],
        "output": [round(value, 4) for value in output.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }


if __name__ == "__main__":
    print(capture_middle([2.0, 3.0]))
