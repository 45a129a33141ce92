"""A client that checks no versions, as Neovim up to 0.10: the server looks at the text itself, in a pause."""

from __future__ import annotations

import asyncio
import time

import pytest

from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")

PROFILE = "neovim@v0.7"


async def started(editor, script, path):
    assert not editor.capabilities.workspace.workspace_edit.document_changes
    buffer = editor.open(path, BEFORE)
    token = await editor.refine(buffer, "s += x")
    return buffer, token, await script.job()


async def test_the_edit_is_plain(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    job.refined(AFTER)
    await editor.ended(token)
    (edit,) = editor.applied
    assert edit.document_changes is None
    assert list(edit.changes) == [buffer.uri]
    assert buffer.text == AFTER


async def test_keys_that_come_late_are_waited_for(editor, script, tmp_path):
    """While the user types, nothing is applied; what was typed is all there afterwards."""
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    job.refined(AFTER)
    for number in range(10):
        editor.type_at(buffer, "def total", f"# line {number}\n")
        typed_at = time.monotonic()
        await asyncio.sleep(0.1)
        # Where the machine held us up, this was a pause.
        assert not editor.applied or time.monotonic() - typed_at > 0.3
    await editor.ended(token)
    typed = "".join(f"# line {number}\n" for number in range(10))
    assert buffer.text == AFTER.replace("def total", typed + "def total")


async def test_typing_inside_wins(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    job.refined(AFTER)
    editor.type_at(buffer, "    for x", "    # mine\n")
    await editor.ended(token)
    assert not editor.applied
    assert "total changed meanwhile" in editor.messages[-1].message


async def test_cancelling_in_the_pause(editor, script, tmp_path):
    buffer, token, job = await started(editor, script, tmp_path / "m.py")
    job.refined(AFTER)
    await job.gone()
    answer = await editor.execute("selfrefine.cancel", {"taskId": token})
    assert answer == {"cancelled": True}
    await editor.ended(token)
    assert buffer.text == BEFORE
    assert not editor.applied


async def test_a_file_that_is_not_open(editor, script, tmp_path):
    """This editor refuses to change what it has not open; the diff is kept."""
    path = tmp_path / "m.py"
    path.write_text(BEFORE)
    argument = {"uri": path.as_uri(), "qualname": "total"}
    await editor.execute("selfrefine.refine", argument)
    (await script.job()).refined(AFTER)
    message = await editor.message()
    assert "the editor refused the edit" in message.message
    assert "the diff is kept in" in message.message
    assert path.read_text() == BEFORE
