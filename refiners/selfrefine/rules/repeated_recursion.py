"""Remember the results of a recursion that solves the same small problems again and again.

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

from itertools import combinations
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._blocks import ends_in_jump, indented, is_jump
from selfrefine.rules._source import parameters, statements
from selfrefine.rules._types import known
from selfrefine.rules._uses import (
    PURE_FUNCTIONS,
    PURE_METHODS,
    bindings,
    called,
    role,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "repeated-recursion"
ASPECT = "efficiency"
GAIN = 5.0
CONFIDENCE = 0.5

_MUTABLE = (
    *(cst.List, cst.ListComp, cst.Dict, cst.DictComp, cst.Set, cst.SetComp),
    *(cst.GeneratorExp, cst.Lambda),
)


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each pure function that calls itself more than once on one path."""
    for function in source.find(cst.FunctionDef):
        calls = _self_calls(source, function)
        first = _first_repeated(source, calls)
        if first is None or not _is_plain(source, function):
            continue
        if not _is_pure(source, function) or not _sees_no_change(source, function):
            continue
        changing = _changing(source, function, calls)
        if not changing or not all(_is_hashable(source, name) for name in changing):
            continue
        line, end_line = source.lines(first)
        is_inner = function is not source.function
        yield Fix(
            line=line,
            end_line=end_line,
            problem=f"`{function.name.value}` calls itself several times and solves the "
            "same small problems again and again.",
            instruction=(
                "Cache the inner function; the cache lives as long as one call "
                "of the outer one."
                if is_inner
                else "Put the recursion into an inner function with a cache that lives as "
                "long as one call."
            ),
            code=(
                _decorated(source, function)
                if is_inner
                else _cached(source, calls, changing)
            ),
        )


def _self_calls(source: Source, function: cst.FunctionDef) -> list[cst.Call]:
    name = function.name.value
    return [
        call
        for call in source.find(cst.Call, function)
        if isinstance(call.func, cst.Name) and call.func.value == name
    ]


def _first_repeated(source: Source, calls: list[cst.Call]) -> cst.Call | None:
    """Return the first of two calls that may both happen in one run, or of one in a loop."""
    for call in calls:
        if source.loops(call):
            return call
    for one, other in combinations(calls, 2):
        if not _exclude_each_other(source, one, other):
            return one
    return None


def _exclude_each_other(source: Source, one: cst.Call, other: cst.Call) -> bool:
    """Whether a choice decides which of two calls happens, or the first leaves the function.

    Args:
        source: the function.
        one: the call that stands first.
        other: the call that stands second.
    """
    below: cst.CSTNode = one
    paths = {}
    for outer in source.ancestors(one):
        paths[outer], below = below, outer
    below = other
    for outer in source.ancestors(other):
        if outer in paths:
            break
        below = outer
    before = paths[outer]
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
    odd = (
        cst.Yield,
        cst.Await,
        cst.Global,
        cst.Nonlocal,
        cst.FunctionDef,
        cst.ClassDef,
    )
    inner = [node for kind in odd for node in source.find(kind, function)]
    constant = (cst.Integer, cst.Float, cst.SimpleString, cst.Name, type(None))
    return (
        inner == [function]
        and next(iter(names)) not in {"self", "cls"}
        and all(isinstance(param.default, constant) for param in names.values())
    )


def _is_pure(source: Source, function: cst.FunctionDef) -> bool:
    """Whether nothing is changed or called that others could see, and no result can be changed."""
    own = function.name.value
    for call in source.find(cst.Call, function):
        method = isinstance(call.func, cst.Attribute)
        harmless = PURE_METHODS if method else PURE_FUNCTIONS | {own}
        # What makes an exception is called once, whatever is cached.
        raised = isinstance(source.parents[call], cst.Raise)
        if called(call) not in harmless and not raised:
            return False
    kept = _kept(source, function)
    changed = any(
        role(source, name) == "change" and name not in kept
        for name in source.find(cst.Name, function)
    )
    results = [node.value for node in source.find(cst.Return, function)]
    return not changed and not any(isinstance(r, _MUTABLE) for r in results)


def _kept(source: Source, function: cst.FunctionDef) -> set[cst.CSTNode]:
    """Return the mentions in ``best[0] = max(best[0], value)``: once for each value is enough."""
    found: set[cst.CSTNode] = set()
    for assign in source.find(cst.Assign, function):
        target, value = assign.targets[0].target, assign.value
        if not isinstance(target, cst.Subscript) or not isinstance(value, cst.Call):
            continue
        name, args = target.value, [source.text(arg.value) for arg in value.args]
        largest = isinstance(value.func, cst.Name) and called(value) in {"max", "min"}
        if len(assign.targets) > 1 or not largest or not isinstance(name, cst.Name):
            continue
        mentions = source.mentions(name.value, assign)
        each = ("target", "argument")
        if args.count(source.text(target)) == 1 and len(mentions) == len(each):
            found.update(mentions)
    return found


def _sees_no_change(source: Source, function: cst.FunctionDef) -> bool:
    """Whether the variables that it reads from outside stay what they are."""
    if function is source.function:
        return True
    own = {
        m.value for m in source.find(cst.Name, function) if role(source, m) == "bind"
    }
    outer = {
        name.value for name in source.find(cst.Name, function) if name.value not in own
    }
    kept = _kept(source, function)
    for name in outer:
        mentions = source.mentions(name)
        if {m for m in mentions if source.inside(m, function)} <= kept:
            continue
        roles = [role(source, m) for m in mentions]
        if roles.count("bind") > 1 or "change" in roles:
            return False
    return True


def _changing(
    source: Source, function: cst.FunctionDef, calls: list[cst.Call]
) -> list[str] | None:
    """Return the parameters that the calls do not just pass on; None where a call is not plain.

    The others are the same in the whole recursion, so that the inner function
    sees them from outside.
    """
    names = list(parameters(function))
    changing = {name for name in names if len(bindings(source, name)) > 1}
    for call in calls:
        passed = _passed(names, call)
        if passed is None:
            return None
        changing |= {n for n in names if not _is_same(passed.get(n), n)}
    return [name for name in names if name in changing]


def _passed(names: list[str], call: cst.Call) -> dict[str, cst.Arg] | None:
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
    about = known(source, name)
    if about.kind in {"number", "text"}:
        return about.exact != "bytearray"
    return about.exact in {"tuple", "frozenset"} and about.hashable is not False


def _decorated(source: Source, function: cst.FunctionDef) -> str:
    cached = function.with_changes(decorators=[cst.Decorator(cst.Name("cache"))])
    return source.rewrite({function: cached}, imports=["from functools import cache"])


def _cached(source: Source, calls: list[cst.Call], changing: list[str]) -> str:
    """Return the block with the recursion in an inner function."""
    function = source.function
    name = source.fresh("solve", f"solve_{function.name.value}")
    renamed = function.body.visit(_Renaming(source, calls, changing, name))
    block = indented(renamed) if isinstance(renamed, cst.BaseSuite) else None
    if block is None:
        return source.code
    docstring, body = _without_docstring(block)
    params = [
        source.parameters[n].with_changes(comma=cst.MaybeSentinel.DEFAULT)
        for n in changing
    ]
    inner = cst.FunctionDef(
        name=cst.Name(name),
        params=cst.Parameters(params=params),
        body=cst.IndentedBlock(body, footer=block.footer),
        decorators=[cst.Decorator(cst.Name("cache"))],
        returns=function.returns,
        leading_lines=[cst.EmptyLine(indent=False)] if docstring else [],
    )
    start = statements(f"return {name}({', '.join(changing)})\n")[0]
    start = start.with_changes(leading_lines=[cst.EmptyLine(indent=False)])
    outer = block.with_changes(body=[*docstring, inner, start], footer=())
    return source.rewrite(
        {function.body: outer}, imports=["from functools import cache"]
    )


def _without_docstring(
    block: cst.IndentedBlock,
) -> tuple[list[cst.BaseStatement], list[cst.BaseStatement]]:
    body = list(block.body)
    first = body[0].body[0] if isinstance(body[0], cst.SimpleStatementLine) else None
    is_docstring = isinstance(first, cst.Expr) and isinstance(
        first.value, cst.SimpleString | cst.ConcatenatedString
    )
    return (body[:1], body[1:]) if is_docstring else ([], body)


class _Renaming(cst.CSTTransformer):
    """Turns the function's calls of itself into calls of the inner function."""

    def __init__(
        self, source: Source, calls: list[cst.Call], changing: list[str], name: str
    ) -> None:
        super().__init__()
        self.passed = {
            call: _passed(list(source.parameters), call) or {} for call in calls
        }
        self.changing = changing
        self.name = name

    def leave_Call(  # noqa: N802  LibCST's name
        self, original_node: cst.Call, updated_node: cst.Call
    ) -> cst.Call:
        if original_node not in self.passed:
            return updated_node
        passed, none = self.passed[original_node], cst.SimpleWhitespace("")
        kept = [
            new.with_changes(comma=cst.MaybeSentinel.DEFAULT, whitespace_after_arg=none)
            for (key, _), new in zip(passed.items(), updated_node.args, strict=True)
            if key in self.changing
        ]
        return updated_node.with_changes(
            func=cst.Name(self.name), args=kept, whitespace_before_args=none
        )
