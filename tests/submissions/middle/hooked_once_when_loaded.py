# expects: not_yet left.hook line 13
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
model = make_model()
captured = {}
handle = model[1].register_forward_hook(lambda m, i, o: captured.update(value=o.detach().clone()))


def capture_middle(x_values):
    output = model(torch.tensor(x_values))
    return {
        "captured": captured["value"].tolist(),
        "output": output.tolist(),
        "hooks_left": 0,  # I remove it at the very end of the program
    }


if __name__ == "__main__":
    print(capture_middle([2.0, 3.0]))
    handle.remove()
