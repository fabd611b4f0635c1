# expects: not_gradable entry.arguments line 7
# Written from the older text of the task, where the function takes nothing.
import torch
from torch import nn


def capture_first_linear() -> dict:
    torch.manual_seed(42)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    activations = {}
    handle = model[0].register_forward_hook(lambda m, i, o: activations.update(first=o.detach()))
    output = model(torch.tensor([[1.0, 2.0, 3.0]]))
    handle.remove()
    return {
        "activation_shape": list(activations["first"].shape),
        "activation_values": activations["first"].flatten().tolist(),
        "final_output": output.flatten().tolist(),
    }
