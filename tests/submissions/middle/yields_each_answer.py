# expects: not_gradable entry.generator line 2
def capture_middle(x_values):
    """One number at a time."""
    for value in x_values:
        yield max(value, 0.0)
