# expects: passed
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def run(model, layer, x):
    box = {}
    with layer.register_forward_hook(lambda _m, _i, o: box.update(v=o.detach().clone())):
        y = model(x)
    return box["v"].tolist(), y.tolist(), len(layer._forward_hooks)


KEYS = ("captured", "output", "hooks_left")
capture_middle = lambda x_values: (lambda m: dict(zip(KEYS, run(m, m[1], torch.tensor(x_values)))))(make_model())
