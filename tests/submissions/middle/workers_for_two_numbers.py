# expects: not_yet call.process line 10
from multiprocessing import Pool


def work(value):
    return max(value, 0.0)


def capture_middle(x_values):
    with Pool(2) as pool:
        captured = pool.map(work, x_values)
    return {"captured": captured, "output": captured, "hooks_left": 0}
