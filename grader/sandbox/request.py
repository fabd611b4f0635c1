"""Say what is to be run: source, entry point, calls, limits. No field can hold an answer."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

MEBIBYTE = 1 << 20
MODULE_NAME = "submission"  # what a submission is called inside, as a module


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one run of a submission may use. Sizes are in bytes, times in seconds."""

    wall_seconds: float = 10.0
    cpu_seconds: int = 15
    memory_bytes: int = 1024 * MEBIBYTE
    output_bytes: int = 1 * MEBIBYTE
    answer_bytes: int = 8 * MEBIBYTE
    file_bytes: int = 16 * MEBIBYTE
    open_files: int = 256

    def __post_init__(self) -> None:
        """Refuse what no system could hold.

        Raises:
            ValueError: naming the limit.
        """
        for name, value in asdict(self).items():
            kinds = (int, float) if name == "wall_seconds" else (int,)
            if type(value) not in kinds or value <= 0:
                raise ValueError(f"limits: {name} is {value!r}, and has to be a positive number")


class Change(StrEnum):
    """The one thing that the grader changes about the world in which a call is made."""

    CANARY = "canary"  # hooks on the target are handed other values; the model keeps its own
    OVERWRITE = "overwrite"  # what hooks on the target were handed is overwritten afterwards
    RETAIN = "retain"  # nothing: tensors that hooks kept with their graph are looked for
    FAIL_AFTER = "fail-after"  # the model raises behind the target, once a hook on it has run
    FAIL_INSIDE = "fail-inside"  # the target raises instead of giving an output
    FAIL_INPUT = "fail-input"  # the model is given an input of the wrong shape


FAILURES = (Change.FAIL_AFTER, Change.FAIL_INSIDE, Change.FAIL_INPUT)
"""The changes in which the model raises."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intervention:
    """One changed world. The target is the module of class `type` at `index` in a model.

    `seed` is where the numbers come from that a hook is shown in place of the real ones. The same
    seed makes the same change, whatever a submission does.
    """

    change: Change
    type: str
    index: int
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One call of the entry point.

    `arguments` are plain JSON data, passed by position. `ambient_seed` is where the global random
    generators stand when the call begins: a submission that seeds for itself does not notice.
    From the first `silent` call on, what is printed is dropped: prints are shown for one call.
    """

    arguments: tuple[Any, ...]
    ambient_seed: int
    silent: bool = False
    intervention: Intervention | None = None

    @property
    def change(self) -> Change | None:
        """Return what is changed in the world of this call, if anything."""
        return self.intervention.change if self.intervention is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """All that a child is told. `file_name` is only a label: nothing is opened."""

    source: str
    file_name: str
    entry_point: str
    calls: tuple[Call, ...]
    limits: Limits = field(default_factory=Limits)

    def encode(self) -> bytes:
        """Return the request as JSON. The limits travel apart: they are set before this is read."""
        message = {
            "source": self.source,
            "file_name": self.file_name,
            "entry_point": self.entry_point,
            "calls": [asdict(call) for call in self.calls],
        }
        return json.dumps(message).encode()

    @classmethod
    def decode(cls, payload: bytes, limits: Limits) -> Request:
        """Rebuild inside the wall what `encode` sent."""
        message = json.loads(payload)
        calls = tuple(_decode_call(call) for call in message.pop("calls"))
        return cls(**message, calls=calls, limits=limits)


def _decode_call(call: dict[str, Any]) -> Call:
    ordered = call["intervention"]
    if ordered is not None:
        ordered = Intervention(**{**ordered, "change": Change(ordered["change"])})
    return Call(**{**call, "arguments": tuple(call["arguments"]), "intervention": ordered})
