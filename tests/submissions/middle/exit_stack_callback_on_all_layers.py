# expects: passed
# Watches every layer; only "1" (the ReLU) goes into the answer.
import contextlib
import torch
import torch.nn as nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def capture_middle(x_values):
    model = make_model()
    log = {}
    with contextlib.ExitStack() as stack:
        for name, layer in model.named_children():
            def hook(mod, inp, out, name=name):
                log[name] = out.detach().clone()
            stack.callback(layer.register_forward_hook(hook).remove)
        result = model(torch.tensor(x_values))
    return {
        "captured": [round(x, 4) for x in log["1"].tolist()],
        "output": [round(x, 4) for x in result.tolist()],
        "hooks_left": len(model[1]._forward_hooks),
    }
