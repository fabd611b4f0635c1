# expects: passed
import time
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def capture_middle(x_values):
    model, kept = make_model(), {}
    x = torch.tensor(x_values)
    with torch.inference_mode():
        start = time.perf_counter()
        for _ in range(1000):
            model(x)
        print(f"{time.perf_counter() - start:.4f} s for 1000 calls without a hook")
        handle = model[1].register_forward_hook(lambda m, i, o: kept.update(v=o.clone()))
        try:
            y = model(x)
        finally:
            handle.remove()
    return {"captured": kept["v"].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
