# expects: not_yet hook.none
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    first = x @ model[0].weight.T + model[0].bias
    y = torch.relu(first) @ model[2].weight.T + model[2].bias
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(v, 4) for v in first.flatten().tolist()],
        "final_output": [round(v, 4) for v in y.flatten().tolist()],
    }
