"""A count so large that one loop in C never ends costs a call, and neither the job nor what comes after it."""

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from selfrefine.verify.compare import observation
from selfrefine.verify.compare.observation import Calls, observe
from selfrefine.verify.values import Call
from selfrefine_runner.client.mutants import digests_of
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project

HUGE = 10**15 - 1
TEXT = "import time\n\n\ndef f(n):\n    return {}\n"
BODIES = {
    # an expression: what comes of 3, and whether the huge one is compared
    "a loop in C": ("sum(range(n + 1))", 6, False),
    "a loop in Python": ("sum(1 for _ in range(n))", 3, False),
    "waiting": ("time.sleep(min(n / 1000, 100)) or n", 3, False),
    "arithmetic": ("n * (n + 1) // 2", 6, True),
}


@pytest.fixture
def made(tmp_path):
    with Project(tmp_path, Path(sys.executable)) as runner:
        path = (str(runner.workspace.copy), *runner.import_path)
        yield runner, Place(tmp_path / "m.py", "f", "m", path)


@pytest.mark.every(4)
@pytest.mark.parametrize(("body", "small", "ends"), BODIES.values(), ids=BODIES)
def test_what_does_not_end_is_passed_over(made, body, small, ends):
    runner, place = made
    text = TEXT.format(body)
    place.file.write_text(text)
    huge = [Call((n,), origin="huge") for n in (HUGE, 2**53 + 1)]
    nested = Call((10**12,))
    calls = Calls([Call((3,), origin="recorded")], [], [nested, *huge, Call((3,))])
    began = time.monotonic()
    found = observe(runner, place, text, calls)
    assert time.monotonic() - began < 10
    given = {i.call.args[0]: i.outcome["value"][1][0] for i in found.compared}
    assert given[3] == small
    assert (HUGE in given, 2**53 + 1 in given, 10**12 in given) == (ends,) * 3


def test_a_version_that_hangs_in_c_is_ended_soon(made):
    runner, place = made
    text, other = TEXT.format("n"), TEXT.format("sum(range(n))")
    place.file.write_text(text)
    began = time.monotonic()
    calls = [Call((n,)) for n in (3, HUGE, 5)]
    old, new = digests_of(runner, place, (text, other), calls, seconds=0.02, budget=0.2)
    assert time.monotonic() - began < 10
    assert (len(old), len(new)) == (3, 1)


@pytest.mark.timed
@pytest.mark.every(2)
@pytest.mark.parametrize(("wall", "cut"), [(0.4, True), (60, False)])
def test_calls_for_which_there_is_no_time_are_told(made, monkeypatch, wall, cut):
    runner, place = made
    text = TEXT.format("time.sleep(0.05) or n")
    place.file.write_text(text)
    calls = Calls([Call((n,), origin="recorded") for n in range(20)], [], [])
    observe(runner, place, text, replace(calls, recorded=calls.recorded[:1]))
    monkeypatch.setattr(observation, "WALL", wall)
    assert observe(runner, place, text, calls).cut is cut
