"""Spellings: what says the same as a part of a pattern, written in another way.

A rule says ``Total += ITEM`` or ``One == Other`` once; that the sides are turned round,
that a range names its first number, or that a test says ``not`` makes no difference.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.tree import walk
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
    ast.Lt: ast.Gt,
    ast.Gt: ast.Lt,
    ast.LtE: ast.GtE,
    ast.GtE: ast.LtE,
}
_TAKING_ALL = frozenset({"sum", "any", "all", "prod"})
_KINDS = frozenset({cst.Comparison, cst.Call, cst.Subscript, cst.AugAssign})
VARYING = words("0 len not == != < > <= >= + - * // % += -= *= //= %=")
"""Words and operators that another spelling of a pattern may lack."""
LENGTH_OF = "Length_of_"
"""Begins the name of what stands for a variable that holds the length of another."""
_known: dict[int, tuple[cst.CSTNode, tuple[Any, ...]]] = {}
"""Each part of a pattern, by its `id`, with its other spellings; patterns are never dropped."""
_tests: dict[int, cst.CSTNode] = {}
"""The parts of patterns of which only the truth counts, likewise."""


def read(pattern: str) -> list[Any]:
    """Return a pattern's statements."""
    body = [*cst.parse_module(pattern).body]
    for node in (part for line in body for part in walk(line)):
        match node:
            case cst.If(test=test) | cst.While(test=test) | cst.CompIf(test=test):
                _note_tests(test)
            case cst.Call(
                cst.Name("any" | "all"), [cst.Arg(cst.GeneratorExp(elt=test))]
            ):
                _note_tests(test)
    return body


def others(node: Any) -> tuple[Any, ...]:
    """Return what says the same as a part of a pattern; of such another spelling, nothing more."""
    if type(node) not in _KINDS:
        return ()
    found = _known.get(id(node))
    if found is None:
        tree = ast.parse(cst.Module([]).code_for_node(node)).body[0]
        part = tree.value if isinstance(tree, ast.Expr) else tree
        made = tuple(map(_parsed, _ways(part, tested=id(node) in _tests)))
        found = _known[id(node)] = (node, made)
        _known.update({id(one): (one, ()) for one in made})
    return found[1]


def _note_tests(test: cst.BaseExpression) -> None:
    _tests[id(test)] = test
    if isinstance(test, cst.BooleanOperation):
        _note_tests(test.left)
        _note_tests(test.right)


def _parsed(node: ast.AST) -> cst.CSTNode:
    text = ast.unparse(ast.fix_missing_locations(node))
    if isinstance(node, ast.expr):
        return cst.parse_expression(text)
    return cst.ensure_type(cst.parse_statement(text), cst.SimpleStatementLine).body[0]


def _ways(node: ast.AST, *, tested: bool) -> Iterator[ast.AST]:
    match node:
        case ast.AugAssign(ast.Name() | ast.Subscript() as target, operator, value):
            yield ast.Assign([target], ast.BinOp(target, operator, value))
        case ast.Compare(left, [operator], [right]):
            yield from _compared((left, operator, right), tested=tested)
        case ast.Call(ast.Name("range") as function, [*first, end], []):
            ends = [end, *_measured(end)]
            starts = [first] if first else [[], [ast.Constant(0)]]
            rows = [[*start, stop] for stop in ends for start in starts]
            yield from (ast.Call(function, row, []) for row in rows[1:])
        case ast.Call(ast.Name(word) as function, [ast.GeneratorExp(each, clauses)]):
            if word in _TAKING_ALL:
                yield ast.Call(function, [ast.ListComp(each, clauses)], [])
        case ast.Subscript(items, ast.Slice(None, ast.expr() as end, None)):
            yield ast.Subscript(items, ast.Slice(ast.Constant(0), end, None))


def _measured(end: ast.expr) -> Iterable[ast.expr]:
    """Yield an end of a range with a variable for the length of a list."""
    match end:
        case ast.Call(ast.Name("len"), [ast.Name(word)]):
            yield ast.Name(LENGTH_OF + word)
        case ast.BinOp(left, operator, right):
            yield from (ast.BinOp(one, operator, right) for one in _measured(left))


def _compared(
    parts: tuple[ast.expr, ast.cmpop, ast.expr], *, tested: bool
) -> Iterator[ast.expr]:
    left, operator, right = parts
    match operator, left, right:
        case ast.NotIn(), _, _:
            inside = ast.Compare(left, [ast.In()], [right])
            yield ast.UnaryOp(ast.Not(), inside)
        case ast.Eq(), ast.BinOp(op=ast.Mod()), ast.Constant(0):
            yield ast.UnaryOp(ast.Not(), left)
        case ast.NotEq(), ast.BinOp(op=ast.Mod()), ast.Constant(0) if tested:
            yield left
    turned = _TURNED.get(type(operator))
    if turned is not None:
        yield ast.Compare(right, [turned()], [left])
