# expects: stopped stopped.killed
import os
import signal


def capture_middle(x_values):
    os.kill(os.getpid(), signal.SIGKILL)
