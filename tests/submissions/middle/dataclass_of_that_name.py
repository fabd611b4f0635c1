# expects: not_gradable entry.class
from dataclasses import dataclass


@dataclass
class capture_middle:
    x_values: list

    def run(self):
        return {"captured": self.x_values, "output": self.x_values, "hooks_left": 0}
