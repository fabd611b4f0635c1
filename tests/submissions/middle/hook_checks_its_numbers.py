# expects: not_yet through.raised line 19
# The hook insists on the numbers that it has worked out, and breaks when the layer gives others.
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def capture_middle(x_values):
    model, store = make_model(), {}

    def hook(module, inputs, output):
        assert torch.equal(output, inputs[0].clamp(min=0)), "that is no ReLU"
        store["value"] = output.detach().clone()

    handle = model[1].register_forward_hook(hook)
    try:
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": store["value"].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
