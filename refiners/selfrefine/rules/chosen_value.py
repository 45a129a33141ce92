"""Choose a value in one line where two branches only set the same thing.

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

from selfrefine.rules import Fix
from selfrefine.rules._blocks import indented
from selfrefine.rules._source import walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "chosen-value"
ASPECT = "readability"
GAIN = 1.5
CONFIDENCE = 0.8

_WIDTH = 80
_LOOSE = (cst.IfExp, cst.Lambda, cst.NamedExpr, cst.Yield, cst.Await, cst.Tuple)


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each choice between two values of one attribute or item."""
    for branch in source.find(cst.If):
        said = _said(source, branch)
        if said is None or isinstance(source.parents[branch], cst.If):
            continue
        first, last = source.lines(branch)
        new = cst.parse_statement(said + "\n")
        yield Fix(
            line=first,
            end_line=last,
            problem="Two branches only choose a value for the same place.",
            instruction=f"Say `{said}`.",
            code=source.rewrite(
                {branch: new.with_changes(leading_lines=branch.leading_lines)}
            ),
        )


def _said(source: Source, branch: cst.If) -> str | None:
    if not isinstance(branch.orelse, cst.Else):
        return None
    one, other = _assigned(branch.body), _assigned(branch.orelse.body)
    if one is None or other is None:
        return None
    target = one.targets[0].target
    # For a plain name, ruff says the same (SIM108).
    if isinstance(target, cst.Name | cst.Tuple):
        return None
    if source.text(target) != source.text(other.targets[0].target):
        return None
    if "#" in source.text(branch.with_changes(leading_lines=())):
        return None
    parts = (one.value, branch.test, other.value)
    if any(isinstance(node, _LOOSE) for part in parts for node in walk(part)):
        return None
    value, test, otherwise = map(source.text, parts)
    said = f"{source.text(target)} = {value} if {test} else {otherwise}"
    depth = 4 * sum(isinstance(a, cst.IndentedBlock) for a in source.ancestors(branch))
    return said if "\n" not in said and len(said) + depth <= _WIDTH else None


def _assigned(suite: cst.BaseSuite) -> cst.Assign | None:
    body = indented(suite).body
    line = body[0] if len(body) == 1 else None
    only = line.body[0] if isinstance(line, cst.SimpleStatementLine) else None
    if not isinstance(only, cst.Assign) or len(only.targets) > 1:
        return None
    return only
