"""Draw up the picture of one call: the model as a row of modules, and the life of each hook."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from grader.checks.check import Evidence, Trial
from grader.explain import show_seen
from grader.inert import inert_inline
from grader.layer import Layer, called_name
from grader.messages import HOOK_KINDS
from grader.observation import Called, Fired, Intervened, Module, Page, Registered, Removed, Run
from grader.submission import Submission
from grader.value import Value

MAX_BOXES = 8
MAX_STEPS = 10


class _Drawn(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Box(_Drawn):
    """A module of the row. `hooks` names the learner's hooks on it, `saw` what the last one saw."""

    name: str
    type: str
    wanted: bool
    hooks: tuple[str, ...]
    saw: str


class Step(_Drawn):
    """A moment in the life of the hooks, in order."""

    kind: str
    text: str
    place: str


class Picture(_Drawn):
    """What happened in one call, to be laid out by a template."""

    call: str
    boxes: tuple[Box, ...]
    boxes_cut: bool
    steps: tuple[Step, ...]
    steps_cut: bool


def draw(
    evidence: Evidence, trial: Trial, submission: Submission, *, answer: str = ""
) -> Picture | None:
    """Return the picture of a trial, or None if it touched no module.

    `answer` is what is to be said last, of a run in which the grader changed something.
    """
    run, loading, layer = trial.run, evidence.loading, evidence.layer
    modules = _row(run, layer)
    if not modules:
        return None
    steps = _steps(run, loading, submission)
    if answer:
        steps = [*steps[: MAX_STEPS - 1], Step(kind="answer", text=answer, place="")]
    boxes = tuple(_box(module, run, loading, layer) for module in modules[:MAX_BOXES])
    return Picture(
        call=evidence.call(trial),
        boxes=boxes,
        boxes_cut=len(modules) > MAX_BOXES,
        steps=tuple(steps[:MAX_STEPS]),
        steps_cut=len(steps) > MAX_STEPS,
    )


def _row(run: Run, layer: Layer) -> list[Module]:
    """Choose the model to show: one with a hook if there is one, else one that ran; its leaves."""
    hooked = {event.module for event in run.events if isinstance(event, Registered)}
    called = {event.module for event in run.events if isinstance(event, Called)}
    wanted = layer.numbers(run)

    def interest(root: int) -> tuple[int, int, int]:
        members = {module.number for module in run.modules if module.root == root}
        return len(members & hooked), len(members & called), len(members & wanted)

    roots = dict.fromkeys(module.root for module in run.modules)
    if not roots:
        return []
    best = max(roots, key=interest)
    return [module for module in run.modules if module.root == best and module.leaf]


def _box(module: Module, run: Run, loading: Page, layer: Layer) -> Box:
    registered = [
        event
        for event in (*loading.events, *run.events)
        if isinstance(event, Registered) and event.module == module.number
    ]
    numbers = {event.hook for event in registered}
    sights = [e.saw for e in run.events if isinstance(e, Fired) and e.hook in numbers]
    return Box(
        name=inert_inline(module.name, 24),
        type=inert_inline(module.type, 24),
        wanted=module.number in layer.numbers(run),
        hooks=tuple(
            dict.fromkeys(HOOK_KINDS.get(event.table, event.table) for event in registered)
        ),
        saw=_seen(run, numbers, sights),
    )


def _seen(run: Run, hooks: set[int], sights: list[Value]) -> str:
    """Say what some hooks saw last, and in place of what if the grader had a hand in it."""
    if not sights:
        return ""
    shown = [e for e in run.events if isinstance(e, Intervened) and e.hook in hooks]
    if shown and shown[-1].change == "canary":
        return f"{show_seen(shown[-1].after)} in place of {show_seen(shown[-1].before)}"
    return show_seen(sights[-1])


def _steps(run: Run, loading: Page, submission: Submission) -> list[Step]:
    names = {module.number: module for module in run.modules}
    tables: dict[int, str] = {}
    steps = []
    at_import = [e for e in loading.events if isinstance(e, Registered) and e.module in names]
    for event in (*at_import, *run.events):
        place = submission.place(event.line).label if event.line else ""
        match event:
            case Registered():
                kind = HOOK_KINDS.get(event.table, event.table)
                tables[event.hook] = kind
                where = f" on {_called(names[event.module])}" if event.module in names else ""
                steps.append(Step(kind="registered", text=f"{kind} registered{where}", place=place))
            case Fired():
                text = f"{tables.get(event.hook, 'hook')} ran{_saw(event.saw)}"
                if event.returned == "value":
                    text += "; it returned a value, which replaces what it saw"
                if event.returned == "raised":
                    text += "; it raised"
                steps.append(Step(kind="fired", text=text, place=place))
            case Removed():
                text = f"{tables.get(event.hook, 'hook')} removed"
                steps.append(Step(kind="removed", text=text, place=place))
            case Intervened():
                place_of = _called(names[event.module]) if event.module in names else "the model"
                steps.append(Step(kind="intervened", text=_changed(event, place_of), place=""))
            case Called(depth=0):
                where = _called(names[event.module]) if event.module in names else "a module"
                steps.append(Step(kind="called", text=f"{where} called", place=place))
    for left in run.left:
        text = f"{tables.get(left.hook, 'hook') if left.hook else 'hook'} still there at the end"
        steps.append(Step(kind="left", text=text, place=""))
    return steps


def _changed(event: Intervened, place: str) -> str:
    """Say what the grader did at one moment of a run, or what it found."""
    before, after = show_seen(event.before), show_seen(event.after)
    match event.change:
        case "canary":
            return f"the grader shows your hook {after} in place of {before}"
        case "overwrite":
            return f"the grader overwrites what your hook saw with {after}"
        case "retain":
            return f"a tensor is still held together with its graph: {after}"
        case "fail-input":
            return f"the grader gives {place} an input of the wrong shape"
        case _:
            return f"the grader makes {place} raise"


def _called(module: Module) -> str:
    return inert_inline(called_name(module), 40)


def _saw(value: Value) -> str:
    sight = show_seen(value)
    return f", saw {sight}" if sight else ""
