# expects: not_yet call.raised
def capture_middle(x_values):
    return capture_middle(x_values)
