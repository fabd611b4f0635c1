# expects: not_yet hook.wrong-layer
# Off by one, twice: the hooks sit on the model and on the last layer.
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
    handles = [model.register_forward_hook(lambda m, i, o: None)]
    handles += [model[2].register_forward_hook(lambda m, i, o: kept.append(o.tolist()))]
    out = model(torch.tensor(x_values)).tolist()
    for h in handles:
        h.remove()
    return {"captured": kept[0], "output": out, "hooks_left": len(model[1]._forward_hooks)}
