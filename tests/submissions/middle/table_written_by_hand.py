# expects: not_yet hook.private-table line 18
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    model, kept = make_model(), []
    relu = model[1]

    def hook(module, inputs, output):
        kept.extend(output.tolist())

    relu._forward_hooks[0] = hook
    try:
        out = model(torch.tensor(x_values)).tolist()
    finally:
        relu._forward_hooks.pop(0)
    return {"captured": kept, "output": out, "hooks_left": len(relu._forward_hooks)}
