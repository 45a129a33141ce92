"""Blocks: take statements out of a branch, negate its test, and keep every comment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine.code.syntax import comments

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_OPPOSITES: dict[type[cst.BaseCompOp], Callable[[], cst.BaseCompOp]] = {
    cst.Equal: cst.NotEqual,
    cst.NotEqual: cst.Equal,
    cst.Is: cst.IsNot,
    cst.IsNot: cst.Is,
    cst.In: cst.NotIn,
    cst.NotIn: cst.In,
}
_ORDERS: dict[type[cst.BaseCompOp], Callable[[], cst.BaseCompOp]] = {
    cst.LessThan: cst.GreaterThanEqual,
    cst.GreaterThanEqual: cst.LessThan,
    cst.GreaterThan: cst.LessThanEqual,
    cst.LessThanEqual: cst.GreaterThan,
}
_LOOSE = (cst.BooleanOperation, cst.IfExp, cst.Lambda, cst.NamedExpr)


def negate(
    test: cst.BaseExpression, *, ordered: Callable[[cst.BaseExpression], bool]
) -> cst.BaseExpression:
    """Return the opposite of a test, of the same truth in every case.

    Args:
        test: what ``if`` or ``while`` asks.
        ordered: whether an operand belongs to a total order, so that ``not a < b`` is ``a >= b``;
            it does not for floats (NaN) and sets.
    """
    bare = _without_not(test)
    if bare is not None:
        return _unwrap(bare)
    compared = _opposite(test, ordered)
    if compared is not None:
        return compared
    if isinstance(test, cst.BooleanOperation) and _negates_well(test, ordered):
        return _de_morgan(test, ordered)
    return cst.UnaryOperation(cst.Not(), _parenthesise(test))


def opposite(test: cst.BaseExpression) -> cst.BaseExpression | None:
    """Return the opposite of a test where it needs no ``not``; None where it does."""
    bare = _without_not(test)
    return _opposite(test, lambda _: False) if bare is None else bare


def as_block(block: cst.BaseSuite) -> cst.IndentedBlock:
    """Return a block with its statements on lines of their own."""
    if isinstance(block, cst.IndentedBlock):
        return block
    small = block.body if isinstance(block, cst.SimpleStatementSuite) else ()
    lines = [
        cst.SimpleStatementLine(
            [part.with_changes(semicolon=cst.MaybeSentinel.DEFAULT)]
        )
        for part in small
        if isinstance(part, cst.BaseSmallStatement)
    ]
    header = getattr(block, "trailing_whitespace", cst.TrailingWhitespace())
    return cst.IndentedBlock(lines, header=header)


def lines(node: Any) -> Sequence[Any]:
    """Return the statements in the block of a loop or a branch."""
    return as_block(node.body).body


def statements_of(block: cst.BaseSuite) -> list[cst.BaseStatement]:
    """Return the statements of a block, ready to stand outside it, with the comments of its edges."""
    inner = as_block(block)
    body = [s for s in inner.body if isinstance(s, cst.BaseStatement)]
    if inner.header.comment is not None:
        body[0] = with_comments(body[0], [cst.EmptyLine(comment=inner.header.comment)])
    return body


def with_comments(
    statement: cst.BaseStatement, lines: Sequence[cst.EmptyLine]
) -> cst.BaseStatement:
    """Return a statement with the lines that hold a comment above its own."""
    comments = [line for line in lines if line.comment is not None]
    if not comments:
        return statement
    own = getattr(statement, "leading_lines", ())
    return statement.with_changes(leading_lines=[*comments, *own])


def comments_in(block: cst.BaseSuite) -> list[cst.EmptyLine]:
    """Return the comments of a block that goes, as lines to stand above what takes its place."""
    text = cst.Module([]).code_for_node(block)
    return [
        cst.EmptyLine(comment=cst.Comment(said)) for said in comments("if x" + text)
    ]


def ends_in_jump(block: cst.BaseSuite) -> bool:
    """Whether control never runs off the end of a block."""
    last = as_block(block).body[-1:]
    return bool(last) and is_jump(last[0])


def is_jump(statement: cst.CSTNode) -> bool:
    """Whether control never goes on behind a statement."""
    match statement:
        case cst.SimpleStatementLine(body=[*_, last]):
            return isinstance(last, cst.Return | cst.Raise | cst.Continue | cst.Break)
        case cst.If(body=body, orelse=cst.If() as other):
            return is_jump(other) and ends_in_jump(body)
        case cst.If(body=body, orelse=cst.Else(other)):
            return ends_in_jump(other) and ends_in_jump(body)
    # Not even ``with`` around a ``return``: its manager may swallow an exception.
    return False


def _opposite(
    test: cst.BaseExpression, ordered: Callable[[cst.BaseExpression], bool]
) -> cst.Comparison | None:
    """Return a comparison with the opposite operator, if there is one that is always the opposite."""
    if not isinstance(test, cst.Comparison) or len(test.comparisons) > 1:
        return None
    only = test.comparisons[0]
    kind = type(only.operator)
    make = _OPPOSITES.get(kind)
    if make is None and ordered(test.left) and ordered(only.comparator):
        make = _ORDERS.get(kind)
    if make is None:
        return None
    return test.with_changes(comparisons=[only.with_changes(operator=make())])


def _negates_well(
    test: cst.BooleanOperation, ordered: Callable[[cst.BaseExpression], bool]
) -> bool:
    """Whether most operands keep their form or lose a ``not``, and none becomes ``not a < b``."""
    parts = operands(test, type(test.operator))
    worse = [
        part
        for part in parts
        if _opposite(part, ordered) is None and _without_not(part) is None
    ]
    if any(isinstance(operand, cst.Comparison) for operand in worse):
        return False
    return len(worse) * 2 <= len(parts)


def _de_morgan(
    test: cst.BooleanOperation, ordered: Callable[[cst.BaseExpression], bool]
) -> cst.BooleanOperation:
    old = test.operator
    swapped = cst.Or if isinstance(old, cst.And) else cst.And

    def flip(node: cst.BaseExpression) -> cst.BaseExpression:
        if isinstance(node, cst.BooleanOperation) and type(node.operator) is type(old):
            operator = swapped(
                node.operator.whitespace_before, node.operator.whitespace_after
            )
            return node.with_changes(
                left=flip(node.left), operator=operator, right=flip(node.right)
            )
        negated = negate(node, ordered=ordered)
        return _parenthesise(negated) if isinstance(negated, _LOOSE) else negated

    flipped = flip(test)
    return flipped if isinstance(flipped, cst.BooleanOperation) else test


def operands(
    test: cst.BaseExpression, operator: type[cst.BaseBooleanOp]
) -> list[cst.BaseExpression]:
    """Return the parts of ``a and b and c``, or of what `or` joins."""
    if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, operator):
        return [*operands(test.left, operator), *operands(test.right, operator)]
    return [test]


def _without_not(test: cst.BaseExpression) -> cst.BaseExpression | None:
    """Return `a` of ``not a``."""
    match test:
        case cst.UnaryOperation(cst.Not(), operand):
            return operand
    return None


def _parenthesise(node: cst.BaseExpression) -> cst.BaseExpression:
    if not isinstance(node, _LOOSE) or node.lpar:
        return node
    return node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def _unwrap(node: cst.BaseExpression) -> cst.BaseExpression:
    """Drop the parentheses that only ``not`` needed, unless they hold several lines."""
    if not isinstance(node, cst.BooleanOperation) or not node.lpar:
        return node
    if "\n" in cst.Module([]).code_for_node(node):
        return node
    return node.with_changes(lpar=node.lpar[1:], rpar=node.rpar[:-1])
