# expects: not_yet call.raised line 17
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
    x = torch.tensor(x_values)
    out = model(x)
    handle = model[1].register_forward_hook(lambda m, i, o: kept.update(relu=o))
    handle.remove()
    return {"captured": kept["relu"].tolist(), "output": out.tolist(), "hooks_left": 0}
