"""The user types while the refinement runs: outside it is rebased, inside it is kept away."""

from __future__ import annotations

import asyncio
import random

import pytest
from lsprotocol import types

from support.lsp.script import read
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")

OUTSIDE = {
    "a line above": ("def total", "X = 1\n\n\n"),
    "an import above": ("import os", "import sys\n"),
    "an import below the import": ("\n\ndef total", "import sys\n"),
    "a letter below": ("total(xs)\n", "sub"),
    "a function between": ("def other", "def between():\n    pass\n\n\n"),
    "half-typed code below": ("def other", "def between(:\n\n\n"),
    "a string that is not closed": ("    return total", '    x = """\n'),
}

INSIDE = {
    "in the body": ("    for x", "    print(xs)\n"),
    "at the end of the body": ("\n\ndef other", "    # the end\n    pass\n"),
    "a decorator": ("def total", "@cache\n"),
    "the name": ("total(xs):", "sub"),
    "half-typed code": ("    for x", "    if (\n"),
    "the whole class indent": ("def total", "class A:\n    "),
}


async def started(editor, script, path):
    buffer = editor.open(path, BEFORE)
    token = await editor.refine(buffer, "s += x")
    return buffer, token, await script.job()


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.every(3)
async def test_typing_outside_is_kept_and_the_edit_moves(
    editor, script, tmp_path, name
):
    marker, new = OUTSIDE[name]
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    editor.type_at(buffer, marker, new)
    job.refined(AFTER)
    await editor.ended(token)
    at = AFTER.index(marker)
    assert buffer.text == AFTER[:at] + new + AFTER[at:]


@pytest.mark.parametrize("name", INSIDE)
async def test_typing_inside_wins_and_the_diff_is_kept(editor, script, tmp_path, name):
    marker, new = INSIDE[name]
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    editor.type_at(buffer, marker, new)
    typed = buffer.text
    job.refined(AFTER)
    message = await editor.message()
    await editor.ended(token)
    assert buffer.text == typed
    assert not editor.applied
    assert message.type == types.MessageType.Warning
    told, _, kept = message.message.partition("; the diff is kept in ")
    assert told == "Self-Refine: total: not applied, total changed meanwhile"
    assert "+    return sum(xs)\n" in read(kept)


async def test_a_deleted_function_stays_deleted(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    editor.type(buffer, BEFORE.index("def total"), BEFORE.index("def other"), "")
    typed = buffer.text
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == typed
    assert not editor.applied


async def test_a_moved_function_is_refined_where_it_is(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    start, end = BEFORE.index("def total"), BEFORE.index("def other")
    moved = BEFORE[start:end].rstrip("\n")
    editor.type(buffer, start, end, "")
    editor.type(buffer, len(buffer.text), len(buffer.text), "\n\n" + moved)
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == (
        BEFORE[:start] + BEFORE[end:] + "\n\ndef total(xs):\n    return sum(xs)\n"
    )


async def test_a_new_import_goes_where_the_imports_are(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    editor.type_at(buffer, "\n\ndef total", "import re\n")
    editor.type_at(buffer, "def other", "Y = 2\n\n\n")
    job.refined(AFTER.replace("import os\n", "import os\nimport math\n"))
    await editor.ended(token)
    assert buffer.text.startswith("import os\nimport re\nimport math\n")
    assert "Y = 2" in buffer.text
    assert "return sum(xs)" in buffer.text


async def test_typing_and_taking_it_back_is_no_change(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    at = BEFORE.index("    for x")
    editor.type(buffer, at, at, "zzz")
    editor.type(buffer, at, at + 3, "")
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == AFTER


async def test_a_closed_file_is_left_alone(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    editor.close(buffer)
    job.refined(AFTER)
    message = await editor.message()
    await editor.ended(token)
    assert "not applied, the file was closed" in message.message
    assert not editor.applied


async def test_a_reopened_file_counts_as_it_is_now(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    editor.close(buffer)
    buffer = editor.open(tmp_path / "m.py", "# other\n" + BEFORE)
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == "# other\n" + AFTER


async def test_a_race_with_the_keyboard_is_run_again(editor, script, tmp_path):
    """The user types after the server's look at the text: the client refuses, the server tries again."""
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    editor.before_apply.append(lambda: editor.type_at(buffer, "def other", "X = 1\n"))
    job.refined(AFTER)
    await editor.ended(token)
    at = AFTER.index("def other")
    assert buffer.text == AFTER[:at] + "X = 1\n" + AFTER[at:]


async def test_a_race_with_an_editor_that_tells_late_is_run_again(
    editor, script, tmp_path
):
    """Emacs counts the version with each key, but tells of the keys in a pause."""
    buffer, token, job = await started(editor, script, tmp_path / "m.py")

    def type_and_tell_later():
        editor.holds_back = True
        editor.type_at(buffer, "def other", "X = 1\n")
        asyncio.get_running_loop().call_later(0.2, editor.release)

    editor.before_apply.append(type_and_tell_later)
    job.refined(AFTER)
    await editor.ended(token)
    at = AFTER.index("def other")
    assert buffer.text == AFTER[:at] + "X = 1\n" + AFTER[at:]


async def test_an_edit_that_the_editor_refuses_is_kept(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")

    def count_on():
        buffer.version += 1

    editor.before_apply.append(count_on)
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == BEFORE
    told = editor.messages[-1].message
    assert "not applied, the version is 2, not 1; the diff is kept in " in told


async def test_a_race_inside_the_function_is_lost(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    editor.before_apply.append(
        lambda: editor.type_at(buffer, "    for x", "    y = 1\n")
    )
    job.refined(AFTER)
    await editor.ended(token)
    assert buffer.text == BEFORE.replace("    for x", "    y = 1\n    for x")
    assert "total changed meanwhile" in editor.messages[-1].message


@pytest.mark.parametrize("seed", range(15))
async def test_no_typed_letter_is_lost(editor, script, tmp_path, seed):
    """Random typing before, during and after: the result is the typed text, refined or not."""
    dice = random.Random(seed)
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    model = BEFORE

    def type_somewhere() -> None:
        nonlocal model
        start = dice.randrange(len(model) + 1)
        end = min(len(model), start + dice.choice((0, 0, 0, 1, 5)))
        new = dice.choice(("", "x", "\n", "# é😀\n", "\ndef g():\n    pass\n"))
        model = model[:start] + new + model[end:]
        if not editor.applied:
            editor.type(buffer, start, end, new)

    for _ in range(dice.randrange(4)):
        type_somewhere()
    if dice.random() < 0.5:
        editor.before_apply.append(type_somewhere)
    job.refined(AFTER)
    await editor.ended(token)
    editor.before_apply.clear()
    if editor.applied:
        assert buffer.undo == [model]
        assert "return sum(xs)" in buffer.text
    else:
        assert buffer.text == model
        assert "not applied" in editor.messages[-1].message
