# expects: passed
import functools

import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def rounded(fn):
    """Round every list of floats in what `fn` returns."""
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        result = fn(*args, **kwargs)
        return {k: [round(e, 4) for e in v] if isinstance(v, list) else v for k, v in result.items()}
    return wrapper


@rounded
def capture_middle(x_values: list) -> dict:
    model, grabbed = make_model(), []
    handle = model[1].register_forward_hook(lambda m, a, o: grabbed.append(o.detach().clone()))
    try:
        final = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": grabbed[-1].tolist(), "output": final.tolist(),
            "hooks_left": len(model[1]._forward_hooks)}
