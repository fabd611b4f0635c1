# expects: not_yet left.hook line 17
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def capture_middle(x_values):
    model, box = make_model(), {}
    for name, layer in model.named_children():
        handle = layer.register_forward_hook(lambda mod, args, out, name=name: box.update({name: out.detach().clone()}))
    y = model(torch.tensor(x_values))
    handle.remove()
    kept = box["1"]
    return {"captured": kept.tolist(), "output": y.tolist(), "hooks_left": 0}
