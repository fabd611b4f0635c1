"""Read what came out of a run, strictly: it is a stranger's testimony, in a format that we chose.

The shapes here mirror what `sandbox/inside.py`, `sandbox/ledger.py` and `sandbox/encode.py` write.
Anything else, by so much as one field, is not an observation.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from grader.sandbox.ending import Ending, ExitReport, Transcript
from grader.sandbox.wire import unframe
from grader.value import Strict, Value


class Registered(Strict):
    """A hook was put into a table, by a `register_…` call or by writing into the table.

    `code_line` is where the hook is defined, if it is a function of the submission; `function` is
    the same number for the same function.
    """

    kind: Literal["registered"]
    line: int | None
    hook: int
    code_line: int | None
    function: int
    table: str
    module: int | None
    options: tuple[str, ...]


class Called(Strict):
    """A module was called. `depth` is 0 for a call by the submission itself."""

    kind: Literal["called"]
    line: int | None
    module: int
    depth: int


class Fired(Strict):
    """A hook ran: what there was for it to see, what it returned, and if it changed what it saw.

    `returned` tells the very thing that it saw, and a copy of that, from other values.
    """

    kind: Literal["fired"]
    line: int | None
    hook: int
    saw: Value
    returned: Literal["none", "same", "equal", "value", "raised"]
    changed: bool


class Removed(Strict):
    """A hook's handle was removed."""

    kind: Literal["removed"]
    line: int | None
    hook: int


class Intervened(Strict):
    """The grader changed something: before a hook ran, behind it, or in the model.

    `before` is what there was, `after` what there is instead, or what was found; None where that
    means nothing.
    """

    kind: Literal["intervened"]
    line: int | None
    change: Literal["canary", "overwrite", "retain", "fail-after", "fail-inside", "fail-input"]
    module: int | None
    hook: int | None
    before: Value
    after: Value


Event = Annotated[Registered | Called | Fired | Removed | Intervened, Field(discriminator="kind")]


# Pages


class Module(Strict):
    """A module of a model that was touched. `root` is the number of the outermost module."""

    number: int
    root: int
    name: str
    type: str
    settings: str
    leaf: bool


class HookLeft(Strict):
    """An entry that stands in a hook table after the call. `hook` is None for an unrecorded one."""

    table: str
    module: int | None
    hook: int | None


class Raised(Strict):
    """What the submission raised. `lines` are its own, outermost first; columns count from 1."""

    kind: Literal["error", "exit", "syntax", "time", "memory"]
    type: str
    message: str
    lines: tuple[int, ...]
    column: int | None
    end_column: int | None


class Page(Strict):
    """What happened while the file was loaded."""

    events: tuple[Event, ...]
    events_cut: bool
    modules: tuple[Module, ...]
    left: tuple[HookLeft, ...]
    patched: tuple[int, ...]


class Run(Page):
    """What happened during one call of the entry point, and what came of it."""

    raised: Raised | None
    returned: Value | None


class FunctionLines(Strict):
    """Lines of a function in the file: its first, where it uses its last argument, its return."""

    start: int
    use: int | None
    answer: int | None


class Entry(Strict):
    """What stands under the entry point's name.

    `answer_line` is that of its last `return`; `key_lines` has those of the keys in a dictionary
    that stands there. `table_clear_line` is where the file takes something out of a private table,
    `patch_line` where it gives a module another `forward`.
    """

    kind: Literal["function", "async", "generator", "class", "value", "missing"]
    type: str
    accepts: bool
    signature: str
    line: int | None
    answer_line: int | None
    key_lines: dict[str, int]
    table_clear_line: int | None
    patch_line: int | None
    function_lines: tuple[FunctionLines, ...]
    functions: tuple[str, ...]


class Testimony(Strict):
    """All that the child told. `raised` is set if the file did not load or a limit was met."""

    raised: Raised | None
    entry: Entry | None
    loading: Page | None
    runs: tuple[Run, ...]


class Observation(BaseModel):
    """A run as the trusted side knows it: how it ended, and what it told if that can be used.

    `fault` is what went wrong in code of ours beside an `UNREADABLE` submission.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    ending: Ending
    testimony: Testimony | None
    fault: str = ""
    prints: str
    prints_cut: bool
    exit: ExitReport
    wall_seconds: float
    protections: tuple[str, ...]


class _Fault(Strict):
    """Our own code failed in the child, beside what the submission had made of its process."""

    fault: str


_SOFT_ENDINGS = {"time": Ending.WALL_TIME, "memory": Ending.MEMORY}


def read_observation(transcript: Transcript, *, calls: int) -> Observation:
    """Parse a transcript. Only a complete, well-formed answer to all `calls` stays `COMPLETED`."""
    ending, testimony, fault = transcript.ending, None, ""
    if ending is Ending.COMPLETED:
        answer = _parse(unframe(transcript.answer))
        if isinstance(answer, _Fault):
            ending, fault = Ending.UNREADABLE, answer.fault
        else:
            ending = _settle_ending(answer, calls)
            testimony = answer if ending is not Ending.MALFORMED else None
    return Observation(
        ending=ending,
        testimony=testimony,
        fault=fault,
        prints=transcript.prints.decode("utf-8", "backslashreplace"),
        prints_cut=transcript.prints_cut,
        exit=transcript.exit,
        wall_seconds=transcript.wall_seconds,
        protections=transcript.protections,
    )


def _parse(answer: bytes) -> Testimony | _Fault | None:
    for form in (Testimony, _Fault):
        try:
            return form.model_validate_json(answer)
        except ValidationError:
            continue
    return None


def _settle_ending(testimony: Testimony | None, calls: int) -> Ending:
    """Hold an answer to what was asked: a run that loaded must tell of every call or of a limit."""
    if testimony is None:
        return Ending.MALFORMED
    if testimony.raised is not None:
        return _SOFT_ENDINGS.get(testimony.raised.kind, Ending.COMPLETED)
    entry = testimony.entry
    if entry is None:
        return Ending.MALFORMED
    callable_entry = entry.kind == "function" and entry.accepts
    if len(testimony.runs) != (calls if callable_entry else 0):
        return Ending.MALFORMED
    return Ending.COMPLETED
