"""The wall: every way a run can end has its name, and the next run is not touched by it."""

from __future__ import annotations

import json
import os
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grader.errors import SandboxError
from grader.observation import Observation, read_observation
from grader.sandbox import launch
from grader.sandbox.ending import Ending, Transcript
from grader.sandbox.keeper import Keeper
from grader.sandbox.launch import SpawnLauncher, ZygoteLauncher
from grader.sandbox.request import MEBIBYTE, Call, Limits, Request

SHORT = Limits(wall_seconds=1.0, cpu_seconds=5, memory_bytes=256 * MEBIBYTE, output_bytes=65_536)

Run = Callable[..., Observation]


@pytest.fixture(scope="module")
def keeper() -> Iterator[Keeper]:
    keeper = Keeper()
    yield keeper
    keeper.close()


@pytest.fixture
def run(keeper: Keeper) -> Run:
    """Run a text in a child that the module's tests share a zygote with."""
    return lambda text, **options: read_observation(
        keeper.run(_request(text, **options)), calls=options.get("calls", 1)
    )


def _request(text: str, *, limits: Limits = SHORT, calls: int = 1) -> Request:
    return Request(
        source=textwrap.dedent(text),
        file_name="solution.py",
        entry_point="answer",
        calls=tuple(Call(arguments=(), ambient_seed=number) for number in range(calls)),
        limits=limits,
    )


def _returned(observation: Observation) -> object:
    assert observation.testimony is not None
    return observation.testimony.runs[0].returned


def test_a_function_that_returns_is_completed(run: Run) -> None:
    observation = run("def answer(): return 7")

    assert observation.ending is Ending.COMPLETED
    assert _returned(observation).value == 7


HOSTILE = {
    "endless loop": ("def answer():\n    while True: pass", Ending.WALL_TIME),
    "endless loop that catches everything": (
        """
        def answer():
            while True:
                try:
                    while True: pass
                except BaseException:
                    pass
        """,
        Ending.WALL_TIME,
    ),
    "endless loop at import": ("while True: pass", Ending.WALL_TIME),
    "sleep": ("import time\ndef answer(): time.sleep(30)", Ending.WALL_TIME),
    "huge tensor": ("import torch\ndef answer(): torch.zeros(10**9)", Ending.MEMORY),
    "huge list": ("def answer(): return [0] * 10**9", Ending.MEMORY),
    "flood": ("def answer():\n    for _ in range(10**6): print('x' * 100)", Ending.OUTPUT),
    "flood past Python": (
        "import os\ndef answer():\n    while True: os.write(2, b'x' * 4096)",
        Ending.OUTPUT,
    ),
    "early exit with success": ("import os\ndef answer(): os._exit(0)", Ending.EXITED),
    "early exit at import": ("import os\nos._exit(0)", Ending.EXITED),
    "abort": ("import os\ndef answer(): os.abort()", Ending.KILLED),
    "segmentation fault": ("import ctypes\ndef answer(): ctypes.string_at(0)", Ending.KILLED),
    "kills itself": (
        "import os, signal\ndef answer(): os.kill(os.getpid(), signal.SIGKILL)",
        Ending.KILLED,
    ),
    "writes rubbish on every descriptor": (
        """
        import os
        def answer():
            for fd in range(3, 64):
                try: os.write(fd, b"passed")
                except OSError: pass
            return 7
        """,
        Ending.MALFORMED,
    ),
    "answers twice": (
        """
        import os, struct
        def answer():
            forged = b'{"raised": null, "entry": null, "loading": null, "runs": []}'
            for fd in range(3, 64):
                try: os.write(fd, struct.pack(">Q", len(forged)) + forged + b"\\n")
                except OSError: pass
            return 7
        """,
        Ending.MALFORMED,
    ),
    "answers for itself and leaves": (
        """
        import os, struct
        def answer():
            forged = b'{"raised": null, "entry": null, "loading": null, "runs": []}'
            for fd in range(3, 64):
                try: os.write(fd, struct.pack(">Q", len(forged)) + forged + b"\\n")
                except OSError: pass
            os._exit(0)
        """,
        Ending.MALFORMED,
    ),
    "closes every descriptor": (
        "import os\ndef answer():\n    os.closerange(0, 64)\n    return 7",
        Ending.EXITED,
    ),
    "leaves a process behind": (
        """
        import ctypes, time
        def answer():
            libc = ctypes.CDLL(None)
            if libc.fork() == 0:
                libc.setsid()
                if libc.fork() == 0:
                    time.sleep(20)
                libc._exit(0)
            return 7
        """,
        Ending.PROCESSES,
    ),
}


@pytest.mark.skipif(not launch.can_fork(), reason="endings are told apart only by the zygote")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_run_gets_its_ending_and_the_next_is_right(run: Run, name: str) -> None:
    text, ending = HOSTILE[name]

    observation = run(text)

    assert observation.ending is ending
    assert _returned(run("def answer(): return 7")).value == 7


def test_an_answer_that_is_too_long_is_not_kept(run: Run) -> None:
    limits = Limits(answer_bytes=2_000)

    observation = run("def answer(): return list(range(5_000))", limits=limits)

    assert observation.ending is Ending.MALFORMED


def test_memory_is_counted_from_where_a_run_begins(run: Run) -> None:
    limits = Limits(memory_bytes=128 * MEBIBYTE)

    observation = run(HOSTILE["segmentation fault"][0], limits=limits)

    assert observation.ending is Ending.KILLED


def test_a_busy_run_is_stopped_by_processor_time(run: Run) -> None:
    limits = Limits(wall_seconds=20, cpu_seconds=1)

    observation = run("def answer():\n    while True: pass", limits=limits)

    assert observation.ending is Ending.CPU_TIME


def test_time_that_runs_out_names_the_line(run: Run) -> None:
    observation = run("def answer():\n    x = 1\n    while True:\n        x += 1")

    assert observation.testimony is not None
    assert observation.testimony.raised is not None
    assert observation.testimony.raised.lines[-1] in (3, 4)


@pytest.mark.parametrize(
    "start",
    [
        "os.fork()",
        "os.system('true')",
        "subprocess.run(['true'])",
        "os.execv('/bin/true', ['true'])",
    ],
)
def test_no_process_can_be_started(run: Run, start: str) -> None:
    observation = run(f"import os, subprocess\ndef answer(): {start}")

    assert observation.testimony is not None
    raised = observation.testimony.runs[0].raised
    assert raised is not None
    assert raised.type == "PermissionError"


def test_every_standard_stream_is_quiet_or_captured(run: Run) -> None:
    observation = run(
        """
        import os, sys
        def answer():
            print("one")
            print("two", file=sys.stderr)
            os.write(1, b"three\\n")
            return sys.stdin.read()
        """
    )

    assert observation.prints == "one\ntwo\nthree\n"
    assert _returned(observation).value == ""


def test_prints_from_the_first_silent_call_on_are_dropped(keeper: Keeper) -> None:
    loud = Call(arguments=("loud",), ambient_seed=1)
    silent = Call(arguments=("silent",), ambient_seed=2, silent=True)
    request = Request(
        source="import os\ndef answer(x):\n    print(x)\n    os.write(2, b'!')",
        file_name="solution.py",
        entry_point="answer",
        calls=(loud, silent),
    )

    observation = read_observation(keeper.run(request), calls=2)

    assert observation.prints == "loud\n!"


def test_the_child_has_a_clean_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")

    observation = run("import os\ndef answer(): return sorted(os.environ)")

    names = {item.value for item in _returned(observation).items}
    assert "SECRET_TOKEN" not in names


def test_the_child_has_no_descriptor_but_the_three_standard_ones_and_its_answer(run: Run) -> None:
    observation = run(
        """
        import os
        def is_open(fd):
            try: os.fstat(fd)
            except OSError: return False
            return True
        def answer():
            return [fd for fd in range(256) if is_open(fd)]
        """
    )

    assert len(_returned(observation).items) == 4


FILLED = {
    "deep folders": "for _ in range(3000):\n        os.mkdir('d')\n        os.chdir('d')",
    "shut folders": "os.makedirs('a/b')\n    os.chmod('a/b', 0)\n    os.chmod('a', 0)",
    "links": "os.symlink('/', 'root')\n    os.symlink('nowhere', 'b')\n    os.mkfifo('pipe')",
    "odd names": "os.mkdir('\\n')\n    open('-rf', 'w')\n    os.mkdir('.discarded-0')",
}


@pytest.mark.skipif(os.name != "posix", reason="makes what only POSIX systems have")
@pytest.mark.parametrize("name", FILLED)
def test_the_working_folder_goes_whatever_it_was_filled_with(run: Run, name: str) -> None:
    observation = run(
        f"import os\ndef answer():\n    top = os.getcwd()\n    {FILLED[name]}\n    return top"
    )

    assert not Path(_returned(observation).value).exists()


def test_the_home_and_temporary_folders_are_the_working_folder(run: Run) -> None:
    observation = run(
        """
        import os, tempfile
        def answer(): return [os.getcwd(), tempfile.gettempdir(), os.path.expanduser("~")]
        """
    )

    assert len({item.value for item in _returned(observation).items}) == 1


def test_the_working_folder_is_private_and_gone_afterwards(run: Run) -> None:
    observation = run(
        """
        import os
        def answer():
            before = os.listdir(".")
            open("left.txt", "w").write("x")
            return [os.getcwd(), len(before)]
        """
    )

    folder, count = (item.value for item in _returned(observation).items)
    assert count == 0
    assert not Path(folder).exists()


@pytest.mark.parametrize("module", ["solutions.middle", "exercises.middle.exercise", "conftest"])
def test_the_course_cannot_be_imported(run: Run, module: str) -> None:
    observation = run(f"import {module}\ndef answer(): return 1")

    assert observation.testimony is not None
    assert observation.testimony.raised is not None
    assert observation.testimony.raised.type == "ModuleNotFoundError"


def test_a_run_does_not_see_what_another_left(run: Run) -> None:
    run(
        """
        import builtins, json, torch
        builtins.leak = json.dumps = torch.nn.Linear = None
        torch.set_default_dtype(torch.float64)
        def answer(): return 1
        """
    )
    observation = run(
        """
        import builtins, torch
        def answer():
            return [hasattr(builtins, "leak"), str(torch.nn.Linear(1, 1).weight.dtype)]
        """
    )

    assert [item.value for item in _returned(observation).items] == [False, "torch.float32"]


@pytest.mark.parametrize(
    "trick",
    [
        "import torch\ntorch.manual_seed = None",
        "import json\njson.dumps = None",
        "import sys\nsys.stdout = None",
        "import sys\nsys.stdout.close()",
    ],
)
def test_what_a_submission_breaks_in_its_process_does_not_break_the_answer(
    run: Run, trick: str
) -> None:
    observation = run(f"{trick}\ndef answer(): return 7")

    assert observation.ending is Ending.COMPLETED
    assert _returned(observation).value == 7


def test_objects_that_lie_are_named_and_not_asked(run: Run) -> None:
    observation = run(
        """
        class Liar(float):
            def __eq__(self, other): return True
            def __repr__(self): raise RuntimeError
            __class__ = float
        def answer(): return Liar(1)
        """
    )

    assert (_returned(observation).kind, _returned(observation).base) == ("object", "float")


def test_an_entry_point_that_cannot_be_looked_at_is_its_own_fault(run: Run) -> None:
    observation = run(
        """
        class Sly:
            @property
            def __class__(self): raise RuntimeError("no")
            def __call__(self): return 7
        answer = Sly()
        """
    )

    assert observation.ending is Ending.COMPLETED


def test_a_model_that_overrides_what_it_is_made_of_is_read_all_the_same(run: Run) -> None:
    observation = run(
        """
        import torch
        from torch import nn
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.first = nn.ReLU()
            children = named_modules = extra_repr = None
            def forward(self, x): return self.first(x)
        def answer(): return Net()(torch.ones(1)).tolist()
        """
    )

    assert observation.testimony is not None
    modules = observation.testimony.runs[0].modules
    assert [(module.name, module.type) for module in modules] == [("", "Net"), ("first", "ReLU")]


ODD_VALUES = [
    "torch.nested.nested_tensor([torch.zeros(2)])",
    "torch.zeros(2).to_sparse()",
    "torch.zeros(2, dtype=torch.complex64)",
    "torch.zeros(2, device='meta')",
    "torch.quantize_per_tensor(torch.zeros(2), 0.1, 0, torch.quint8)",
    "torch.zeros(2, dtype=torch.bfloat16)",
    "torch.zeros(())",
    "numpy.zeros(2, dtype=numpy.longdouble)",
    "numpy.array([object()])",
    "numpy.zeros(2, dtype=[('a', 'f4')])",
    "numpy.datetime64('2020')",
    "{(1, 2): {3}, None: b'x'}",
    "float('nan')",
    "type",
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("value", ODD_VALUES)
def test_any_value_can_be_described(run: Run, value: str) -> None:
    observation = run(f"import numpy, torch\ndef answer(): return {value}")

    assert observation.ending is Ending.COMPLETED
    assert _returned(observation) is not None


ODD_MODELS = {
    "a class with a __dict__ of its own": """
        class Net(nn.Module):
            @property
            def __dict__(self): raise ValueError
        try: Net()
        except ValueError: pass
    """,
    "a module that was never initialised": """
        class Net(nn.Module):
            def __init__(self): pass
        Net()
    """,
    "tables that are none": """
        model = nn.ReLU()
        model._forward_hooks, model._backward_hooks, model._modules = None, [1], {1: 5}
    """,
    "models within each other": "a, b = nn.Module(), nn.Module()\n        a.b, b.a = b, a",
    "very many modules": "kept = [nn.ReLU() for _ in range(10_000)]",
    "a hook under vmap": """
        model = nn.Linear(2, 2)
        with model.register_forward_hook(lambda *a: None):
            torch.func.vmap(model)(torch.zeros(3, 2))
    """,
}


@pytest.mark.parametrize("name", ODD_MODELS)
def test_any_model_can_be_described(run: Run, name: str) -> None:
    body = textwrap.indent(
        textwrap.dedent(ODD_MODELS[name]).strip().replace("\n        ", "\n"), "    "
    )
    limits = Limits(wall_seconds=10)

    observation = run(
        f"import torch\nfrom torch import nn\ndef answer():\n{body}\n    return 7", limits=limits
    )

    assert observation.testimony is not None
    assert observation.testimony.runs[0].raised is None
    assert _returned(observation).value == 7


def test_a_deep_or_endless_value_is_cut(run: Run) -> None:
    observation = run(
        """
        def answer():
            knot = []
            knot.append(knot)
            return [knot, list(range(10**6)), "x" * 10**6, 10**400, "\\ud800"]
        """
    )

    assert observation.ending is Ending.COMPLETED


def test_a_keeper_whose_zygote_was_killed_says_so_and_starts_another() -> None:
    if not launch.can_fork():
        pytest.skip("no zygote here")
    keeper = Keeper()
    text = """
    import os
    def answer():
        os.kill(os.getppid(), 9)
        while True: pass
    """

    with pytest.raises(SandboxError):
        keeper.run(_request(text))
    second = read_observation(keeper.run(_request("def answer(): return 7")), calls=1)
    keeper.close()

    assert _returned(second).value == 7


def test_a_python_that_cannot_load_torch_is_our_fault_and_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(launch, "_BOOTSTRAP", "import nothing_of_this_name  # {module} {call}")
    keeper = Keeper(ZygoteLauncher)

    with pytest.raises(SandboxError, match="No module named 'nothing_of_this_name'"):
        keeper.run(_request("def answer(): return 7"))
    keeper.close()


def test_a_spawned_child_answers_the_same_way() -> None:
    keeper = Keeper(SpawnLauncher)
    text = "print('hello')\ndef answer(): return 7"

    observation = read_observation(keeper.run(_request(text)), calls=1)

    assert observation.ending is Ending.COMPLETED
    assert observation.prints == "hello\n"
    assert _returned(observation).value == 7


def test_a_spawned_child_is_stopped_at_its_limits() -> None:
    keeper = Keeper(SpawnLauncher)

    text = HOSTILE["endless loop that catches everything"][0]
    observation = read_observation(keeper.run(_request(text)), calls=1)

    assert observation.ending is Ending.WALL_TIME


def test_closing_a_keeper_ends_its_processes() -> None:
    if not launch.can_fork():
        pytest.skip("no zygote here")
    launcher = ZygoteLauncher()
    process = launcher._process

    launcher.close()

    assert process.poll() is not None


def test_the_parent_collects_no_open_descriptors(run: Run) -> None:
    if not Path("/proc/self/fd").is_dir():
        pytest.skip("no list of descriptors here")
    run("def answer(): return 7")
    before = len(os.listdir("/proc/self/fd"))

    for _ in range(5):
        run("def answer(): return 7")

    assert len(os.listdir("/proc/self/fd")) <= before


def _transcript(answer: bytes) -> Transcript:
    from grader.sandbox.ending import ExitReport
    from grader.sandbox.wire import frame

    return Transcript(
        ending=Ending.COMPLETED,
        answer=frame(answer),
        prints=b"",
        prints_cut=False,
        exit=ExitReport(status=0),
        wall_seconds=0.1,
        protections=(),
    )


ENTRY = {
    "kind": "function",
    "type": "function",
    "accepts": True,
    "signature": "()",
    "line": 1,
    "answer_line": 1,
    "functions": [],
}


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"passed",
        b"{}",
        b"[" * 100_000,
        json.dumps({"raised": None, "entry": None, "loading": None, "runs": []}).encode(),
        json.dumps({"raised": None, "entry": ENTRY, "loading": None, "runs": []}).encode(),
        json.dumps(
            {"raised": None, "entry": ENTRY, "loading": None, "runs": [], "score": 100}
        ).encode(),
        b'{"raised": null, "raised": null}',
        b"\xff\xfe",
    ],
)
def test_an_answer_of_another_form_is_malformed(answer: bytes) -> None:
    observation = read_observation(_transcript(answer), calls=1)

    assert observation.ending is Ending.MALFORMED
    assert observation.testimony is None


def test_a_fault_of_ours_beside_a_submission_is_kept_and_graded_as_nothing() -> None:
    observation = read_observation(_transcript(b'{"fault": "boom"}'), calls=1)

    assert (observation.ending, observation.fault) == (Ending.UNREADABLE, "boom")
    assert observation.testimony is None


UNREADABLE = {
    "replaced builtins": "import builtins\nbuiltins.any = builtins.vars = None",
    "no descriptor left": "import os\nL = []\ntry:\n    while 1: L.append(open(os.devnull))\nexcept OSError: pass",
    "a metaclass that lies": "from torch import nn\nclass M(type):\n    __name__ = 5\nclass N(nn.Module, metaclass=M): pass\nn = N()",
    "modules that are none": "from torch import nn\nn = nn.Identity()\nn.__dict__['_modules'] = [1]",
    "settings that are no text": "from torch import nn\nnn.ReLU.extra_repr = lambda self: 5\nn = nn.ReLU()",
    "a part that raises": "from torch import nn\nclass C:\n    @property\n    def __class__(self): 1 / 0\nn = nn.Identity()\nn.__dict__['_modules'] = {'q': C()}",
    "an error that lies": "class E(Exception):\n    __traceback__ = property(lambda self: 1 / 0)\nraise E",
    "a syntax error that lies": "e = SyntaxError('m')\ne.filename = __file__\ne.lineno = object()\nraise e",
    "a long chain": "def answer(): return 1" + "+1" * 1500,
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_whatever_a_submission_does_is_its_own_affair(run: Run, name: str) -> None:
    """No exception is let out of reading it: such a run has an ending, and is never ours."""
    observation = run(f"{UNREADABLE[name]}\ndef answer(): return 7")

    assert observation.ending in (Ending.COMPLETED, Ending.UNREADABLE, Ending.EXITED)


def test_a_long_but_ordinary_source_is_graded(run: Run) -> None:
    branches = "".join(f"\n    elif x == {number}: pass" for number in range(900))
    text = f"def answer(x=1):\n    if x == -1: pass{branches}\n    return 1{'+1' * 1500}"

    assert _returned(run(text)).value == 1501
