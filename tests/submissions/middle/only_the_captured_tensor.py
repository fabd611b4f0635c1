# expects: not_yet types.not-a-dict line 15
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
    with model[1].register_forward_hook(lambda m, i, o: kept.append(o.detach().clone())):
        model(torch.tensor(x_values))
    return kept[0]
