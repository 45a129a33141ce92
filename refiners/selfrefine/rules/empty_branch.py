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

from selfrefine.rules import Fix
from selfrefine.rules._blocks import indented, is_jump, negate
from selfrefine.rules._source import SCOPES, walk
from selfrefine.rules._types import is_ordered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "empty-branch"
ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.9


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each branch that does nothing and each block with an end never reached."""
    for branch in source.find(cst.If):
        new = _without_empty(source, branch)
        if new is None:
            continue
        first, last = source.lines(branch)
        yield Fix(
            line=first,
            end_line=last,
            problem="A branch does nothing.",
            instruction="Drop it, and ask for the case in which there is something to do.",
            code=source.rewrite({branch: new}),
        )
    for block in source.find(cst.IndentedBlock):
        dead = _unreached(source, block)
        if not dead:
            continue
        yield Fix(
            line=source.lines(dead[0])[0],
            end_line=source.lines(dead[-1])[1],
            problem="Nothing leads to this statement.",
            instruction="Drop what is never reached.",
            code=source.rewrite(dict.fromkeys(dead)),
        )


def _without_empty(source: Source, branch: cst.If) -> cst.If | None:
    orelse = branch.orelse
    if isinstance(orelse, cst.Else) and _is_empty(source, orelse.body):
        kept = branch.with_changes(orelse=None)
        return None if orelse.leading_lines else kept
    if not isinstance(orelse, cst.Else) or not _is_empty(source, branch.body):
        return None
    if orelse.leading_lines:
        return None
    test = negate(branch.test, ordered=lambda node: is_ordered(source, node))
    return branch.with_changes(
        test=test,
        body=orelse.body,
        orelse=None,
        whitespace_before_test=cst.SimpleWhitespace(" "),
    )


def _is_empty(source: Source, suite: cst.BaseSuite) -> bool:
    return source.text(suite).strip() == "pass" and isinstance(
        indented(suite).body[0], cst.SimpleStatementLine
    )


def _unreached(source: Source, block: cst.IndentedBlock) -> list[cst.CSTNode]:
    """Return the statements behind the first that never goes on, if nothing else needs them."""
    ends = (i for i, statement in enumerate(block.body) if is_jump(statement))
    first = next(ends, None)
    dead: list[cst.CSTNode] = [] if first is None else [*block.body[first + 1 :]]
    for statement in dead:
        # A yield makes a generator, a binding makes a local variable, a comment is somebody's.
        for node in walk(statement):
            if isinstance(node, (cst.Yield, cst.Import, cst.ImportFrom, *SCOPES)):
                return []
            targets = cst.AssignTarget | cst.AugAssign | cst.AnnAssign | cst.NamedExpr
            if isinstance(node, (targets, cst.For, cst.With, cst.Global, cst.Nonlocal)):
                return []
        if "#" in source.text(statement):
            return []
    return dead
