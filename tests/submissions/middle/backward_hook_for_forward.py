# expects: not_yet hook.wrong-kind line 14
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
    handle = relu.register_full_backward_hook(lambda m, gin, gout: kept.append(gout[0].detach()))
    try:
        out = model(torch.tensor(x_values, requires_grad=True))
        out.sum().backward()
    finally:
        handle.remove()
    return {"captured": kept[0].tolist(), "output": out.tolist(), "hooks_left": len(relu._forward_hooks)}
