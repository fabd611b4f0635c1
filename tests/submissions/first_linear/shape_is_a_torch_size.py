# expects: not_yet types.size line 19
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    activations = {}

    def hook(module, inputs, output):
        activations["shape"] = output.shape
        activations["values"] = output.detach().flatten().tolist()

    handle = model[0].register_forward_hook(hook)
    final = model(torch.tensor([[1.0, 2.0, 3.0]]))
    handle.remove()
    return {
        "activation_shape": activations["shape"],
        "activation_values": activations["values"],
        "final_output": final.detach().flatten().tolist(),
    }
