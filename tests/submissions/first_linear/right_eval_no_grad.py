# expects: passed left.on-error line 14
import torch
from torch import nn


def capture_first_linear(seed: int = 0) -> dict:
    store = {}
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    handle = model[0].register_forward_hook(lambda mod, args, out: store.update(first=out.detach().clone()))
    model.eval()
    with torch.no_grad():
        y = model(torch.tensor([[1.0, 2.0, 3.0]]))
    handle.remove()
    first = store["first"]
    return {
        "activation_shape": list(first.shape),
        "activation_values": [round(v, 4) for v in first.flatten().tolist()],
        "final_output": [round(v, 4) for v in y.flatten().tolist()],
    }
