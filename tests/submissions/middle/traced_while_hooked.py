# expects: passed
# torch.jit.trace runs the model once, and the hook looks on. The grader's recorder has to bear it.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    model, kept = make_model(), []
    x = torch.tensor(x_values)
    handle = model[1].register_forward_hook(lambda m, i, o: kept.append(o.detach().clone()))
    try:
        traced = torch.jit.trace(model, x, check_trace=False)
    finally:
        handle.remove()
    y = traced(x)
    return {"captured": kept[0].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
