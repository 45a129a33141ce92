"""What changed in behaviour since HEAD: the real server, the real job, a repository, and a buffer that is not saved."""

from __future__ import annotations

import pytest
import pytest_asyncio
from lsprotocol import types

from support import diffs
from support.lsp.editor import editing
from support.lsp.script import page_at

pytestmark = pytest.mark.asyncio(loop_scope="module")

KIND = "source.selfrefine.diff"
ON_DISK = """\
def common(xs, ys):
    return [x for x in xs if x in ys]


def other(n):
    return n + 1
"""
BUFFER = ON_DISK.replace("x in ys]", "x in ys or x == 0]")
TESTS = """\
from m import common, other


def test_common():
    assert common([1, 2], [2, 0]) == [2]
    assert other(1) == 2
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(env):
    async with editing("visual-studio-code", env=env) as editor:
        yield editor


@pytest.fixture
def project(tmp_path):
    return diffs.repository(tmp_path / "r", m=ON_DISK, test_m=TESTS)


async def choose(editor, buffer, marker):
    """Choose the action, and return the last message to the user."""
    (action,) = await editor.actions(buffer, marker, only=[KIND])
    assert action.title == "What changed in behaviour since HEAD?"
    command = action.command
    answer = await editor.execute(command.command, *command.arguments)
    await editor.ended(answer["taskId"])
    await editor.idle()
    return editor.messages[-1].message


async def test_an_unsaved_buffer_is_compared_with_the_last_commit(editor, project):
    buffer = editor.open(project / "m.py", BUFFER)
    message = await choose(editor, buffer, "return [x")
    assert message.startswith("Self-Refine: common: differs on ")
    assert "was [], now [0]" in message
    assert (buffer.text, (project / "m.py").read_text()) == (BUFFER, ON_DISK)
    (shown,) = editor.shown
    page = page_at(shown.uri)
    assert "<h1>common</h1>" in page
    assert "was []" in page
    assert "now [0]" in page
    assert "Copy as a test of what it does now" in page
    assert "== [0]" in page
    editor.shown.clear()
    message = await choose(editor, buffer, "return n + 1")
    assert message.startswith("Self-Refine: other: its behaviour cannot have changed")  # fmt: skip
    editor.close(buffer)


async def test_it_is_offered_in_a_repository_to_those_who_ask(
    editor, project, tmp_path
):
    buffer = editor.open(project / "m.py", ON_DISK)
    automatic = types.CodeActionTriggerKind.Automatic
    found = await editor.actions(buffer, "return [x", trigger=automatic)
    assert KIND not in [action.kind for action in found]
    found = await editor.actions(buffer, "return [x")
    assert [action.kind for action in found].count(KIND) == 1
    found = await editor.actions(buffer, "return [x", only=["source"])
    assert [action.kind for action in found] == [KIND]
    editor.close(buffer)
    outside = editor.open(tmp_path / "n.py", ON_DISK)
    assert await editor.actions(outside, "return [x", only=["source"]) == []
    editor.close(outside)


@pytest.mark.further
async def test_a_lens_tells_it_while_the_user_is_idle(editor, project):
    editor.settings = {"codeLens": True}
    buffer = editor.open(project / "m.py", BUFFER)
    assert await editor.lenses(buffer) == []
    # It gives way to whatever else this machine does.
    await editor.until(lambda: editor.refreshed, 180)
    (lens,) = await editor.lenses(buffer)
    title = lens.command.title
    assert title.startswith("differs: common([")
    assert title.endswith(" was [], now [0]")
    assert len(title) <= 80
    answer = await editor.execute(lens.command.command, *lens.command.arguments)
    assert "was []" in page_at(answer["uri"])
    assert (buffer.text, (project / "m.py").read_text()) == (BUFFER, ON_DISK)
    editor.close(buffer)
