"""The words that an author writes an exercise's checks in."""

from grader.checks.check import Check
from grader.checks.cleanup import removes_every_hook, reports_hooks_truly
from grader.checks.hooks import fires_the_hook, registers_a_forward_hook
from grader.checks.model import depends_on_the_seed, keeps_the_model
from grader.checks.types import returns_the_right_types
from grader.checks.values import matches_the_example, matches_unseen_cases

__all__ = [
    "Check",
    "depends_on_the_seed",
    "fires_the_hook",
    "keeps_the_model",
    "matches_the_example",
    "matches_unseen_cases",
    "registers_a_forward_hook",
    "removes_every_hook",
    "reports_hooks_truly",
    "returns_the_right_types",
]
