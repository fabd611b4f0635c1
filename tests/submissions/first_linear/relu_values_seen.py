# expects: not_yet hook.wrong-layer line 11
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    acts = {}
    layers = dict(model.named_modules())
    handle = layers["1"].register_forward_hook(lambda m, i, o: acts.update(a=o.detach()))
    y = model(torch.tensor([[1.0, 2.0, 3.0]]))
    handle.remove()
    return {"activation_shape": list(acts["a"].shape), "activation_values": acts["a"][0].tolist(),
            "final_output": y[0].tolist()}
