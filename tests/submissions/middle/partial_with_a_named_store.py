# expects: passed
from functools import partial
import torch, torch.nn as nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def save_to(store, key, module, inputs, output):
    store[key] = output.detach().clone()


def capture_middle(x_values):
    m = make_model(); acts = {}
    handle = m[1].register_forward_hook(partial(save_to, acts, "relu"))
    try: out = m(torch.as_tensor(x_values))
    finally: handle.remove()
    r4 = lambda t: [round(float(v), 4) for v in t]
    return dict(captured=r4(acts["relu"]), output=r4(out), hooks_left=len(m[1]._forward_hooks))
