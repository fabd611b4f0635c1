# expects: passed
import asyncio

import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model

async def predict(model, x):
    await asyncio.sleep(0)
    return model(x)


def capture_middle(x_values):
    model, acts = make_model(), {}
    handle = model[1].register_forward_hook(lambda m, i, o: acts.update(relu=o.detach().clone()))
    try:
        y = asyncio.run(predict(model, torch.tensor(x_values)))
    finally:
        handle.remove()
    return {"captured": acts["relu"].tolist(), "output": y.tolist(), "hooks_left": len(model[1]._forward_hooks)}


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("numbers", nargs=2, type=float)
    print(capture_middle(parser.parse_args().numbers))
