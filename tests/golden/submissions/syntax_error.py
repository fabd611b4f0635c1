import torch


def capture_middle(x_values):
    model = make_model()
    handle = model[1].register_forward_hook(lambda module, inputs, output: print(output)
    return {}
