# expects: not_yet output.replaced line 16
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

    def hook(module, inputs, output):
        kept.extend(output.tolist())
        return output.mul(2)

    handle = model[1].register_forward_hook(hook)
    try:
        out = model(torch.tensor(x_values)).tolist()
    finally:
        handle.remove()
    return {"captured": kept, "output": out, "hooks_left": len(model[1]._forward_hooks)}
