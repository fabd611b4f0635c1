# expects: not_gradable load.raised line 4
import json

with open("inputs.json") as file:
    INPUTS = json.load(file)


def capture_middle(x_values):
    return {"captured": INPUTS, "output": INPUTS, "hooks_left": 0}
