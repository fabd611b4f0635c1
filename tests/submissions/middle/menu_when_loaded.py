# expects: not_gradable load.input line 8
def capture_middle(x_values):
    return {"captured": x_values, "output": x_values, "hooks_left": 0}


def main():
    while True:
        choice = input("1) run  2) quit: ")
        if choice == "2":
            return


main()
