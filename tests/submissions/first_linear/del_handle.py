# expects: not_yet left.hook line 10
import torch
import torch.nn as nn

def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    acts = {}
    def hook(m, i, o): acts["x"] = o.detach().clone()
    handle = model[0].register_forward_hook(hook)
    out = model(torch.tensor([[1.0, 2.0, 3.0]]))
    del handle   # hook is gone now
    return {"activation_shape": list(acts["x"].shape),
            "activation_values": acts["x"].flatten().tolist(),
            "final_output": out.flatten().tolist()}
