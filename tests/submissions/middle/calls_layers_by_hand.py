# expects: not_yet hook.none
# No need for a hook, I thought: I can call the layers one after the other.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    first, relu, last = make_model()
    middle = relu(first(torch.tensor(x_values)))
    final = last(middle)
    return {"captured": middle.tolist(), "output": final.tolist(), "hooks_left": len(relu._forward_hooks)}
