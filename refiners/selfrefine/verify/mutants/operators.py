"""Operators: the table of mutants, one kind a row; each maps a node of the syntax tree to its changes.  Pure.

It shares nothing with the operators of `bench/mutation`: what measures the proof must not be what makes it.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING

from selfrefine.code.syntax import last_name
from selfrefine.verify.mutants.change import (
    Change,
    Operator,
    exchanged,
    lost,
    quoted,
)
from selfrefine.verify.mutants.conditions import (
    boundary,
    condition,
    connective,
    equality,
    fallback,
    nothing,
    turned,
)
from selfrefine.verify.mutants.names import (
    ARITHMETIC,
    EITHER_WAY,
    FORMS,
    MATCHING,
    MEANT,
    METHODS,
    ROUNDING,
    SIGNS,
    TWINS,
    Renamed,
)
from selfrefine.verify.mutants.nodes import (
    is_call_of,
    is_effect,
    is_method,
    is_unary,
    leaves,
    whole_numbers,
    with_field,
    with_name,
    with_number,
    without_each,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


def statement(node: ast.AST) -> Iterator[Change]:
    """A guard, a call whose result nobody takes, or a change of a value is left out."""
    code = quoted(ast.unparse(node).split("\n", maxsplit=1)[0])
    if isinstance(node, ast.If) and not node.orelse:
        if leaves(node):
            wanted = f"in which {quoted(node.test)} holds and it matters"
            told = f"the guard {code} from leaving it out"
            yield lost("pass", told, wanted, turned(node.test, holds=False))
    elif isinstance(node, ast.AugAssign | ast.Delete) or is_effect(node):
        yield Change("pass", f"{code} from leaving it out", "in which it matters")


def jump(node: ast.AST) -> Iterator[Change]:
    """``break`` becomes ``continue``, and the other way round."""
    wanted = "in which something that matters comes after it"
    if isinstance(node, ast.Break):
        yield Change("continue", "`break` from `continue`", wanted)
    elif isinstance(node, ast.Continue):
        yield Change("break", "`continue` from `break`", wanted)


def once(node: ast.AST) -> Iterator[Change]:
    """``while a`` becomes ``if a``."""
    if isinstance(node, ast.While) and not node.orelse:
        now = ast.If(node.test, node.body, [])
        yield exchanged("while", now, "in which the loop runs twice", "`while` from `if`")  # fmt: skip


def matching(node: ast.AST) -> Iterator[Change]:
    """``search`` becomes ``match``, ``match`` becomes ``search`` and ``fullmatch``, and so on."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        yield from _renamed(node, MATCHING)


def _renamed(node: ast.Call, table: Renamed) -> Iterator[Change]:
    """Yield a call of what is taken for the function or method that is called."""
    name = last_name(node.func)
    for other, wanted in table.get(name, ()):
        yield exchanged(name, with_name(node, other), wanted, f"`{name}` from `{other}`")  # fmt: skip


def off_by_one(node: ast.AST) -> Iterator[Change]:
    """A number that is compared with, added or counted to becomes one more."""
    for part in whole_numbers(node):
        value = part.value
        assert isinstance(value, int)  # noqa: S101  for the type checker
        copy = with_number(node, part, value + 1)
        told = f"`{value}` from `{value + 1}` in {quoted(node)}"
        yield exchanged(node, copy, f"on both sides of `{value}`", told)
    if is_call_of(node, "range"):
        copy = deepcopy(node)
        at = min(1, len(copy.args) - 1)
        copy.args[at] = ast.BinOp(copy.args[at], ast.Sub(), ast.Constant(1))
        told = f"{quoted(node)} from one step less"
        yield exchanged(node, copy, "in which the last step matters", told)


def ends(node: ast.AST) -> Iterator[Change]:
    """``a[i:j]`` becomes ``a[i + 1:j]`` and ``a[i:j - 1]``."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        for end, sign in (("lower", ast.Add()), ("upper", ast.Sub())):
            if getattr(node.slice, end) is not None:
                copy = deepcopy(node)
                bound = getattr(copy.slice, end)
                setattr(copy.slice, end, ast.BinOp(bound, sign, ast.Constant(1)))
                yield exchanged(node, copy, "in which that item matters")


def arithmetic(node: ast.AST) -> Iterator[Change]:
    """``a + b`` becomes ``a - b``, ``a // b`` becomes ``a / b``, and the other way round."""
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in ARITHMETIC:
        copy = with_field(node, op=ARITHMETIC[type(node.op)]())
        told = (
            f"`{SIGNS[type(node.op)]}` from `{SIGNS[type(copy.op)]}` in {quoted(node)}"
        )
        yield exchanged(node, copy, "in which they differ", told)
    elif is_unary(node, ast.USub) and not isinstance(node.operand, ast.Constant):
        wanted = f"in which {quoted(node.operand)} is not zero"
        yield exchanged(node, node.operand, wanted)


def towards_zero(node: ast.AST) -> Iterator[Change]:
    """``a // b`` becomes ``int(a / b)``, ``round(a)`` becomes ``int(a)``, ``floor`` becomes ``ceil``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
        now = f"int({ast.unparse(ast.BinOp(node.left, ast.Div(), node.right))})"
        yield exchanged(node, now, "in which the quotient is negative")
    elif isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        for other in ROUNDING.get(last_name(node.func), ()):
            wanted = "with a number that ends in .5, or is negative"
            yield exchanged(node, with_name(node, other), wanted)


def extremes(node: ast.AST) -> Iterator[Change]:
    """``min`` becomes ``max``, ``any`` becomes ``all``, ``abs(a)`` becomes ``a``."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return
    yield from _renamed(node, TWINS)
    if node.func.id == "abs" and len(node.args) == 1:
        operand = node.args[0]
        yield exchanged(node, operand, f"in which {quoted(operand)} is negative")


def ties(node: ast.AST) -> Iterator[Change]:
    """``sorted(a, key=b)`` and ``max(a, key=b)`` take equal items in the other order."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return
    name, named = node.func.id, {k.arg for k in node.keywords}
    if name in ("sorted", "min", "max") and "key" in named and len(node.args) == 1:
        copy = deepcopy(node)
        turned = f"list({ast.unparse(node.args[0])})[::-1]"
        copy.args[0] = ast.parse(turned, mode="eval").body
        told = f"which of equal items comes first in {quoted(node)}"
        yield exchanged(node, copy, "with two different items that have equal keys", told)  # fmt: skip


def repeats(node: ast.AST) -> Iterator[Change]:
    """A list loses what comes again; ``d[k] = v`` keeps the first of a key and ``setdefault`` the last."""
    if isinstance(node, ast.ListComp) or is_call_of(node, "list"):
        now = f"list(dict.fromkeys({ast.unparse(node)}))"
        told = f"{quoted(node)} from the same without duplicates"
        yield Change(now, told, "with an item that occurs twice")
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
        target = node.targets[0]
        if len(node.targets) == 1 and not isinstance(target.slice, ast.Slice):
            held, key = ast.unparse(target.value), ast.unparse(target.slice)
            now = f"{held}.setdefault({key}, {ast.unparse(node.value)})"
            told = f"the last from the first of {quoted(target)}"
            yield Change(now, told, "with a key that occurs twice")
    elif isinstance(node, ast.Expr) and is_method(node.value, "setdefault", 2):
        call = node.value
        assert isinstance(call, ast.Call)  # noqa: S101  for the type checker
        assert isinstance(call.func, ast.Attribute)  # noqa: S101
        key, value = map(ast.unparse, call.args)
        now = f"{ast.unparse(call.func.value)}[{key}] = {value}"
        told = f"the first from the last of {quoted(call)}"
        yield Change(now, told, "with a key that occurs twice")


def swapped(node: ast.AST) -> Iterator[Change]:
    """``f(a, b)`` becomes ``f(b, a)``."""
    if isinstance(node, ast.Call) and len(node.args) == 2:  # noqa: PLR2004
        starred = any(isinstance(a, ast.Starred) for a in node.args)
        if not starred and last_name(node.func) not in EITHER_WAY:
            yield exchanged(node, with_field(node, args=node.args[::-1]), "in which they differ")  # fmt: skip


def default(node: ast.AST) -> Iterator[Change]:
    """``d.get(k, v)`` becomes ``d.get(k)``; ``f(a, key=b)`` becomes ``f(a)``."""
    if not isinstance(node, ast.Call):
        return
    if is_method(node, "get", 2) and ast.unparse(node.args[1]) != "None":
        yield exchanged(node, with_field(node, args=node.args[:1]), "with a missing key")  # fmt: skip
    for index, keyword in enumerate(node.keywords):
        if keyword.arg in MEANT and isinstance(node.func, ast.Name | ast.Attribute):
            copy = deepcopy(node)
            del copy.keywords[index]
            told = f"{quoted(node)} from the same without `{keyword.arg}`"
            yield exchanged(node, copy, MEANT[keyword.arg], told)


def forgotten(node: ast.AST) -> Iterator[Change]:
    """``f(a, key=b)`` becomes ``f(a)``, ``f(*a, **b)`` becomes ``f(*a)`` and ``f(**b)``: nothing is passed on."""
    if not isinstance(node, ast.Call):
        return
    every = [*node.args, *node.keywords]
    for index, given in enumerate(every):
        if isinstance(given, ast.keyword):
            value, instead = given.value, "None" if given.arg else "{}"
            said = (given.arg in MEANT) or isinstance(value, ast.Constant)
        elif isinstance(given, ast.Starred):
            value, instead, said = given.value, "()", False
        else:
            continue
        if said:
            continue
        copy = deepcopy(node)
        kept = copy.args if isinstance(given, ast.Starred) else copy.keywords
        del kept[index if kept is copy.args else index - len(node.args)]
        told = f"{quoted(node)} from the same without {quoted(value)}"
        wanted = f"in which {quoted(value)} is given, and matters"
        yield lost(copy, told, wanted, (value, instead))


def narrowed(node: ast.AST) -> Iterator[Change]:
    """``except (A, B)`` becomes ``except A``; so does ``isinstance(a, (B, C))``."""
    if isinstance(node, ast.Try):
        for index, handler in enumerate(node.handlers):
            for kind in without_each(handler.type):
                copy = deepcopy(node)
                fewer = ast.Tuple(kind[1], ast.Load())
                copy.handlers[index].type = fewer
                told = f"`except` with {quoted(kind[0])} from one without"
                wanted = f"in which {quoted(kind[0])} is raised"
                assert handler.type is not None  # noqa: S101  it has alternatives
                part = handler.type, ast.unparse(fewer)
                yield Change(ast.unparse(copy), told, wanted, part=part)
    elif is_call_of(node, "isinstance") and len(node.args) == 2:  # noqa: PLR2004
        for kind in without_each(node.args[1]):
            other = deepcopy(node)
            other.args[1] = ast.Tuple(kind[1], ast.Load())
            told = f"`isinstance` with {quoted(kind[0])} from one without"
            yield exchanged(node, other, f"with a {quoted(kind[0])}", told)


def text(node: ast.AST) -> Iterator[Change]:
    """``strip`` becomes ``lstrip``, ``find`` becomes ``rfind``, ``a.lower()`` becomes ``a``, and so on."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return
    method, bare = node.func.attr, not node.args and not node.keywords
    yield from _renamed(node, METHODS)
    if method in FORMS and bare:
        told = f"{quoted(node)} from the text as it is"
        yield exchanged(node, node.func.value, FORMS[method], told)
    if method == "split" and bare:
        spaces = with_field(node, args=[ast.Constant(" ")])
        yield exchanged(node, spaces, "with two spaces in a row", "`split()` from `split(' ')`")  # fmt: skip
    if method in ("split", "rsplit") and len(node.args) == 2:  # noqa: PLR2004
        told = f"{quoted(node)} from all parts"
        wanted = "in which the separator occurs several times"
        yield exchanged(node, with_field(node, args=node.args[:1]), wanted, told)


OPERATORS: dict[str, Operator] = {
    operator.__name__: operator
    for operator in (
        boundary,
        equality,
        connective,
        condition,
        nothing,
        fallback,
        jump,
        statement,
        off_by_one,
        ties,
        ends,
        repeats,
        matching,
        text,
        default,
        towards_zero,
        arithmetic,
        extremes,
        swapped,
        narrowed,
        once,
        forgotten,
    )
}
"""The table, the likeliest mutants of those who rewrite code first."""
