import torch


def capture_middle(x_values):
    value = torch.relu(torch.tensor(x_values))
    return {"captured": value, "outputs": [value.sum()], "hooks_left": "0"}
