# expects: not_yet hook.on-tensor line 18
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
    x = torch.tensor(x_values)
    middle = model[1](model[0](x))
    handle = middle.register_hook(lambda grad: box.append(grad))
    y = model[2](middle)
    y.sum().backward()
    handle.remove()
    kept = middle.detach()
    return {"captured": kept.tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
