# expects: passed
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 2, bias=False)
        self.act = nn.ReLU()
        self.last = nn.Linear(2, 2, bias=False)
        with torch.no_grad():
            self.first.weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
            self.last.weight.fill_(1.0)

    def forward(self, x):
        return self.last(self.act(self.first(x)))


def capture_middle(x_values):
    net, box = Net(), []
    handle = net.act.register_forward_hook(lambda mod, args, out: box.append(out.detach().clone()))
    try:
        y = net(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": box[0].tolist(), "output": y.tolist(), "hooks_left": len(net.act._forward_hooks)}
