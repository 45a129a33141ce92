"""Marks and lenses: off by default, and where the user wants them, right and up to date."""

from __future__ import annotations

import pytest
from lsprotocol import types

from support.lsp.texts import BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")

FOUND = {
    "path": "m.py",
    "qualname": "total",
    "line": 6,
    "column": 5,
    "end_line": 8,
    "rule": "some-rule",
    "aspect": "readability",
    "problem": "A loop adds up.",
    "instruction": "Use sum.",
}


async def test_nothing_is_shown_by_default(editor, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    assert not await editor.lenses(buffer)
    assert editor.marks(buffer) == []
    editor.close(buffer)


async def test_a_lens_refines_the_function_below_it(editor, script, tmp_path):
    editor.settings = {"codeLens": True}
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    (lens,) = await editor.lenses(buffer)
    assert lens.range.start.line == BEFORE[: BEFORE.index("def total")].count("\n")
    assert lens.command.title == "Self-Refine"
    await editor.execute(lens.command.command, *lens.command.arguments)
    job = await script.job()
    assert job.request["qualname"] == "total"
    job.say(error={"message": "enough"})
    await editor.idle()
    editor.close(buffer)


async def test_a_text_that_does_not_parse_has_no_lens(editor, tmp_path):
    editor.settings = {"codeLens": True}
    buffer = editor.open(tmp_path / "m.py", "def f(:\n" * 9)
    assert not await editor.lenses(buffer)
    editor.close(buffer)


async def test_what_the_rules_find_is_marked_and_taken_away(editor, script, tmp_path):
    editor.settings = {"hints": True}
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    job = await script.job()
    assert job.request["action"] == "check"
    assert job.request["text"] == BEFORE
    job.say(result={"findings": [FOUND]})
    await editor.until(lambda: editor.marks(buffer))
    (mark,) = editor.marks(buffer)
    assert mark.severity == types.DiagnosticSeverity.Hint
    assert (mark.source, mark.code) == ("selfrefine", "some-rule")
    assert mark.message == "A loop adds up. Use sum."
    assert (mark.range.start.line, mark.range.start.character) == (5, 4)
    editor.type_at(buffer, "def other", "X = 1\n\n\n")
    job = await script.job()
    assert job.request["text"] == buffer.text
    job.say(result={"findings": []})
    await editor.until(lambda: editor.marks(buffer) == [])
    editor.close(buffer)


@pytest.mark.further
async def test_a_newer_python_is_marked_and_half_typed_code_is_not(
    editor, script, tmp_path
):
    editor.settings = {"hints": True}
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    job = await script.job()
    job.say(error={"message": "for Python 3.99", "code": "newer_python"})
    await editor.until(lambda: editor.marks(buffer))
    (mark,) = editor.marks(buffer)
    assert mark.message == "for Python 3.99"
    assert mark.severity == types.DiagnosticSeverity.Information
    assert mark.range.start.line == 0
    editor.type_at(buffer, "def other", "X = (\n\n\n")
    job = await script.job()
    job.say(result={"findings": []})
    await editor.until(lambda: editor.marks(buffer) == [])
    editor.close(buffer)


@pytest.mark.further
async def test_marks_of_a_text_that_has_changed_are_not_shown(editor, script, tmp_path):
    editor.settings = {"hints": True}
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    job = await script.job()
    editor.type_at(buffer, "def other", "X = 1\n\n\n")
    await job.gone()
    job = await script.job()
    job.say(result={"findings": [FOUND]})
    await editor.until(lambda: editor.marks(buffer))
    editor.close(buffer)
    await editor.until(lambda: editor.marks(buffer) == [])


async def test_a_mark_has_a_quick_fix(editor, script, tmp_path):
    editor.settings = {"hints": True}
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    (await script.job()).say(result={"findings": [FOUND]})
    await editor.until(lambda: editor.marks(buffer))
    marks = editor.marks(buffer)
    (fix,) = await editor.actions(buffer, "s += x", only=["quickfix"], marks=marks)
    assert (fix.kind, fix.title) == (
        "quickfix",
        "Self-Refine this function (some-rule)",
    )
    assert [mark.code for mark in fix.diagnostics] == ["some-rule"]
    assert fix.command.command == "selfrefine.refine"
    assert fix.command.arguments[0]["qualname"] == "total"
    automatic = types.CodeActionTriggerKind.Automatic
    found = await editor.actions(buffer, "s += x", trigger=automatic, marks=marks)
    assert [action.kind for action in found] == [
        "quickfix",
        "refactor.rewrite.selfrefine",
    ]
    # Marks of others are for others to cure.
    others = [
        types.Diagnostic(range=marks[0].range, message="m", code="E1", source="ruff")
    ]
    assert await editor.actions(buffer, "s += x", only=["quickfix"], marks=others) == []
    assert await editor.actions(
        buffer, "s += x", only=["refactor.selfrefine"], marks=marks
    )
    editor.close(buffer)
