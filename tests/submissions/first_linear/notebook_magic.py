# expects: not_gradable source.syntax line 3
# pasted from a notebook
%matplotlib inline
import torch
from torch import nn


def capture_first_linear(seed=0):
    torch.manual_seed(seed)
