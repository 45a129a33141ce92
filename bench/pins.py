"""What written tests are good for: python bench/pins.py PROJECT... [--functions N] [--partly N] [--seed S]

A project is a folder with tests and an environment of its own, which is found as for users.  Functions are drawn by lot
from those of which there are mutants; of each, tests are written into a copy of the project, and run there by its
own pytest, not by ours.  With `--partly`, functions are drawn until of so many a rewrite that changes nothing is
`partly` for want of tests; as the project's own tests are mostly too good for that, all but one, or `--left`, are taken out of the copy.

passing     whole files of tests that pass there twice, in orders by lot
let live    mutants that survive the functions' own tests and that some known call kills, whether code can rebuild it or not
told        those of them on which the new tests fail, each imported anew by the project's own pytest
cases       of a function that lacked tests: median, most
partly      functions of which a rewrite that changes nothing (bench/rewrites) is `partly` for want of tests, and how many of
            these rewrites are `verified` once the tests are written

Ends with 1 where a file does not pass, less than 90 % are told, the median is over 12, or less than 75 % are verified.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

# Last, as a bench beside this one is called like a package that black needs.
sys.path.append(sys.path.pop(0))

from rewrites import rewrites, together
from trials.behaviour import BEHAVIOUR, spans, trial_of
from trials.thinned import thinned

from selfrefine.code.stub import is_stub
from selfrefine.code.target import Target, find
from selfrefine.errors import SelfRefineError
from selfrefine.refine.pins import Writing
from selfrefine.refine.session import Session
from selfrefine.report.pins import found
from selfrefine.settings.resolve import Settings
from selfrefine.verify.characterization import Pinned, pin_down
from selfrefine.verify.compare.difference import difference
from selfrefine.verify.gates import verify
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine.workspace import files
from selfrefine.workspace.interpreters import choose
from selfrefine_runner.client.mutants import MutantsPlan, run_mutants
from selfrefine_runner.client.place import Place
from selfrefine_runner.worker.objects.outcome_digests import digest

if TYPE_CHECKING:
    from selfrefine.loop.verdict import Verdict
    from selfrefine.report.pins import Written
    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.mutants.generation import Mutant
    from selfrefine_runner.client.project import Project

TOLD, CASES, VERIFIED = 90, 12, 75
"""Of 100 mutants those that are to be told; cases in the median; of 100 rewrites that were `partly` those `verified` then."""
SHUFFLE = """
import os, random

def pytest_collection_modifyitems(items):
    random.Random(os.environ["SHUFFLED"]).shuffle(items)
"""
MUTANTS = 4
"""Mutants of one function that are tried by the project's own pytest."""
COMMAND = "selfrefine tests"


@dataclass
class Tally:
    """What was found in one project."""

    tried: int = 0
    written: int = 0
    unchanged: int = 0
    none: Counter[str] = field(default_factory=Counter)
    failing: list[str] = field(default_factory=list)
    lived: int = 0
    told: int = 0
    unsaid: int = 0
    cases: list[int] = field(default_factory=list)
    partly: int = 0
    verified: int = 0
    seconds: list[float] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("projects", type=Path, nargs="+")
    parser.add_argument("--functions", type=int, default=10, help="of each project")
    parser.add_argument(
        "--partly", type=int, default=0, help="of each project, and nothing else"
    )
    parser.add_argument("--left", type=int, default=1, help="functions of tests that stay")  # fmt: skip
    parser.add_argument("--tried", type=int, default=40, help="functions looked at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", default="", help="those whose PATH::NAME holds one of these"
    )
    parser.add_argument("--show", action="store_true", help="print what is written")
    options = parser.parse_args()
    tallies = {}
    for project in options.projects:
        tally = tallies[project.name] = Tally()
        measured(project.resolve(), options, tally)
        show(tallies)
    every = [t for t in tallies.values() if t.tried]
    lived, told = sum(t.lived for t in every), sum(t.told for t in every)
    cases = [n for t in every for n in t.cases]
    sys.exit(
        any(t.failing for t in every)
        or 100 * told < TOLD * lived
        or (bool(cases) and median(cases) > CASES)
        or 100 * sum(t.verified for t in every)
        < VERIFIED * sum(t.partly for t in every)
    )


def measured(project: Path, options: argparse.Namespace, tally: Tally) -> None:
    """Write tests of some functions of a copy of one project."""
    python = choose(project / "pyproject.toml").python
    names = [
        (path, span.qualname)
        for path, span in spans(project)
        if "<locals>" not in span.qualname and any(part in f"{path}::{span.qualname}" for part in options.only.split(","))
    ]  # fmt: skip
    chance = random.Random(f"{options.seed} {project.name}")
    chance.shuffle(names)
    with tempfile.TemporaryDirectory(prefix="pins-") as folder:
        copy = Path(folder) / project.name
        ignored = shutil.ignore_patterns(".venv", ".git", "__pycache__", ".tox")
        shutil.copytree(project, copy, ignore=ignored, symlinks=True)
        (Path(folder) / "shuffled.py").write_text(SHUFFLE)
        for path, qualname in dict.fromkeys(names):
            enough = tally.partly >= options.partly or tally.tried >= options.tried
            if enough if options.partly else tally.tried == options.functions:
                break
            one = Function(copy, python, path, qualname, options, tally)
            if options.partly:
                one.strengthen(chance)
            else:
                one.measure(chance)


class Function:
    """One function of a copy of a project, which is as it was afterwards."""

    def __init__(
        self,
        copy: Path,
        python: Path,
        path: Path,
        qualname: str,
        options: argparse.Namespace,
        tally: Tally,
    ) -> None:
        self.copy, self.python, self.tally = copy, python, tally
        self.file, self.options = copy / path, options
        self.name = f"{path}::{qualname}"
        self.text = self.file.read_bytes().decode("utf-8")
        self.target: Target = find(self.text, path=str(path), qualname=qualname)

    def session(self) -> Session:
        settings = Settings(interpreter=str(self.python), tests_timeout_seconds=60)
        return Session(settings, trusted=lambda _: True)

    def measure(self, chance: random.Random) -> None:
        if is_stub(self.target.source):
            return
        tally = self.tally
        tally.tried += 1
        started = time.monotonic()
        try:
            with self.session() as session:
                baseline = session.projects.baseline_of(self.target, self.file)
                runner = session.projects.runner_of(self.file)
                code = self.rewrite(chance)
                before = self.judge(code, baseline, runner) if code else None
                began = time.monotonic()
                pinned = pin_down(runner, self.target, baseline)
                writing = Writing(runner, self.target, self.file, baseline, lambda _: None)  # fmt: skip
                written = writing.written(pinned)
                tally.seconds.append(time.monotonic() - began)
                unsaid = self.unsaid(pinned, baseline, runner)
        except SelfRefineError as error:
            why = str(error).rpartition("no tests written: ")[2]
            tally.none[why[:90]] += 1
            print(f"{self.name}: none: {why[:200]}", flush=True)
            return
        tally.unsaid += unsaid
        tally.lived += unsaid
        said = f"{len(baseline.tests)} tests"
        if not written.new:
            tally.unchanged += 1
            print(f"{self.name}: {said}, {found(written)}, {unsaid} unsaid", flush=True)  # fmt: skip
            return
        tally.written += 1
        tally.cases.append(written.cases)
        self.try_out(written, pinned, chance)
        grade = ""
        if before and self.wants(before):
            grade = self.judge_again(code or "")
        self.remove(written)
        took = time.monotonic() - started
        print(
            f"{self.name}: {said}, {written.cases} cases in {written.shown}, {written.told}/{written.alive} mutants,"
            f" {unsaid} unsaid, {len(written.dropped)} dropped{grade}, {took:.0f} s",
            flush=True,
        )
        if self.options.show:
            print(written.diff, flush=True)

    def strengthen(self, chance: random.Random) -> None:
        """Take tests away but for one, and if a rewrite is `partly` then, have tests written, and judge it once more."""
        code = None if is_stub(self.target.source) else self.rewrite(chance)
        if code is None:
            return
        self.tally.tried += 1
        try:
            with self.session() as session:
                runner = session.projects.runner_of(self.file)
                runner.launch()
                place = Place(self.file.resolve(), self.target.qualname)
                run, _ = reaching_tests(runner, place, self.target, (), 60)
            ids = [r.id for r in run.results if r.hits and r.passed]
            with (
                thinned(self.copy, ids, self.options.left) as gone,
                self.session() as session,
            ):
                baseline = session.projects.baseline_of(self.target, self.file)
                runner = session.projects.runner_of(self.file)
                verdict = self.judge(code, baseline, runner)
                if self.wants(verdict):
                    self.written_for(code, baseline, runner, verdict, gone)
                else:
                    why = "" if verdict.accepted else verdict.reason
                    print(f"{self.name}: {verdict.grade} without {gone} of its tests {why}", flush=True)  # fmt: skip
        except SelfRefineError as error:
            print(f"{self.name}: {str(error)[:200]}", flush=True)

    def wants(self, verdict: Verdict) -> bool:
        """Whether a verdict is weak for want of tests."""
        partly = verdict.accepted and verdict.grade == "partly"
        return partly and any(COMMAND in line for line in verdict.missing)

    def written_for(self, code: str, baseline: Baseline, runner: Project, before: Verdict, gone: int) -> None:  # fmt: skip
        """Have tests written into the copy, judge the rewrite with them, and take them out again."""
        lacked = "; ".join(line for line in before.missing if COMMAND not in line)
        said = f"{self.name}: {len(baseline.tests)} tests, {gone} gone, lacks: {lacked[:160]}"  # fmt: skip
        try:
            pinned = pin_down(runner, self.target, baseline)
            writing = Writing(runner, self.target, self.file, baseline, lambda _: None)
            written = writing.written(pinned)
        except SelfRefineError as error:
            self.tally.partly += 1
            print(f"{said}: none: {str(error).rpartition('are written: ')[2][:200]}", flush=True)  # fmt: skip
            return
        if not written.new:
            self.tally.partly += 1
            print(f"{said}: {found(written)}", flush=True)
            return
        self.put(written)
        try:
            grade = self.judge_again(code)
        finally:
            self.remove(written)
        print(f"{said}: {found(written)}{grade}", flush=True)

    def rewrite(self, chance: random.Random) -> str | None:
        every = rewrites(self.target.source, nested=False)
        chosen = chance.sample(every, min(3, len(every)))
        both = together(self.target.source, [new.rewrite for new in chosen])
        made = [*([both] if both else []), *chosen]
        return made[0].code if made else None

    def judge(self, code: str, baseline: Baseline, runner: Project) -> Verdict:
        return verify(trial_of(self.target, code, baseline, runner), BEHAVIOUR)

    def judge_again(self, code: str) -> str:
        """Judge a rewrite once more, with the tests in their place."""
        self.tally.partly += 1
        with self.session() as session:
            baseline = session.projects.baseline_of(self.target, self.file)
            runner = session.projects.runner_of(self.file)
            verdict = self.judge(code, baseline, runner)
        self.tally.verified += verdict.grade == "verified"
        left = "" if verdict.grade == "verified" else f" ({'; '.join(verdict.missing)[:300] or verdict.reason})"  # fmt: skip
        return f", partly before, {verdict.grade} now{left}"

    def unsaid(self, pinned: Pinned, baseline: Baseline, runner: Project) -> int:
        """Return how many mutants the tests let live that only calls tell which no code rebuilds."""
        said = {n for numbers in pinned.table.values() for n in numbers}
        left = [mutant for n, mutant in enumerate(pinned.lived) if n not in said]
        known = [i for i in baseline.compared if i.call.in_domain and i.call.origin != "amplified"]  # fmt: skip
        if not left or not known:
            return 0
        plan = MutantsPlan(
            [(mutant.text, "") for mutant in left],
            [item.call for item in known],
            [digest(item.outcome) for item in known],
            seconds=0.15,
            budget=6.0,
        )
        runs, _ = run_mutants(runner, baseline.place, self.target.text, plan)
        return sum(
            any(
                difference(known[at].outcome, new, strict=True)
                and (
                    known[at].outcome["kind"] == "returned"
                    or known[at].outcome["explicit"]
                )
                # What an object holds that could not be made is seen by nobody.
                and not (self.target.name == "__init__" and new["kind"] == "raised")
                for at, new in run.told
            )
            for run in runs.values()
        )

    def try_out(self, written: Written, pinned: Pinned, chance: random.Random) -> None:
        """Run the tests as the project's developers would, on the function and on its mutants."""
        self.put(written)
        for seed in ("one", "other"):
            done = self.pytest([str(written.file)], seed)
            if done.returncode:
                self.tally.failing.append(self.name)
                print(done.stdout.decode(errors="replace")[-800:], flush=True)
        said = {n for told in pinned.table.values() for n in told}
        mutants = [pinned.lived[n] for n in sorted(said) if n >= 0]  # below are lines
        mutants = chance.sample(mutants, min(MUTANTS, len(mutants)))
        ids = [f"{written.file}::{name}" for name in written.names]
        for mutant in mutants:
            told = self.tells(mutant, ids)
            self.tally.lived += 1
            self.tally.told += told
            if not told:
                print(f"{self.name}: not told: line {mutant.line}: {mutant.change.told}", flush=True)  # fmt: skip

    def tells(self, mutant: Mutant, ids: list[str]) -> bool:
        try:
            self.file.write_bytes(mutant.text.encode())
            return self.pytest(ids, "one").returncode != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            self.file.write_bytes(self.text.encode())

    def pytest(self, ids: list[str], seed: str) -> subprocess.CompletedProcess[bytes]:
        roots = [str(self.copy.parent), *(str(p) for p in (self.copy / "src", self.copy) if p.is_dir())]  # fmt: skip
        paths = {"PYTHONPATH": os.pathsep.join(roots), "SHUFFLED": seed}
        own = ["-p", "shuffled", "-p", "no:cacheprovider", "-p", "no:randomly"]
        return subprocess.run(
            [str(self.python), "-B", "-m", "pytest", "-q", "-x", *own, *ids],
            cwd=self.copy,
            env={**os.environ, **paths},
            capture_output=True,
            timeout=60,
            check=False,
        )

    def put(self, written: Written) -> None:
        if written.old is None:
            files.create(written.file, written.new)
        else:
            written.file.write_bytes(written.new.encode(written.encoding))

    def remove(self, written: Written) -> None:
        if written.old is None:
            written.file.unlink()
        else:
            written.file.write_bytes(written.old.encode(written.encoding))


def show(tallies: dict[str, Tally]) -> None:
    """Print the table."""
    head = ("project", "tried", "written", "none missing", "none possible", "failing", "let live", "unsaid", "told", "cases", "partly", "verified", "seconds")  # fmt: skip
    rows = [head]
    for name, t in tallies.items():
        cases = f"{median(t.cases):g} ({max(t.cases)})" if t.cases else "-"
        share = f"{t.told} = {100 * t.told / t.lived:.0f} %" if t.lived else "-"
        took = f"{median(t.seconds):.0f}" if t.seconds else "-"
        rows.append((name, str(t.tried), str(t.written), str(t.unchanged), str(t.none.total()), str(len(t.failing)), str(t.lived), str(t.unsaid), share, cases, str(t.partly), str(t.verified), took))  # fmt: skip
    widths = [max(len(row[at]) for row in rows) for at in range(len(head))]
    print()
    for row in rows:
        print("  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)))
    print(flush=True)


if __name__ == "__main__":
    main()
