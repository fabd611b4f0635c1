# expects: not_yet hook.none line 6
def capture_middle(x_values):
    a, b = x_values
    captured = [max(a, 0.0), max(-b, 0.0)]
    total = sum(captured)
    return {"captured": captured, "output": [total, total], "hooks_left": 0}
