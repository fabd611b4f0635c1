# expects: not_gradable entry.missing
# As on the site with the interview questions.
import torch
from torch import nn


class Solution:
    def capture_middle(self, x_values):
        model, kept = nn.Sequential(nn.Identity(), nn.ReLU(), nn.Identity()), []
        with model[1].register_forward_hook(lambda m, i, o: kept.extend(o.tolist())):
            out = model(torch.tensor(x_values)).tolist()
        return {"captured": kept, "output": out, "hooks_left": 0}
