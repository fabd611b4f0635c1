# expects: not_yet call.raised line 11
import torch
from torch import nn

SIZES = "3 4 2".split()


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    a, b, c = SIZES
    model = nn.Sequential(nn.Linear(a, b), nn.ReLU(), nn.Linear(b, c))
    acts = {}
    handle = model[0].register_forward_hook(lambda m, i, o: acts.update(v=o.detach()))
    out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    handle.remove()
    return {"activation_shape": list(acts["v"].shape), "activation_values": acts["v"][0].tolist(),
            "final_output": out[0].tolist()}
