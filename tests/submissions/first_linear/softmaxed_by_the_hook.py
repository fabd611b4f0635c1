# expects: not_yet values.example line 16
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    act = {}
    # a lambda gives back its value, and that replaces the layer's output
    h = model[0].register_forward_hook(lambda m, i, o: act.setdefault("v", o.detach().softmax(-1)))
    out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    h.remove()
    return {
        "activation_shape": list(act["v"].shape),
        "activation_values": act["v"].flatten().tolist(),
        "final_output": out.flatten().tolist(),
    }
