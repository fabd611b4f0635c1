# expects: not_yet call.input line 6
import torch


def capture_middle(x_values=None):
    x_values = [float(word) for word in input("two numbers: ").split()]
    return {"captured": x_values, "output": x_values, "hooks_left": 0}
