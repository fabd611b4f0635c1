# expects: stopped stopped.exited
import os

import torch


def capture_middle(x_values):
    print("nothing to see here")
    os._exit(0)
