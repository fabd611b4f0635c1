# expects: passed
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def capture_middle(x_values):
    model = make_model()
    found = []

    def hook(module, inputs, output):
        if not isinstance(module, nn.ReLU):
            return
        found.append(output.clone().detach().tolist())

    handles = [m.register_forward_hook(hook) for m in model.modules()]
    try:
        y = model(torch.tensor(x_values))
    finally:
        for h in handles:
            h.remove()
    relu = next(m for m in model.modules() if isinstance(m, nn.ReLU))
    return {"captured": found[0], "output": y.tolist(), "hooks_left": len(relu._forward_hooks)}
