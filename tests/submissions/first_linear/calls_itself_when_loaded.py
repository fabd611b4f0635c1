# expects: passed left.on-error line 17
import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    activations = {}

    def hook(module, inputs, output):
        activations["first"] = output.detach().clone()

    handle = model[0].register_forward_hook(hook)
    output = model(x)
    handle.remove()
    handle.remove()  # twice does no harm
    first = activations["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [float(f"{v:.4f}") for v in first.flatten()],
        "final_output": [float(f"{v:.4f}") for v in output.flatten()],
    }


for s in range(3):
    print(s, capture_first_linear(s))
assert capture_first_linear(0) == capture_first_linear(0)
