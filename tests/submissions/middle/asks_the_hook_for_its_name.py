# expects: passed
# Lists what is registered, by name, before the model runs.
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

    def keep_middle(module, inputs, output):
        kept.append(output.detach().clone())

    handle = model[1].register_forward_hook(keep_middle)
    for name, layer in model.named_modules():
        for hook in layer._forward_hooks.values():
            print(f"{name or 'model'}: {hook.__name__}")
    try:
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": kept[0].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}
