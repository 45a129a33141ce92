"""Facts: what code calls, asks, catches and holds, each counted by kind and text, so that two versions can be compared."""

from __future__ import annotations

import ast
import builtins
import re
from collections import Counter, defaultdict
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from selfrefine.code.called_functions import names_called
from selfrefine.code.scopes import parameters
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.search.dictionary import TYPE_TESTS

if TYPE_CHECKING:
    from collections.abc import Iterator

Facts: TypeAlias = "defaultdict[str, Counter[str]]"
Fact: TypeAlias = tuple[str, str]

WIDE = ("Exception", "BaseException")
CHANCE = ("hash", "id")
"""Functions of Python that give something else in each process."""
LEAVING = ast.Return | ast.Raise | ast.Continue | ast.Break
STRICT, LOOSE = ast.Lt | ast.Gt, ast.LtE | ast.GtE
DAYS = frozenset({"today", "now", "utcnow", "localtime", "gmtime"})
"""What tells which day it is; how long something took does not depend on that."""
VARIABLES = frozenset({"environ", "getenv", "getuser", "getlogin"})
DRAWING = frozenset({"map", "filter", "filterfalse", "starmap", "takewhile", "dropwhile", "accumulate"})  # fmt: skip
"""Functions that call another one for each item, and take StopIteration for the end."""
CONVERSIONS = frozenset({"int", "float", "complex"})
"""What makes another type of a parameter; a text is made in more ways than can be told."""
SMALLEST = 4
"""Bounds from here on are seldom met by the inputs of tests."""
COUNTED = frozenset({"islice", "nlargest", "nsmallest", "range", "repeat"})
"""Functions of which a number says how many items there are."""
CUTTING = {"split": 1, "rsplit": 1, "replace": 2, "deque": 1}
"""Functions of which an argument from this place on says how often something is done."""
ARITHMETIC = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.operator, ast.unaryop)
SAME = {"ensure_future": "create_task"}
DIGITS = re.compile(r"(?<!\d)\d{1,9}(?!\d)")
LOCKS = re.compile(r"lock|mutex|semaphore", re.IGNORECASE)


def facts_of(tree: ast.AST) -> Facts:
    """Return the facts of code; a kind that it has none of is empty."""
    nodes = list(ast.walk(tree))
    functions = [node for node in nodes if isinstance(node, FunctionNode)]
    own = _own_objects(nodes)
    # A docstring holds no numbers, and what stands alone is not looked at.
    shown = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    held = {id(inner) for node in nodes if _is_lock(node) for inner in ast.walk(node)}
    found: Facts = defaultdict(Counter)
    facts = (
        *chain.from_iterable(_of_node(n, own) for n in nodes),
        *chain.from_iterable(_of_constant(n.value) for n in nodes if isinstance(n, ast.Constant) and id(n) not in shown),
        *chain.from_iterable(map(_of_function, functions)),
        *_of_clocks(nodes, functions),
        *(("locked" if id(n) in held else "unlocked", n.attr) for n in nodes if isinstance(n, ast.Attribute)),
        *(("recursion", "") for _ in range(recurs(functions))),
    )  # fmt: skip
    for kind, text in facts:
        found[kind][text] += 1
    return found


def _of_node(node: ast.AST, own: set[str]) -> Iterator[Fact]:
    yield from _of_expression(node, own)
    match node:
        case ast.ExceptHandler(type=kind):
            yield from _of_handler(kind)
        case ast.With() | ast.AsyncWith():
            yield "entered", ""
            yield from [("lock", "")] * _is_lock(node)
        case ast.Try(finalbody=[_, *_]):
            yield "finally", ""
        case ast.If() | ast.IfExp() | ast.comprehension():
            yield from _of_choice(node)
    if isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.AsyncWith | ast.AsyncFor):  # fmt: skip
        yield "await", ""


def _of_expression(node: ast.AST, own: set[str]) -> Iterator[Fact]:
    match node:
        case ast.Call():
            yield from _of_call(node)
        case ast.Compare():
            yield from _of_comparison(node, own)
        case ast.Name(id=name):
            yield "name" if isinstance(node.ctx, ast.Load) else "stored", name
            yield from [("type-test", name)] * (name in TYPE_TESTS)
            yield from [(f"`{name}()`", "")] * (name in CHANCE)
        case ast.Attribute(attr="__class__"):
            yield "exact-type", ""
        case ast.MatchClass(cls=kind):
            yield from (("class", ast.unparse(kind)), ("isinstance", ""))
        case ast.Slice():
            yield from _bounds([node.lower, node.upper])
        case ast.keyword(arg="errors", value=value):
            yield "encoding-errors", ast.unparse(value)


def last_name(node: ast.expr) -> str:
    """Return the last name of what is called."""
    return str(getattr(node, "attr", getattr(node, "id", "")))


def _of_call(node: ast.Call) -> Iterator[Fact]:
    name = last_name(node.func)
    yield "call", SAME.get(name, name)
    yield from (("handed", each.id) for each in node.args if isinstance(each, ast.Name))
    if isinstance(node.func, ast.Name) and name in CONVERSIONS:
        yield from (("converted", f"{name}({each})") for each in names_of(node))
    yield from _bounds([*node.args] if name in COUNTED else [])
    yield from _bounds(node.args[CUTTING[name] :] if name in CUTTING else [])
    yield from _bounds([k.value for k in node.keywords if k.arg in ("maxsplit", "count", "maxlen")])  # fmt: skip
    if ast.unparse(node.func) != "dict":
        unpacked = (names_of(k.value) for k in node.keywords if k.arg is None)
        yield from (("unpacked", each) for each in chain.from_iterable(unpacked))
    match node:
        case ast.Call(func=ast.Attribute(attr="encode" | "decode"), args=[_, errors]):
            yield "encoding-errors", ast.unparse(errors)
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, asked]):
            yield from (("class", ast.unparse(each)) for each in _alternatives(asked))
            yield from [("isinstance", "")] * len(getattr(asked, "elts", [0]))
        # `type(None)` is a class, and asks nothing.
        case ast.Call(func=ast.Name(id="type"), args=[given]) if not isinstance(given, ast.Constant):  # fmt: skip
            yield "exact-type", ""


def _of_comparison(node: ast.Compare, own: set[str]) -> Iterator[Fact]:
    sides = [node.left, *node.comparators]
    yield from _bounds(sides if any(isinstance(s, ast.Call) and last_name(s.func) == "len" for s in sides) else [])  # fmt: skip
    for operator, *pair in zip(node.ops, sides, sides[1:], strict=False):
        if isinstance(operator, STRICT | LOOSE):
            yield "strict" if isinstance(operator, STRICT) else "loose", ""
        elif not isinstance(operator, ast.Is | ast.IsNot):
            continue
        elif any(isinstance(s, ast.Constant) and s.value is None for s in pair):
            yield "none-test", ""
        else:
            yield from (("sentinel", s.id) for s in pair if isinstance(s, ast.Name))
            if not any(_only_one(s) or (isinstance(s, ast.Name) and s.id in own) for s in pair):  # fmt: skip
                yield "`is` between values", ""


def _of_handler(kind: ast.expr | None) -> Iterator[Fact]:
    """Yield which errors are caught; a bare `except` catches them all."""
    if kind is None or (isinstance(kind, ast.Name) and kind.id in WIDE):
        yield "a wide `except`", ""
    for each in getattr(kind, "elts", [kind]):
        yield "caught", ast.unparse(each) if each else WIDE[1]


def _of_choice(node: ast.If | ast.IfExp | ast.comprehension) -> Iterator[Fact]:
    """Yield what decides; a test without a `not` before it: a guard may have been turned round."""
    if isinstance(node, ast.If):
        inner = node.test.operand if isinstance(node.test, ast.UnaryOp) else node.test
        leaves = isinstance(node.body[0], LEAVING)
        yield "guard" if leaves else "branch", ast.unparse(inner)
        if isinstance(node.body[-1], LEAVING):
            yield "leaving", ""
    choices = len(node.ifs) if isinstance(node, ast.comprehension) else bool(node.orelse)  # fmt: skip
    yield from [("choice", "")] * choices


def _of_constant(value: object) -> Iterator[Fact]:
    """Yield whole numbers, and those in texts, such as patterns and formats."""
    texts = DIGITS.findall(value) if isinstance(value, str) else []
    yield from (("number", n) for n in [str(value)] * (type(value) is int) + texts)


def _of_function(function: FunctionNode) -> Iterator[Fact]:
    """Yield what is done with its parameters: which are converted, and called by what draws items."""
    given = {each.arg for each in parameters(function)}
    yield from [("options", k.arg) for k in [function.args.kwarg] if k]
    for call in (n for n in ast.walk(function) if isinstance(n, ast.Call)):
        name = last_name(call.func)
        first = int(name == "accumulate")
        handed = [getattr(each, "id", "") for each in call.args]
        if name in DRAWING and given.intersection(handed[first : first + 1]):
            yield "drawn", name
        if isinstance(call.func, ast.Name) and name in CONVERSIONS:
            yield from (("conversion", f"{name}({each})") for each in handed if each in given)  # fmt: skip


def _of_clocks(nodes: list[ast.AST], functions: list[FunctionNode]) -> Iterator[Fact]:
    """Yield what a result depends on besides the arguments, and was the same in all calls."""
    given = {each.arg for function in functions for each in parameters(function)}
    for node in nodes:
        # A clock that is given, or held by the object, is an argument.
        if isinstance(node, ast.Call) and last_name(node.func) in DAYS and not names_of(node.func) & given:  # fmt: skip
            yield "day", ""
        if isinstance(node, ast.Name | ast.Attribute) and last_name(node) in VARIABLES:
            yield "variable", ""


def recurs(functions: list[FunctionNode]) -> bool:
    """Whether a function calls itself, by its name or through its object, or through others that stand beside it."""
    names = {function.name for function in functions}
    calls = {f.name: names_called(f) & names for f in functions}
    for start, first in calls.items():
        seen, left = set[str](), [*first]
        while left:
            name = left.pop()
            if name not in seen:
                seen.add(name)
                left += calls[name]
        if start in seen:
            return True
    return False


def names_of(tree: ast.AST) -> set[str]:
    """Return the names that code reads."""
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}  # fmt: skip


def _bounds(found: list[ast.expr | None] | list[ast.expr]) -> Iterator[Fact]:
    """Yield the numbers that say how many items are worked on, and are seldom met, or made of numbers alone."""
    for each in found:
        nodes = list(ast.walk(each)) if each is not None else []
        numbers = [n.value for n in nodes if isinstance(n, ast.Constant)]
        large = len(numbers) > 1 or any(type(n) is int and n >= SMALLEST for n in numbers)  # fmt: skip
        if each is not None and large and all(isinstance(n, ARITHMETIC) for n in nodes):
            yield "bound", ast.unparse(each)


def _is_lock(node: ast.AST) -> bool:
    return isinstance(node, ast.With | ast.AsyncWith) and any(LOCKS.search(ast.unparse(i.context_expr)) for i in node.items)  # fmt: skip


def _alternatives(asked: ast.expr) -> Iterator[ast.expr]:
    """Yield the classes for which is asked."""
    match asked:
        case ast.Tuple(elts=parts):
            yield from chain.from_iterable(map(_alternatives, parts))
        case ast.BinOp(left=left, right=right):
            yield from (*_alternatives(left), *_alternatives(right))
        case _:
            yield asked


def _own_objects(nodes: list[ast.AST]) -> set[str]:
    """Return the names of objects that are made to be like no other: nothing that is given is one of them."""
    bound = Counter(n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))  # fmt: skip
    made = (n for n in nodes if isinstance(n, ast.Assign) and ast.unparse(n.value) == "object()")  # fmt: skip
    return {t.id for n in made for t in n.targets[:1] if isinstance(t, ast.Name) and bound[t.id] == 1}  # fmt: skip


def _only_one(side: ast.expr) -> bool:
    """Whether there is one object only of this value: of a class, of a boolean."""
    called = isinstance(side, ast.Call) and ast.unparse(side.func) == "type"
    if isinstance(side, ast.Name):
        return isinstance(getattr(builtins, side.id, None), type)
    return called or (isinstance(side, ast.Constant) and isinstance(side.value, bool))
