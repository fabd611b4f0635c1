# expects: stopped stopped.output
import torch


def capture_middle(x_values):
    for step in range(3000):
        print("step", step, torch.arange(1000).tolist())
    return {"captured": x_values, "output": x_values, "hooks_left": 0}
