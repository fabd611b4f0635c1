"""What an author writes: an exercise, from its result's shape to its checks and hints."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grader.checks.check import Check
from grader.layer import Layer
from grader.result import Result, require_supported
from grader.sandbox.request import Limits

MIN_UNSEEN_CASES = 5

Arguments = tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """The published example: arguments, passed by position, and the result that they must give."""

    arguments: Arguments
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One exercise. It stays on the trusted side, with everything that it knows.

    `cases` yields the arguments of the unseen cases from a generator that is seeded with the
    exercise's slug: the same for every learner. `hints` replace a check's own, by its name. In an
    `exam` no report gives away an unseen case, or the numbers that a hook was shown.

    Raises:
        ValueError: naming the field, if something does not fit together.
    """

    title: str
    entry_point: str
    result: type[Result]
    example: Example
    cases: Callable[[random.Random], Iterable[Arguments]]
    layer: Layer
    checks: Sequence[Check]
    hints: Mapping[str, Sequence[str]] = field(default_factory=dict)
    exam: bool = False
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        """Check what can be checked without running anything of a learner's."""
        _require(bool(self.title.strip()), "title is empty")
        _require(self.entry_point.isidentifier(), f"entry_point {self.entry_point!r} is no name")
        _require_result(self.result, self.example)
        _require_arguments("example", self.example.arguments)
        _require(all(isinstance(c, Check) for c in self.checks), "checks holds what is no Check")
        names = [check.name for check in self.checks]
        _require(bool(names), "checks is empty")
        repeated = {name for name in names if names.count(name) > 1}
        _require(not repeated, f"checks names {', '.join(sorted(repeated))} twice")
        for check in self.checks:
            _require_keys(check, self.result)
        _require(isinstance(self.exam, bool), f"exam is {self.exam!r}, and has to be True or False")
        _require(isinstance(self.layer, Layer), "layer is not made by nth(...)")
        _require(isinstance(self.limits, Limits), "limits is not made by Limits(...)")
        unknown = set(self.hints) - set(names)
        _require(not unknown, f"hints names {', '.join(sorted(unknown))}, which is no check here")
        for name, steps in self.hints.items():
            _require(not isinstance(steps, str), f"hints: {name} needs a list of sentences")
        _require(any(check.required for check in self.checks), "checks has no required check")

    def unseen(self, slug: str, variant: int = 0) -> tuple[Arguments, ...]:
        """Return the arguments of the unseen cases: others for each slug and variant.

        Raises:
            ValueError: if there are fewer than `MIN_UNSEEN_CASES`, or one is not plain data.
        """
        seed = f"{slug}:{variant}" if variant else slug
        cases = tuple(self.cases(random.Random(seed)))  # noqa: S311 - reproducible, not secret
        _require(
            len(cases) >= MIN_UNSEEN_CASES,
            f"there are {len(cases)}, and at least {MIN_UNSEEN_CASES} are needed",
        )
        for number, arguments in enumerate(cases, start=1):
            _require_arguments(f"case {number}", arguments)
        return cases

    def hints_for(self, check: Check) -> tuple[str, ...]:
        """Return a check's hints, vaguest first: the exercise's own, or else the check's."""
        return tuple(self.hints.get(check.name, check.hints))


def _require_result(result: type[Result], example: Example) -> None:
    _require(
        isinstance(result, type) and issubclass(result, Result),
        "result is not a subclass of grader.Result",
    )
    _require(type(example.result) is result, "example.result is not an instance of result")
    _require(bool(result.fields()), "result has no field")
    for name, wanted in result.fields().items():
        try:
            require_supported(wanted)
        except ValueError as error:
            raise ValueError(f"result.{name}: {error}") from error


def _require_keys(check: Check, result: type[Result]) -> None:
    """Hold a check to the keys that the result has."""
    if check.keys is None:
        return
    there = ", ".join(result.fields())
    _require(bool(check.keys), f"checks: {check.name} needs a key of the result: {there}")
    for key in check.keys:
        _require(
            key in result.fields(),
            f"checks: {check.name} names the key {key!r}, and the result has {there}",
        )


def _require_arguments(where: str, arguments: Arguments) -> None:
    _require(
        isinstance(arguments, tuple),
        f"{where}: arguments are a tuple, one item for each argument, not {arguments!r}",
    )
    try:
        same = json.loads(json.dumps(arguments)) == list(arguments)
    except (TypeError, ValueError):
        same = False
    _require(same, f"{where}: arguments {arguments!r} are not plain data that JSON can carry")


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)
