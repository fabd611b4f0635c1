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
    captured = {}

    def hook(module, inputs, output):
        captured["value"] = output.detach().clone()

    with model[0].register_forward_hook(hook):
        output = model(torch.tensor(x_values))
    return {
        "captured": captured["value"].tolist(),
        "output": output.tolist(),
        "hooks_left": len(model[1]._forward_hooks),
    }
