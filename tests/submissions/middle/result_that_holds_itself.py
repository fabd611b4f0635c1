# expects: not_yet types.extra-key
def capture_middle(x_values):
    result = {"captured": [2.0, 0.0], "output": [2.0, 2.0], "hooks_left": 0}
    result["me"] = result
    return result
