# expects: not_yet model.changed
# Gives the same numbers, but the ReLU is no layer any more.
import torch
from torch import nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(3, 4)
        self.fc2 = nn.Linear(4, 2)

    def forward(self, x):
        return self.fc2(F.relu(self.fc1(x)))


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    net, acts = Net(), []
    with net.fc1.register_forward_hook(lambda m, i, o: acts.append(o.detach().clone())):
        out = net(torch.tensor([[1.0, 2.0, 3.0]]))
    return dict(activation_shape=list(acts[0].shape), activation_values=acts[0][0].tolist(),
                final_output=out[0].tolist())
