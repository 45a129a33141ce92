"""What tests draw is the same in each live run, that of the system as well: their calls can be compared then."""

import os
import random
import secrets
import uuid

import pytest

from selfrefine_runner.worker.observers import side_state

DRAWS = {
    "shared": random.random,
    "system": lambda: os.urandom(9),
    "nothing": lambda: os.urandom(0),
    "one": lambda: os.urandom(1),
    "secrets": lambda: secrets.token_hex(8),
    "choice": lambda: [secrets.choice("abcdef") for _ in range(8)],
    "uuid": lambda: uuid.uuid4().hex,
    "key": lambda: random.SystemRandom().getrandbits(70),
}


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch):
    monkeypatch.setattr(os, "urandom", os.urandom)
    monkeypatch.setattr(random, "_urandom", random._urandom)
    state = random.getstate()
    yield
    random.setstate(state)


def drawn(seed):
    side_state.pin(seed)
    return {name: draw() for name, draw in DRAWS.items()}


def test_the_same_seed_draws_the_same():
    assert drawn("a") == drawn("a")
    assert len(drawn("a")["system"]) == 9


def test_another_seed_draws_otherwise():
    first, other = drawn("a"), drawn("b")
    assert {name for name in DRAWS if first[name] == other[name]} <= {"shared", "nothing", "one"}  # fmt: skip


@pytest.mark.parametrize("draw", ["shared", "system", "secrets", "uuid"])
def test_how_much_was_drawn_shows(draw):
    side_state.pin("a")
    before = side_state.dice()
    DRAWS[draw]()
    assert side_state.dice() != before
