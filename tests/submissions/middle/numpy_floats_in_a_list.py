# expects: not_yet types.scalar line 21
import numpy as np
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
    box = []
    h = model[1].register_forward_hook(lambda m, i, o: box.append(o.detach().numpy().copy()))
    try:
        y = model(torch.tensor(x_values)).detach().numpy()
    finally:
        h.remove()
    return {
        "captured": list(np.round(box[0].astype(np.float64), 4)),  # a list, as the task says
        "output": list(np.round(y.astype(np.float64), 4)),
        "hooks_left": len(model[1]._forward_hooks),
    }
