# expects: not_yet call.raised line 9
# 4 / 2 is 2.0, and torch wants an int: the layer is only half built when this fails.
import torch
from torch import nn


def capture_middle(x_values):
    width = len(x_values * 2) / 2
    model = nn.Sequential(nn.Linear(2, width, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    return {"captured": [], "output": model(torch.tensor(x_values)).tolist(), "hooks_left": 0}
