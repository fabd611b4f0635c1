# expects: not_yet types.uncounted line 18
import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
with torch.no_grad():
    model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
    model[2].weight.fill_(1.0)


def capture_middle(x_values):
    box = []
    with model[1].register_forward_hook(lambda m, i, o: box.append(o.detach().clone())):
        y = model(torch.tensor(x_values))
    return {
        "captured": box[0].tolist(),
        "output": y.tolist(),
        "hooks_left": model[1]._forward_hooks,
    }
