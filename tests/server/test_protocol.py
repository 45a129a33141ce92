"""Each request gets exactly one answer, whatever it is; nothing but messages is on the wire."""

from __future__ import annotations

import json

import pytest

from support.lsp.wire import FAULTY, wired

PLACE = {
    "textDocument": {"uri": "file:///m.py"},
    "position": {"line": 0, "character": 0},
}


@pytest.fixture(scope="module")
def wire():
    with wired(FAULTY) as wire:
        wire.initialize()
        yield wire


def alive(wire):
    return "result" in wire.ask("alive", "workspace/executeCommand", INFO)


INFO = {"command": "selfrefine.info"}

MALFORMED = [
    ("textDocument/codeAction", {"textDocument": 5}, -32602),
    ("textDocument/codeAction", None, -32602),
    ("textDocument/codeAction", [1, 2], -32602),
    ("workspace/executeCommand", {}, -32602),
    ("workspace/executeCommand", {"command": 7, "arguments": 7}, -32602),
    ("selfrefine/refine", {"uri": "file:///m.py"}, -32602),
    ("textDocument/didClose", {"textDocument": {"uri": "x"}}, -32600),
    ("selfrefine/nothing", {}, -32601),
    ("textDocument/nothing", {}, -32601),
    ("initialize", {"processId": None, "capabilities": {}}, -32600),
]


@pytest.mark.parametrize(("method", "params", "code"), MALFORMED)
def test_a_malformed_request_is_answered(wire, method, params, code):
    assert wire.ask(1, method, params)["error"]["code"] == code
    assert alive(wire)
    assert not [m for m in wire.told if m.get("method") == "window/showMessage"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"\xff\xfe", -32700),
        (b"[" * 100_000, -32700),
        (b"[]", -32600),
        (b"7", -32600),
        (b"{}", -32600),
        (b'{"jsonrpc": "2.0", "id": {}, "result": 5}', -32600),
        (b'{"jsonrpc": "2.0", "id": [4], "method": "shutdown"}', -32600),
        (b'{"jsonrpc": "1.0", "id": 4, "method": "shutdown"}', -32600),
    ],
)
def test_what_is_no_message_is_answered(wire, body, code):
    wire.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    known = 4 if b'"id": 4' in body else None
    answer = wire.answer(known)
    assert answer["error"]["code"] == code
    # JSON-RPC wants a null where nobody knows the request, and some clients read nothing without one.
    assert "id" in answer
    assert alive(wire)


@pytest.mark.parametrize(
    "message",
    [
        {"method": "textDocument/didOpen", "params": {"textDocument": 5}},
        {"method": "textDocument/didChange", "params": 5},
        {"method": "$/cancelRequest", "params": {"id": "unknown"}},
        {"method": "$/cancelRequest", "params": {"id": []}},
        {"method": "$/unknown", "params": {}},
        {"method": 5},
        {"id": "unknown", "result": 5},
        {"id": "unknown", "error": "no"},
        {"id": "unknown"},
        {"method": "textDocument/didSave", "params": {"textDocument": {"uri": "x"}}},
    ],
)
def test_other_nonsense_is_survived(wire, message):
    wire.send(**message)
    assert alive(wire)


@pytest.mark.parametrize(
    ("header", "noise"),
    [
        (b"content-length: %d\r\n\r\n", b""),
        (b"CONTENT-LENGTH:%d\r\nContent-Type: text\r\n\r\n", b""),
        (b"Content-Length: %d\r\n\r\n", b"noise\r\n\r\nmore\n"),
        (b"Content-Length: %d\r\n\r\n", b"x" * 200_000 + b"\r\n"),
        (b"Content-Length: %d\n\n", b"Content-Length: 1\r\nContent-Length: x\r\n"),
    ],
)
def test_odd_headers_and_noise_are_survived(wire, header, noise):
    body = json.dumps(
        {
            "jsonrpc": "2.0",
            "id": 9,
            "method": "workspace/executeCommand",
            "params": INFO,
        }
    ).encode()
    wire.raw(noise + header % len(body) + body)
    assert "result" in wire.answer(9)


@pytest.mark.parametrize("method", ["hover", "definition", "declaration"])
def test_a_handler_that_raises_ends_nothing(wire, method):
    error = wire.ask(1, f"textDocument/{method}", PLACE)["error"]
    assert error["message"].startswith("internal error: ")
    assert "secret" not in json.dumps(error)
    assert alive(wire)


def test_noise_never_reaches_the_client(wire):
    """The reader of the wire asserts that there is nothing else."""
    params = {"command": "test.noise"}
    assert wire.ask(1, "workspace/executeCommand", params)["result"] == ""
    assert alive(wire)


def test_notifications_leave_nothing_behind(wire):
    """pygls 2.1.1 keeps 2 KB of each, for ever."""
    wire.open("file:///long.py", "x\n" * 100)
    params = {
        "textDocument": {"uri": "file:///long.py", "version": 2},
        "contentChanges": [
            {
                "range": {
                    "start": {"line": 5, "character": 0},
                    "end": {"line": 5, "character": 0},
                },
                "text": "y",
            }
        ],
    }
    for _ in range(2000):
        wire.send(method="textDocument/didChange", params=params)
    inside = wire.ask(2, "workspace/executeCommand", {"command": "test.inside"})
    # The one is that of the command that looks.
    assert inside["result"]["futures"] == 1
    assert inside["result"]["types"] == 0


def test_starting_brings_nothing_heavy(wire):
    """Nothing heavier than pygls before the first refinement; that runs elsewhere."""
    wire.open("file:///m.py", "def f():\n    return 1\n")
    span = {"start": PLACE["position"], "end": PLACE["position"]}
    params = PLACE | {"range": span, "context": {"diagnostics": []}}
    assert len(wire.ask(3, "textDocument/codeAction", params)["result"]) == 4
    inside = wire.ask(2, "workspace/executeCommand", {"command": "test.inside"})
    heavy = {
        "black",
        "click",
        "complexipy",
        "hypothesis",
        "libcst",
        "openai",
        "pytest",
        "radon",
        "rich",
        "selfrefine.refine.session",
    }
    assert not heavy & set(inside["result"]["modules"])


def test_before_initialize_requests_are_refused():
    with wired() as wire:
        error = wire.ask(1, "textDocument/hover", PLACE)["error"]
        assert error["code"] == -32002
        wire.open("file:///m.py", "x = 1\n")
        assert wire.initialize()["serverInfo"]["name"] == "selfrefine-server"
        wire.send(id=2, method="shutdown")
        assert wire.answer(2)["result"] is None
        assert wire.ask(3, "textDocument/hover", PLACE)["error"]["code"] == -32600
        wire.send(method="exit")
        assert wire.wait() == 0


def test_the_capabilities():
    with wired() as wire:
        found = wire.initialize()["capabilities"]
    assert found["codeActionProvider"] == {
        "codeActionKinds": [
            "refactor.rewrite.selfrefine",
            "refactor.rewrite.selfrefine.efficiency",
            "refactor.rewrite.selfrefine.readability",
            "refactor.selfrefine.tests",
            "source.selfrefine.diff",
            "quickfix",
        ],
        "resolveProvider": False,
    }
    assert found["executeCommandProvider"]["commands"] == [
        "selfrefine.refine",
        "selfrefine.diff",
        "selfrefine.tests",
        "selfrefine.cancel",
        "selfrefine.info",
        "selfrefine.showReport",
        "selfrefine.explain",
        "selfrefine.trustWorkspace",
    ]
    assert found["textDocumentSync"]["change"] == 2
    assert found["positionEncoding"] == "utf-16"


NONSENSE = {
    "negative": b"Content-Length: -5\r\n\r\n",
    "no digits": b"Content-Length: five\r\n\r\n",
    "nothing": b"Content-Length:\r\n\r\n",
    "a sign": b"Content-Length: +52\r\n\r\n",
    "two numbers": b"Content-Length: 5 2\r\n\r\n",
    "hexadecimal": b"Content-Length: 0x34\r\n\r\n",
    "a fraction": b"Content-Length: 5.2\r\n\r\n",
    "in other letters": b"CONTENT-LENGTH: -1\r\n\r\n",
    "huge": b"Content-Length: 99999999999999999\r\n\r\n",
    "more digits than any": b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
    "zero": b"Content-Length: 0\r\n\r\n",
    "two, both nonsense": b"Content-Length: x\r\nContent-Length: -1\r\n\r\n",
}


def asked(known):
    message = {"jsonrpc": "2.0", "id": known, "method": "workspace/executeCommand", "params": INFO}  # fmt: skip
    return json.dumps(message).encode()


@pytest.mark.parametrize("body", [b"", asked("lost"), b"x" * 70_000, b"\r\n\r\n{}"], ids=["none", "plain", "long", "lines"])  # fmt: skip
@pytest.mark.parametrize("name", NONSENSE)
def test_a_header_of_nonsense_costs_its_own_message_alone(wire, name, body):
    right = asked(name)
    wire.raw(NONSENSE[name] + body + b"Content-Length: %d\r\n\r\n%s" % (len(right), right))  # fmt: skip
    assert wire.answer(None)["error"]["code"] == -32700
    assert "result" in wire.answer(name)


@pytest.mark.parametrize(
    "header",
    [
        b"content-length: %d\r\n\r\n",
        b"Content-Length:   %d  \r\n\r\n",
        b"Content-Length : %d\r\n\r\n",
        b"Content-Length: 0%d\r\n\r\n",
        b"Content-Length: 7\r\nContent-Length: %d\r\n\r\n",
        b"Content-Length: %d\r\nContent-Length: -7\r\n\r\n",
        b"Content-Type: text\r\n\r\nContent-Length: %d\r\n\r\n",
        b"{}Content-Length: %d\r\n\r\n",
        b"x" * 65_530 + b"Content-Length: %d\r\n\r\n",
    ],
)
def test_a_length_that_is_clear_counts(wire, header):
    wire.raw(header % len(asked(8)) + asked(8))
    assert "result" in wire.answer(8)


@pytest.mark.parametrize("path", ["a" * 70_000 + ".py", "a/" * 35_000 + "m.py", "a" * 300 + ".py"])  # fmt: skip
def test_a_name_that_no_system_has_is_one_line(wire, path):
    uri = f"file:///{path}"
    wire.open(uri, "def f():\n    return 1\n")
    span = {"start": PLACE["position"], "end": PLACE["position"]}
    params = {"textDocument": {"uri": uri}, "range": span, "context": {"diagnostics": []}}  # fmt: skip
    for method, given in (
        ("textDocument/codeAction", params),
        ("selfrefine/refine", {"uri": f"file:///x{path}", "qualname": "f"}),
        ("selfrefine/changed", {"uri": uri}),
    ):
        answer = wire.ask(method, method, given)
        said = answer.get("error", {}).get("message", "")
        assert "internal error" not in said
        assert "\n" not in said
        assert len(said) < 5000
    assert alive(wire)
