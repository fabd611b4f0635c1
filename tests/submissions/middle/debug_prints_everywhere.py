# expects: passed
import logging
import sys
import warnings

import torch
from torch import nn

logging.basicConfig(level=logging.DEBUG)
log = logging.getLogger(__name__)
warnings.simplefilter("always")
torch.set_printoptions(precision=2, sci_mode=False)
print("torch", torch.__version__, "python", sys.version_info[:2])

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

def capture_middle(x_values):
    model = make_model()
    print(model)
    kept = {}

    def hook(module, inputs, output):
        print(f"HOOK {module=} {inputs=} {output=}", file=sys.stderr)
        for i in range(40):
            print("step", i, "~" * i)
        kept["v"] = output.detach().clone()

    handle = model[1].register_forward_hook(hook)
    log.debug("registered %r as \x1b[31m%s\x1b[0m", handle, handle.id)
    try:
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    warnings.warn("all done — ça marche 🎉")
    return {"captured": kept["v"].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}


print("trying it:", capture_middle([2.0, 3.0]))
