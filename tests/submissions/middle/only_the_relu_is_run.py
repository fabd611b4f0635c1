# expects: not_yet model.changed line 24
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def capture_middle(x_values):
    model = make_model()
    relu, kept = model[1], {}

    def keep(module, inputs, output):
        kept["v"] = output.detach().clone()

    relu = nn.ReLU()
    handle = relu.register_forward_hook(keep)
    try:
        out = relu(torch.tensor([x_values[0], -x_values[1]])).sum().repeat(2)
    finally:
        handle.remove()
    return {
        "captured": [round(v, 4) for v in kept["v"].tolist()],
        "output": [round(v, 4) for v in out.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
