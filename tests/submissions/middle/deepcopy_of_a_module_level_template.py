# expects: passed
import copy
import torch
from torch import nn

TEMPLATE = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
TEMPLATE[0].weight = nn.Parameter(torch.diag(torch.tensor([1.0, -1.0])))
TEMPLATE[2].weight = nn.Parameter(torch.ones(2, 2))


@torch.no_grad()
def capture_middle(x_values):
    model = copy.deepcopy(TEMPLATE)
    kept = {}

    def hook(module, inputs, output):
        kept["value"] = copy.deepcopy(output)   # no grad here, so deepcopy is allowed

    handle = model[1].register_forward_hook(hook)
    try:
        output = model(torch.tensor(x_values))
    finally:
        handle.remove()
    return {"captured": kept["value"].tolist(), "output": output.tolist(),
            "hooks_left": len(model[1]._forward_hooks)}
