# expects: not_yet left.hook line 17
# One model for all calls, hooked at the first one: later calls find the hook still there.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
MODEL, KEPT = make_model(), {}


def capture_middle(x_values):
    if not MODEL[1]._forward_hooks:
        MODEL[1].register_forward_hook(lambda m, i, o: KEPT.update(v=o.detach().clone()))
    y = MODEL(torch.tensor(x_values))
    return {"captured": KEPT["v"].tolist(), "output": y.tolist(), "hooks_left": 0}
