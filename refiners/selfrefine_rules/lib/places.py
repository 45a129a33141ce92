"""Places: on which lines the statements of a tree stand, told by Python's own parser beside it.

LibCST finds them out by writing the whole module once more, which takes longer than most rules do; Python's parser says
them at once.  Both trees are walked beside each other, statement by statement.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, cast

import libcst as cst

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator, Sequence

    from selfrefine_rules.lib.source import Source

Lines: TypeAlias = "tuple[int, int]"
"""The first line and the last one, 1-based."""


def lines_of(module: cst.Module, tree: ast.Module) -> dict[cst.CSTNode, Lines]:
    """Return the lines of each statement and each block of statements; of nothing, if the trees differ.

    Args:
        module: LibCST's tree.
        tree: Python's, of the same code.
    """
    found: dict[cst.CSTNode, Lines] = {}
    try:
        if tree.body:
            _row(module.body, tree.body, found)
    except ValueError:
        return {}
    return found


def line_within(source: Source, node: cst.CSTNode) -> Lines | None:
    """Return the lines of part of a statement, if that is told by those of the statement."""
    child = node
    for outer in source.ancestors(node):
        place = source.known_lines(outer)
        if isinstance(outer, cst.SimpleStatementLine):
            return place if place and place[0] == place[1] else None
        if isinstance(outer, cst.If | cst.For | cst.While | cst.With):
            is_head = child is not outer.body and child is not getattr(
                outer, "orelse", None
            )
            return (
                (place[0], place[0])
                if place and is_head and _is_short_head(source, outer.body, place[0])
                else None
            )
        if isinstance(outer, cst.BaseCompoundStatement):
            return None
        child = outer
    return None


def _is_short_head(source: Source, block: cst.BaseSuite, line: int) -> bool:
    """Whether a compound statement's block begins on the line behind its first one."""
    if not isinstance(block, cst.IndentedBlock):
        return False
    place = source.known_lines(block.body[0])
    above = len(getattr(block.body[0], "leading_lines", ()))
    return place is not None and place[0] - above == line + 1


def _row(
    nodes: Sequence[cst.CSTNode],
    stmts: Sequence[ast.stmt],
    found: dict[cst.CSTNode, Lines],
) -> Lines:
    """Note the lines of a row of statements and of all within; return those of the whole row.

    Raises:
        ValueError: the trees are not those of the same statements.
    """
    left = iter(stmts)
    for node in nodes:
        # What semicolons part stands on one line of LibCST's and is several statements of Python's.
        several = len(node.body) if isinstance(node, cst.SimpleStatementLine) else 1
        same = list(islice(left, several))
        if len(same) < several:
            message = "the trees differ"
            raise ValueError(message)
        found[node] = _lines(same)
        _within(node, same[0], found)
    return _lines(stmts)


def _within(node: cst.CSTNode, stmt: ast.stmt, found: dict[cst.CSTNode, Lines]) -> None:
    """Note what stands in the blocks of a compound statement; a simple one has none."""
    for block, row in zip(_blocks(node), _rows(stmt), strict=True):
        if isinstance(block, cst.If):
            # An `elif` is an `if` of its own in both trees.
            found[block] = _lines(row)
            _within(block, row[0], found)
        elif isinstance(block, cst.IndentedBlock):
            found[block] = _row(block.body, row, found)


def _blocks(node: cst.CSTNode) -> Iterator[cst.BaseSuite | cst.If]:
    """Yield the blocks of a statement in source order; an `elif` whole."""
    if isinstance(node, cst.SimpleStatementLine):
        return
    if isinstance(node, cst.Match):
        yield from (case.body for case in node.cases)
        return
    compound = cast("cst.Try", node)  # which has all parts that any has
    yield compound.body
    yield from (handler.body for handler in getattr(node, "handlers", ()))
    orelse = getattr(node, "orelse", None)
    if orelse is not None:
        yield orelse if isinstance(orelse, cst.If) else orelse.body
    last = getattr(node, "finalbody", None)
    if last is not None:
        yield last.body


def _rows(stmt: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    """Yield the rows of statements in a statement in source order."""
    yield from (case.body for case in getattr(stmt, "cases", ()))
    rows = [
        getattr(stmt, "body", ()),
        *(handler.body for handler in getattr(stmt, "handlers", ())),
        getattr(stmt, "orelse", ()),
        getattr(stmt, "finalbody", ()),
    ]
    yield from (row for row in rows if row)


def _lines(stmts: Sequence[ast.stmt]) -> Lines:
    """Return the first line of the first statement and the last one of the last."""
    return stmts[0].lineno, stmts[-1].end_lineno or stmts[-1].lineno
