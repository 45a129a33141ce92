"""How many wrong rewrites come out verified: python bench/wrong.py [TEXT] [--slow N]

Judges every row of the table in tests/data/wrong, or those whose name holds a text, by behaviour
alone (no timing, no complexity), and prints each one that is judged wrongly, the shares, and the time.
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

from support.judging import judging
from support.wrong import Rewrite, lay_out, modules, rewrites

if TYPE_CHECKING:
    from selfrefine.loop.verdict import Verdict


@dataclass
class Tally:
    """What came of the rewrites: how often each grade, and in which time."""

    wrong: Counter[str] = field(default_factory=Counter)
    equal: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("text", nargs="?", default="")
    options = parser.parse_args()
    rows = [row for row in rewrites() if options.text in row.id]
    tally = Tally()
    began = time.monotonic()
    for module in modules():
        judge_all(module, [row for row in rows if row.module == module], tally)
    tally.show()
    print(f"{time.monotonic() - began:.0f} s in all")
    sys.exit(bool(tally.wrong["verified"] or tally.equal["rejected"]))


def judge_all(module: str, rows: list[Rewrite], tally: Tally) -> None:
    """Judge the rows of one module in one project."""
    if not rows:
        return
    with tempfile.TemporaryDirectory() as folder:
        file = lay_out(module, Path(folder))
        with judging(file) as judge:
            known = ""
            for row in rows:
                if row.name != known:  # what the original does is found out once
                    judge(row.name, row.code, BEHAVIOUR)
                    known = row.name
                began = time.monotonic()
                verdict = judge(row.name, row.code, BEHAVIOUR)
                tally.add(row, verdict, time.monotonic() - began)


if __name__ == "__main__":
    main()
