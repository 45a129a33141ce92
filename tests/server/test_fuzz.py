"""Whatever a client sends, the server lives, and answers every request exactly once."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from support import chance
from support.lsp.wire import wired

URI = "file:///no/such/m.py"
DOCUMENT = {"uri": URI}
PLACE = {"line": 0, "character": 0}
SPAN = {"start": PLACE, "end": PLACE}
CODE = "def f():\n    return 1\n"
ITEM = {"uri": URI, "languageId": "python", "version": 1, "text": CODE}
CONTEXT = {"diagnostics": [], "only": ["refactor"], "triggerKind": 1}
ORDER = {"uri": "file:///no/such/other.py", "qualname": "f", "range": SPAN}
RUN = "workspace/executeCommand"

MESSAGES = [
    ("textDocument/didOpen", {"textDocument": ITEM}),
    (
        "textDocument/didChange",
        {
            "textDocument": {"uri": URI, "version": 2},
            "contentChanges": [{"range": SPAN, "text": "x"}],
        },
    ),
    ("textDocument/didClose", {"textDocument": DOCUMENT}),
    (
        "textDocument/codeAction",
        {"textDocument": DOCUMENT, "range": SPAN, "context": CONTEXT},
    ),
    (RUN, {"command": "selfrefine.refine", "arguments": [ORDER]}),
    (RUN, {"command": "selfrefine.cancel", "arguments": [{"taskId": "x"}]}),
    (RUN, {"command": "selfrefine.info", "arguments": [DOCUMENT]}),
    ("selfrefine/refine", ORDER),
    ("selfrefine/verify", ORDER | {"candidate": CODE}),
    ("workspace/didChangeConfiguration", {"settings": {"selfrefine": {}}}),
    ("window/workDoneProgress/cancel", {"token": "x"}),
    ("$/cancelRequest", {"id": 3}),
    ("$/setTrace", {"value": "off"}),
    ("initialized", {}),
]
JUNK = [None, True, -1, 2**70, 1.5, "", URI, "😀\u2028", [], {}, [[]], {"id": []}]


def mutated(value, dice):
    """Return a value with some of its parts left out, or something else in their place."""
    if dice.random() < 0.15:
        return dice.choice(JUNK)
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if dice.random() > 0.07}
        return {k: mutated(v, dice) for k, v in kept.items()}
    if isinstance(value, list):
        return [mutated(v, dice) for v in value]
    return value


def answers(wire):
    """Return how often each request was answered."""
    return Counter(m["id"] for m in wire.told if "method" not in m)


def fuzz(seed: int | str, rounds: int, tmp_path) -> None:
    dice = random.Random(seed)
    asked = []
    with (tmp_path / "stderr").open("wb") as log, wired(stderr=log) as wire:
        wire.initialize()
        for number in range(rounds):
            for each in range(50):
                method, params = dice.choice(MESSAGES)
                message = {"method": method, "params": mutated(params, dice)}
                if dice.random() < 0.5:
                    message["id"] = f"{number} {each}"
                    asked.append(message["id"])
                wire.send(**message)
            alive = wire.ask(number, RUN, {"command": "selfrefine.info"})
            assert "result" in alive
        # A refinement may wait for its user's word: nobody gives it, and it is taken back.
        for known in set(asked) - answers(wire).keys():
            wire.send(method="$/cancelRequest", params={"id": known})
        until = time.monotonic() + 60
        while set(asked) - answers(wire).keys() and time.monotonic() < until:
            wire.ask("again", RUN, {"command": "selfrefine.info"})
            time.sleep(0.05)
        answered = answers(wire)
    assert {known: answered[known] for known in asked if answered[known] != 1} == {}
    assert not [m for m in wire.told if m.get("method") == "window/showMessage"]


@pytest.mark.parametrize("seed", [1, 2])
def test_fuzz(seed, tmp_path):
    fuzz(seed, 20, tmp_path)


@pytest.mark.bench
@pytest.mark.parametrize("seed", range(10))
def test_fuzz_for_long(seed, tmp_path):
    fuzz(f"{chance.SEED} {seed}", chance.many(1000), tmp_path)
