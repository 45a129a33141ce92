"""New buffers and the cells of notebooks that are not saved: the rules read them, nothing runs, typed text stays."""

from __future__ import annotations

import pytest
import pytest_asyncio
from lsprotocol import types

from selfrefine_server.fragments import place_of
from support.lsp.editor import editing

LOOP = """\
def common(xs, ys):
    out = []
    seen = list(ys)
    for x in xs:
        if x in seen:
            out.append(x)
    return out
"""
CELL = "%matplotlib inline\n!pip list\n" + LOOP + "common?\n"
SAYS = "only a saved Python file can be verified"


def test_settings_of_a_fragment_come_from_its_place(tmp_path):
    (tmp_path / "a b.ipynb").touch()
    cell = (tmp_path / "a b.ipynb").as_uri().replace("file:", "vscode-notebook-cell:")
    assert place_of(f"{cell}#W0sZmlsZQ", ()) == tmp_path / "a b.ipynb"
    folders = [tmp_path.as_uri()]
    assert place_of("untitled:Untitled-1", folders) == tmp_path / "untitled.py"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(env, tmp_path_factory):
    """The real server with its real job."""
    folder = tmp_path_factory.mktemp("folder")
    async with editing("visual-studio-code", env=env, folders=[folder]) as editor:
        yield editor


def notebook(editor, uri, *texts):
    """Open a notebook of Python cells; returns the URIs of the cells."""
    uris = [f"vscode-notebook-cell:{uri.removeprefix('file:')}#{n}" for n in "abc"]
    items = [
        types.TextDocumentItem(uri=u, language_id="python", version=1, text=t)
        for u, t in zip(uris, texts, strict=False)
    ]
    cells = [types.NotebookCell(types.NotebookCellKind.Code, i.uri) for i in items]
    editor.client.notebook_document_did_open(
        types.DidOpenNotebookDocumentParams(
            notebook_document=types.NotebookDocument(
                uri=uri, notebook_type="jupyter-notebook", version=1, cells=cells
            ),
            cell_text_documents=items,
        )
    )
    return [item.uri for item in items]


async def actions_at(editor, uri, line):
    place = types.Position(line, 4)
    return await editor.client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=types.TextDocumentIdentifier(uri=uri),
            range=types.Range(start=place, end=place),
            context=types.CodeActionContext(diagnostics=[]),
        )
    )


@pytest.mark.asyncio(loop_scope="module")
async def test_a_new_buffer_is_read_and_nothing_runs(editor):
    buffer = editor.open_uri("untitled:Untitled-1", "x = 1\n\n" + LOOP)
    (action,) = await editor.actions(buffer, "out.append")
    assert action.title == "Self-Refine this function (rules only)"
    assert await editor.actions(buffer, "x = 1") == []
    await editor.execute(action.command.command, *action.command.arguments)
    message = await editor.message()
    assert message.type == types.MessageType.Info
    assert message.message.startswith(f"Self-Refine: common: failed: {SAYS}")
    assert "line 7" in message.message
    assert editor.applied == []
    editor.close(buffer)


@pytest.mark.asyncio(loop_scope="module")
async def test_our_own_request_says_the_same(editor):
    buffer = editor.open_uri("untitled:Untitled-2", LOOP)
    params = {"uri": buffer.uri, "qualname": "common"}
    answer = await editor.client.protocol.send_request_async(
        "selfrefine/refine", params
    )
    assert (answer["status"], answer["stop_reason"]) == ("failed", "untestable")
    assert answer["edit"] is None
    assert answer["message"].startswith(SAYS)
    assert answer["iterations"][0]["feedback"]["findings"]
    editor.close(buffer)


@pytest.mark.asyncio(loop_scope="module")
async def test_cells_are_followed_and_read(editor, tmp_path):
    uri = (tmp_path / "n.ipynb").as_uri()
    first, second = notebook(editor, uri, "x = 1\n", CELL)
    assert not await actions_at(editor, first, 0)
    (action,) = await actions_at(editor, second, 4)
    start = types.Position(0, 0)
    place = types.Range(start=start, end=start)
    change = types.TextDocumentContentChangePartial(range=place, text="y = 2\n")
    document = types.VersionedTextDocumentIdentifier(uri=second, version=2)
    editor.client.notebook_document_did_change(
        types.DidChangeNotebookDocumentParams(
            notebook_document=types.VersionedNotebookDocumentIdentifier(2, uri),
            change=types.NotebookDocumentChangeEvent(
                cells=types.NotebookDocumentCellChanges(
                    text_content=[
                        types.NotebookDocumentCellContentChanges(document, [change])
                    ]
                )
            ),
        )
    )
    (action,) = await actions_at(editor, second, 5)
    assert action.command.arguments[0]["range"]["start"]["line"] == 3
    await editor.execute(action.command.command, *action.command.arguments)
    message = await editor.message()
    assert f"common: failed: {SAYS}" in message.message
    assert "line 8" in message.message
    editor.client.notebook_document_did_close(
        types.DidCloseNotebookDocumentParams(
            notebook_document=types.NotebookDocumentIdentifier(uri=uri),
            cell_text_documents=[types.TextDocumentIdentifier(uri=second)],
        )
    )
    assert not await actions_at(editor, second, 5)


@pytest.mark.asyncio(loop_scope="module")
async def test_other_schemes_are_left_alone(editor, tmp_path):
    buffer = editor.open_uri(f"git:{tmp_path}/m.py?HEAD", LOOP)
    assert await editor.actions(buffer, "out.append") == []
    editor.close(buffer)
