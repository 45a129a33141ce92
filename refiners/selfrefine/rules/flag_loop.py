"""Say `any` or `all` instead of setting a flag in a loop.

Why:
    A flag that a loop may set makes the reader check every turn, and without a
    ``break`` the loop goes on when the answer is known.  ``any`` and ``all`` name
    the question and stop at the first item that answers it.

Bad:
    def too_long(words: list[str], most: int) -> bool:
        found = False
        for word in words:
            if len(word) > most:
                found = True
        return found

Good:
    def too_long(words: list[str], most: int) -> bool:
        found = any(len(word) > most for word in words)
        return found

Bad:
    def known(words: list[str], book: set[str]) -> bool:
        okay = True
        for word in words:
            if word not in book:
                okay = False
                break
        return okay

Good:
    def known(words: list[str], book: set[str]) -> bool:
        okay = all(word in book for word in words)
        return okay
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._blocks import indented, opposite
from selfrefine.rules._source import walk
from selfrefine.rules._types import known
from selfrefine.rules._uses import bound_by, free_names, pure, used_only_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "flag-loop"
ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.7


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each flag that is set, and then only changed by the loop behind it."""
    for block in source.find(cst.IndentedBlock):
        for before, loop in zip(block.body, block.body[1:], strict=False):
            start = _flag(before)
            if start is None or not isinstance(loop, cst.For):
                continue
            name, value = start
            test = _test(source, loop, name, opposite_value=not value)
            if test is None:
                continue
            question = _question(source, loop, test, negated=value)
            first, last = source.lines(loop)
            yield Fix(
                line=first,
                end_line=last,
                problem=f"The loop only finds out whether `{name}` changes, turn by turn.",
                instruction=f"Say `{name} = {question}`.",
                code=source.rewrite(
                    {before: None, loop: _statement(before, loop, name, question)}
                ),
            )


def _flag(statement: cst.CSTNode) -> tuple[str, bool] | None:
    """Return the name and the value of ``flag = True`` or ``flag = False``."""
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) > 1:
        return None
    only = statement.body[0]
    if not isinstance(only, cst.Assign) or len(only.targets) > 1:
        return None
    target, value = only.targets[0].target, only.value
    if not isinstance(target, cst.Name) or not isinstance(value, cst.Name):
        return None
    known_values = {"True": True, "False": False}
    if value.value not in known_values:
        return None
    return target.value, known_values[value.value]


def _test(
    source: Source, loop: cst.For, flag: str, *, opposite_value: bool
) -> cst.BaseExpression | None:
    """Return the test for which the loop changes the flag, and does nothing else."""
    only = loop.body.body[0]
    if loop.orelse or loop.asynchronous or len(loop.body.body) > 1:
        return None
    if not isinstance(only, cst.If) or only.orelse or "#" in source.text(only):
        return None
    change, *rest = indented(only.body).body
    stops = len(rest) == 1 and source.text(rest[0]).strip() == "break"
    if _flag(change) != (flag, opposite_value) or (rest and not stops):
        return None
    used = free_names(only.test) | free_names(loop.iter) | bound_by(loop.target)
    if flag in used or not used_only_in(source, loop, bound_by(loop.target)):
        return None
    loose = cst.IfExp | cst.Lambda | cst.Tuple
    if isinstance(loop.iter, loose) and not loop.iter.lpar:
        return None
    suspended = cst.Yield | cst.Await | cst.NamedExpr
    parts = [*walk(only.test), *walk(loop.iter)]
    if any(isinstance(part, suspended) for part in parts):
        return None
    return only.test if stops or _may_stop(source, loop, only.test) else None


def _may_stop(source: Source, loop: cst.For, test: cst.BaseExpression) -> bool:
    """Whether nobody notices when the loop stops early, although it had no ``break``."""
    if not pure(test) or not pure(loop.iter):
        return False
    names = free_names(loop.iter)
    return all(known(source, name).kind != "iterator" for name in names)


def _question(
    source: Source, loop: cst.For, test: cst.BaseExpression, *, negated: bool
) -> str:
    clause = f"for {source.text(loop.target)} in {source.text(loop.iter)}"
    positive = opposite(test) if negated else None
    if positive is not None:
        return f"all({source.text(positive)} {clause})"
    return f"{'not ' * negated}any({source.text(test)} {clause})"


def _statement(
    before: cst.CSTNode, loop: cst.For, name: str, question: str
) -> cst.BaseStatement:
    """Return the assignment, below the comments of both statements that it replaces."""
    above = [*getattr(before, "leading_lines", ()), *loop.leading_lines]
    value = cst.parse_statement(f"{name} = {question}\n")
    if not isinstance(value, cst.SimpleStatementLine):
        return loop
    return value.with_changes(leading_lines=above)
