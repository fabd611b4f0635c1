# expects: not_gradable source.syntax line 7
import torch


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
    return {“activation_shape”: [1, 4], “activation_values”: [], “final_output”: []}
