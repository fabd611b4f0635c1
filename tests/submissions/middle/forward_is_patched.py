# expects: not_yet hook.none
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
    original = relu.forward

    def spy(x):
        y = original(x)
        kept.extend(y.tolist())
        return y

    relu.forward = spy
    out = model(torch.tensor(x_values)).tolist()
    return {"captured": kept, "output": out, "hooks_left": len(relu._forward_hooks)}
