# expects: not_yet hook.global line 19
import torch
from torch import nn
from torch.nn.modules.module import register_module_forward_hook

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    model, kept = make_model(), []

    def watch(module, inputs, output):
        if module is model[1]:
            kept.extend(output.tolist())

    handle = register_module_forward_hook(watch)
    try:
        out = model(torch.tensor(x_values)).tolist()
    finally:
        handle.remove()
    return {"captured": kept, "output": out, "hooks_left": len(model[1]._forward_hooks)}
