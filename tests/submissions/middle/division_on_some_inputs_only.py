# expects: not_yet call.raised line 16
# Right for the example; the ratio is nonsense where the ReLU lets nothing through.
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
    with model[1].register_forward_hook(lambda m, i, o: kept.extend(o.tolist())):
        out = model(torch.tensor(x_values)).tolist()
    share = kept[0] / sum(kept)
    print(f"the first one makes {share:.0%} of the sum")
    return {"captured": kept, "output": out, "hooks_left": len(model[1]._forward_hooks)}
