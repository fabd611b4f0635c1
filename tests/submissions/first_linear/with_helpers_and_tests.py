# expects: passed left.on-error line 29
"""Week 3, exercise 2. Author: J. Doe <j.doe@example.org>

Unused things are left in on purpose: `plot`, `Trainer`, `fetch`.
"""
import os, random, time, unittest
import torch, torch.nn as nn, torch.nn.functional as F

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
SEED = int(os.environ.get("SEED", 0))
random.seed(SEED)

def plot(*args): ...
async def fetch(url): return url
class Trainer(nn.Module):
    def forward(self, x): return F.gelu(x)

def capture_first_linear(seed: int = SEED) -> dict:
    started = time.perf_counter()
    torch.manual_seed(seed)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)).to(DEVICE)
    activations = {}
    def get_activation(name):
        def hook(model, input, output):
            activations[name] = output.detach()
        return hook
    handle = model[0].register_forward_hook(get_activation("fc1"))
    output = model(torch.tensor([[1.0, 2.0, 3.0]], device=DEVICE))
    handle.remove()
    print(f"took {time.perf_counter() - started:.3f} s")
    return {"activation_shape": list(activations["fc1"].shape),
            "activation_values": activations["fc1"].cpu().flatten().tolist(),
            "final_output": output.detach().cpu().numpy().flatten().tolist()}

class Test(unittest.TestCase):
    def test_shape(self):
        self.assertEqual(capture_first_linear(0)["activation_shape"], [1, 4])

if __name__ == "__main__":
    unittest.main()
