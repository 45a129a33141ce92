"""A document of many megabytes is followed as it is typed and not read: nothing is lost, and little memory is used."""

import random
from pathlib import Path

import pytest
from lsprotocol import types

from selfrefine_server import documents
from selfrefine_server.documents import LARGEST, Documents
from support.lsp.wire import wired

URI = "file:///large.py"
INFO = {"command": "selfrefine.info"}
TEXT = "def f(a):\n    b = a + 1  # a line of forty signs\n    return b\n\n\n"


def place(line, character=0):
    return {"line": line, "character": character}


def change(wire, start, end, text, version):
    changed = {"range": {"start": start, "end": end}, "text": text}
    document = {"uri": URI, "version": version}
    wire.send(method="textDocument/didChange", params={"textDocument": document, "contentChanges": [changed]})  # fmt: skip


def most(wire):
    rows = Path(f"/proc/{wire.process.pid}/status").read_text().splitlines()
    return next(int(r.split()[1]) << 10 for r in rows if r.startswith("VmHWM"))


def actions(wire):
    span = {"start": place(1), "end": place(1)}
    params = {"textDocument": {"uri": URI}, "range": span, "context": {"diagnostics": []}}  # fmt: skip
    return wire.ask("actions", "textDocument/codeAction", params)["result"]


@pytest.mark.parametrize("disabled", [True, False])
def test_it_is_followed_and_not_read(disabled):
    kinds = {"codeActionKind": {"valueSet": ["refactor"]}}
    action = {"disabledSupport": disabled, "codeActionLiteralSupport": kinds}
    capabilities = {"textDocument": {"codeAction": action}}
    with wired() as wire:
        wire.initialize(capabilities=capabilities)
        wire.ask(1, "workspace/executeCommand", INFO)
        before = most(wire)
        text = TEXT * (4 * LARGEST // len(TEXT))
        wire.open(URI, text)
        listed = actions(wire)
        assert [a["disabled"]["reason"] for a in listed] == [documents.TOO_LARGE] * disabled  # fmt: skip
        change(wire, place(4), place(4), "# one more\n", 2)
        for method in ("selfrefine/refine", "selfrefine/verify"):
            params = {"uri": URI, "qualname": "f", "candidate": TEXT}
            error = wire.ask(2, method, params)["error"]
            assert error["message"] == f"{URI}: {documents.TOO_LARGE}"
        assert wire.ask(3, "textDocument/codeLens", {"textDocument": {"uri": URI}})["result"] == []  # fmt: skip
        assert most(wire) - before < 5 * len(text)
        # As soon as it is small again, all is there.
        change(wire, place(6), place(10**7), "", 3)
        assert [a["command"]["arguments"][0]["qualname"] for a in actions(wire)][:1] == ["f"]  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_edits_are_those_of_a_small_one(seed, monkeypatch):
    """Each edit of one that is only followed leads to the text that it leads to where all lines are known."""
    drawn = random.Random(seed)
    pieces = ["a", "\n", "\r\n", "\r", "é", "\U0001d4b3", "\f", "\u2028", "def f():"]
    small, large = Documents(), Documents()
    for both in (small, large):
        both.open(types.TextDocumentItem(URI, "python", 1, "".join(random.Random(seed).choices(pieces, k=60))))  # fmt: skip
    for version in range(2, 60):
        start = types.Position(drawn.randrange(30), drawn.randrange(12))
        end = types.Position(start.line + drawn.randrange(3), drawn.randrange(12))
        text = "".join(drawn.choices(pieces, k=drawn.randrange(5)))
        edit = types.TextDocumentContentChangePartial(range=types.Range(start, end), text=text)  # fmt: skip
        small.change(URI, version, [edit])
        with monkeypatch.context() as patch:
            patch.setattr(documents, "LARGEST", -1)
            large.change(URI, version, [edit])
        assert large.get(URI).text == small.get(URI).text
