"""Rewriting: the mistakes of those who rewrite code for speed or for looks, people and models alike."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mutation import Operator

COPIES = (
    "list",
    "dict",
    "set",
    "tuple",
    "sorted",
    "reversed",
    "int",
    "float",
    "str",
    "bool",
    "iter",
)
METHOD_TWINS = {
    "append": "extend",
    "extend": "append",
    "strip": "lstrip",
    "rstrip": "strip",
    "startswith": "endswith",
    "endswith": "startswith",
    "find": "rfind",
    "rfind": "find",
    "index": "find",
    "lower": "upper",
    "isdigit": "isnumeric",
    "split": "rsplit",
    "keys": "values",
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}


def falsy(node: ast.AST) -> Iterator[str]:
    """``a is None`` becomes ``not a``."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        nothing = node.comparators[0]
        if isinstance(nothing, ast.Constant) and nothing.value is None:
            text = ast.unparse(node.left)
            yield f"not ({text})" if isinstance(node.ops[0], ast.Is) else text


def identity(node: ast.AST) -> Iterator[str]:
    """``a == b`` becomes ``a is b``."""
    if (
        isinstance(node, ast.Compare)
        and len(node.ops) == 1
        and isinstance(node.ops[0], ast.Eq)
    ):
        yield ast.unparse(ast.Compare(node.left, [ast.Is()], node.comparators))


def guard(node: ast.AST) -> Iterator[str]:
    """``if a: return b`` is left out."""
    leaving = ast.Return | ast.Raise | ast.Continue | ast.Break
    if (
        isinstance(node, ast.If)
        and not node.orelse
        and isinstance(node.body[0], leaving)
    ):
        yield "pass"


def uncopied(node: ast.AST) -> Iterator[str]:
    """``list(a)`` becomes ``a``: an alias, an order, a type lost."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[only]) if name in COPIES:
            yield ast.unparse(only)
        case ast.Call(func=ast.Attribute(value=value, attr="copy"), args=[]):
            yield ast.unparse(value)


def unordered(node: ast.AST) -> Iterator[str]:
    """``for a in b`` becomes ``for a in set(b)``: order and duplicates lost."""
    if isinstance(node, ast.For):
        copy = deepcopy(node)
        copy.iter = ast.Call(ast.Name("set", ast.Load()), [copy.iter], [])
        yield ast.unparse(ast.fix_missing_locations(copy))


def hashed(node: ast.AST) -> Iterator[str]:
    """``a in b`` becomes ``a in set(b)``: fails for what cannot be hashed."""
    match node:
        case ast.Compare(ops=[ast.In() | ast.NotIn()]):
            copy = deepcopy(node)
            copy.comparators = [
                ast.Call(ast.Name("set", ast.Load()), copy.comparators, [])
            ]
            yield ast.unparse(ast.fix_missing_locations(copy))


def widened(node: ast.AST) -> Iterator[str]:
    """``except KeyError`` becomes ``except Exception``."""
    if isinstance(node, ast.Try):
        for index, clause in enumerate(node.handlers):
            if clause.type is not None and ast.unparse(clause.type) != "Exception":
                copy = deepcopy(node)
                copy.handlers[index].type = ast.Name("Exception", ast.Load())
                yield ast.unparse(ast.fix_missing_locations(copy))


def raised(node: ast.AST) -> Iterator[str]:
    """``raise ValueError(a)`` becomes ``raise RuntimeError(a)``, and a return."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        copy = deepcopy(node)
        copy.exc.func = ast.Name("RuntimeError", ast.Load())
        yield ast.unparse(ast.fix_missing_locations(copy))
        yield "return None"


def in_place(node: ast.AST) -> Iterator[str]:
    """``a = a + b`` becomes ``a += b``, and the other way round."""
    match node:
        case ast.AugAssign(target=target, op=op, value=value):
            sum_ = ast.BinOp(_loaded(target), op, value)
            yield ast.unparse(ast.fix_missing_locations(ast.Assign([target], sum_)))
        case ast.Assign(
            targets=[target], value=ast.BinOp(left=left, op=op, right=right)
        ) if ast.unparse(target) == ast.unparse(left):
            new = ast.AugAssign(target, op, right)
            yield ast.unparse(ast.fix_missing_locations(new))


def twin(node: ast.AST) -> Iterator[str]:
    """``min`` becomes ``max``, ``append`` becomes ``extend``, and the like."""
    if isinstance(node, ast.Call):
        copy = deepcopy(node)
        if isinstance(copy.func, ast.Name) and copy.func.id in TWINS:
            copy.func.id = TWINS[copy.func.id]
            copy.keywords = [] if copy.func.id == "list" else copy.keywords
            yield ast.unparse(copy)
        elif isinstance(copy.func, ast.Attribute) and copy.func.attr in METHOD_TWINS:
            copy.func.attr = METHOD_TWINS[copy.func.attr]
            yield ast.unparse(copy)


def default(node: ast.AST) -> Iterator[str]:
    """``a.get(b, c)`` becomes ``a[b]``; ``a or b`` becomes ``b if a is None else a``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr == "get" and node.args:
            yield f"{ast.unparse(node.func.value)}[{ast.unparse(node.args[0])}]"
    elif (
        isinstance(node, ast.BoolOp)
        and isinstance(node.op, ast.Or)
        and len(node.values) == 2
    ):
        first, second = map(ast.unparse, node.values)
        yield f"({second}) if ({first}) is None else ({first})"


def narrowed(node: ast.AST) -> Iterator[str]:
    """``isinstance(a, (b, c))`` becomes ``isinstance(a, b)``."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
        kinds = node.args[-1]
        if isinstance(kinds, ast.Tuple):
            for kind in kinds.elts:
                yield f"isinstance({ast.unparse(node.args[0])}, {ast.unparse(kind)})"


def rounded(node: ast.AST) -> Iterator[str]:
    """``a / b * c`` becomes ``a * c / b``; ``a // b`` becomes ``int(a / b)``."""
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.FloorDiv):
            yield f"int(({ast.unparse(node.left)}) / ({ast.unparse(node.right)}))"
        inner = node.left
        if (
            isinstance(node.op, ast.Mult)
            and isinstance(inner, ast.BinOp)
            and isinstance(inner.op, ast.Div)
        ):
            a, b, c = map(ast.unparse, (inner.left, inner.right, node.right))
            yield f"({a}) * ({c}) / ({b})"


def eager(node: ast.AST) -> Iterator[str]:
    """``(a for a in b)`` becomes ``[a for a in b]``; an iterator is used up by a look at its length."""
    if isinstance(node, ast.GeneratorExp):
        yield ast.unparse(ast.ListComp(node.elt, node.generators))


def _loaded(target: ast.expr) -> ast.expr:
    copy = deepcopy(target)
    copy.ctx = ast.Load()
    return copy


OPERATORS: dict[str, Operator] = {
    operator.__name__: operator
    for operator in (
        falsy,
        identity,
        guard,
        uncopied,
        unordered,
        hashed,
        widened,
        raised,
        in_place,
        twin,
        default,
        narrowed,
        rounded,
        eager,
    )
}
