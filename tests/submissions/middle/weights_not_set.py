# expects: not_yet values.example line 13
# copy_ was left out: the weights are torch's random ones
import torch
from torch import nn


def capture_middle(x_values):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    kept = {}
    with model[1].register_forward_hook(lambda m, i, o: kept.update(v=o.detach().clone())):
        out = model(torch.tensor(x_values))
    return {"captured": kept["v"].tolist(), "output": out.tolist(), "hooks_left": len(model[1]._forward_hooks)}
