# expects: passed
from collections import OrderedDict

import torch
from torch import nn


class Net(nn.Sequential):
    def __init__(self):
        super().__init__(OrderedDict(fc1=nn.Linear(3, 4), act=nn.ReLU(), fc2=nn.Linear(4, 2)))


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    net = Net()
    first = None

    def hook(layer, args, out):
        nonlocal first
        first = out.detach().clone()

    with net.fc1.register_forward_hook(hook):
        y = net(torch.tensor([[1.0, 2.0, 3.0]]))
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(v, 4) for v in first.flatten().tolist()],
        "final_output": [round(v, 4) for v in y.flatten().tolist()],
    }
