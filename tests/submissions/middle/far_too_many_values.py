# expects: not_yet types.too-large line 5
def capture_middle(x_values):
    return {
        "hooks_left": 0,
        "captured": [0.0] * 1_000_000,
        "output": [0.0, 0.0],
    }
