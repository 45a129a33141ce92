"""Cache the results of a recursion that solves the same subproblems repeatedly.

Why:
    A function that calls itself twice may do exponential work, most of it for
    arguments that it has met before.  A cache around the recursion solves each of
    them once.  It lives as long as one outer call, so that nothing is kept between
    calls and no argument is held in memory for longer.

Bad:
    def paths(rows: int, columns: int) -> int:
        if rows <= 1 or columns <= 1:
            return 1
        return paths(rows - 1, columns) + paths(rows, columns - 1)

Good:
    from functools import cache


    def paths(rows: int, columns: int) -> int:
        @cache
        def solve(rows: int, columns: int) -> int:
            if rows <= 1 or columns <= 1:
                return 1
            return solve(rows - 1, columns) + solve(rows, columns - 1)

        return solve(rows, columns)
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, ends_in_jump, is_jump
from selfrefine_rules.lib.source import parameters

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 5.0
CONFIDENCE = 0.5

_ODD = (cst.Yield, cst.Await, cst.Global, cst.Nonlocal, cst.FunctionDef, cst.ClassDef)
_CONSTANT = (cst.Integer, cst.Float, cst.SimpleString, cst.Name, type(None))


def propose(source: Source) -> Fixes:
    """Yield a fix for each pure function that calls itself more than once on one path."""
    for function in source.find(cst.FunctionDef):
        calls = _calls_of(source, function, function)
        first = _first_repeated(source, calls)
        if first is None or not _is_plain(source, function):
            continue
        if not source.has_no_effect(function) or not source.sees_no_change(function):
            continue
        changing = _changing(source, function, calls)
        is_inner = function is not source.function
        if not changing:
            continue
        if not all(
            _is_hashable(source, name)
            or (is_inner and _gets_hashable(source, function, name))
            for name in changing
        ):
            continue
        yield source.fix(
            first,
            f"`{function.name.value}` calls itself several times and solves the "
            "same subproblems again and again.",
            (
                "Cache the inner function; the cache lives as long as one call "
                "of the outer function."
                if is_inner
                else "Put the recursion into an inner function with a cache that lives as "
                "long as one call."
            ),
            {function: _with_cache} if is_inner else _inner(source, calls, changing),
            imports=["from functools import cache"],
        )


def _calls_of(
    source: Source, function: cst.FunctionDef, inside: cst.FunctionDef
) -> list[cst.Call]:
    """Return the calls of a function within one, itself or another."""
    name = function.name.value
    return [
        call
        for call in source.find(cst.Call, inside)
        if isinstance(call.func, cst.Name) and call.func.value == name
    ]


def _first_repeated(source: Source, calls: list[cst.Call]) -> cst.Call | None:
    """Return the first of two calls that may both happen in one run, or of one in a loop."""
    looped = (call for call in calls if source.loops(call))
    repeated = (
        one
        for one, other in combinations(calls, 2)
        if not _exclude_each_other(source, one, other)
    )
    return next(looped, None) or next(repeated, None)


def _exclude_each_other(source: Source, one: cst.Call, other: cst.Call) -> bool:
    """Whether a choice decides which of two calls happens, or the first leaves the function.

    Args:
        source: the function.
        one: the call that stands first.
        other: the call that stands second.
    """
    path = [one, *source.ancestors(one)]
    above = dict(zip(path[1:], path, strict=False))
    below: cst.CSTNode = other
    for outer in source.ancestors(other):
        if outer in above:
            break
        below = outer
    before = above[outer]
    if isinstance(outer, cst.If | cst.IfExp):
        return outer.test not in (before, below)
    return isinstance(outer, cst.IndentedBlock) and _leaves(source, one, before)


def _leaves(source: Source, call: cst.Call, statement: cst.CSTNode) -> bool:
    """Whether a statement leaves the function once it has made a call."""
    if isinstance(statement, cst.If):
        guarded = not source.inside(call, statement.test)
        return guarded and statement.orelse is None and ends_in_jump(statement.body)
    return is_jump(statement)


def _is_plain(source: Source, function: cst.FunctionDef) -> bool:
    """Whether it is a function whose calls mean what they say: no method, decorator, star or yield."""
    params, names = function.params, parameters(function)
    if function.decorators or function.asynchronous or params.star_kwarg is not None:
        return False
    if isinstance(params.star_arg, cst.Param) or not names:
        return False
    inner = [node for kind in _ODD for node in source.find(kind, function)]
    return (
        inner == [function]
        and next(iter(names)) not in {"self", "cls"}
        and all(isinstance(param.default, _CONSTANT) for param in names.values())
    )


def _changing(
    source: Source, function: cst.FunctionDef, calls: list[cst.Call]
) -> list[str] | None:
    """Return the parameters that the calls do not just pass on; None where a call is not plain.

    The others are the same in the whole recursion, so that the inner function
    sees them from outside.
    """
    names = list(parameters(function))
    changing = {name for name in names if len(source.bindings(name)) > 1}
    for call in calls:
        passed = _arguments(names, call)
        if passed is None:
            return None
        changing |= {n for n in names if not _is_same(passed.get(n), n)}
    return [name for name in names if name in changing]


def _arguments(names: list[str], call: cst.Call) -> dict[str, cst.Arg] | None:
    """Return a call's arguments by parameter; None where a star hides them."""
    passed = {}
    for position, arg in enumerate(call.args):
        if arg.star or position >= len(names):
            return None
        passed[arg.keyword.value if arg.keyword else names[position]] = arg
    return passed if set(passed) <= set(names) else None


def _is_same(arg: cst.Arg | None, name: str) -> bool:
    value = arg.value if arg is not None else None
    return isinstance(value, cst.Name) and value.value == name


def _is_hashable(source: Source, name: str) -> bool:
    """Whether a parameter's values are known to be of a type that a cache can hold."""
    about = source.known(name)
    if about.kind in {"number", "text"}:
        return about.exact != "bytearray"
    return about.exact in {"tuple", "frozenset"} and about.hashable is not False


def _gets_hashable(source: Source, function: cst.FunctionDef, name: str) -> bool:
    """Whether every call of an inner function gives a parameter what a cache can hold, supposing that it has such a value."""
    names = list(parameters(function))
    calls = _calls_of(source, function, source.function)
    mentions = source.mentions(function.name.value)
    if len(mentions) != len(calls) + 1 or parameters(function)[name].annotation:
        return False
    for call in calls:
        passed = _arguments(names, call)
        if passed is None:
            return False
        arg = passed.get(name)
        if arg is not None and not _gives_hashable(source, arg.value, frozenset(names)):
            return False
    return True


def _gives_hashable(
    source: Source, value: cst.BaseExpression, supposed: frozenset[str]
) -> bool:
    match value:
        case cst.Integer() | cst.Float() | cst.SimpleString() | cst.Comparison():
            return True
        case cst.Call(
            func=cst.Name("len" | "int" | "str" | "abs" | "tuple" | "frozenset")
        ):
            return True
        case cst.BinaryOperation(left, _, right):
            return all(_gives_hashable(source, v, supposed) for v in (left, right))
        case cst.UnaryOperation(expression=inner):
            return _gives_hashable(source, inner, supposed)
        case cst.Tuple(parts):
            return all(_gives_hashable(source, part.value, supposed) for part in parts)
        case cst.Subscript(
            value=cst.Name(name), slice=[cst.SubscriptElement(cst.Slice())]
        ):
            return name in supposed or source.known(name).exact in {"str", "tuple"}
        case cst.Subscript(value=cst.Name(name)):
            return source.holds_whole(name)
        case cst.Name(name) if name in supposed and name not in source.parameters:
            return True
        case cst.Name(name):
            bound = [source.parents[b] for b in source.bindings(name)]
            counted = bool(bound) and all(
                isinstance(loop, cst.For | cst.CompFor)
                and _walks_hashables(source, loop)
                for loop in bound
            )
            return counted or source.known(name).exact in {
                "int",
                "str",
                "float",
                "bool",
            }
    return False


def _walks_hashables(source: Source, loop: cst.For | cst.CompFor) -> bool:
    """Whether the items of what a loop walks can stand in a cache: whole numbers, or characters."""
    match loop.iter:
        case cst.Call(cst.Name("range")):
            return True
        case cst.Name(name):
            return source.holds_whole(name) or source.known(name).exact == "str"
    return False


def _with_cache(function: cst.FunctionDef) -> cst.FunctionDef:
    return function.with_changes(decorators=[cst.Decorator(cst.Name("cache"))])


def _inner(source: Source, calls: list[cst.Call], changing: list[str]) -> Edits:
    """Return what puts the recursion into an inner function."""
    name = source.fresh("solve", f"solve_{source.function.name.value}")
    names = list(source.parameters)
    replace: Edits = {
        call: partial(_rename, name, list(_arguments(names, call) or ()), changing)
        for call in calls
    }
    return replace | {source.function.body: partial(_wrap, source, name, changing)}


def _rename(
    name: str, passed: list[str], changing: list[str], call: cst.Call
) -> cst.Call:
    """Return the call of the inner function, with the arguments that it takes."""
    none = cst.SimpleWhitespace("")
    args = [
        arg.with_changes(comma=cst.MaybeSentinel.DEFAULT, whitespace_after_arg=none)
        for key, arg in zip(passed, call.args, strict=True)
        if key in changing
    ]
    return call.with_changes(
        func=cst.Name(name), args=args, whitespace_before_args=none
    )


def _wrap(
    source: Source, name: str, changing: list[str], suite: cst.BaseSuite
) -> cst.IndentedBlock:
    """Return the function's body with all but its docstring in an inner function."""
    block = as_block(suite)
    documented = source.function.get_docstring() is not None
    docstring, body = block.body[:documented], block.body[documented:]
    empty = [cst.EmptyLine(indent=False)]
    params = [
        source.parameters[n].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        for n in changing
    ]
    inner = cst.FunctionDef(
        name=cst.Name(name),
        params=cst.Parameters(params=params),
        body=cst.IndentedBlock(body, footer=block.footer),
        returns=source.function.returns,
        leading_lines=empty if docstring else [],
    )
    start = cst.parse_statement(f"return {name}({', '.join(changing)})\n")
    return block.with_changes(
        body=[*docstring, _with_cache(inner), start.with_changes(leading_lines=empty)],
        footer=(),
    )
