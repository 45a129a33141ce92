"""Keep a heap instead of sorting again whenever the smallest item is removed.

Why:
    Sorting a list in every iteration to take its smallest items costs the whole list each
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

Bad:
    def smallest_so_far(values: list[int]) -> list[list[int]]:
        seen = []
        found = []
        for value in values:
            seen.append(value)
            seen.sort()
            found.append(seen[:3])
        return found

Good:
    from bisect import insort


    def smallest_so_far(values: list[int]) -> list[list[int]]:
        seen = []
        found = []
        for value in values:
            insort(seen, value)
            found.append(seen[:3])
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.5

_ON_HEAP = {
    "Items.pop(0)": "heappop(Items)",
    "Items.append(ITEM)": "heappush(Items, ITEM)",
}
_TESTS = (cst.While, cst.If, cst.IfExp, cst.UnaryOperation, cst.BooleanOperation)


def propose(source: Source) -> Fixes:
    """Yield a fix for each list that a loop sorts, first of all, to take its smallest items."""
    yield from _insertions(source)
    loops: list[cst.For | cst.While] = source.find(cst.For) + source.find(cst.While)
    for loop in loops:
        line, *others = loop.body.body
        sort = source.extract(line, "Items.sort()")
        if not sort or not others or not isinstance(line, cst.SimpleStatementLine):
            continue
        if line.leading_lines:
            continue
        name = sort.name("Items").value
        replace = _edits(source, name, loop) if _is_own(source, name, loop) else {}
        if replace:
            yield source.fix(
                line,
                f"`{name}` is sorted in every iteration to take its smallest items.",
                f"Make `{name}` a heap: `heapify` once, then `heappop` and "
                "`heappush`.",
                {line: None, **replace},
                before={loop: f"heapify({name})\n"},
                imports=["from heapq import heapify, heappop, heappush"],
            )


def _insertions(source: Source) -> Fixes:
    """Yield a fix for each list that a loop sorts again after each item that it appends."""
    forms = (
        "Items.append(ITEM)\nItems.sort()\n",
        "Items.append(ITEM)\nItems = sorted(Items)\n",
    )
    for (add, sort), found in source.sequences(*forms):
        name = found.name("Items").value
        start = next(iter(source.bindings(name)), None)
        if start is None or not source.repeats(add):
            continue
        if not _grows_sorted(source, name, start, (add, sort)):
            continue
        new = source.fill("insort(Items, ITEM)", found)
        yield source.fix(
            sort,
            f"`{name}` is sorted again for each item that it gets.",
            f"Insert the item at its place: `{new}`.",
            {add: new, sort: None},
            imports=["from bisect import insort"],
        )


def _grows_sorted(
    source: Source, name: str, start: cst.Name, lines: Sequence[cst.CSTNode]
) -> bool:
    """Whether a list starts empty or sorted, and nothing else changes it or gets hold of it."""
    value = source.bound_value(start)
    if isinstance(value, cst.List):
        made = len(value.elements) <= 1
    else:
        made = isinstance(value, cst.Call) and source.text(value.func) == "sorted"
    for mention in source.mentions(name):
        if source.scope(mention) is not source.scope(start):
            return False
        if mention is start or any(source.inside(mention, line) for line in lines):
            continue
        if source.role(mention) not in {"read", "member"} and source.loops(mention):
            return False
        if source.role(mention) in {"bind", "change", "escape"}:
            return False
    return made


def _is_own(source: Source, name: str, loop: cst.CSTNode) -> bool:
    """Whether the list is made here, before the loop, perhaps as a copy of a parameter."""
    *before, last = [None, *source.bindings(name)]
    if last is None or source.inside(last, loop):
        return False
    copied = len(before) == 1 + (name in source.parameters)
    line = source.statement(last)
    if not copied or line is None or source.parents[loop] is not source.parents[line]:
        return False
    return source.makes_list(source.bound_value(last))


def _edits(source: Source, name: str, loop: cst.For | cst.While) -> Edits:
    """Return what makes the list a heap from the loop on; nothing where it could not be one."""
    replace: Edits = {}
    start, line = source.span(loop)[0], loop.body.body[0]
    for mention in source.mentions(name):
        if source.span(mention)[0] < start or source.inside(mention, line):
            continue
        if source.scope(mention) is not source.scope(loop):
            return {}
        method = source.parents[mention]
        call = source.parents[method]
        if isinstance(method, cst.Attribute) and isinstance(call, cst.Call):
            _, new = source.translate(call, _ON_HEAP)
            if not new:
                return {}
            replace[call] = new
        elif not _sees_no_order(source, mention, loop):
            return {}
    pops = any(str(new).startswith("heappop") for new in replace.values())
    return replace if pops and source.statement(loop) else {}


def _sees_no_order(
    source: Source, mention: cst.Name, loop: cst.For | cst.While
) -> bool:
    """Whether a use asks for the number of items only, or for the last one that the loop leaves."""
    parent = source.parents[mention]
    match parent:
        case cst.Subscript():
            first = source.text(parent) == f"{mention.value}[0]"
            one = isinstance(loop, cst.While) and (
                source.text(loop.test) == f"len({mention.value}) > 1"
            )
            return first and one and not source.inside(mention, loop)
        case cst.Arg():
            call = source.parents[parent]
            return isinstance(call, cst.Call) and called(call) in {"len", "sum", "bool"}
    return isinstance(parent, _TESTS) and source.role(mention) == "read"
