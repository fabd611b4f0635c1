# expects: passed
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


class Recorder:
    def __init__(self):
        self.value = None

    def __call__(self, module, inputs, output):
        self.value = output.detach().clone()


def capture_middle(x_values):
    model, recorder = make_model(), Recorder()
    handle = model[1].register_forward_hook(recorder)
    try:
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    kept = recorder.value
    return {"captured": kept.tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
