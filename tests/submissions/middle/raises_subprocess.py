# expects: not_yet call.process line 16
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def capture_middle(x_values):
    model = make_model()
    __import__("subprocess").run(["true"])
    return {}
