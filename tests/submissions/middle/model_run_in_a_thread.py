# expects: passed
from concurrent.futures import ThreadPoolExecutor
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def capture_middle(x_values):
    model = make_model()
    kept = []
    handle = model[1].register_forward_hook(lambda m, i, o: kept.append(o.detach().clone()))
    try:
        with ThreadPoolExecutor(1) as pool:
            y = pool.submit(model, torch.tensor(x_values)).result()
    finally:
        handle.remove()
    return {"captured": kept[0].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
