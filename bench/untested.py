"""What written tests are good for where tests are missing: python bench/untested.py PROJECT... [--functions N] [--seed S]

A project is a folder with tests and an environment of its own.  Of functions that are drawn by lot, one branch each is
taken that tests run: those tests are taken out of a copy of the project, and the branch is rewritten without another
meaning, in a way of which no proof knows.  Where the rewrite is `partly` for want of tests, tests are written into the
copy, and it is judged once more.

partly      such rewrites, judged without the calls that verification itself makes towards lines that nothing ran
steered     those of them that these calls make `verified`
tests       those of the others that are `verified` once tests are written
all         both together

Ends with 1 where less than 75 % are `verified` in the end.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import sys
import tempfile
import textwrap
import time
from pathlib import Path
from typing import TYPE_CHECKING

# Last, as a bench beside this one is called like a package that black needs.
sys.path.append(sys.path.pop(0))

import pins
from trials.behaviour import spans
from trials.thinned import name_of, thinned

from selfrefine.code.stub import is_stub
from selfrefine.errors import SelfRefineError
from selfrefine.verify.gates import replay
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine.verify.search.coverage import Steered
from selfrefine.workspace.interpreters import choose
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.tests import TestOptions, run_tests

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.loop.verdict import Verdict
    from selfrefine.verify.baseline import Baseline
    from selfrefine_runner.client.project import Project

VERIFIED = 75
"""Of 100 rewrites that were `partly` those that are to be `verified` in the end."""
TESTS = 60
"""Tests of one function that are looked at."""
steered = replay.steered


class Tally(pins.Tally):
    """What was found in one project, with what the calls did that verification makes."""

    steered: int = 0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("projects", type=Path, nargs="+")
    parser.add_argument("--functions", type=int, default=5, help="partly, of each project")  # fmt: skip
    parser.add_argument("--seconds", type=float, default=600, help="of each project")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.show = False
    every = []
    for project in options.projects:
        tally = Tally()
        every.append(tally)
        measured(project.resolve(), options, tally)
        print(f"{project.name}: {figures([tally])}", flush=True)
    print(f"all: {figures(every)}", flush=True)
    done = sum(t.verified + t.steered for t in every)
    sys.exit(100 * done < VERIFIED * sum(t.partly + t.steered for t in every))


def figures(every: Sequence[Tally]) -> str:
    by_steering, by_tests = sum(t.steered for t in every), sum(t.verified for t in every)  # fmt: skip
    partly = sum(t.partly for t in every)
    return (
        f"{by_steering + partly} partly, {by_steering} steered, {by_tests} of {partly} by tests,"
        f" {by_steering + by_tests} in all"
    )


def measured(project: Path, options: argparse.Namespace, tally: Tally) -> None:
    """Have tests of branches written in a copy of one project."""
    python = choose(project / "pyproject.toml").python
    names = [(path, s.qualname) for path, s in spans(project) if "<locals>" not in s.qualname]  # fmt: skip
    chance = random.Random(f"{options.seed} {project.name}")
    chance.shuffle(names)
    until = time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory(prefix="untested-") as folder:
        copy = Path(folder) / project.name
        ignored = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".tox")
        shutil.copytree(project, copy, ignore=ignored, symlinks=True)
        for path, qualname in dict.fromkeys(names):
            if tally.partly + tally.steered >= options.functions or time.monotonic() > until:  # fmt: skip
                break
            one = Branch(copy, python, path, qualname, options, tally)
            one.strengthen(chance)


class Branch(pins.Function):
    """A function of a copy of a project, of which a branch loses its tests."""

    def strengthen(self, chance: random.Random) -> None:
        """Take the tests of a branch away, and if its rewrite is `partly` then, have tests written, and judge it once more."""
        found = [] if is_stub(self.target.source) else list(branches(self.target.source))  # fmt: skip
        chance.shuffle(found)
        if not found:
            return
        try:
            with self.session() as session:
                runner = session.projects.runner_of(self.file)
                runner.launch()
                place = Place(self.file.resolve(), self.target.qualname)
                run, _ = reaching_tests(runner, place, self.target, (), 60)
                ids = [r.id for r in run.results if r.hits and r.passed][:TESTS]
                chosen = self.with_tests(found, ids, runner, place)
            if chosen is None:
                return
            (first, last, code), own = chosen
            with thinned(self.copy, own, 0) as gone, self.session() as session:
                baseline = session.projects.baseline_of(self.target, self.file)
                runner = session.projects.runner_of(self.file)
                self.compared(f"{first}-{last}", code, baseline, runner, gone)
        except SelfRefineError as error:
            print(f"{self.name}: {str(error)[:200]}", flush=True)

    def with_tests(
        self,
        found: list[tuple[int, int, str]],
        ids: list[str],
        runner: Project,
        place: Place,
    ) -> tuple[tuple[int, int, str], list[str]] | None:
        """Return the first branch that some test functions run and others do not, with those that do."""
        shift = self.target.start_line - 1
        wanted = {n + shift for first, last, _ in found for n in range(first, last + 1)}
        how = TestOptions(seconds=30, wanted=sorted(wanted))
        ran = {i: run_tests(runner, place, self.target.text, [i], how).lines for i in ids}  # fmt: skip
        for first, last, code in found:
            lines = {n + shift for n in range(first, last + 1)}
            own = {name_of(i) for i, seen in ran.items() if lines & seen}
            gone = [i for i in ids if name_of(i) in own]
            if gone and len(gone) < len(ids):
                return (first, last, code), gone
        return None

    def compared(self, lines: str, code: str, baseline: Baseline, runner: Project, gone: int) -> None:  # fmt: skip
        """Judge without steering, with it, and with tests."""
        replay.steered = lambda *_: Steered()
        try:
            before = self.judge(code, baseline, runner)
        finally:
            replay.steered = steered
        if not self.wants(before):
            print(f"{self.name} {lines}: {before.grade} without {gone} of its tests {'' if before.accepted else before.reason[:120]}", flush=True)  # fmt: skip
            return
        self.tally.tried += 1
        now = self.judge(code, baseline, runner)
        if self.good(now):
            self.tally.steered += 1  # type: ignore[attr-defined]
            print(f"{self.name} {lines}: verified by calls made towards it", flush=True)
            return
        self.written_for(code, baseline, runner, now, gone)

    def good(self, verdict: Verdict) -> bool:
        if not verdict.accepted:
            print(f"{self.name}: REJECTED: {verdict.reason[:300]}", flush=True)
        return verdict.accepted and verdict.grade == "verified"


def branches(source: str) -> Iterator[tuple[int, int, str]]:
    """Yield the branches of a function, each with its lines and the function with the branch rewritten."""
    plain = textwrap.dedent(source)
    lines = plain.splitlines(keepends=True)
    for node in ast.walk(ast.parse(plain)):
        if not isinstance(node, ast.If):
            continue
        for block in (node.body, node.orelse):
            if not block or (len(block) == 1 and isinstance(block[0], ast.If)):
                continue
            changed = list(lines)
            touched = [changed_line(changed, each) for each in block]
            if any(touched):
                last = block[-1].end_lineno or block[-1].lineno
                yield block[0].lineno, last, "".join(changed)


def changed_line(lines: list[str], node: ast.stmt) -> bool:
    """Write the value of a statement of one line as the only item of a tuple; whether that could be done."""
    value = getattr(node, "value", None)
    if (
        not isinstance(node, ast.Return | ast.Assign | ast.AugAssign)
        or not isinstance(value, ast.expr)
        or value.lineno != value.end_lineno
        or any(isinstance(part, ast.Yield | ast.YieldFrom | ast.Starred) for part in ast.walk(value))
    ):  # fmt: skip
        return False
    line = lines[value.lineno - 1].encode()
    start, end = value.col_offset, value.end_col_offset
    made = line[:start] + b"(" + line[start:end] + b",)[0]" + line[end or len(line) :]
    lines[value.lineno - 1] = made.decode()
    return True


if __name__ == "__main__":
    main()
