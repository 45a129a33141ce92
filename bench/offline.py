"""What the offline engine does, beside ruff: python bench/offline.py KIND PATH ... [--python INTERPRETER] [--limit N] [--seconds S]

cases FILE          functions with tests and inputs to time them on, one JSON object per line
readability FILE    functions of real projects; the projects' trees stand beside FILE
corpus FILE         a module whose C lists functions with generators of small and large inputs
unseen FOLDER       modules of functions with INPUTS, small ones to compare and large ones to time on
project FOLDER      every function of a copy of a project, one after the other, written where verified

Each function goes through the session that users have.  What comes out is called again
with inputs that no gate saw (`wrong`), timed on inputs that are larger than the tests'
(`faster`), and measured.  Ruff gets the same: all its rules, `--fix --unsafe-fixes
--preview`, unverified.  A project's whole suite runs before and after.  `--again` refines
the results once more: there should be nothing left.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from trials import projects, sources
from trials.trial import Outcome, tried


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "kind", choices=["cases", "readability", "corpus", "unseen", "project"]
    )
    parser.add_argument("path", type=Path)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--limit", type=int, default=10**6, help="functions, at most")
    parser.add_argument(
        "--seconds", type=float, default=10**6, help="for a project, at most"
    )
    parser.add_argument("--only", default="", help="functions whose name holds this")
    parser.add_argument("--no-ruff", action="store_true", help="ours alone")
    parser.add_argument("--again", action="store_true", help="refine the results, too")
    parser.add_argument(
        "--fresh", action="store_true", help="2,000 more inputs for what is written"
    )
    parser.add_argument("--diffs", type=Path, help="write what changed into this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="offline-") as scratch:
        if options.kind == "project":
            outcomes = projects.refined_project(
                options.path, Path(scratch), options.python, options
            )
        else:
            trials = getattr(sources, options.kind)(options.path, Path(scratch))
            chosen = [t for t in trials if options.only in t.name][: options.limit]
            beside = not options.no_ruff
            outcomes = [
                reported(tried(t, options.python, beside=beside)) for t in chosen
            ]
        if options.diffs:
            shown = (f"### {o.name} ({o.grade})\n{o.diff}\n" for o in outcomes)
            options.diffs.write_text("".join(shown), "utf-8")
        summary(outcomes)
        again = 0
        if options.again and options.kind != "project":
            done = {o.name: o for o in outcomes if o.changed}
            left = [t.after(done[t.name]) for t in chosen if t.name in done]
            twice = [tried(t, options.python, beside=False) for t in left]
            again = sum(o.changed for o in twice)
            for o in twice:
                if o.changed:
                    print(f"CHANGED AGAIN: {o.name}\n{o.diff}")
            print(f"fixpoint: {again} of {len(twice)} change again")
    sys.exit(bool(again or any(o.wrong for o in outcomes)))


def reported(outcome: Outcome) -> Outcome:
    """Print one function's line."""
    speed = f"{outcome.faster:8.2f}x" if outcome.faster else f"{'-':>9}"
    beside = f"{outcome.ruff.faster:6.2f}x" if outcome.ruff.faster else f"{'-':>7}"
    print(
        f"{outcome.name[:44]:44} {outcome.grade:9} {speed} cog {outcome.cognitive[0]:3}->{outcome.cognitive[1]:<3}"
        f" black {outcome.black[0]}->{outcome.black[1]}"
        f" | ruff {beside} ->{outcome.ruff.cognitive:<3}{' WRONG' if outcome.ruff.wrong else ''}"
        f" | {outcome.accepted}/{outcome.tried} {outcome.seconds:5.1f} s {outcome.rules}"
        f"{f'  WRONG: {outcome.wrong}' if outcome.wrong else ''} {outcome.note[:100]}",
        flush=True,
    )
    return outcome


def summary(outcomes: list[Outcome]) -> None:
    """Print the shares."""
    number = len(outcomes)
    if not number:
        return
    timed = [o for o in outcomes if o.faster]
    print(
        f"\n{number} functions, {dict(Counter(o.grade for o in outcomes))}, "
        f"{sum(o.tried for o in outcomes)} candidates, {sum(o.accepted for o in outcomes)} accepted, "
        f"{sum(o.seconds for o in outcomes) / number:.1f} s each"
    )
    print(f"{'':28} {'selfrefine':>12} {'ruff':>12}")
    rows: list[tuple[str, float, float]] = [
        (
            "improved",
            sum(o.improved for o in outcomes),
            sum(o.ruff.improved(o) for o in outcomes),
        ),
        (
            "cognitive lowered",
            sum(o.cognitive[1] < o.cognitive[0] for o in outcomes),
            sum(
                o.ruff.cognitive < o.cognitive[0] and not o.ruff.wrong for o in outcomes
            ),
        ),
        (
            "black has more to change",
            sum(o.black[1] > o.black[0] for o in outcomes),
            math.nan,
        ),
        (
            "wrong",
            sum(bool(o.wrong) for o in outcomes),
            sum(bool(o.ruff.wrong) for o in outcomes),
        ),
    ]
    if timed:
        rows += [
            (
                f"at {least:g}x or more",
                sum(o.faster >= least for o in timed),
                sum(o.ruff.faster >= least and not o.ruff.wrong for o in timed),
            )
            for least in (1.1, 2.0, 10.0)
        ]
        right = [1.0 if o.ruff.wrong else o.ruff.faster or 1.0 for o in timed]
        rows.append(
            ("geometric mean speed-up", mean(o.faster for o in timed), mean(right))
        )
    for name, ours, theirs in rows:
        print(f"{name:28} {ours:12.4g} {theirs:12.4g}")


def mean(ratios) -> float:
    logs = [math.log(ratio) for ratio in ratios]
    return math.exp(sum(logs) / len(logs))


if __name__ == "__main__":
    main()
