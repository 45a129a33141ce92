"""A saved notebook: a function of a cell is refined with evidence, on the cells as they are, and the edit goes to the cell."""

from __future__ import annotations

import json

import pytest
import pytest_asyncio
from lsprotocol import types

from support.lsp.editor import Buffer, editing

pytestmark = pytest.mark.asyncio(loop_scope="module")

COMMON = """\
%time 1
def common(xs, ys):
    out = []
    for x in xs:
        if x in ys:
            out.append(x)
    return out
common?"""
NEW = """\
%time 1
def common(xs, ys):
    ys_set = set(ys)
    return [x for x in xs if x in ys_set]
common?"""
CALLS = "assert common([1, len(more)], [2, 3]) == [2]"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(env):
    async with editing("visual-studio-code", env=env) as editor:
        yield editor


class Notebook:
    """A notebook that an editor has open."""

    def __init__(self, editor, path, *texts):
        self.editor, self.uri, self.version = editor, path.as_uri(), 1
        items = [self._item(name, text) for name, text in zip("abc", texts, strict=False)]  # fmt: skip
        editor.client.notebook_document_did_open(
            types.DidOpenNotebookDocumentParams(
                notebook_document=types.NotebookDocument(self.uri, "jupyter-notebook", 1, [_cell(i) for i in items]),
                cell_text_documents=items,
            )
        )  # fmt: skip
        self.cells = [editor.buffers[item.uri] for item in items]

    def _item(self, name, text):
        uri = f"vscode-notebook-cell:{self.uri.removeprefix('file:')}#{name}"
        self.editor.buffers[uri] = Buffer(uri, self.editor.encoding, text)
        return types.TextDocumentItem(uri=uri, language_id="python", version=1, text=text)  # fmt: skip

    def splice(self, start, gone, name="", text=""):
        """Take cells out, and put one in."""
        items = [self._item(name, text)] if name else []
        closed = self.cells[start : start + gone]
        self.cells[start : start + gone] = [self.editor.buffers[i.uri] for i in items]
        order = types.NotebookCellArrayChange(start, gone, [_cell(i) for i in items])
        structure = types.NotebookDocumentCellChangeStructure(
            order, items, [types.TextDocumentIdentifier(each.uri) for each in closed]
        )
        self.version += 1
        self.editor.client.notebook_document_did_change(
            types.DidChangeNotebookDocumentParams(
                types.VersionedNotebookDocumentIdentifier(self.version, self.uri),
                types.NotebookDocumentChangeEvent(
                    cells=types.NotebookDocumentCellChanges(structure=structure)
                ),
            )
        )


def _cell(item):
    return types.NotebookCell(types.NotebookCellKind.Code, item.uri)


@pytest.fixture
def path(tmp_path):
    (tmp_path / "pyproject.toml").touch()
    place = tmp_path / "my notes.ipynb"
    place.write_text(json.dumps({"cells": [], "metadata": {}, "nbformat": 4}))
    return place


async def test_a_function_of_a_cell_is_refined_by_the_cells_as_they_are(editor, path):
    """Nothing of them is in the file: neither a cell that was put in, nor what was typed."""
    before = path.read_bytes()
    book = Notebook(editor, path, COMMON, "1 / 0", CALLS)
    book.splice(1, 1, "d", "more = 'a'")
    more, cell = book.cells[1], book.cells[0]
    editor.type_at(more, "a'", "b")
    offered = await editor.actions(cell, "x in ys")
    assert offered[0].title == "Self-Refine this function"
    assert not any("rules only" in each.title or each.kind == "refactor.selfrefine.tests" for each in offered)  # fmt: skip
    await editor.ended(await editor.refine(cell, "x in ys"))
    (message,) = editor.messages
    assert message.message.startswith("Self-Refine: common: refined, verified")
    assert cell.text == NEW
    assert cell.undo == [COMMON]
    assert path.read_bytes() == before


async def test_our_own_requests_answer_with_the_edit_of_the_cell(editor, path):
    book = Notebook(editor, path, "more = [1, 2]", COMMON, CALLS)
    asked = {"uri": book.cells[1].uri, "qualname": "common"}
    wrong = "def common(xs, ys):\n    return [x for x in xs if x not in ys]\n"
    refused = await editor.ask("selfrefine/verify", asked | {"candidate": wrong})
    assert "my notes.ipynb[cell 3]:1: AssertionError" in refused["message"]
    good = "import operator\ndef common(xs, ys):\n    return [x for x in xs if operator.contains(ys, x)]\n"
    answer = await editor.ask("selfrefine/verify", asked | {"candidate": good})
    assert answer["target"]["path"] == "my notes.ipynb[cell 2]"
    (change,) = answer["edit"]["documentChanges"]
    assert change["textDocument"]["uri"] == book.cells[1].uri
    shown = await editor.ask("selfrefine/edit", {})
    assert shown["before"] == COMMON
    assert shown["after"].startswith("%time 1\n\nimport operator\ndef common")
    assert shown["after"].endswith("\ncommon?")


async def test_what_is_wrong_with_a_notebook_is_told(editor, path):
    book = Notebook(editor, path, COMMON, "def g(:")
    await editor.ended(await editor.refine(book.cells[0], "x in ys"))
    assert "my notes.ipynb[cell 2]:1: the file does not parse" in editor.messages[0].message  # fmt: skip
    book.splice(1, 1)
    magic = Notebook(editor, path, COMMON.replace("    out =", "    %time\n    out ="))
    await editor.ended(await editor.refine(magic.cells[0], "x in ys"))
    assert "common holds a magic of IPython" in editor.messages[1].message


async def test_nothing_runs_without_trust(env, path):
    options = {"initialization_options": {"selfrefine": {"trusted": False}}}
    async with editing("visual-studio-code", env=env, **options) as editor:
        book = Notebook(editor, path, COMMON, CALLS)
        await editor.ended(await editor.refine(book.cells[0], "x in ys"))
        (message,) = editor.messages
        assert "the editor does not trust this folder" in message.message
        assert "line 5: `in ys` walks it" in message.message
        assert editor.applied == []
