# expects: not_yet left.on-a-copy line 19
# The copy takes the hook along, and the handle only knows the original.
import copy
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    model, kept = make_model(), {}

    def hook(module, inputs, output):
        kept["v"] = output.detach().clone()

    handle = model[1].register_forward_hook(hook)
    twin = copy.deepcopy(model)
    out = twin(torch.tensor(x_values))
    handle.remove()
    return {"captured": kept["v"].tolist(), "output": out.tolist(), "hooks_left": len(model[1]._forward_hooks)}
