# expects: stopped stopped.wall_time line 5
import itertools

for step in itertools.count():
    if step < 0:
        break


def capture_middle(x_values):
    return {"captured": x_values, "output": x_values, "hooks_left": 0}
