# expects: not_yet values.example line 18
# The hook's model and the output's model differ: the second is built from later random numbers.
import torch
from torch import nn


def new_model():
    return nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    x = torch.tensor([[1.0, 2.0, 3.0]])
    hooked, acts = new_model(), []
    with hooked[0].register_forward_hook(lambda m, i, o: acts.append(o.detach().clone())):
        hooked(x)
    clean = new_model()
    return dict(activation_shape=list(acts[0].shape), activation_values=acts[0][0].tolist(),
                final_output=clean(x)[0].tolist())
