"""What takes long is timed as well: a function without arguments, of which one call takes a good part of a second."""

from __future__ import annotations

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.verify.compare.observation import Compared
from selfrefine.verify.gates import timing
from selfrefine.verify.gates.timed_calls import timed_inputs
from selfrefine.verify.values import Call
from support.commandline import project

pytestmark = pytest.mark.timed

CODE = """
    def checksum():
        total = 0
        for number in range(4_000_000):
            total += number * number % 7
        return total
"""
TESTS = """
    from m import checksum

    def test_checksum():
        assert checksum() == 7_999_999
"""
FASTER = """\
def checksum():
    once = sum(number * number % 7 for number in range(7))
    whole, rest = divmod(4_000_000, 7)
    return whole * once + sum(number * number % 7 for number in range(rest))
"""


@pytest.mark.further
def test_a_slow_call_without_arguments_is_timed(tmp_path):
    folder = project(tmp_path, m=CODE, test_m=TESTS)
    target = find((folder / "m.py").read_text(), path="m.py", qualname="checksum")
    with Session(Settings(cache=False), trusted=lambda _: True) as session:
        verdict = session.verify(target, FASTER, folder / "m.py", task="efficiency").verdict  # fmt: skip
    assert verdict.accepted
    assert verdict.speedup.ratio > 5


def made(cpu: float, origin: str = "recorded", number: int = 1) -> Compared:
    call = Call((number,), origin=origin)
    return Compared(call, {"kind": "returned", "value": 1}, cpu)


def test_a_slow_call_is_timed_if_there_is_no_quicker_one():
    quick, slow, slower = made(0.1), made(1.0, number=2), made(2.0, number=3)
    assert timed_inputs((slow, slower)) == ([slow], "recorded")
    assert timed_inputs((slow, quick, slower)) == ([quick], "recorded")
    assert timed_inputs((made(9.0),)) == ([], "amplified")


def test_few_laps_have_a_wide_interval():
    one, five = [4.0], [4.0] * 5
    assert timing._interval(five, 1.0, "recorded").low == pytest.approx(4.0)
    wide = timing._interval(one, 1.0, "recorded")
    assert wide.low < 3.1
    assert wide.high > 5.2
