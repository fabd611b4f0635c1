# expects: not_yet seed.ignored line 15
import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    torch.manual_seed(0)  # as in the example
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    acts = {}
    handle = model[0].register_forward_hook(lambda m, i, o: acts.update(first=o.detach().clone()))
    try:
        out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    finally:
        handle.remove()
    return dict(activation_shape=list(acts["first"].shape), activation_values=acts["first"][0].tolist(),
                final_output=out[0].tolist())
