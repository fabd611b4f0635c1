# expects: passed
import functools

import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def with_capture(function):
    @functools.wraps(function)
    def wrapper(x_values):
        model, store = make_model(), {}

        def hook(module, inputs, output):
            store["kept"] = output.detach().clone()

        handle = model[1].register_forward_hook(hook)
        try:
            y = function(model, x_values)
        finally:
            handle.remove()
        kept = store["kept"]
        return {
            "captured": kept.tolist(),
            "output": y.tolist(),
            "hooks_left": len(model[1]._forward_hooks),
        }

    return wrapper


@with_capture
def capture_middle(model, x_values):
    return model(torch.tensor(x_values))
