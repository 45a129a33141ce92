"""What one verdict takes, beside pytest: python bench/verify.py [--python INTERPRETER] PROJECT::PATH::QUALNAME ...

suite      a new pytest process over the whole suite of the project
cold       a new pytest process over the tests that reach the function
floor      those test functions alone, called in a process that runs already
tests      the tests gate, warm: a fork, the swap, the tests, the report
bar        floor + 25 ms + 0.5 ms a test
reject     a wrong candidate, from the call to the verdict: the median of several mutants
full       a verdict "verified", timing included: the function as it is against one that loses time on purpose
"""

from __future__ import annotations

import argparse
import ast
import math
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))

from mutation import apply, classical

from selfrefine.code.candidate import put_back
from selfrefine.code.target import Target, find
from selfrefine.errors import SelfRefineError, UsageError
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.workspace import files
from selfrefine_runner.client.tests import TestOptions, run_tests

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 7
MUTANTS = 12
WASTE = "    for _ in range(100_000): pass\n"
FLOOR = """
import os, sys, time, pytest

class Floor:
    best = None
    def pytest_runtestloop(self, session):
        for _ in range(5):
            spent = 0.0
            for item in session.items:
                item.session._setupstate.setup(item)
                item._request._fillfixtures()
                started = time.perf_counter()
                item.runtest()
                spent += time.perf_counter() - started
                item.session._setupstate.teardown_exact(None)
                if hasattr(item, "_initrequest"):
                    item._initrequest()
            Floor.best = spent if Floor.best is None else min(Floor.best, spent)
        return True
    pytest_runtestloop.pytest_impl = {"tryfirst": True}

out = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]], plugins=[Floor()])
os.write(out, repr(Floor.best).encode())
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("targets", nargs="+")
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()
    try:
        places = [placed(name) for name in options.targets]
    except SelfRefineError as error:
        parser.exit(2, f"error: {error}\n")
    print(
        f"{'ms':40} {'tests':>5} {'suite':>7} {'cold':>6} {'floor':>6} {'tests':>6} {'bar':>6} {'reject':>6} {'full':>6}"
        f" {'suite/tests':>11} {'cold/tests':>10}"
    )
    rows = [measure(*place, options.python) for place in places]
    columns = (
        [x for x in column if not math.isnan(x)] for column in zip(*rows, strict=True)
    )
    middle = [statistics.median(column) for column in columns]
    show("median", middle)


def placed(name: str) -> tuple[Path, Target]:
    """Return the project and the function that a target names.

    Raises:
        SelfRefineError: it names none; says in a line why.
    """
    parts = name.split("::")
    if len(parts) != 3 or not all(parts):
        raise UsageError(f"{name}: name a function as PROJECT::PATH::QUALNAME")
    folder, path, qualname = parts
    project = Path(folder).resolve()
    text = files.read(project / path).text
    return project, find(text, path=path, qualname=qualname)


def measure(project: Path, target: Target, python: str) -> list[float]:
    """Measure one target; all figures in milliseconds."""
    file = project / target.path
    with Session(Settings(interpreter=python), trusted=lambda _: True) as session:
        baseline = session.projects.baseline_of(target, file)
        runner = session.projects.runner_of(file)
        ids = [test.id for test in baseline.tests]
        warm = timed(
            RUNS,
            lambda: run_tests(
                runner, baseline.place, target.text, ids, TestOptions(seconds=60)
            ),
        )
        reject = rejections(session, target, file)
        full = acceptance(session, target, file)
    pytest = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    cold = timed(3, lambda: run([*pytest, *ids], project))
    suite = timed(1, lambda: run(pytest, project))
    floor = 1000 * float(run([python, "-c", FLOOR, *ids], project))
    bar = floor + 25 + 0.5 * len(ids)
    row = [len(ids), suite, cold, floor, warm, bar, reject, full, suite / warm, cold / warm]  # fmt: skip
    show(f"{project.name}/{target.qualname}", row)
    return row


def rejections(session: Session, target: Target, file: Path) -> float:
    """Return what the rejection of a wrong candidate takes, in the median of some mutants."""
    mutants = apply(target.source, classical.OPERATORS)
    took = []
    for mutant in random.Random(1).sample(mutants, min(MUTANTS, len(mutants))):
        started = time.perf_counter()
        verdict = session.verify(target, mutant.code, file, task="efficiency").verdict
        if verdict.gates[-1].gate in ("tests", "replay"):
            took.append(time.perf_counter() - started)
    return 1000 * statistics.median(took) if took else float("nan")


def acceptance(session: Session, target: Target, file: Path) -> float:
    """Return what `verified` takes where the function as it is comes in for a slower one; nan where it is less."""
    lines = target.source.splitlines(keepends=True)
    first = ast.parse(target.source).body[0].body[0]  # type: ignore[attr-defined]
    lines.insert(first.lineno - 1, WASTE)
    slow = put_back(target, "".join(lines))
    slower = find(slow, path=target.path, qualname=target.qualname)
    session.projects.baseline_of(slower, file)
    took, grades = [], set()
    for _ in range(3):
        started = time.perf_counter()
        refinement = session.verify(slower, target.source, file, task="efficiency")
        took.append(time.perf_counter() - started)
        grades.add(refinement.verdict.grade)
    return 1000 * statistics.median(took) if grades == {"verified"} else float("nan")


def run(command: list[str], project: Path) -> str:
    """Run a command in the project and return what it printed."""
    return subprocess.run(
        command, cwd=project, capture_output=True, check=False, text=True
    ).stdout


def timed(runs: int, what: Callable[[], object]) -> float:
    """Return the median time in milliseconds."""
    took = []
    for _ in range(runs):
        started = time.perf_counter()
        what()
        took.append(time.perf_counter() - started)
    return 1000 * statistics.median(took)


def show(name: str, row: list[float]) -> None:
    tests, suite, cold, floor, warm, bar, reject, full, by_suite, by_cold = row
    print(
        f"{name:40} {tests:5.0f} {suite:7.0f} {cold:6.0f} {floor:6.1f} {warm:6.1f} {bar:6.1f} {reject:6.0f} {full:6.0f}"
        f" {by_suite:11.1f} {by_cold:10.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
