# expects: not_yet types.tensor line 12
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    act = {}
    h = model[0].register_forward_hook(lambda m, i, o: act.update(v=o))
    out = model(torch.tensor([[1.0, 2.0, 3.0]])); h.remove()
    return {"activation_shape": list(act["v"].shape), "activation_values": act["v"].round(decimals=4), "final_output": out}
