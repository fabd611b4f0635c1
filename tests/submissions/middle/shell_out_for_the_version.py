# expects: not_yet call.process line 7
import subprocess
import sys


def capture_middle(x_values):
    version = subprocess.run([sys.executable, "--version"], capture_output=True, text=True).stdout
    return {"captured": [], "output": [], "hooks_left": 0, "version": version}
