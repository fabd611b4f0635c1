# expects: not_yet reported.untrue line 20
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def capture_middle(x_values):
    model, box = make_model(), []
    handle = model[1].register_forward_hook(lambda mod, args, out: box.append(out.detach().clone()))
    y = model(torch.tensor(x_values))
    hooks_left = len(model[1]._forward_hooks)
    handle.remove()
    return {"captured": box[0].tolist(), "output": y.tolist(), "hooks_left": hooks_left}
