# expects: not_yet left.side-table line 14
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
    relu = model[1]
    relu.register_forward_hook(
        lambda m, args, kwargs, o: kept.extend(o.tolist()), with_kwargs=True, always_call=True
    )
    out = model(torch.tensor(x_values)).tolist()
    relu._forward_hooks.clear()
    return {"captured": kept, "output": out, "hooks_left": len(relu._forward_hooks)}
