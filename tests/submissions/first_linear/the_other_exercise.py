# expects: not_gradable entry.misspelt
# Handed in to the wrong exercise.
import torch
from torch import nn


def build_net():
    return nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))


def capture_middle(x_values):
    model, kept = build_net(), []
    with model[1].register_forward_hook(lambda m, i, o: kept.extend(o.tolist())):
        out = model(torch.tensor(x_values)).tolist()
    return {"captured": kept, "output": out, "hooks_left": 0}
