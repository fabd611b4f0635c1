# expects: passed copy.attached line 14
# One call without a hook, one with: the hooked one counts.
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))
    x = torch.tensor([[1.0, 2.0, 3.0]])
    y = model(x)

    activations = {}
    with model[0].register_forward_hook(lambda m, i, o: activations.update(first=o.clone())):
        y_again = model(x)
    assert torch.equal(y, y_again)

    a = activations["first"].detach().numpy().copy()
    return {"activation_shape": list(a.shape), "activation_values": a.ravel().tolist(),
            "final_output": y.detach().numpy().ravel().tolist()}
