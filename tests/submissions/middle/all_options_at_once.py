# expects: passed
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def capture_middle(x_values: list) -> dict:
    model = make_model()
    relu = model.get_submodule("1")
    snap = {}

    def hook(module, args, kwargs, output):
        assert not kwargs
        snap["relu"] = output.detach().clone()

    handle = relu.register_forward_hook(hook, prepend=True, with_kwargs=True, always_call=True)
    with torch.inference_mode():
        try:
            out = model(torch.tensor(x_values))
        finally:
            handle.remove()
    return {
        "captured": [round(v, 4) for v in snap["relu"].tolist()],
        "output": [round(v, 4) for v in out.tolist()],
        "hooks_left": len(relu._forward_hooks),
    }
