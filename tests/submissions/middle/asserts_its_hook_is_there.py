# expects: passed
# I check my own work: the hook has to be in the table while the model runs, and gone afterwards.
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
    relu = model[1]
    stored = []

    def hook(module, inputs, output):
        stored.append(output.detach().clone())

    handle = relu.register_forward_hook(hook)
    try:
        assert hook in relu._forward_hooks.values()
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    assert handle.id not in relu._forward_hooks
    return {"captured": [round(v, 4) for v in stored[0].tolist()],
            "output": [round(v, 4) for v in y.tolist()],
            "hooks_left": sum(1 for _ in relu._forward_hooks)}
