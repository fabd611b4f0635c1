# expects: stopped stopped.killed
import ctypes


def capture_middle(x_values):
    text = ctypes.string_at(0)
    return {"captured": text, "output": [], "hooks_left": 0}
