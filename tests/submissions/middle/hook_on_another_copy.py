# expects: not_yet hook.other-model line 19
# make_model() is called twice: the hook sits on one model, and the other one runs.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    captured = [0.0, 0.0]

    def hook(module, inputs, output):
        captured[:] = output.tolist()

    relu = make_model()[1]
    handle = relu.register_forward_hook(hook)
    try:
        out = make_model()(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": captured, "output": out.tolist(), "hooks_left": len(relu._forward_hooks)}
