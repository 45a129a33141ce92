"""Counts say what was compared: calls that only fail, and outcomes that are all one, are told apart."""

from __future__ import annotations

import pytest

from selfrefine.report import words
from support.commandline import project
from support.judging import judging

MODULE = """
def added(text: str) -> int:
    parts = text.split(",")
    if len(parts) == 2:
        return int(parts[0]) + int(parts[1])
    else:
        return int(parts[0])


def is_small(number: int) -> str:
    if number > 10**9:
        return "large"
    return "small"
"""
TESTS = """
from shop import added, is_small


def test_added():
    assert added("1,2") == 3


def test_is_small():
    assert is_small(3) == "small"
"""


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    folder = project(tmp_path_factory.mktemp("counts"), shop=MODULE, test_shop=TESTS)
    with judging(folder / "shop.py") as judged:
        yield judged


@pytest.mark.further
def test_inputs_that_only_fail_are_not_counted_as_compared(judge):
    code = """
def added(text: str) -> int:
    parts = text.split(",")
    if len(parts) == 2:
        return int(parts[0]) + int(parts[1])
    return int(parts[0])
"""
    verdict = judge("added", code)
    replay = verdict.replay
    assert verdict.accepted, verdict.reason
    made = replay.recorded + replay.generated
    assert 0 < replay.errors < made
    line = words.summary(verdict)
    assert f"{made} inputs" not in line
    assert f"; 1 test, {made - replay.errors} input" in line
    gate = next(g.detail for g in verdict.gates if g.gate == "replay")
    assert f"{replay.errors} of them crashing in both versions" in gate


def test_distinct_outcomes_are_counted(judge):
    code = """
def is_small(number: int) -> str:
    return "large" if number > 10**9 else "small"
"""
    replay = judge("is_small", code).replay
    assert replay.outcomes == 2
    assert replay.errors == 0
