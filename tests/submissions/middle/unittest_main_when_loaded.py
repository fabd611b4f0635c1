# expects: not_gradable load.exit line 14
import unittest


def capture_middle(x_values):
    return {"captured": x_values, "output": x_values, "hooks_left": 0}


class Test(unittest.TestCase):
    def test_keys(self):
        self.assertEqual(len(capture_middle([2.0, 3.0])), 3)


unittest.main(argv=["test"])
