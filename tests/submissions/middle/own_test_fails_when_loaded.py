# expects: not_gradable load.raised line 6
def capture_middle(x_values):
    return {"captured": x_values, "output": x_values, "hooks_left": 0}


assert capture_middle([2.0, 3.0])["captured"] == [2.0, 0.0], "example is wrong"
