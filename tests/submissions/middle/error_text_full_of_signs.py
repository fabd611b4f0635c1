# expects: not_yet call.raised line 8
class Oops(ValueError):
    pass


def capture_middle(x_values):
    text = "{brace} `tick` <b>bold</b> \x1b[31mred\x1b[0m\nsecond line | a % b \\ \u202e end"
    raise Oops(text, {"x": x_values})
