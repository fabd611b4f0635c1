# expects: passed
import torch
from torch import nn


class MLP(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.hidden = nn.Linear(3, 4)
        self.relu = nn.ReLU()
        self.out = nn.Linear(4, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out(self.relu(self.hidden(x)))


def capture_first_linear(seed: int = 0) -> dict:
    torch.manual_seed(seed)
    mlp = MLP()
    activations: dict[str, torch.Tensor] = {}
    handle = mlp.hidden.register_forward_hook(lambda m, i, o: activations.update(hidden=o.detach().clone()))
    try:
        y = mlp(torch.tensor([[1.0, 2.0, 3.0]]))
    finally:
        handle.remove()
    h = activations["hidden"]
    return {"activation_shape": [*h.shape], "activation_values": h.view(-1).tolist(),
            "final_output": y.view(-1).tolist()}
