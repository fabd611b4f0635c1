# expects: passed left.on-error line 19
# Curious: does the graph still work with the hook there?
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    opt = torch.optim.SGD(model.parameters(), lr=0.1)
    kept = {}

    def hook(module, inputs, output):
        kept["first"] = output          # attached: I go backward below
        output.retain_grad()

    handle = model[0].register_forward_hook(hook)
    y = model(torch.tensor([[1.0, 2.0, 3.0]]))
    handle.remove()
    opt.zero_grad()
    y.sum().backward()
    print("gradient at the first layer:", kept["first"].grad)
    return {"activation_shape": list(kept["first"].shape),
            "activation_values": kept["first"].flatten().tolist(),
            "final_output": y.flatten().tolist()}
