# expects: not_gradable entry.arguments line 2
def capture_first_linear(*, seed):
    return {"activation_shape": [1, 4], "activation_values": [], "final_output": []}
