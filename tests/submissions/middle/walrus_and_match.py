# expects: passed
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def capture_middle(x_values):
    model = make_model()
    value = None

    def hook(m, _, out):
        nonlocal value
        match out:
            case torch.Tensor():
                value = out.detach().clone()
            case (first, *_):
                value = first.detach().clone()

    for name, layer in model.named_modules():
        if name == "1":
            (handle := layer.register_forward_hook(hook))
            break
    try:
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": [round(v, 4) for v in value.tolist()],
            "output": [round(v, 4) for v in y.tolist()],
            "hooks_left": len(layer._forward_hooks)}
