"""What the sandbox costs a warm verdict: python bench/sandbox.py [RUNS] [--python INTERPRETER]

The same verdicts (the tests in a fork of the warm worker, then forty calls) with every backend that works
here and without one, in turns and in random order within one run.  Exits with 1 where the median of one
backend is more than 10 ms above that without; a second runner without a sandbox says what is noise.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from selfrefine.verify.values import Call
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.client.tests import TestOptions, collect_tests, run_collected
from selfrefine_runner.sandbox import BACKENDS, choose

BAR = 0.010
MODULE = """\
def unique(items):
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result
"""
TESTS = """\
import pytest
from words import unique


@pytest.mark.parametrize("n", range(8))
def test_unique(n):
    assert unique([str(i % 3) for i in range(n)]) == [str(i) for i in range(min(n, 3))]
"""
CALLS = [Call((["l", [str(i % 7) for i in range(n)]],)) for n in range(40)]


class Verdicts:
    """One runner with the tests collected."""

    def __init__(self, runner: Project) -> None:
        self.runner = runner
        self.place = Place(runner.root / "words.py", "unique")
        started = time.perf_counter()
        self.stage = collect_tests(
            runner, self.place, MODULE, ["test_words.py"], TestOptions(seconds=60)
        )
        self.ready = time.perf_counter() - started
        assert self.stage is not None, runner.last_words()
        paths = (str(runner.workspace.copy), *runner.import_path)
        self.called = replace(self.place, module="words", sys_path=paths)
        self.took: list[float] = []

    def judge(self) -> None:
        started = time.perf_counter()
        how = TestOptions(seconds=20)
        run = run_collected(self.runner, self.stage, MODULE, None, how)
        plan = ReplayPlan(CALLS, seconds=[5] * len(CALLS), wall=20)
        calls = replay_calls(self.runner, self.called, MODULE, plan)
        self.took.append(time.perf_counter() - started)
        assert run is not None
        assert len(run.results) == 8
        assert all(result.passed for result in run.results)
        assert [outcome["kind"] for outcome in calls.outcomes] == ["returned"] * len(
            CALLS
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="?", type=int, default=100)
    parser.add_argument("--python", type=Path, default=Path(sys.executable))
    asked = parser.parse_args()
    choices = {"off": choose("off"), "off again": choose("off")}
    choices |= {name: choose(backends=(name,)) for name in BACKENDS}
    working = {name: choice for name, choice in choices.items() if choice.backend}
    with tempfile.TemporaryDirectory(prefix="sandbox-") as folder, ExitStack() as stack:
        root = Path(folder)
        (root / "pyproject.toml").touch()
        (root / "words.py").write_text(MODULE)
        (root / "test_words.py").write_text(TESTS)
        runners = {
            name: Verdicts(
                stack.enter_context(Project(root, asked.python, sandbox=choice))
            )
            for name, choice in working.items()
        }
        for _ in range(asked.runs):
            turns = list(runners.values())
            random.shuffle(turns)
            for verdicts in turns:
                verdicts.judge()
    return table(runners)


def table(runners: dict[str, Verdicts]) -> int:
    off = statistics.median(runners["off"].took)
    print(
        f"{'sandbox':12} {'ready':>8} {'median':>9} {'fastest':>9} {'of off':>7} {'more':>9}"
    )
    missed = 0
    for name, verdicts in runners.items():
        middle = statistics.median(verdicts.took)
        more = statistics.median(
            a - b for a, b in zip(verdicts.took, runners["off"].took, strict=True)
        )
        missed += more > BAR and not name.startswith("off")
        print(
            f"{name:12} {verdicts.ready:7.2f}s {middle * 1e3:6.1f} ms {min(verdicts.took) * 1e3:6.1f} ms "
            f"{middle / off:6.2f}x {more * 1e3:+6.1f} ms"
        )
    print(f"the bar is {BAR * 1e3:.0f} ms more: {'missed' if missed else 'held'}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
