# expects: not_gradable load.import-name line 3
from torch import Tensor
from torch.nn import Linear, Relu, Sequential


def capture_middle(x_values):
    return Sequential(Linear(2, 2), Relu(), Linear(2, 2))(Tensor(x_values))
