# expects: passed model.not-called-itself line 17
# model.forward() goes past hooks of the Sequential, but the Sequential still calls its layers.
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
    out = []
    handle = model[1].register_forward_hook(lambda m, i, o: out.append(o.detach().clone()))
    try:
        y = model.forward(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": out[0].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
