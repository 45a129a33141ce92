"""Drop branches that do nothing, and statements that are never reached.

Why:
    ``if test: pass`` with the work in its ``else`` makes the reader turn the test over.
    What stands behind a ``return`` looks as if it mattered, and never runs.

Bad:
    def kept(values: list[int], zero: bool) -> list[int]:
        found = []
        for value in values:
            if value == 0 and not zero:
                pass
            else:
                found.append(value)
        return found

Good:
    def kept(values: list[int], zero: bool) -> list[int]:
        found = []
        for value in values:
            if value != 0 or zero:
                found.append(value)
        return found

Bad:
    def sign(number: int) -> str:
        if number < 0:
            return "minus"
        else:
            return "plus"
        return "none"

Good:
    def sign(number: int) -> str:
        if number < 0:
            return "minus"
        else:
            return "plus"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, is_jump
from selfrefine_rules.lib.tree import SCOPES, holds

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.9

_NEEDED = (
    *(cst.Yield, cst.Import, cst.ImportFrom, cst.AssignTarget, cst.AugAssign),
    *(cst.AnnAssign, cst.NamedExpr, cst.For, cst.With, cst.Global, cst.Nonlocal),
    *SCOPES,
)
"""A yield makes a generator, and a binding makes a local variable, even where nothing leads to it."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each branch that does nothing and each block with an end never reached."""
    for branch in source.find(cst.If):
        new = _without_empty(source, branch)
        if new is not None:
            yield source.fix(
                branch,
                "A branch does nothing.",
                "Drop it, and test for the case in which there is something to do.",
                {branch: new},
            )
    for block in source.find(cst.IndentedBlock):
        dead = _dead_code(source, block)
        if dead:
            yield source.fix(
                dead[0],
                "This statement is unreachable.",
                "Drop it.",
                dict.fromkeys(dead),
                end=dead[-1],
            )


def _without_empty(source: Source, branch: cst.If) -> cst.If | None:
    orelse = branch.orelse
    if not isinstance(orelse, cst.Else) or orelse.leading_lines:
        return None
    if _is_empty(source, orelse.body):
        return branch.with_changes(orelse=None)
    if not _is_empty(source, branch.body):
        return None
    return source.invert(branch, orelse.body)


def _is_empty(source: Source, suite: cst.BaseSuite) -> bool:
    match as_block(suite).body:
        case [cst.SimpleStatementLine(body=[cst.Pass()])]:
            # Without a comment.
            return source.text(suite).strip() == "pass"
    return False


def _dead_code(source: Source, block: cst.IndentedBlock) -> list[cst.CSTNode]:
    """Return the statements behind the first that never goes on, if nobody needs them."""
    ends = (i for i, statement in enumerate(block.body) if is_jump(statement))
    first = next(ends, None)
    dead: list[cst.CSTNode] = [] if first is None else [*block.body[first + 1 :]]
    needed = any(holds(one, _NEEDED) or "#" in source.text(one) for one in dead)
    return [] if needed else dead
