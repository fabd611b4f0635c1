"""Lines to point at are found by reading, whatever the source is."""

from __future__ import annotations

import pytest

from grader.sandbox.source_lines import SourceLines, read_lines


def test_the_answer_is_the_last_return_of_the_function_itself() -> None:
    source = "def f(x):\n    def g():\n        return 1\n    if x:\n        return 2\n    h = lambda: 3\n    return 4\n"

    assert read_lines(source, "f").answer == 7


def test_a_function_without_return_answers_where_it_begins() -> None:
    assert read_lines("x = 1\ndef f():\n    pass\n", "f").answer == 2


def test_keys_of_a_dictionary_have_lines_of_their_own() -> None:
    lines = read_lines(
        'def f():\n    return {\n        "a": 1,\n        "b": 2, **rest\n    }\n', "f"
    )

    assert lines.keys == {"a": 3, "b": 4}


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("import os\nclass f: pass", 2),
        ("f = 1\n\nf = 2", 3),
        ("async def f(): pass", 1),
        ("@wrap\ndef f(): pass", 2),
        ("g = 1", None),
    ],
)
def test_the_definition_is_where_the_name_is_bound_last(source: str, line: int | None) -> None:
    assert read_lines(source, "f").definition == line


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("relu._forward_hooks[0] = hook", 1),
        ("x = 1\nmodel[1]._forward_hooks.update({0: hook})", 2),
        ("relu._forward_hooks = {}", 1),
        ("len(relu._forward_hooks)", None),
        ("relu._forward_hooks.clear()", None),
    ],
)
def test_a_write_into_a_private_table_is_found(source: str, line: int | None) -> None:
    assert read_lines(source, "f").table_write == line


@pytest.mark.parametrize("source", ["def f(", "x = '\0'", "(" * 5_000, "x" + " + x" * 20_000])
def test_a_source_that_cannot_be_read_has_no_lines(source: str) -> None:
    assert read_lines(source, "f") == SourceLines()


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("relu._forward_hooks.clear()", 1),
        ("x = 1\nmodel[1]._forward_hooks.pop(handle.id)", 2),
        ("del relu._forward_hooks[handle.id]", 1),
        ("relu._forward_hooks = OrderedDict()", 1),
        ("handle.remove()", None),
        ("len(relu._forward_hooks)", None),
    ],
)
def test_a_private_table_that_loses_an_entry_is_found(source: str, line: int | None) -> None:
    assert read_lines(source, "f").table_clear == line


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("def hook(module, inputs, output):\n    x = 1\n    kept = output\n", (1, 3, None)),
        ("def hook(module, inputs, output):\n    return (\n        output)\n", (1, 3, 2)),
        ("@wrap\ndef hook(m, i, o):\n    o.add_(1)\n    return\n", (1, 3, None)),
        ("hook = lambda m, i, o: kept.append(\n    o)", (1, 1, 1)),
        ("def hook(m, i, o):\n    def inner():\n        return o\n", (1, 3, None)),
        ("class A:\n    def hook(self, m, i, o):\n        self.kept = o\n", (2, 3, None)),
    ],
)
def test_a_hook_has_a_line_where_it_uses_what_it_is_given(
    source: str, lines: tuple[int, int | None, int | None]
) -> None:
    (found, *_) = read_lines(source, "f").functions

    assert (found.start, found.use, found.answer) == lines


def test_a_function_that_takes_nothing_is_no_hook() -> None:
    assert read_lines("def hook():\n    return 1\n", "f").functions == ()
