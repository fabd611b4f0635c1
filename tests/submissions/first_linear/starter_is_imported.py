# expects: not_gradable load.import line 3
# There is only this one file where it runs.
from starter.first_linear import capture_first_linear as original


def capture_first_linear(seed=0):
    return original(seed)
