"""Clients that can do little: those that know no action literals, and those that show no progress."""

from __future__ import annotations

import pytest
import pytest_asyncio
from lsprotocol import types
from pytest_lsp import client_capabilities

from support.lsp.editor import SCRIPTED_SERVER, Editor
from support.lsp.texts import AFTER, BEFORE

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(script, env):
    capabilities = client_capabilities("visual-studio-code")
    capabilities.text_document.code_action.code_action_literal_support = None
    capabilities.window.work_done_progress = False
    editor = Editor(capabilities)
    await editor.start(command=SCRIPTED_SERVER, env=env | script.env)
    yield editor
    await editor.stop()


async def test_without_literals_there_are_commands(editor, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    found = await editor.actions(buffer, "s += x")
    assert all(isinstance(command, types.Command) for command in found)
    assert [(each.title, each.command) for each in found[:2]] == [
        ("Self-Refine this function", "selfrefine.refine"),
        ("Self-Refine this function: efficiency", "selfrefine.refine"),
    ]
    assert found[0].arguments[0]["qualname"] == "total"


async def test_what_cannot_be_done_is_no_command(editor, tmp_path):
    buffer = editor.open(tmp_path / "m.py", "def f(:\n    return 1\n")
    assert await editor.actions(buffer, "return") == []


async def test_without_progress_the_start_is_a_message(editor, script, tmp_path):
    buffer = editor.open(tmp_path / "m.py", BEFORE)
    first, *_ = await editor.actions(buffer, "s += x")
    await editor.execute(first.command, *first.arguments)
    start = await editor.message()
    assert start.message == "Self-Refine total: started"
    (await script.job()).refined(AFTER)
    end = await editor.message(2)
    assert end.message.startswith("Self-Refine: total: refined, verified")
    assert buffer.text == AFTER
    assert len(editor.messages) == 2
