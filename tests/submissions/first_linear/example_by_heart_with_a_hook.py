# expects: not_yet seed.ignored
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    with model[0].register_forward_hook(lambda m, i, o: print(o)):
        model(torch.tensor([[1.0, 2.0, 3.0]]))
    return {
        "activation_shape": [1, 4],
        "activation_values": [-1.362, -0.7875, 0.5124, -0.5153],
        "final_output": [-0.2543, 0.0002],
    }
