"""What the server keeps of the texts that are open: the newest state of each, and nothing of those before."""

import gc
import weakref

import pytest
from lsprotocol import types

from selfrefine_server.documents import Documents

TYPED = types.TextDocumentContentChangePartial(
    range=types.Range(types.Position(0, 0), types.Position(0, 0)), text="x"
)


@pytest.mark.parametrize("notebook", [None, "file:///n.ipynb"])
def test_an_older_state_goes_as_soon_as_there_is_a_newer_one(notebook):
    documents = Documents()
    item = types.TextDocumentItem("file:///m.py", "python", 1, "%time f()\ny = 1\n")
    documents.open(item, notebook=notebook)
    before = documents.get(item.uri)
    before.code.position(before.code.offset(types.Position(1, 2)))
    gone = weakref.ref(before)
    gc.disable()
    try:
        del before
        documents.change(item.uri, 2, [TYPED])
        assert gone() is None
        assert documents.get(item.uri).text.startswith("x%time")
    finally:
        gc.enable()
