# expects: not_yet values.example line 12
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    act = []
    with model[0].register_forward_hook(lambda m, i, o: act.extend(abs(v) for v in o[0].tolist())):
        out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    return dict(activation_shape=[1, 4], activation_values=act, final_output=out[0].tolist())
