# expects: passed
import torch
from torch import nn


def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.fill_(1.0)
    return model


def capture_middle(x_values):
    model, box = make_model(), []
    print("model:", model)
    handle = model[1].register_forward_hook(lambda mod, args, out: box.append(out.detach().clone()))
    try:
        y = model(torch.tensor(x_values))
    finally:
        handle.remove()
    print("saw", box)

    def plain(values):
        return [int(v) if v == int(v) else round(v, 4) for v in values.tolist()]

    return {"captured": plain(box[0]), "output": plain(y), "hooks_left": len(model[1]._forward_hooks)}


async def unused():
    return 1


if __name__ == "__main__":
    input("ready? ")
    print(capture_middle([2.0, 3.0]))
