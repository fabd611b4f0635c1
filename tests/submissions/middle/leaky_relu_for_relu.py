# expects: not_yet hook.no-such-layer line 12
# The task's model from memory, with a slip.
import torch
from torch import nn


def capture_middle(x_values):
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.LeakyReLU(), nn.Linear(2, 2, bias=False))
    model[0].weight.data = torch.tensor([[1.0, 0.0], [0.0, -1.0]])
    model[2].weight.data.fill_(1.0)
    kept = []
    handle = model[1].register_forward_hook(lambda m, i, o: kept.extend(o.tolist()))
    try:
        out = model(torch.tensor(x_values)).tolist()
    finally:
        handle.remove()
    return {"captured": kept, "output": out, "hooks_left": len(model[1]._forward_hooks)}
