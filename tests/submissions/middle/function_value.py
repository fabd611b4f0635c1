# expects: not_gradable entry.value
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


capture_middle = {"captured": [2.0, 0.0], "output": [2.0, 2.0], "hooks_left": 0}
