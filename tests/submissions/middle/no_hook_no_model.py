# expects: not_yet hook.none
def capture_middle(x_values):
    a, b = x_values
    kept = [max(a, 0.0), max(-b, 0.0)]
    return {"captured": kept, "output": [sum(kept)] * 2, "hooks_left": 0}
