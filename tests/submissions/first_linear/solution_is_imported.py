# expects: not_gradable load.import line 2
from solutions.first_linear import capture_first_linear
