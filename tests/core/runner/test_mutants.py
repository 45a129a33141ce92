"""Many versions of a function in one job: what is equal, what differs, what hangs, ends or does not compile."""

import sys
from pathlib import Path

import pytest

from selfrefine.verify.values import Call
from selfrefine_runner.client.mutants import MutantsPlan, run_mutants
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.worker.objects.outcome_digests import digest

TEXT = '''"""Ä module."""

LIMIT = 3


def f(number):
    if number < LIMIT:
        return "ä"
    return number


AFTER = f(1)
'''
PROBE = "__at_mutant__"
CALLS = [Call((number,)) for number in (0, 7, 2, 5)]
CONDITION = "number < LIMIT"
VERSIONS = {
    "same": "LIMIT > number",
    "differs": "number < LIMIT - 2",
    "raises": "number / 0",
    "hangs": "number < LIMIT or [0 for _ in iter(int, 1)]",
    "ends": "number < LIMIT or __import__('os')._exit(3)",
    "broken": "number <",
}


def text_with(condition):
    return TEXT.replace(CONDITION, condition)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """What came of each version, by its name."""
    root = tmp_path_factory.mktemp("many")
    (root / "m.py").write_text(TEXT, "utf-8")
    with Project(root, Path(sys.executable)) as runner:
        copy = str(runner.workspace.copy)
        place = Place(root / "m.py", "f", "m", (copy, *runner.import_path))
        known = ReplayPlan(CALLS, seconds=[1.0] * len(CALLS), wall=30)
        outcomes = replay_calls(runner, place, TEXT, known).outcomes
        probe = f"{PROBE}(({CONDITION}), lambda: number <= LIMIT - 1 or number == 5, lambda: (number, LIMIT))"
        plan = MutantsPlan(
            [(text_with(version), text_with(probe)) for version in VERSIONS.values()],
            CALLS,
            list(map(digest, outcomes)),
            seconds=0.2,
            budget=20.0,
        )
        runs, cpu = run_mutants(runner, place, TEXT, plan)
        # Nothing of a version is left.
        assert replay_calls(runner, place, TEXT, known).outcomes == outcomes
    assert 0 < cpu < 20
    return {name: runs.get(index) for index, name in enumerate(VERSIONS)}


def test_what_is_equal_is_probed(made):
    run = made["same"]
    assert run.told == ()
    assert run.whole
    assert run.probed
    assert run.reached == run.distinct == 4
    assert run.other == {3}
    assert run.near[0] == (2, 2, 3)


@pytest.mark.parametrize(
    ("name", "call", "outcome"),
    [
        ("differs", 2, {"kind": "returned", "shown": "2"}),
        ("raises", 2, {"kind": "raised", "type": "builtins.ZeroDivisionError"}),
        ("hangs", 1, {"kind": "time"}),
        ("ends", 1, {"kind": "died"}),
    ],
)
def test_the_first_call_that_differs_is_told(made, name, call, outcome):
    index, told = made[name].told[0]
    assert {key: told[key] for key in outcome} == outcome
    assert index == call


def test_the_status_with_which_a_process_ends_tells_versions_apart():
    one, other = (
        {"kind": "raised", "type": "builtins.SystemExit", "held": ["l", [status]]}
        for status in (0, 1)
    )
    assert digest(one) == digest(dict(one)) != digest(other)


def test_what_does_not_compile_says_nothing(made):
    assert made["broken"] is None
