# expects: passed
import numpy as np
import torch
from torch import nn

def make_model() -> nn.Sequential:
    """Return the supplied model: Linear, ReLU, Linear. For [a, b] the first layer gives [a, -b]."""
    model = nn.Sequential(
        nn.Linear(2, 2, bias=False),
        nn.ReLU(),
        nn.Linear(2, 2, bias=False),
    )
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def capture_middle(x_values: list) -> dict:
    model = make_model()
    arrays = []
    handle = model[1].register_forward_hook(lambda m, i, o: arrays.append(o.detach().numpy().copy()))
    try:
        y = model(torch.from_numpy(np.array(x_values, dtype=np.float32)))
    finally:
        handle.remove()
    return {
        "captured": np.round(arrays[0], 4).tolist(),   # 1.2340000867843628 and the like: float32
        "output": np.round(y.detach().numpy(), 4).tolist(),
        "hooks_left": len(model[1]._forward_hooks),
    }
