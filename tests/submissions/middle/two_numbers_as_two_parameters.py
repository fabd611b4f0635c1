# expects: not_gradable entry.arguments line 2
def capture_middle(a: float, b: float) -> dict:
    return {"captured": [max(a, 0.0), max(-b, 0.0)], "output": [], "hooks_left": 0}
