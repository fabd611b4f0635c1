# expects: passed
# torch warns that clone().detach() is better; the copy is a copy all the same
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
  model = make_model()
  got = {}
  def f(m, i, o):
    got["x"] = torch.tensor(o)
  h = model[1].register_forward_hook(f)
  try:
    out = model(torch.FloatTensor(x_values))
  finally:
    h.remove()
  return {"captured": got["x"].tolist(), "output": out.tolist(), "hooks_left": len(model[1]._forward_hooks)}
