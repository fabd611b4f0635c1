# expects: not_gradable source.tabs line 6
def capture_middle(x_values):
    captured = list(x_values)
    for number in captured:
        print(number)
	print("done")
    return {"captured": captured, "output": captured, "hooks_left": 0}
