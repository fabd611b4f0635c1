# expects: not_yet output.replaced line 19
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def capture_middle(x_values):
    model, box = make_model(), []

    def hook(module, inputs, output):
        box.append(output.detach().clone())
        return output * 2

    handle = model[1].register_forward_hook(hook)
    try:
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    kept = box[0]
    return {"captured": kept.tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
