# expects: stopped stopped.memory line 7
import torch
from torch import nn


def capture_middle(x_values):
    big = nn.Linear(200_000, 200_000)
    return {"captured": x_values, "output": big, "hooks_left": 0}
