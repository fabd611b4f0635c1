# expects: not_yet left.hook line 15
# Three hooks, one variable: only the last handle is removed. The ReLU's hook goes, the others stay.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    model, kept = make_model(), {}
    for index in (0, 2, 1):
        handle = model[index].register_forward_hook(
            lambda m, i, o, index=index: kept.update({index: o.tolist()})
        )
    try:
        out = model(torch.tensor(x_values)).tolist()
    finally:
        handle.remove()
    return {"captured": kept[1], "output": out, "hooks_left": len(model[1]._forward_hooks)}
