# expects: passed
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


class Capture:
    def __init__(self, layer):
        self.layer, self.value = layer, None

    def __enter__(self):
        self.handle = self.layer.register_forward_hook(self._keep)
        return self

    def __exit__(self, *exc):
        self.handle.remove()

    def _keep(self, module, args, output):
        self.value = output.detach().clone()


def capture_middle(x_values):
    model = make_model()
    with Capture(model[1]) as capture:
        y = model(torch.tensor(x_values))
    kept = capture.value
    return {"captured": kept.tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
