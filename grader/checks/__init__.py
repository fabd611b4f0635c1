"""The words that an author writes an exercise's checks in."""

from grader.checks.check import Check
from grader.checks.cleanup import (
    removes_every_hook,
    removes_every_hook_when_the_model_raises,
    removes_through_the_handle,
    reports_hooks_truly,
)
from grader.checks.copies import keeps_a_detached_copy, keeps_an_independent_copy
from grader.checks.hooks import fires_the_hook, registers_a_forward_hook, registers_once
from grader.checks.model import calls_the_model, depends_on_the_seed, keeps_the_model
from grader.checks.output import leaves_the_output_unchanged
from grader.checks.through import answers_through_the_hook
from grader.checks.types import returns_the_right_types
from grader.checks.values import (
    keeps_nothing_between_calls,
    matches_the_example,
    matches_unseen_cases,
)

__all__ = [
    "Check",
    "answers_through_the_hook",
    "calls_the_model",
    "depends_on_the_seed",
    "fires_the_hook",
    "keeps_a_detached_copy",
    "keeps_an_independent_copy",
    "keeps_nothing_between_calls",
    "keeps_the_model",
    "leaves_the_output_unchanged",
    "matches_the_example",
    "matches_unseen_cases",
    "registers_a_forward_hook",
    "registers_once",
    "removes_every_hook",
    "removes_every_hook_when_the_model_raises",
    "removes_through_the_handle",
    "reports_hooks_truly",
    "returns_the_right_types",
]
