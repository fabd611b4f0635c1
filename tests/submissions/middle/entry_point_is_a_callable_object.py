# expects: passed
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

class MiddleReader:
    """Callable: reads the ReLU of a fresh model on each call."""

    def __call__(self, x_values):
        model = make_model()
        self.seen = None
        handle = model[1].register_forward_hook(self._on_forward)
        try:
            out = model(torch.tensor(x_values))
        finally:
            handle.remove()
        return {
            "captured": [round(v, 4) for v in self.seen.tolist()],
            "output": [round(v, 4) for v in out.tolist()],
            "hooks_left": len(model[1]._forward_hooks),
        }

    def _on_forward(self, module, inputs, output):
        self.seen = output.detach().clone()


capture_middle = MiddleReader()
