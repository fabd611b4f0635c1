# expects: not_yet seed.ignored
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))


def capture_first_linear(seed=0):
    torch.manual_seed(seed)  # too late: the weights have been drawn
    acts = []
    with model[0].register_forward_hook(lambda m, i, o: acts.append(o.detach().clone())):
        out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    return {"activation_shape": list(acts[0].shape), "activation_values": acts[0][0].tolist(),
            "final_output": out[0].tolist()}
