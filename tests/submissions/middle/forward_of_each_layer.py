# expects: not_yet hook.forward-called line 14
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
    captured = {"value": torch.zeros(2)}
    handle = model[1].register_forward_hook(
        lambda module, inputs, output: captured.update(value=output.detach().clone())
    )
    x = torch.tensor(x_values)
    try:
        for layer in model:
            x = layer.forward(x)
    finally:
        handle.remove()
    return {"captured": captured["value"].tolist(), "output": x.tolist(), "hooks_left": len(model[1]._forward_hooks)}
