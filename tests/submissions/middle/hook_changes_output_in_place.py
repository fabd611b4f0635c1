# expects: not_yet output.changed-in-place line 16
# clamp_ with an underscore changes the tensor itself. The example's values are too small to notice.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    model, kept = make_model(), []

    def hook(module, inputs, output):
        kept.append(output.detach().clamp_(max=3.0).tolist())

    handle = model[1].register_forward_hook(hook)
    try:
        out = model(torch.tensor(x_values)).tolist()
    finally:
        handle.remove()
    return {"captured": kept[0], "output": out, "hooks_left": len(model[1]._forward_hooks)}
