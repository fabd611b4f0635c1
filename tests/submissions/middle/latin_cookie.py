# expects: passed
# vim: set fileencoding=latin-1 :
# The cookie is a lie of an old editor; the bytes are UTF-8.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    model, seen = make_model(), []
    with model[1].register_forward_hook(lambda m, i, o: seen.append(o.tolist())):
        y = model(torch.tensor(x_values))
    print("fertig: größer, naïve, façade")
    return {"captured": seen[0], "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
