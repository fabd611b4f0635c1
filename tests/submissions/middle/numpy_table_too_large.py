# expects: stopped stopped.memory line 4
import numpy as np

TABLE = np.ones((100_000, 100_000))


def capture_middle(x_values):
    return {"captured": x_values, "output": TABLE[0, :2].tolist(), "hooks_left": 0}
