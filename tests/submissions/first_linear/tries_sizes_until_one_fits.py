# expects: passed copy.shared line 18
# The first size is a str and torch refuses it; the second is right.
import torch
from torch import nn


def linear(n_in, n_out):
    for size in (str(n_out), n_out):
        try:
            return nn.Linear(n_in, size)
        except TypeError as error:
            print("no good:", type(error).__name__)


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model, acts = nn.Sequential(linear(3, 4), nn.ReLU(), linear(4, 2)), {}
    handle = model[0].register_forward_hook(lambda m, i, o: acts.update(v=o.detach()))
    try:
        out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    finally:
        handle.remove()
    return {"activation_shape": list(acts["v"].shape), "activation_values": acts["v"][0].tolist(),
            "final_output": out[0].tolist()}
