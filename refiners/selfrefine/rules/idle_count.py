"""Drop a count that nobody reads.

Why:
    A variable that is only counted up costs time in each turn, and the reader looks for
    the place where it matters.  Without it, the loop may be one that can be said shorter.

Bad:
    def longest(names: list[str]) -> str:
        best = ""
        looked = 0
        for name in names:
            looked += 1
            if len(name) > len(best):
                best = name
        return best

Good:
    def longest(names: list[str]) -> str:
        best = ""
        for name in names:
            if len(name) > len(best):
                best = name
        return best
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.pattern import extract

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.source import Fixes, Source

NAME = "idle-count"
ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.9
BRIDGE = "also"

_STEPS = ("Count += 1", "Count -= 1", "Count = Count + 1")
_COUNTED = re.compile(r"^[ \t]+(\w+) *(?:[+-]= *1|= *\1 *\+ *1)[ \t]*$", re.MULTILINE)
_FRAMES = frozenset({"_getframe", "eval", "exec", "inspect", "locals", "vars"})


def propose(source: Source) -> Fixes:
    """Yield a fix for each variable that starts with a number and is only counted."""
    counted = dict.fromkeys(_COUNTED.findall(source.code))
    if not counted or source.names & _FRAMES:
        return
    for name in counted:
        known = name in source.variables and name not in source.parameters
        if not known or name == "_":
            continue
        lines = _lines(source, name)
        if lines:
            yield source.fix(
                lines[0],
                f"`{name}` is counted, and nobody reads it.",
                "Drop it.",
                dict.fromkeys(lines),
                end=lines[-1],
            )


def _lines(source: Source, name: str) -> Sequence[cst.SimpleStatementLine]:
    """Return the lines that start a variable and count it; none where it has any other."""
    mentions = source.mentions(name)
    lines: dict[cst.SimpleStatementLine, None] = {}
    for mention in mentions:
        line = _line_of(source, mention)
        if line is None or source.commented(line):
            return ()
        lines[line] = None
    start, *steps = lines
    block = as_block(source.function.body)
    made = extract(source, start, "Count = START")
    if not steps or made is None or not isinstance(made["START"], cst.Integer):
        return ()
    # Where the count may have no start, a step raises; an empty block is no block.
    if start not in block.body or not all(_is_step(source, one) for one in steps):
        return ()
    blocks = (cst.ensure_type(source.parents[s], cst.IndentedBlock) for s in steps)
    return () if any(not block.body[1:] for block in blocks) else tuple(lines)


def _line_of(source: Source, mention: cst.CSTNode) -> cst.SimpleStatementLine | None:
    if source.scope(mention) is not source.function:
        return None
    around = source.ancestors(mention)
    lines = (one for one in around if isinstance(one, cst.SimpleStatementLine))
    line = next(lines, None)
    return line if line is not None and len(line.body) == 1 else None


def _is_step(source: Source, line: cst.SimpleStatementLine) -> bool:
    return extract(source, line, *_STEPS) is not None
