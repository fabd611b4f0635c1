# expects: not_yet hook.wrong-layer line 14
# `model[0]` and `model[2]` both are Linear: the wrong one, found by a search that does not stop.
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    for module in model:
        if isinstance(module, nn.Linear):
            target = module
    acts = []
    handle = target.register_forward_hook(lambda m, i, o: acts.append(o.detach().clone()))
    out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    handle.remove()
    return dict(activation_shape=list(acts[0].shape), activation_values=acts[0][0].tolist(),
                final_output=out[0].tolist())
