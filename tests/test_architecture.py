"""Imports follow the data: who may import whom."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "grader"

# What each module may import of ours, from the bottom up. A new module has to be given its place.
MAY_IMPORT: dict[str, set[str]] = {
    "command_group": set(),
    "errors": set(),
    "course": {"errors"},
    "inert": set(),
    "sandbox.ending": set(),
    "sandbox.wire": set(),
    "value": set(),
    "observation": {"sandbox.ending", "sandbox.wire", "value"},
    "layer": {"observation"},
    "messages": {"inert", "sentences"},
    "result": {"value"},
    "checks.check": {"inert", "layer", "messages", "observation", "result", "sandbox.request"},
    "sandbox.request": set(),
    "sandbox.launch": {"errors", "sandbox.ending", "sandbox.request"},
    "sandbox.limits": {"sandbox.request"},
    "sandbox.scratch": set(),
    "sandbox.keeper": {
        "errors",
        "sandbox.ending",
        "sandbox.launch",
        "sandbox.limits",
        "sandbox.request",
        "sandbox.scratch",
        "sandbox.wire",
    },
    "pool": {"sandbox.keeper"},
    "execution": {"observation", "pool", "sandbox.request"},
    "submission": {"messages"},
    "explain": {"inert", "result", "value"},
    "picture": {
        "checks.check",
        "explain",
        "inert",
        "layer",
        "messages",
        "observation",
        "submission",
        "value",
    },
    "verdict": {"checks.check", "errors", "messages", "picture"},
    "excerpt": {"inert", "submission", "verdict"},
    "exercise": {"checks.check", "layer", "result", "sandbox.request"},
    "notebook": {"messages", "submission"},
    "reading": {"errors", "messages", "notebook", "submission"},
    "loading": {"course", "errors", "exercise", "reading", "submission"},
    "problem": {
        "checks.check",
        "excerpt",
        "loading",
        "messages",
        "observation",
        "sandbox.ending",
        "sandbox.request",
        "submission",
        "verdict",
    },
    "version": set(),
    "judging": {
        "checks.check",
        "excerpt",
        "experiments",
        "inert",
        "loading",
        "messages",
        "mistake",
        "observation",
        "picture",
        "problem",
        "result",
        "sandbox.request",
        "submission",
        "verdict",
        "version",
    },
    "checks.complaints": {"messages", "result", "value"},
    "reference": {
        "checks.complaints",
        "errors",
        "explain",
        "loading",
        "observation",
        "result",
        "sandbox.ending",
        "sandbox.request",
    },
    "grading": {
        "checks.check",
        "diagnosis",
        "errors",
        "execution",
        "exercise",
        "judging",
        "layer",
        "loading",
        "mistake",
        "observation",
        "reference",
        "sandbox.ending",
        "sandbox.request",
        "submission",
        "verdict",
    },
    "progress": set(),
    "report": {"checks.check", "errors", "picture", "verdict"},
    "cli": {
        "command_group",
        "course",
        "errors",
        "grading",
        "inert",
        "loading",
        "pool",
        "progress",
        "reading",
        "report",
        "verdict",
        "version",
    },
    "__main__": {"cli"},
    "checks.hooks": {"checks.check", "layer", "messages", "observation"},
    "checks.types": {"checks.check", "checks.complaints", "messages", "observation", "value"},
    "checks.cleanup": {
        "checks.check",
        "checks.hooks",
        "checks.types",
        "messages",
        "observation",
        "sandbox.request",
    },
    "checks.model": {"checks.check", "checks.hooks", "checks.types", "messages", "observation"},
    "checks.values": {
        "checks.check",
        "checks.types",
        "explain",
        "messages",
        "observation",
        "result",
    },
    "checks": {
        "checks.check",
        "checks.cleanup",
        "checks.copies",
        "checks.hooks",
        "checks.model",
        "checks.output",
        "checks.through",
        "checks.types",
        "checks.values",
    },
    "sandbox": set(),
    "sandbox.encode": {"sandbox.request"},
    "sandbox.raised": {"sandbox.encode"},
    "sandbox.anatomy": {"sandbox.encode", "sandbox.raised"},
    "sandbox.source_lines": set(),
    "sandbox.entry": {
        "sandbox.encode",
        "sandbox.raised",
        "sandbox.request",
        "sandbox.source_lines",
    },
    "sandbox.recorded_hook": {"sandbox.encode", "sandbox.structure"},
    "sandbox.ledger": {
        "sandbox.anatomy",
        "sandbox.encode",
        "sandbox.interventions",
        "sandbox.recorded_hook",
        "sandbox.request",
    },
    "sandbox.inside": {
        "sandbox.encode",
        "sandbox.entry",
        "sandbox.ledger",
        "sandbox.limits",
        "sandbox.raised",
        "sandbox.request",
        "sandbox.source_lines",
        "sandbox.wire",
    },
    "sandbox.zygote": {"sandbox.inside", "sandbox.request"},
    "diagnosis": {"checks.check", "explain", "observation", "sandbox.request", "value", "verdict"},
    "experiments": {
        "checks.check",
        "checks.hooks",
        "checks.types",
        "checks.values",
        "explain",
        "messages",
        "picture",
        "sandbox.request",
        "submission",
        "verdict",
    },
    "mistake": {"course", "errors", "reading", "submission"},
    "sandbox.interventions": {
        "sandbox.anatomy",
        "sandbox.encode",
        "sandbox.recorded_hook",
        "sandbox.request",
        "sandbox.stand_in",
        "sandbox.structure",
    },
    "sandbox.stand_in": {"sandbox.structure"},
    "checks.through": {
        "checks.check",
        "checks.hooks",
        "checks.types",
        "explain",
        "messages",
        "observation",
        "sandbox.request",
    },
    "checks.output": {"checks.check", "checks.hooks", "messages", "observation"},
    "checks.copies": {
        "checks.check",
        "checks.hooks",
        "checks.through",
        "checks.types",
        "explain",
        "messages",
        "sandbox.request",
    },
    "sentences": set(),
    "sandbox.structure": {"sandbox.encode"},
}

TORCH_ALLOWED = {
    "sandbox.anatomy",
    "sandbox.encode",
    "sandbox.inside",
    "sandbox.interventions",
    "sandbox.ledger",
    "sandbox.recorded_hook",
    "sandbox.stand_in",
    "sandbox.structure",
    "sandbox.zygote",
}
INSIDE_LIBRARIES = {"grader", "numpy", "torch", "ctypes"}


def modules() -> dict[str, Path]:
    return {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in PACKAGE.rglob("*.py")
        if path != PACKAGE / "__init__.py"
    }


def imports(path: Path) -> set[str]:
    """Return the full names of all modules that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            submodules = {f"{node.module}.{alias.name}" for alias in node.names}
            named = {name for name in submodules if name.removeprefix("grader.") in modules()}
            found |= named or {node.module}
    return found


@pytest.mark.parametrize("name", sorted(modules()))
def test_a_module_imports_only_what_its_place_in_the_flow_allows(name: str) -> None:
    path = modules()[name]

    ours = {i.removeprefix("grader").removeprefix(".") for i in imports(path) if _is_ours(i)}

    assert name in MAY_IMPORT, f"give {name} its place in the table"
    assert ours <= MAY_IMPORT[name]


@pytest.mark.parametrize("name", sorted(set(modules()) - TORCH_ALLOWED))
def test_torch_is_imported_only_inside_the_wall(name: str) -> None:
    assert "torch" not in {found.split(".")[0] for found in imports(modules()[name])}


@pytest.mark.parametrize("name", sorted(name for name in modules() if name.startswith("sandbox")))
def test_the_wall_needs_only_the_standard_library_and_torch(name: str) -> None:
    tops = {found.split(".")[0] for found in imports(modules()[name])}

    assert tops <= set(sys.stdlib_module_names) | INSIDE_LIBRARIES


def test_the_table_has_no_module_that_is_gone() -> None:
    assert set(MAY_IMPORT) == set(modules())


def test_only_the_command_line_prints() -> None:
    printing = {
        name
        for name, path in modules().items()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    }

    assert printing <= {"cli"}


def _is_ours(name: str) -> bool:
    return name.split(".", maxsplit=1)[0] == "grader"
