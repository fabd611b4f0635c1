# expects: not_gradable entry.arguments line 6
import torch
from torch import nn


def capture_first_linear(seed, verbose):
    return {}
