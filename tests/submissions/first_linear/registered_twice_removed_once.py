# expects: not_yet left.hook line 17
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    acts = {}

    def keep(name):
        def hook(module, inputs, output):
            acts[name] = output.detach().clone()
        return hook

    first = model[0].register_forward_hook(keep("linear"))
    model[1].register_forward_hook(keep("relu"))
    try:
        out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    finally:
        first.remove()
    print("before and after the ReLU:", acts)
    return {"activation_shape": list(acts["linear"].shape),
            "activation_values": acts["linear"].flatten().tolist(),
            "final_output": out.flatten().tolist()}
