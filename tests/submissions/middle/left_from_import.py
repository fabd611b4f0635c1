# expects: not_yet left.hook line 15
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


MODEL, BOX = make_model(), []
MODEL[1].register_forward_hook(lambda mod, args, out: BOX.append(out.detach().clone()))


def capture_middle(x_values):
    y = MODEL(torch.tensor(x_values))
    return {"captured": BOX[-1].tolist(), "output": y.tolist(), "hooks_left": 0}
