# expects: not_gradable load.import line 3
import torch
import matplotlib.pyplot as plt


def capture_middle(x_values):
    plt.plot(x_values)
