# expects: passed
# -*- coding: utf-8 -*-
# Saved by Notepad: a byte order mark, and lines that end in CR LF.
import torch
from torch import nn

def make_model():
    model = nn.Sequential(nn.Linear(2, 2, bias=False), nn.ReLU(), nn.Linear(2, 2, bias=False))
    with torch.no_grad():
        model[0].weight.copy_(torch.tensor([[1.0, 0.0], [0.0, -1.0]]))
        model[2].weight.copy_(torch.tensor([[1.0, 1.0], [1.0, 1.0]]))
    return model
def capture_middle(x_values):
    """Gibt die Ausgabe des ReLU zurück – über einen „Hook“."""
    modell = make_model()
    größen = []
    griff = modell[1].register_forward_hook(lambda m, ein, aus: größen.append(aus.detach().clone()))
    try:
        y = modell(torch.tensor(x_values))
    finally:
        griff.remove()
    return {"captured": größen[0].tolist(), "output": y.tolist(), "hooks_left": len(modell[1]._forward_hooks)}
