# expects: not_yet values.length line 20
# Each input is right once. The same input a second time finds the first answer in its list.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
SEEN = {}


def capture_middle(x_values):
    model = make_model()
    kept = SEEN.setdefault(tuple(x_values), [])
    with model[1].register_forward_hook(lambda m, i, o: kept.extend(o.tolist())):
        out = model(torch.tensor(x_values)).tolist()
    return {"captured": kept, "output": out, "hooks_left": len(model[1]._forward_hooks)}
