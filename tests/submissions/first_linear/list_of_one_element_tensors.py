# expects: not_yet types.tensor-item line 18
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    act = {}
    h = model[0].register_forward_hook(lambda m, i, o: act.update(v=o.detach()))
    out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    h.remove()
    result = {
        "activation_shape": list(act["v"].shape),
        "activation_values": list(act["v"][0]),
        "final_output": list(out[0]),
    }
    return result
