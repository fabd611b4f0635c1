# expects: not_yet hook.wrong-kind line 17
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

    def before(module, inputs):
        kept["v"] = torch.relu(inputs[0]).detach().clone()   # the ReLU's output, as it will be

    handle = model[1].register_forward_pre_hook(before)
    try:
        out = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": kept["v"].tolist(), "output": out.tolist(), "hooks_left": len(model[1]._forward_hooks)}
