"""What one verdict takes, beside pytest: python bench/latency.py PROJECT PATH::QUALNAME [PATH::QUALNAME ...]

floor      the bodies of the tests that reach the function, alone
cold       a new pytest process over the same tests
tests      the tests gate, warm: a fork, the swap, the tests, the report
reject     all gates on a wrong candidate (the body raises), up to the rejection
full       all gates on the same code written otherwise, timing included
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from selfrefine.config import Settings
from selfrefine.session import Session
from selfrefine.target import find

RUNS = 7


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=Path)
    parser.add_argument("targets", nargs="+")
    options = parser.parse_args()
    print(
        f"{'target':44} tests   floor    cold   tests  reject    full (ms)   cold/tests"
    )
    for name in options.targets:
        path, _, qualname = name.partition("::")
        measure(options.project.resolve(), path, qualname)


def measure(project: Path, path: str, qualname: str) -> None:
    file = project / path
    target = find(file.read_text("utf-8"), path=path, qualname=qualname)
    with Session(Settings(interpreter=sys.executable)) as session:
        baseline = session.baseline_of(target, file)
        runner = session.runner_of(file)
        ids = [test.id for test in baseline.tests]
        floor = sum(test.seconds for test in baseline.tests)
        same = renamed(target)
        wrong = broken(target)
        new_text = file.read_text("utf-8")
        warm = [
            timed(lambda: runner.tests(baseline.place, new_text, ids, seconds=60))
            for _ in range(RUNS)
        ]
        reject = [
            timed(lambda: session.verify(target, wrong, file, task="efficiency"))
            for _ in range(RUNS)
        ]
        full = [
            timed(lambda: session.verify(target, same, file, task="efficiency"))
            for _ in range(3)
        ]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *ids]
        cold = [
            timed(
                lambda: subprocess.run(
                    command, cwd=project, capture_output=True, check=False
                )
            )
            for _ in range(3)
        ]
    m = {k: 1000 * statistics.median(v) for k, v in
         {"cold": cold, "tests": warm, "reject": reject, "full": full}.items()}  # fmt: skip
    print(
        f"{qualname:44} {len(ids):5} {1000 * floor:7.1f} {m['cold']:7.0f} {m['tests']:7.1f}"
        f" {m['reject']:7.0f} {m['full']:7.0f}         {m['cold'] / m['tests']:7.1f}",
        flush=True,
    )


def timed(what) -> float:
    started = time.perf_counter()
    what()
    return time.perf_counter() - started


def renamed(target) -> str:
    """Return the function with an empty statement at its end: other code, the same behaviour."""
    return target.source.rstrip("\n") + "\n    if False:\n        pass\n"


def broken(target) -> str:
    """Return the function with a body that raises."""
    import ast

    node = ast.parse(target.source).body[0]
    doc = ast.get_docstring(node) is not None
    first = node.body[0]
    at = first.end_lineno if doc else first.lineno - 1
    lines = target.source.split("\n")
    rest = (
        lines[at:]
        if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))
        else []
    )
    return "\n".join([*lines[:at], "    raise ZeroDivisionError", *rest]) + "\n"


if __name__ == "__main__":
    main()
