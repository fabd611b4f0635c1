# expects: not_yet hook.wrong-layer line 14
import torch
from torch import nn


class Net(nn.Sequential):
    pass


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    net = Net(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    acts = []
    h = net.register_forward_hook(lambda m, i, o: acts.append(o.detach().clone()))
    y = net(torch.tensor([[1.0, 2.0, 3.0]]))
    h.remove()
    a = acts[0]
    return {"activation_shape": list(a.shape), "activation_values": a.flatten().tolist(),
            "final_output": y.flatten().tolist()}
