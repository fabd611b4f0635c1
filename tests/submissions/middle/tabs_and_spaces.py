# expects: not_gradable source.tabs line 4
def capture_middle(x_values):
    if x_values:
	return {}
        return {}
