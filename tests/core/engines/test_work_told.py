"""A rewrite that calls functions of the project more often looks simpler and does more: it is said."""

from __future__ import annotations

import pytest

from support.messages import STOP, finding, refine

TEXT = '''
def price(item: int) -> int:
    """Look it up."""
    return item * 3


def cheap(items: list[int]) -> list[int]:
    """Return the prices below twenty, doubled if they are even."""
    result = []
    for index in range(len(items)):
        q = items[index]
        p = price(q)
        if p < 20:
            if p % 2 == 0:
                result.append(p * 2)
            else:
                result.append(p)
    return result
'''
TESTS = """
import pytest
from m import cheap

@pytest.mark.parametrize("size", [0, 1, 3, 5, 30])
def test_cheap(size):
    assert len(cheap(list(range(size)))) == min(size, 7)
"""
HEAD = '''\
def cheap(items: list[int]) -> list[int]:
    """Return the prices below twenty, doubled if they are even."""
'''
TWICE = HEAD + "    return [price(item) * (2 - price(item) % 2) for item in items if price(item) < 20]\n"  # fmt: skip
ONCE = HEAD + "    prices = map(price, items)\n    return [cost * (2 - cost % 2) for cost in prices if cost < 20]\n"  # fmt: skip


@pytest.mark.further
@pytest.mark.every(2)
@pytest.mark.parametrize(("code", "more"), [(TWICE, True), (ONCE, False)])
def test_more_calls_are_named(tmp_path, code, more):
    script = [finding("if p < 20:"), {"code": code}, STOP]
    limits = {"task": "readability", "target_cognitive": -1}
    result, asked = refine(tmp_path, TEXT, TESTS, "cheap", script, **limits)
    verdict = result.iterations[0].attempt.verdict
    assert verdict.accepted, verdict.reason
    said = "it does more work: it calls `price` more often"
    assert (said in "; ".join(verdict.missing)) == more
    assert (said in asked[2]) == more
