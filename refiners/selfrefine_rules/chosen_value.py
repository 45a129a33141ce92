"""Choose a value in one line where two branches only set the same variable.

Why:
    Two branches that assign to the same attribute or item make the reader compare
    four lines to see that one value is chosen.

Bad:
    def mark(rows: list[dict[str, str]], names: list[str]) -> list[dict[str, str]]:
        for row in rows:
            if row.get("name", "") in names:
                row["mark"] = "yes"
            else:
                row["mark"] = "no"
        return rows

Good:
    def mark(rows: list[dict[str, str]], names: list[str]) -> list[dict[str, str]]:
        for row in rows:
            row["mark"] = "yes" if row.get("name", "") in names else "no"
        return rows
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.tree import holds

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "readability"
GAIN = 1.5
CONFIDENCE = 0.8

_CHOICE = "if TEST:\n    PLACE = ONE\nelse:\n    PLACE = OTHER\n"
_WIDTH = 80
_LOOSE = (cst.IfExp, cst.Lambda, cst.NamedExpr, cst.Yield, cst.Await, cst.Tuple)


def propose(source: Source) -> Fixes:
    """Yield a fix for each choice between two values of one attribute or item."""
    for branch, found in source.findall(_CHOICE):
        line = source.fill("PLACE = ONE if TEST else OTHER", found)
        if _is_clearer(source, branch, found, line):
            yield source.fix(
                branch,
                "Two branches only choose a value for the same variable.",
                f"Write `{line}`.",
                {branch: line},
            )


def _is_clearer(source: Source, branch: cst.CSTNode, found: Match, line: str) -> bool:
    # For a plain name, ruff says the same (SIM108).
    if isinstance(found["PLACE"], cst.Name | cst.Tuple):
        return False
    if isinstance(source.parents[branch], cst.If):
        return False
    if any(holds(found[part], _LOOSE) for part in ("ONE", "TEST", "OTHER")):
        return False
    return "\n" not in line and len(line) + source.indent(branch) <= _WIDTH
