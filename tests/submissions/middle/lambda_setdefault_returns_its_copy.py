# expects: not_yet output.replaced-by-copy line 16
# The lambda returns an equal tensor. The numbers stay, but the model goes on with a detached copy.
import torch
import torch.nn as nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values: list) -> dict:
    model = make_model()
    relu = model[1]
    captured = {}
    handle = relu.register_forward_hook(lambda m, i, o: captured.setdefault("value", o.detach().clone()))
    try:
        output = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {
        "captured": [round(v, 4) for v in captured["value"].tolist()],
        "output": [round(v, 4) for v in output.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
