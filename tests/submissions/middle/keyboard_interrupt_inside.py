# expects: not_yet call.raised line 4
def capture_middle(x_values):
    if len(x_values) == 2:
        raise KeyboardInterrupt
    return {"captured": [], "output": [], "hooks_left": 0}
