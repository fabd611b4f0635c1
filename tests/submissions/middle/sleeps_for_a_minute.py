# expects: stopped stopped.wall_time line 6
import time


def capture_middle(x_values):
    time.sleep(60)
    return {"captured": x_values, "output": x_values, "hooks_left": 0}
