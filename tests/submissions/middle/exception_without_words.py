# expects: not_yet call.raised line 10
class Silent(Exception):
    def __str__(self):
        raise RuntimeError("no words")

    __repr__ = __str__


def capture_middle(x_values):
    raise Silent
