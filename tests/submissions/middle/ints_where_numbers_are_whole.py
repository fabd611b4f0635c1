# expects: passed
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def tidy(t):
    """2.0 looks nicer as 2."""
    return [int(v) if float(v).is_integer() else round(v, 4) for v in t.tolist()]


def capture_middle(x_values, *, verbose=False):
    model = make_model()
    kept = {}

    def hook(module, inputs, output):
        kept["out"] = output.detach().clone()
        if verbose:
            print(output)
        return None

    handle = model[1].register_forward_hook(hook)
    try:
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"hooks_left": len(model[1]._forward_hooks), "output": tidy(y), "captured": tidy(kept["out"])}
