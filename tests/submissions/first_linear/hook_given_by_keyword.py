# expects: passed left.on-error line 17
import torch
import torch.nn as nn

ACT = {}


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))

    def hook_fn(module, input, output):
        ACT["first"] = output.detach()

    handle = nn.Module.register_forward_hook(model[0], hook=hook_fn)
    final = model(torch.tensor([[1.0, 2.0, 3.0]]))
    handle.remove()
    return {
        "activation_shape": list(ACT["first"].shape),
        "activation_values": [round(v, 4) for v in ACT["first"][0].tolist()],
        "final_output": [round(v, 4) for v in final[0].tolist()],
    }
