# expects: passed
import torch
from torch import nn


class Net(nn.Module):
    """Same three layers as the starter's Sequential, by name."""

    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(2, 2, bias=False)
        self.act = nn.ReLU()
        self.fc2 = nn.Linear(2, 2, bias=False)
        self.fc1.weight.data.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        self.fc2.weight.data.fill_(1.0)
        self.handle = self.act.register_forward_hook(self.remember)

    def remember(self, module, inputs, output):
        self.middle = output.detach().clone()

    def forward(self, x):
        return self.fc2(self.act(self.fc1(x)))


def capture_middle(x_values):
    net = Net()
    try:
        y = net(torch.tensor(x_values))
    finally:
        net.handle.remove()
    return {"captured": net.middle.tolist(), "output": y.tolist(), "hooks_left": len(net.act._forward_hooks)}
