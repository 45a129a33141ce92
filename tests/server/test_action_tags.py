"""Labels of actions: only for clients that declare that they know them (LSP 3.18)."""

from __future__ import annotations

import pytest
from lsprotocol import types
from pytest_lsp import client_capabilities

from support.lsp.editor import Editor
from support.lsp.script import page_at
from support.lsp.texts import BEFORE

MODEL = {"engine": "chat", "model": "m", "baseUrl": "http://127.0.0.1:9/v1"}
KNOWS = {
    "documentation_support": True,
    "tag_support": types.CodeActionTagOptions([types.CodeActionTag.LlmGenerated]),
}


async def started(env, options, **knows):
    capabilities = client_capabilities("visual-studio-code")
    for name, value in knows.items():
        setattr(capabilities.text_document.code_action, name, value)
    editor = Editor(capabilities)
    result = await editor.start(env=env, initialization_options=options)
    return editor, result.capabilities.code_action_provider


async def tags(editor, path):
    buffer = editor.open(path, BEFORE)
    listed: list[types.CodeAction] = []
    for _ in range(2):
        listed = await editor.actions(buffer, "s += x")
        # The settings are looked at behind the first list; an answer of the server comes after that.
        await editor.execute("selfrefine.info", {"uri": buffer.uri})
    return [list(action.tags or ()) for action in listed]


@pytest.mark.every(2)
@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("options", "expected"),
    [(MODEL, [types.CodeActionTag.LlmGenerated]), ({"engine": "rules"}, [])],
)
async def test_what_a_model_writes_is_marked(env, tmp_path, options, expected):
    editor, _ = await started(env, options, **KNOWS)
    try:
        assert await tags(editor, tmp_path / "m.py") == [*[expected] * 3, []]
    finally:
        await editor.stop()


@pytest.mark.asyncio
@pytest.mark.further
async def test_who_does_not_know_labels_gets_none(env, tmp_path):
    editor, provider = await started(env, MODEL)
    try:
        assert provider.documentation is None
        assert await tags(editor, tmp_path / "m.py") == [[]] * 4
    finally:
        await editor.stop()


@pytest.mark.asyncio
async def test_the_kinds_are_explained(env):
    editor, provider = await started(env, {}, **KNOWS)
    try:
        (said,) = provider.documentation
        assert said.kind == "refactor.rewrite.selfrefine"
        shown = await editor.execute(said.command.command)
        assert [p.uri for p in editor.shown] == [shown["uri"]]
        page = page_at(shown["uri"])
        assert "`verified`" in page
    finally:
        await editor.stop()
