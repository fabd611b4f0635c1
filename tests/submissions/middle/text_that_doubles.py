# expects: stopped stopped.memory line 5
def capture_middle(x_values):
    text = "spam"
    while True:
        text += text
