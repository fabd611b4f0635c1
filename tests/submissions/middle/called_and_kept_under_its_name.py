# expects: not_gradable entry.value
def capture_middle(x_values):
    a, b = x_values
    return {"captured": [max(a, 0.0), max(-b, 0.0)], "output": [a, a], "hooks_left": 0}


capture_middle = capture_middle([2.0, 3.0])
