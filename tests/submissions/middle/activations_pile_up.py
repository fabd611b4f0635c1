# expects: stopped stopped.memory
import torch


def capture_middle(x_values):
    history = []
    while True:
        history.append(torch.ones(1_000_000, 4))  # 16 MB each, never let go
