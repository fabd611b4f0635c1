# expects: passed
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
    outputs, handles = {}, []
    for name, module in model.named_modules():

        def hook(mod, args, out, name=name):
            outputs[name] = out.detach().clone()

        handles.append(module.register_forward_hook(hook))
    try:
        y = model(torch.tensor(x_values))
    finally:
        for handle in handles:
            handle.remove()
    kept = outputs["1"]
    return {"captured": kept.tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
