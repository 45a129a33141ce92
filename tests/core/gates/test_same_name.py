"""Of several definitions of one name that one is judged which the line tells, and no other."""

import json

import pytest

from support.commandline import project, selfrefine

pytestmark = pytest.mark.timed

LOOP = '''"""Return what is open."""
    result = []
    for number in {placed}:
        if number not in {shipped}:
            result.append(number)
    return result'''
KEPT = (
    '"""Return what is open."""\n    return [n for n in {placed} if n not in {shipped}]'
)
WRONG = '"""Return what is open."""\n    return sorted(n for n in {placed} if n not in {shipped})'
OWN = {"placed": "self.placed", "shipped": "self.shipped"}
GIVEN = {"placed": "placed", "shipped": "shipped"}


def indented(text, by):
    return text.replace("\n", "\n" + " " * by)


METHOD = "@property\ndef open(self):\n    "
PLAIN = "def open_numbers(placed, shipped):\n    "
FIRST = "@{0}.register\ndef _(placed: list, shipped):\n    "
SHELF = f"""
class Shelf:
    def __init__(self, placed, shipped):
        self.placed, self.shipped = placed, shipped

    {indented(METHOD + LOOP.format(**OWN), 4)}

    @open.setter
    def open(self, numbers):
        self.placed = [number for number in numbers]
"""
BRANCHES = f"""
import sys

if sys.version_info >= (3, 8):
    {indented(PLAIN + LOOP.format(**GIVEN), 4)}
else:
    def open_numbers(placed, shipped):
        return [number for number in placed if number not in shipped]
"""
DISPATCHED = f"""
from functools import singledispatch


@singledispatch
def open_numbers(placed, shipped):
    raise TypeError(placed)


{FIRST.format("open_numbers")}{LOOP.format(**GIVEN)}


@open_numbers.register
def _(placed: tuple, shipped):
    return [number for number in placed if number not in shipped]
"""
CALL = "{0}({1}, {2}){3}"
TEST = """
import pytest
from module import {0}


@pytest.mark.parametrize(("placed", "shipped", "left"), [([1, 2, 3], [2], [1, 3]), ([], [], []), ([1, 1], [2], [1, 1])])
def test_it(placed, shipped, left):
    assert {0}(placed, shipped){1} == left
"""
# The file, how its tests call it, and what leads a rewrite.
CASES = {
    "a getter before its setter": (SHELF, "Shelf", ".open", METHOD, OWN),
    "the first branch": (BRANCHES, "open_numbers", "", PLAIN, GIVEN),
    "the first registered": (DISPATCHED, "open_numbers", "", FIRST.format("open_numbers"), GIVEN),
}  # fmt: skip


@pytest.mark.further
@pytest.mark.parametrize("body", [KEPT, WRONG], ids=["right", "wrong"])
@pytest.mark.parametrize("case", CASES)
def test_the_definition_at_the_line_is_judged(tmp_path, case, body):
    module, name, tail, head, words = CASES[case]
    shop = project(tmp_path, module=module, test_module=TEST.format(name, tail))
    text = (shop / "module.py").read_text()
    line = text[: text.index("result = []")].count("\n") + 1
    candidate = head + body.format(**words) + "\n"
    (shop / "candidate.py").write_text(candidate)
    done = selfrefine("verify", f"module.py:{line}", "--candidate", "candidate.py", cwd=shop)  # fmt: skip
    verdict = json.loads(done.out)["verdict"]
    if body == KEPT:
        # How fast it is depends on the machine: what is asked here is which definition was executed.
        passed = {gate["gate"]: gate["passed"] for gate in verdict["gates"]}
        assert passed["tests"] is passed["replay"] is True, verdict
        assert verdict["replay"]["recorded"] > 0, verdict
    else:
        assert (done.code, verdict["grade"] == "verified") == (1, False), verdict
