# expects: not_gradable source.syntax line 4
def capture_middle(x_values):
    try:
    out = x_values
    finally:
        pass
    return {"captured": out, "output": out, "hooks_left": 0}
