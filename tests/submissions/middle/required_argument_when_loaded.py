# expects: not_gradable load.exit line 7
import argparse

parser = argparse.ArgumentParser(description="Capture the middle of a model.")
parser.add_argument("a", type=float)
parser.add_argument("b", type=float)
args = parser.parse_args()


def capture_middle(x_values=(args.a, args.b)):
    return {"captured": list(x_values), "output": list(x_values), "hooks_left": 0}
