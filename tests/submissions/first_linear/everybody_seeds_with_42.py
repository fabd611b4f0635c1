# expects: not_yet seed.ignored line 20
import random
import numpy as np
import torch
from torch import nn


def seed_everything(seed=42):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)


def capture_first_linear(seed=0):
    seed_everything()
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    acts = []
    with model[0].register_forward_hook(lambda m, i, o: acts.append(o.detach().clone())):
        out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    return {
        "activation_shape": list(acts[0].shape),
        "activation_values": acts[0].flatten().tolist(),
        "final_output": out.flatten().tolist(),
    }
