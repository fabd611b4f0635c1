# expects: not_yet types.tensor line 26
# "captured should be the ReLU output" -> that is what the hook gave me
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
    captured = {}
    handle = model[1].register_forward_hook(lambda m, i, o: captured.update(value=o))
    try:
        output = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": captured["value"], "output": output, "hooks_left": len(model[1]._forward_hooks)}
