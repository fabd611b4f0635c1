# expects: passed
from contextlib import ExitStack

import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def capture_middle(x_values):
    model, box = make_model(), {}
    with ExitStack() as stack:
        for name, module in model.named_modules():
            if isinstance(module, nn.ReLU):
                hook = lambda mod, args, out, name=name: box.__setitem__(name, out.detach().clone())
                stack.enter_context(module.register_forward_hook(hook))
        y = model(torch.tensor(x_values))
    kept = box["1"]
    return {"captured": kept.tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
