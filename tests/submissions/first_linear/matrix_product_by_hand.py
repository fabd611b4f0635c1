# expects: not_yet hook.none line 11
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    h = x @ model[0].weight.T + model[0].bias
    y = model(x)
    return {"activation_shape": list(h.shape), "activation_values": h[0].tolist(), "final_output": y[0].tolist()}
