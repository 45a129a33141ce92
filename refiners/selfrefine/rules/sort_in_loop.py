"""Keep a heap instead of sorting again whenever the smallest item is taken.

Why:
    Sorting a list in every turn to take its smallest items costs the whole list each
    time, and ``pop(0)`` moves what is left.  A heap gives the smallest item, and takes
    a new one, in a few steps.

Bad:
    def merged(sizes: list[int]) -> int:
        left = list(sizes)
        cost = 0
        while len(left) > 1:
            left.sort()
            both = left.pop(0) + left.pop(0)
            cost += both
            left.append(both)
        return cost

Good:
    from heapq import heapify, heappop, heappush


    def merged(sizes: list[int]) -> int:
        left = list(sizes)
        cost = 0
        heapify(left)
        while len(left) > 1:
            both = heappop(left) + heappop(left)
            cost += both
            heappush(left, both)
        return cost
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._uses import bindings, called, role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "sort-in-loop"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.5

_IMPORT = "from heapq import heapify, heappop, heappush"


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each list that a loop sorts to take its smallest items."""
    for call in source.find(cst.Call):
        name = _sorted_name(source, call)
        loops = source.loops(call)
        if name is None or not loops or not isinstance(loops[0], cst.For | cst.While):
            continue
        if _starts(source, call, loops[0]) and _is_own(source, name, loops[0]):
            fix = _fix(source, name, call, loops[0])
            if fix:
                yield fix


def _sorted_name(source: Source, call: cst.Call) -> str | None:
    """Return `items` of the statement ``items.sort()``."""
    func = call.func
    if not isinstance(func, cst.Attribute) or not isinstance(func.value, cst.Name):
        return None
    plain = func.attr.value == "sort" and not call.args
    line = source.parents.get(source.parents[call])
    whole = isinstance(line, cst.SimpleStatementLine) and len(line.body) == 1
    alone = whole and isinstance(source.parents[call], cst.Expr)
    return func.value.value if plain and alone else None


def _starts(source: Source, call: cst.Call, loop: cst.For | cst.While) -> bool:
    """Whether the loop sorts first of all."""
    line = source.parents[source.parents[call]]
    body = loop.body.body
    return body[0] is line and len(body) > 1 and not getattr(line, "leading_lines", ())


def _is_own(source: Source, name: str, loop: cst.CSTNode) -> bool:
    """Whether the list is made here, before the loop, perhaps as a copy of a parameter."""
    *before, last = [None, *bindings(source, name)]
    if last is None or source.inside(last, loop):
        return False
    copied = len(before) == 1 + (name in source.parameters)
    if not copied or source.parents[loop] is not _block_of(source, last):
        return False
    target = source.parents[last]
    assign = source.parents[target] if isinstance(target, cst.AssignTarget) else target
    value = getattr(assign, "value", None)
    if isinstance(value, cst.Call):
        return called(value) in {"list", "sorted"}
    return isinstance(value, cst.List | cst.ListComp)


def _block_of(source: Source, node: cst.CSTNode) -> cst.CSTNode | None:
    statement = source.statement(node)
    return source.parents[statement] if statement else None


def _fix(
    source: Source, name: str, sort: cst.Call, loop: cst.For | cst.While
) -> Fix | None:
    line = source.parents[source.parents[sort]]
    replace: dict[cst.CSTNode, cst.CSTNode | None] = {line: None}
    popped = False
    mentions = source.mentions(name)
    begun = False
    for mention in mentions:
        begun = begun or source.inside(mention, loop)
        if not begun or source.inside(mention, line):
            continue
        if source.scope(mention) is not source.scope(loop):
            return None
        method = source.parents[mention]
        call = source.parents[method]
        if isinstance(method, cst.Attribute) and isinstance(call, cst.Call):
            new = _on_heap(source, name, method.attr.value, call)
            if new is None:
                return None
            popped = popped or method.attr.value == "pop"
            replace[call] = cst.parse_expression(new)
        elif not _sees_no_order(source, mention, loop):
            return None
    if not popped or source.statement(loop) is None:
        return None
    first, last = source.lines(sort)
    return Fix(
        line=first,
        end_line=last,
        problem=f"`{name}` is sorted in every turn to take its smallest items.",
        instruction=f"Make `{name}` a heap: `heapify` once, then `heappop` and "
        "`heappush`.",
        code=source.rewrite(
            replace, before={loop: f"heapify({name})\n"}, imports=[_IMPORT]
        ),
    )


def _on_heap(source: Source, name: str, method: str, call: cst.Call) -> str | None:
    args = [source.text(arg.value) for arg in call.args if not arg.star]
    if method == "pop" and args == ["0"]:
        return f"heappop({name})"
    if method == "append" and len(args) == 1:
        return f"heappush({name}, {args[0]})"
    return None


def _sees_no_order(
    source: Source, mention: cst.Name, loop: cst.For | cst.While
) -> bool:
    """Whether a use asks for the number of items only, or for the last one that the loop leaves."""
    parent = source.parents[mention]
    if isinstance(parent, cst.Subscript):
        first = source.text(parent) == f"{mention.value}[0]"
        one = isinstance(loop, cst.While) and (
            source.text(loop.test) == f"len({mention.value}) > 1"
        )
        return first and one and not source.inside(mention, loop)
    if isinstance(parent, cst.Arg):
        call = source.parents[parent]
        return isinstance(call, cst.Call) and called(call) in {"len", "sum", "bool"}
    tested = cst.While | cst.If | cst.IfExp | cst.UnaryOperation | cst.BooleanOperation
    return isinstance(parent, tested) and role(source, mention) == "read"
