"""How many correct rewrites are verified in the field: python bench/field.py PROJECT... [--functions N] [--seed S]

A project is a folder with tests and an environment of its own, which is found as for users.
Functions that its tests reach are drawn by lot, and rewritten in ways that preserve their
meaning (bench/rewrites).  Each rewrite is judged by what it does alone, not by its worth.

verified    the grade: equal on enough inputs, nothing left open
partly      accepted, but something is missing
refused     rejected, though it is right
unjudged    the function itself could not be judged, and so none of its rewrites

first       seconds from a cold start until the first rewrite of a project is judged
further     likewise for each further function: median and most
over tests  what of that is not the time of the tests that reach the function: median
again       each further rewrite of a function: median
CPU         CPU seconds of ourselves and the workers for the suite, for the first function, for a further one and for a
            further rewrite: medians; on a busy machine they say more than seconds

Ends with 1 where less than 85 % are verified or more than 1 % refused.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))

from rewrites import Rewritten, rewrites, suite, together
from trials.behaviour import BEHAVIOUR, spans, trial_of
from trials.spent import spent
from trials.stages import Stages, watched

from selfrefine.code.stub import is_stub
from selfrefine.code.target import Target, find
from selfrefine.errors import SelfRefineError
from selfrefine.loop.verdict import Verdict
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.verify.gates import verify
from selfrefine.workspace.interpreters import choose

if TYPE_CHECKING:
    from selfrefine.verify.baseline import Baseline

GRADES = ("verified", "partly", "refused", "unjudged")
VERIFIED, REFUSED = 85.0, 1.0
"""Percent: at least, and at most."""


@dataclass
class Times:
    """Seconds of a clock, or CPU seconds of ourselves and all that we started."""

    suite: float = 0.0
    first: float = 0.0
    further: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Since:
    """How long it is since a moment, by a clock and in CPU seconds."""

    clock: float = field(default_factory=time.monotonic)
    cpu: float = field(default_factory=lambda: spent([os.getpid()]))

    def both(self) -> tuple[float, float]:
        return time.monotonic() - self.clock, spent([os.getpid()]) - self.cpu


@dataclass
class Tally:
    """What became of the rewrites of one project, and how long that took."""

    name: str
    functions: int = 0
    grades: Counter[str] = field(default_factory=Counter)
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    wall: Times = field(default_factory=Times)
    cpu: Times = field(default_factory=Times)
    over: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def add(self, grade: str, reasons: tuple[str, ...]) -> None:
        """Count one rewrite."""
        self.grades[grade] += 1
        if grade != "verified":
            unique = {shortened(reason) for reason in reasons or ("no reason",)}
            self.reasons.update((grade, reason) for reason in unique)

    def took(self, begun: Since, tests: float) -> float:
        """Keep how long a function took until its first rewrite was judged, and return the seconds."""
        took = begun.both()
        for times, seconds in zip((self.wall, self.cpu), took, strict=True):
            if self.functions == 0:
                times.first = seconds
            else:
                times.further.append(seconds)
        if self.functions:
            self.over.append(took[0] - tests)
        self.functions += 1
        return took[0]

    def took_again(self, begun: Since) -> None:
        """Keep how long a further rewrite took."""
        for times, seconds in zip((self.wall, self.cpu), begun.both(), strict=True):
            times.again.append(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("projects", type=Path, nargs="+", metavar="PROJECT")
    parser.add_argument("--functions", type=int, default=12, help="of each project")
    parser.add_argument(
        "--rewrites", type=int, default=3, help="of each function, and all together"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", default="", help="functions whose PATH::NAME holds this text"
    )
    parser.add_argument(
        "--stages", action="store_true", help="say of each function what took how long"
    )
    options = parser.parse_args()
    tallies: list[Tally] = []
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for project in options.projects:
            tallies.append(Tally(project.resolve().name))
            try:
                measured(project.resolve(), options, tallies[-1])
            except (SelfRefineError, TimeoutExpired) as error:
                print(f"{tallies[-1].name}: cannot be measured: {error}", flush=True)
            show(tallies[-1:])
    except KeyboardInterrupt:
        print("\ninterrupted: what follows is what was measured until then")
    if len(options.projects) > 1:
        show(tallies)
    total = sum((tally.grades for tally in tallies), Counter())
    shares = {grade: 100 * total[grade] / max(1, total.total()) for grade in GRADES}
    sys.exit(shares["verified"] < VERIFIED or shares["refused"] > REFUSED)


def measured(project: Path, options: argparse.Namespace, tally: Tally) -> None:
    """Judge rewrites of some functions of one project, from a cold start."""
    chosen = choose(project / "pyproject.toml")
    begun = Since()
    alone = suite.timed(project, chosen.python)
    tally.wall.suite, tally.cpu.suite = begun.both()
    print(f"\n{tally.name}: {chosen.why}; suite {alone.seconds:.1f} s: {alone.last}")
    targets = drawn(project, chosen.python, options)
    with (
        tempfile.TemporaryDirectory(prefix="field-cache-") as cache,
        Session(Settings(tests_timeout_seconds=120), trusted=lambda _: True) as session,
        watched() if options.stages else nullcontext() as stages,
    ):
        # What earlier runs found out would make the first function look quick.
        os.environ["XDG_CACHE_HOME"] = cache
        for target, made in targets:
            judge(session, project / target.path, target, made, tally, stages)


def drawn(
    project: Path, python: Path, options: argparse.Namespace
) -> list[tuple[Target, list[Rewritten]]]:
    """Return functions that the tests reach, each with some of its rewrites."""
    reached = suite.probed(project, python).reached
    found = [
        (path, span.qualname)
        for path, span in spans(project)
        if (project / path, span.start_line) in reached
        and options.only in f"{path}::{span.qualname}"
    ]
    chance = random.Random(f"{options.seed} {project.name}")
    chance.shuffle(found)
    rows: list[tuple[Target, list[Rewritten]]] = []
    for path, qualname in found:
        if len(rows) == options.functions:
            break
        text = (project / path).read_bytes().decode("utf-8")
        try:
            target = find(text, path=str(path), qualname=qualname)
        except SelfRefineError:
            continue
        made = [] if is_stub(target.source) else some(target, options.rewrites, chance)
        if made:
            rows.append((target, made))
    print(f"{len(found)} functions are reached by tests, {len(rows)} drawn", flush=True)
    return rows


def some(target: Target, count: int, chance: random.Random) -> list[Rewritten]:
    """Return some rewrites of a function, and all of these in one."""
    nested = "<locals>" in target.qualname
    every = [
        new
        for new in rewrites(target.source, nested=nested)
        if f"def _{target.name.strip('_')}_part" not in target.text
    ]
    chosen = chance.sample(every, min(count, len(every)))
    both = together(target.source, [new.rewrite for new in chosen])
    return [*chosen, *([both] if both else [])]


def judge(
    session: Session,
    file: Path,
    target: Target,
    made: list[Rewritten],
    tally: Tally,
    stages: Stages | None = None,
) -> None:
    """Judge the rewrites of one function, and say in one line what became of them."""
    name = f"{target.path}::{target.qualname}"
    begun = Since()
    try:
        baseline = session.projects.baseline_of(target, file)
        runner = session.projects.runner_of(file)
    except Exception as error:  # noqa: BLE001  a fault of ours is a result here
        why = broken(error)
        tally.took(begun, 0)
        for _ in made:
            tally.add("unjudged", (why,))
        print(f"{name}: unjudged: {why}", flush=True)
        return
    say(stages, "the baseline")
    grades = []
    for number, new in enumerate(made):
        again = Since()
        try:
            verdict = verify(trial_of(target, new.code, baseline, runner), BEHAVIOUR)
        except Exception as error:  # noqa: BLE001  likewise
            verdict = Verdict(accepted=False, reason=broken(error))
        if number:
            tally.took_again(again)
        else:
            took = tally.took(begun, sum(test.seconds for test in baseline.tests))
        say(stages, new.rewrite)
        grade = verdict.grade if verdict.accepted else "refused"
        grade = "partly" if grade == "unverified" else grade
        tally.add(grade, verdict.missing if verdict.accepted else (verdict.reason,))
        grades.append(f"{new.rewrite} {grade}")
        told(name, new, verdict, grade, tally)
    print(
        f"{name}: {described(baseline)}, {took:.1f} s: {', '.join(grades)}", flush=True
    )


def say(stages: Stages | None, title: str) -> None:
    """Print what took how long since the last time, if that is wanted."""
    if stages is not None:
        print(stages.report(title), flush=True)


def told(name: str, new: Rewritten, verdict: Verdict, grade: str, tally: Tally) -> None:
    """Print why a rewrite was not verified; keep what was refused for the end."""
    if grade == "partly":
        why = "; ".join(line[:160] for line in verdict.missing)
        print(f"    {new.rewrite}: {why}")
    elif grade == "refused":
        row = f"{name}, {new.rewrite}: {verdict.reason}"
        tally.refused.append(f"{row}\n{indented(new.code)}")
        print(f"    REFUSED {row}")


def broken(error: Exception) -> str:
    """Return what an error says; of one that nobody raised on purpose, where it comes from."""
    if isinstance(error, SelfRefineError):
        return str(error)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}, line {frame.lineno}"
    return f"internal error: {type(error).__name__}: {error} ({place})"


def described(baseline: Baseline) -> str:
    recorded = sum(each.call.origin == "recorded" for each in baseline.compared)
    return (
        f"{len(baseline.tests)} tests, {recorded} recorded and"
        f" {len(baseline.compared) - recorded} made inputs"
    )


def indented(code: str) -> str:
    return "\n".join(f"    | {line}" for line in code.rstrip().split("\n"))


def shortened(reason: str) -> str:
    """Return a reason without what belongs to one function alone, so that reasons can be counted."""
    text = reason.split("\n", maxsplit=1)[0]
    text = re.sub(r"`[^`]*`|'[^']*'|\"[^\"]*\"", "…", text)
    text = re.sub(r"\S+(::|/|\.py)\S*", "…", text)
    text = re.sub(r"\b\d[\d.]*\b", "N", text)
    return text[:100]


def show(tallies: list[Tally]) -> None:
    """Print a line for each project, and of several their sum and the table of reasons."""
    print(
        f"\n{'':14}{'functions':>9}"
        + "".join(f"{grade:>10}" for grade in GRADES)
        + f"{'suite':>8}{'first':>8}{'further':>16}{'over tests':>12}{'again':>8}"
    )
    total = summed(tallies)
    for tally in [*tallies, *([total] if len(tallies) > 1 else [])]:
        grades = "".join(f"{tally.grades[grade]:10}" for grade in GRADES)
        head = f"{tally.name[:14]:14}{tally.functions:9}{grades}"
        print(f"{head}{columns(tally.wall, tally.over)}")
        print(f"{'  CPU':{len(head)}}{columns(tally.cpu, [])}")
    count = max(1, total.grades.total())
    shares = ", ".join(f"{100 * total.grades[g] / count:.1f} % {g}" for g in GRADES)
    print(f"{count} rewrites: {shares}")
    for (grade, reason), number in total.reasons.most_common():
        print(f"{number:5} {grade:9} {reason}")
    for each in total.refused if len(tallies) > 1 else ():
        print(f"REFUSED {each}")


def columns(times: Times, over: list[float]) -> str:
    """Return what took how long; what is over the tests is known of a clock alone."""
    middle, most = typical(times.further), max(times.further, default=0)
    beside = f"{typical(over):12.2f}" if over else " " * 12
    return f"{times.suite:8.1f}{times.first:8.1f}{middle:8.2f}{most:8.1f}{beside}{typical(times.again):8.2f}"


def typical(seconds: list[float]) -> float:
    return median(seconds) if seconds else 0.0


def summed(tallies: list[Tally]) -> Tally:
    """Return all projects as one; its first function is the slowest of theirs."""
    return Tally(
        "all",
        functions=sum(t.functions for t in tallies),
        grades=sum((t.grades for t in tallies), Counter()),
        reasons=sum((t.reasons for t in tallies), Counter()),
        wall=together_of([t.wall for t in tallies]),
        cpu=together_of([t.cpu for t in tallies]),
        over=[s for t in tallies for s in t.over],
        refused=[f"{t.name}: {each}" for t in tallies for each in t.refused],
    )


def together_of(times: list[Times]) -> Times:
    return Times(
        suite=sum(t.suite for t in times),
        first=max((t.first for t in times), default=0),
        further=[s for t in times for s in t.further],
        again=[s for t in times for s in t.again],
    )


if __name__ == "__main__":
    main()
