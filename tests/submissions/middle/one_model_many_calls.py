# expects: passed
# The model lives as long as the module; each call adds a hook and takes it off again.
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

MODEL = make_model().eval().requires_grad_(False)
RELU = MODEL[1]


def capture_middle(x_values: list, model=MODEL) -> dict:
    history = []
    handles = []
    handles.append(RELU.register_forward_hook(lambda m, i, o: history.append(o.clone())))
    try:
        y = model(torch.tensor([x_values]))  # a batch of one
    finally:
        while handles:
            handles.pop().remove()
    [row] = history[-1].tolist()
    return {"captured": row, "output": y.squeeze(0).tolist(), "hooks_left": len(RELU._forward_hooks)}
