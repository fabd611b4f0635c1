# expects: not_yet types.subclass line 19
# A defaultdict is a dict, so "return a dictionary" would be no help: say that a plain one is wanted.
from collections import defaultdict
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
    result = defaultdict(list)
    with model[1].register_forward_hook(lambda m, i, o: result["captured"].extend(o.tolist())):
        result["output"] = model(torch.tensor(x_values)).tolist()
    result["hooks_left"] = len(model[1]._forward_hooks)
    return result
