"""What the menu offers, and when; listing runs nothing."""

from __future__ import annotations

import sys

import pytest
from lsprotocol import types

pytestmark = pytest.mark.asyncio(loop_scope="module")

TEXT = """\
import os

class Shop:
    def total(self, xs):
        def add(a, b):
            return a + b
        return sum(xs)

VALUE = 1
"""
ALL = [
    "refactor.rewrite.selfrefine",
    "refactor.rewrite.selfrefine.efficiency",
    "refactor.rewrite.selfrefine.readability",
    "refactor.selfrefine.tests",
]
AUTOMATIC = types.CodeActionTriggerKind.Automatic
INVOKED = types.CodeActionTriggerKind.Invoked


@pytest.mark.parametrize(
    ("trigger", "only", "kinds"),
    [
        (AUTOMATIC, None, ALL[:1]),
        (INVOKED, None, ALL),
        (None, None, ALL),
        (AUTOMATIC, ["refactor"], ALL),
        (INVOKED, ["refactor.rewrite"], ALL[:3]),
        (INVOKED, ["refactor.rewrite.selfrefine"], ALL[:3]),
        (INVOKED, ["refactor.rewrite.selfrefine.efficiency"], ALL[1:2]),
        (INVOKED, ["quickfix", "refactor.rewrite.selfrefine.readability"], ALL[2:3]),
        (INVOKED, ["refactor.selfrefine.tests"], ALL[3:]),
        (AUTOMATIC, ["source"], []),
        (INVOKED, [""], ALL),
        (INVOKED, ["refactor.re"], []),
        (INVOKED, ["quickfix"], []),
        (INVOKED, ["source.fixAll"], []),
        (INVOKED, ["refactor.rewrite.selfrefine.efficiency.more"], []),
    ],
)
async def test_which_kinds_are_offered(editor, tmp_path, trigger, only, kinds):
    buffer = editor.open(tmp_path / "m.py", TEXT)
    found = await editor.actions(buffer, "return sum", trigger=trigger, only=only)
    assert [action.kind for action in found] == kinds


@pytest.mark.parametrize(
    ("marker", "qualname"),
    [
        ("def total", "Shop.total"),
        ("return sum", "Shop.total"),
        ("def add", "Shop.total.<locals>.add"),
        ("return a + b", "Shop.total.<locals>.add"),
        ("import os", None),
        ("class Shop", None),
        ("VALUE", None),
    ],
)
async def test_the_innermost_function_is_meant(editor, tmp_path, marker, qualname):
    buffer = editor.open(tmp_path / "m.py", TEXT)
    found = await editor.actions(buffer, marker)
    names = {a.command.arguments[0]["qualname"] for a in found}
    assert names == ({qualname} if qualname else set())


async def test_an_action_is_complete(editor, tmp_path):
    """No resolve is needed: old clients know none."""
    buffer = editor.open(tmp_path / "m.py", TEXT)
    editor.type_at(buffer, "class", "# é😀\n")
    actions = await editor.actions(buffer, "return sum")
    assert [a.title for a in actions] == [
        "Self-Refine this function",
        "Self-Refine this function: efficiency",
        "Self-Refine this function: readability",
        "Write tests for this function",
    ]
    tasks = [a.command.arguments[0]["task"] for a in actions]
    assert tasks == [None, "efficiency", "readability", None]
    commands = [a.command.command for a in actions]
    assert commands == [*["selfrefine.refine"] * 3, "selfrefine.tests"]
    assert actions[0].edit is None
    argument = actions[0].command.arguments[0]
    assert argument["uri"] == buffer.uri
    assert argument["version"] == buffer.version
    assert argument["range"] == {
        "start": {"line": 4, "character": 0},
        "end": {"line": 7, "character": 22},
    }


STUB_ENDS = {
    # the last line of a method with a docstring: whether it waits for its body
    "...": True,
    "pass": True,
    "raise NotImplementedError": True,
    'raise NotImplementedError("later")': True,
    "return ...": False,
    "passed = 1": False,
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize(("last", "waits"), STUB_ENDS.items())
async def test_a_stub_is_to_be_implemented(editor, tmp_path, last, waits, newline):
    text = f'class C:\n    def f(self):\n        """Say what."""\n        {last}\n'
    buffer = editor.open(tmp_path / "m.py", text.replace("\n", newline))
    first, *others = await editor.actions(buffer, last)
    name = (
        "Self-Refine: implement this function" if waits else "Self-Refine this function"
    )
    assert first.title == name
    assert not any("implement" in action.title for action in others)
    # There is nothing yet that a test could hold.
    assert any("Write tests" in action.title for action in others) is not waits


async def test_no_tests_are_written_of_a_nested_function(editor, tmp_path):
    buffer = editor.open(tmp_path / "m.py", TEXT)
    found = await editor.actions(buffer, "return a + b")
    assert [action.kind for action in found] == ALL[:3]


async def test_what_does_not_parse_is_offered_with_the_reason(editor, tmp_path):
    buffer = editor.open(tmp_path / "m.py", "def f(:\n    return 1\n")
    assert editor.capabilities.text_document.code_action.disabled_support
    actions = await editor.actions(buffer, "return")
    assert [a.kind for a in actions] == ALL
    assert all(a.command is None for a in actions)
    assert "the file does not parse" in actions[0].disabled.reason
    assert not await editor.actions(buffer, "return", trigger=AUTOMATIC)


async def test_what_a_newer_python_would_parse_is_offered_with_that_reason(
    editor, tmp_path
):
    newer = f"3.{sys.version_info[1] + 1}"
    (tmp_path / "pyproject.toml").write_text(
        f'[project]\nrequires-python = ">={newer}"\n'
    )
    buffer = editor.open(tmp_path / "m.py", "def f(x):\n    return x ?? 1\n")
    actions = await editor.actions(buffer, "return")
    reason = actions[0].disabled.reason
    assert reason.endswith(f"install selfrefine under Python {newer} or newer")


async def test_a_buffer_without_a_file_has_no_actions(editor, tmp_path):
    buffer = editor.open(tmp_path / "m.py", TEXT)
    editor.close(buffer)
    assert not await editor.actions(buffer, "return sum")


async def test_listing_starts_nothing(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", TEXT)
    for _ in range(20):
        await editor.actions(buffer, "return sum")
    assert (await editor.execute("selfrefine.info"))["running"] == []
    assert script.jobs.empty()
    assert not editor.messages
