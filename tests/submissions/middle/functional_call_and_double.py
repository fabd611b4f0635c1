# expects: passed
import torch
from torch import nn
from torch.func import functional_call

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    model = make_model().double()
    weights = {name: p.detach() for name, p in model.named_parameters()}
    saved = {}
    hook = lambda module, args, out: saved.__setitem__(module, out.clone())
    handle = model[1].register_forward_hook(hook)
    try:
        y = functional_call(model, weights, (torch.tensor(x_values, dtype=torch.float64),))
    finally:
        handle.remove()
    return {"captured": saved[model[1]].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
