"""No child of the worker holds a pipe of another one: it could speak for it, or give it orders."""

import sys
from pathlib import Path

import pytest

from selfrefine.code.target import find
from selfrefine.verify.original import begin
from selfrefine.verify.values import Call
from selfrefine_runner.client.benchmark import BenchmarkPlan, run_benchmark
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.tests import TestOptions, run_anew

MODULE = '''import os


def pipes(most: int) -> int:
    """Return how many pipes this process has among its first descriptors."""
    found = 0
    for number in range(most):
        try:
            found += os.readlink(f"/proc/self/fd/{number}").startswith("pipe:")
        except OSError:
            pass
    return found
'''
TEST = "from m import pipes\n\n\ndef test_pipes():\n    assert pipes(300) <= 2\n"
OWN = 2
"""What a child is told, and what it says."""


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """A worker with a session that holds collected tests, and the function's place."""
    folder = tmp_path_factory.mktemp("pipes")
    (folder / "m.py").write_text(MODULE)
    (folder / "test_m.py").write_text(TEST)
    target = find(MODULE, path="m.py", qualname="pipes")
    with Project(folder, Path(sys.executable)) as runner:
        yield runner, begin(runner, target, folder / "m.py", few=False).baseline.place


@pytest.mark.further
def test_a_fresh_run_of_the_tests_has_none_of_the_session(collected):
    runner, place = collected
    run = run_anew(runner, place, MODULE, ["test_m.py::test_pipes"], TestOptions(20))
    assert run.end == "done"
    assert all(result.passed for result in run.results), run.results


@pytest.mark.further
def test_a_version_that_is_timed_has_none_of_the_others(collected):
    runner, place = collected
    plan = BenchmarkPlan(
        [Call((300,))], repeat=1, laps=3, least=1, seconds=1.0, wall=20.0, lap=0.01
    )
    wrong = MODULE.replace("return found", f"return found == {OWN}")
    right = MODULE.replace("return found", "return True")
    run = run_benchmark(runner, place, [right, right, wrong], plan)
    assert run.end == "done"
    assert run.differing == ()
