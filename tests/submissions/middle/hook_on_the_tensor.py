# expects: not_yet hook.on-tensor line 14
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
    middle = model[1](model[0](torch.tensor(x_values)))
    handle = middle.register_hook(lambda grad: print("grad", grad))
    out = model[2](middle)
    out.sum().backward()
    handle.remove()
    return {"captured": middle.tolist(), "output": out.tolist(), "hooks_left": len(model[1]._forward_hooks)}
