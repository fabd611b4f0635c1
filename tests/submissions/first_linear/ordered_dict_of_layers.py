# expects: passed output.replaced-by-copy line 18
from collections import OrderedDict
import torch
from torch import nn


def build(seed):
    with torch.random.fork_rng():
        torch.random.manual_seed(seed)
        return nn.Sequential(OrderedDict(fc1=nn.Linear(3, 4), relu=nn.ReLU(), fc2=nn.Linear(4, 2)))


def capture_first_linear(seed=0):
    model = build(seed)
    handles, seen = [], {}
    # hooks on everything: handy when debugging
    model.apply(lambda mod: handles.append(
        mod.register_forward_hook(lambda m, args, out: seen.setdefault(m, out.detach().clone()))))
    try:
        with torch.no_grad():
            y = model(torch.arange(1.0, 4.0).unsqueeze(0))
    finally:
        [h.remove() for h in handles]
    first = seen[model.fc1]
    return {"activation_shape": list(first.size()),
            "activation_values": [round(v.item(), 4) for v in first.flatten()],
            "final_output": [round(v.item(), 4) for v in y.flatten()]}
