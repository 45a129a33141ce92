"""What each operator of inputs detects, and what it alone: python bench/ablation.py [TEXT] [--whole | --without NAME,...]

The kill matrix over the rows of tests/data/wrong whose name holds a text.  The replay does not stop at its first
difference; search and mutants are left out.  What an operator alone detects there, fuzzing and mutants may detect as well:
--whole judges these rows, and the equal ones that it lowers, once more with all gates, with the operator and without.
--without judges all rows with all gates, with and without some operators.  An operator may go if no verdict gets worse.

kills         wrong rewrites that its calls reject
alone         of these, what no other generator and no recorded call rejects
lowers        wrong rewrites that none rejects, and whose grade its calls lower
lowers alone  of these, what no other lowers
harms         equal rewrites whose grade its calls lower
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from trials.behaviour import BEHAVIOUR

from selfrefine.verify import gates
from selfrefine.verify.gates import judge as judges
from selfrefine.verify.gates import replay
from selfrefine.verify.search import operators
from support.judging import judging
from support.wrong import Rewrite, lay_out, modules, rewrites

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = ("kills", "alone", "lowers", "lowers alone", "harms")


class NoDoubts:
    """Asks nothing besides the replay."""

    stand = False

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def hear(self, *_: Any) -> None:
        """Hear of the replay."""

    def drop(self) -> None:
        """End."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("text", nargs="?", default="")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--without", default="")
    options = parser.parse_args()
    rows = [row for row in rewrites() if options.text in row.id]
    if options.without:
        compare(rows, frozenset(options.without.split(",")))
        return
    needed = matrix(rows)
    for source, asked in needed.items() if options.whole else ():
        compare(asked, frozenset({source}))


def matrix(rows: list[Rewrite]) -> dict[str, list[Rewrite]]:
    """Print what each operator detects in replay, and return the rows for which it may be needed."""
    needed: dict[str, list[Rewrite]] = defaultdict(list)
    table: dict[str, Counter[str]] = defaultdict(Counter)
    undetected = []
    for row, rejects, lowers in detected(rows):
        if not row.shows:
            columns, sources = ["harms"], set() if rejects else lowers
        elif rejects:
            columns, sources = ["kills", "alone"], rejects
        else:
            columns, sources = ["lowers", "lowers alone"], lowers
        if row.shows and not sources:
            undetected.append(row.id)
        for source in sources:
            if len(sources) == 1 or not row.shows:
                needed[source].append(row)
            for column in columns if len(sources) == 1 else columns[:1]:
                table[source][column] += 1
                if column.endswith("alone"):
                    print(f"{source} alone {'rejects' if rejects else 'lowers'} {row.id}", flush=True)  # fmt: skip
    print(f"{'':<22}" + "".join(f"{column:>14}" for column in COLUMNS))
    for source, counts in sorted(table.items(), key=lambda each: -each[1]["kills"]):
        print(f"{source:<22}" + "".join(f"{counts[c]:>14}" for c in COLUMNS))
    wrong = sum(bool(row.shows) for row in rows)
    print(f"{wrong} wrong, {len(undetected)} of them left to search and mutants; {len(rows) - wrong} equal")  # fmt: skip
    return needed


def compare(rows: list[Rewrite], names: frozenset[str]) -> None:
    """Print the rows whose verdict is another one without some operators."""
    every, counts = operators.OPERATORS, Counter[str]()
    left = tuple(each for each in every if each.name not in names)
    for module in modules():
        chosen = [row for row in rows if row.module == module]
        found = []
        for operators.OPERATORS in (every, left) if chosen else ():
            with tempfile.TemporaryDirectory() as folder, judging(lay_out(module, Path(folder))) as judge:  # fmt: skip
                found.append([judge(row.name, row.code, BEHAVIOUR) for row in chosen])
        for row, one, other in zip(chosen, *found, strict=True) if found else ():
            before, after = (v.grade if v.accepted else "rejected" for v in (one, other))  # fmt: skip
            counts["as before" if before == after else "changed"] += 1
            if before != after:
                print(f"without {', '.join(sorted(names))}: {row.id} {before} -> {after}", flush=True)  # fmt: skip
    operators.OPERATORS = every
    print(f"without {', '.join(sorted(names))}: {dict(counts)}", flush=True)


def detected(rows: list[Rewrite]) -> Iterator[tuple[Rewrite, set[str], set[str]]]:
    """Yield each row with the generators whose calls reject it, and those whose calls lower its grade."""
    found: tuple[set[str], set[str]] = (set(), set())
    # The replay goes on behind its first difference, and tells all of them.
    rejects, report = judges.Judge._rejects, replay._report  # noqa: SLF001

    def goes_on(self: judges.Judge, outcome: dict[str, object]) -> bool:
        rejects(self, outcome)
        return False

    def reported(trial: Any, judge: Any, run: Any) -> Any:
        for item, why in zip(trial.baseline.compared, judge.why, strict=False):
            if why:
                name = item.call.source or item.call.origin
                found[not item.call.in_domain].add(name)
        return report(trial, judge, run)

    doubts = gates.Doubts
    judges.Judge._rejects = goes_on  # type: ignore[method-assign]  # noqa: SLF001
    replay._report = reported  # noqa: SLF001
    gates.Doubts = NoDoubts  # type: ignore[assignment,misc]
    for module in modules():
        chosen = [row for row in rows if row.module == module]
        if not chosen:
            continue
        with tempfile.TemporaryDirectory() as folder, judging(lay_out(module, Path(folder))) as judge:  # fmt: skip
            for row in chosen:
                found[0].clear()
                found[1].clear()
                judge(row.name, row.code, BEHAVIOUR)
                yield row, set(found[0]), set(found[1])
    judges.Judge._rejects = rejects  # type: ignore[method-assign]  # noqa: SLF001
    replay._report = report  # noqa: SLF001
    gates.Doubts = doubts  # type: ignore[misc]


if __name__ == "__main__":
    main()
