# expects: not_gradable load.import line 2
import torchvision_of_the_future


def capture_middle(x_values):
    return {}
