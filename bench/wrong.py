"""How many wrong rewrites come out verified: python bench/wrong.py [TEXT] [--symbolic]

Judges every row of the table in tests/data/wrong, or those whose name holds a text, by behaviour
alone (no timing, no complexity), and prints each one that is judged wrongly, the shares, and the time.
With --symbolic (needs the extra of that name) all is judged without the symbolic search, which then judges alone:
how many of the wrong ones either catches, and what both together call verified.
Ends with 1 where a wrong rewrite is verified or an equal one refused.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from trials.behaviour import BEHAVIOUR

from selfrefine.verify.gates import syntax
from selfrefine.verify.search import symbolic
from selfrefine.verify.trial import Trial
from selfrefine_runner.client.symbolic import is_possible
from support.judging import judging
from support.wrong import Rewrite, lay_out, modules, rewrites

if TYPE_CHECKING:
    from selfrefine.loop.verdict import Verdict

SEARCHED = 0.7
"""Seconds of a symbolic search, as by default."""


@dataclass
class Tally:
    """What came of the rewrites: how often each grade, and in which time.

    Args:
        alone: wrong rewrites by their grade without a symbolic search, and whether that catches them.
    """

    wrong: Counter[str] = field(default_factory=Counter)
    equal: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    alone: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def add(self, row: Rewrite, verdict: Verdict, seconds: float) -> None:
        grade = verdict.grade if verdict.accepted else "rejected"
        (self.wrong if row.shows else self.equal)[grade] += 1
        self.seconds[grade].append(seconds)
        if grade in ("verified" if row.shows else "rejected", "partly"):
            missing = "; ".join(verdict.missing)
            print(f"{grade:9} {row.id}: {row.shows or verdict.reason} {missing}"[:400])

    def show(self) -> None:
        for name, found in (("wrong", self.wrong), ("equal", self.equal)):
            shares = ", ".join(
                f"{grade} {count} = {100 * count / found.total():.1f} %"
                for grade, count in found.most_common()
            )
            print(f"{found.total()} {name}: {shares}")
        for grade, seconds in self.seconds.items():
            print(
                f"{grade}: {statistics.median(seconds):.2f} s in the median, {max(seconds):.2f} s at most"
            )
        if self.alone:
            self._show_alone()

    def _show_alone(self) -> None:
        rejected = sum(n for (grade, _), n in self.alone.items() if grade == "rejected")
        caught = sum(n for (_, found), n in self.alone.items() if found)
        verified = self.alone["verified", False] + self.alone["verified", True]
        print(
            f"of {self.alone.total()} wrong: {rejected} rejected without symbolic search, {caught} by it alone; "
            f"verified {verified} without it, {self.alone['verified', False]} with it"
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("text", nargs="?", default="")
    parser.add_argument("--symbolic", action="store_true")
    options = parser.parse_args()
    rows = [row for row in rewrites() if options.text in row.id]
    tally = Tally()
    began = time.monotonic()
    for module in modules():
        judge_all(
            module,
            [row for row in rows if row.module == module],
            tally,
            symbolic=options.symbolic,
        )
    tally.show()
    print(f"{time.monotonic() - began:.0f} s in all")
    sys.exit(bool(tally.wrong["verified"] or tally.equal["rejected"]))


def judge_all(
    module: str, rows: list[Rewrite], tally: Tally, *, symbolic: bool
) -> None:
    """Judge the rows of one module in one project."""
    if not rows:
        return
    with tempfile.TemporaryDirectory() as folder:
        file = lay_out(module, Path(folder))
        with judging(file) as judge:
            if symbolic:
                judge.runner.prove = 0
            known = ""
            for row in rows:
                if row.name != known:  # what the original does is found out once
                    judge(row.name, row.code, BEHAVIOUR)
                    known = row.name
                began = time.monotonic()
                verdict = judge(row.name, row.code, BEHAVIOUR)
                tally.add(row, verdict, time.monotonic() - began)
                if symbolic and row.shows:
                    grade = verdict.grade if verdict.accepted else "rejected"
                    caught = is_caught(judge.trial_of(row.name, row.code))
                    tally.alone[grade, caught] += 1


def is_caught(trial: Trial) -> bool:
    """Whether a symbolic search alone finds a call on which a candidate is wrong."""
    prepared = syntax.prepare(trial)
    if not isinstance(prepared, Trial):
        return True
    runner = prepared.runner
    if not is_possible(runner):
        sys.exit("--symbolic needs crosshair-tool: pip install 'selfrefine[symbolic]'")
    runner.prove = SEARCHED
    try:
        return symbolic.search(prepared).wrong is not None
    finally:
        runner.prove = 0


if __name__ == "__main__":
    main()
