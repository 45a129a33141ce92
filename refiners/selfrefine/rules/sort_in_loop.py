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

Bad:
    def in_order(values: list[int]) -> list[int]:
        found = []
        for value in values:
            if value > 0:
                found.append(value)
                found.sort(reverse=True)
        return found

Good:
    def in_order(values: list[int]) -> list[int]:
        found = []
        for value in values:
            if value > 0:
                found.append(value)
        found.sort(reverse=True)
        return found

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

from selfrefine.rules.lib.grown import is_empty_list, is_new_list
from selfrefine.rules.lib.names import called
from selfrefine.rules.lib.pattern import extract, fill, sequences, translate
from selfrefine.rules.lib.place import conditional
from selfrefine.rules.lib.tree import walked
from selfrefine.rules.lib.uses import bindings, bound_value, role, stable
from selfrefine.rules.lib.value_types import known, repeats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.surgery import Edits
    from selfrefine.rules.lib.tree import Loop

NAME = "sort-in-loop"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.5

_ON_HEAP = {
    "Items.pop(0)": "heappop(Items)",
    "Items.append(ITEM)": "heappush(Items, ITEM)",
}
_SORTED_AGAIN = tuple(
    f"Items.append(ITEM)\nItems.sort({how})\n"
    for how in ("", "key=KEY", "reverse=REVERSE", "key=KEY, reverse=REVERSE")
)
_TESTS = (cst.While, cst.If, cst.IfExp, cst.UnaryOperation, cst.BooleanOperation)


def propose(source: Source) -> Fixes:
    """Yield a fix for each list that a loop sorts, first of all, to take its smallest items."""
    yield from _once(source)
    yield from _insertions(source)
    loops: list[cst.For | cst.While] = source.find(cst.For) + source.find(cst.While)
    for loop in loops:
        line, *others = loop.body.body
        sort = extract(source, line, "Items.sort()")
        if not sort or not others or not isinstance(line, cst.SimpleStatementLine):
            continue
        if line.leading_lines:
            continue
        name = sort.name("Items").value
        replace = _edits(source, name, loop) if _is_own(source, name, loop) else {}
        if replace:
            yield source.fix(
                line,
                f"`{name}` is sorted in every turn to take its smallest items.",
                f"Make `{name}` a heap: `heapify` once, then `heappop` and "
                "`heappush`.",
                {line: None, **replace},
                before={loop: f"heapify({name})\n"},
                imports=["from heapq import heapify, heappop, heappush"],
            )


def _once(source: Source) -> Fixes:
    """Yield a fix for each list that a loop sorts again and again, though nobody reads it before the end."""
    for (add, sort), found in sequences(source, *_SORTED_AGAIN):
        name = found.name("Items").value
        bound = bindings(source, name)
        if len(bound) != 1 or source.commented(add, sort) or not repeats(source, add):
            continue
        loops = [loop for loop in source.loops(add) if not _holds(source, loop, bound)]
        loop = loops[-1] if loops else None
        if loop is None or source.statement(loop) is not loop:
            continue
        given = [found[word] for word in ("KEY", "REVERSE") if word in found]
        if not all(_is_fixed(source, value, loop) for value in given):
            continue
        if not _is_unread(source, bound[0], (add, sort), loop):
            continue
        test = _where_sorted(source, bound[0], sort, loops, plain=not given)
        if test is None:
            continue
        text = source.text(sort).strip()
        last = f"if {test}:\n    {text}\n" if test else f"{text}\n"
        yield source.fix(
            sort,
            f"`{name}` is sorted again for each item that it gets.",
            "Sort it once, after the loop; nobody reads it before.",
            {sort: None},
            after={loop: last},
        )


def _holds(source: Source, loop: cst.CSTNode, bound: Sequence[cst.CSTNode]) -> bool:
    return any(source.inside(one, loop) for one in bound)


def _is_fixed(source: Source, value: cst.BaseExpression, loop: cst.CSTNode) -> bool:
    """Whether a key or a direction is the same in every turn of a loop."""
    names = {n.value for n in source.find(cst.Name, value)}
    return not source.find(cst.Call, value) and not any(
        role(source, one) in {"bind", "change", "escape"}
        for name in names
        for one in source.mentions(name, loop)
        if not source.inside(one, value)
    )


def _is_unread(
    source: Source, start: cst.Name, lines: Sequence[cst.CSTNode], loop: cst.CSTNode
) -> bool:
    """Whether a new list has one name, and nothing in a loop mentions it but the lines that let it grow."""
    odd = any(isinstance(a, cst.Try | cst.TryStar) for a in source.ancestors(lines[0]))
    if odd or not is_new_list(source, bound_value(source, start), hashed=False):
        return False
    for mention in source.mentions(start.value):
        if source.scope(mention) is not source.scope(start):
            return False
        if any(source.inside(mention, line) for line in lines):
            continue
        before = source.span(mention)[0] < source.span(loop)[1]
        if source.inside(mention, loop) or (
            before and role(source, mention) == "escape"
        ):
            return False
    return True


def _where_sorted(
    source: Source,
    start: cst.Name,
    sort: cst.CSTNode,
    loops: Sequence[Loop],
    *,
    plain: bool,
) -> str | None:
    """Return what tells after the loop that it had a turn, empty if that makes no difference; None where nothing tells."""
    value = bound_value(source, start)
    others = [m for m in source.mentions(start.value) if role(source, m) == "change"]
    early = any(source.span(m)[0] < source.span(loops[-1])[0] for m in others)
    few = is_empty_list(value) or (
        isinstance(value, cst.List) and len(value.elements) == 1
    )
    in_order = isinstance(value, cst.Call) and source.text(value.func) == "sorted"
    whole = isinstance(value, cst.Call) and len(value.args) == 1
    if not early and (few or (plain and in_order and whole)):
        return ""
    items, (loop, *further) = walked(loops[0]), loops
    if further or not isinstance(items, cst.Name) or not isinstance(loop, cst.For):
        return None
    known_so = known(source, items.value).kind in {"sequence", "hashed"}
    leaves = source.find(cst.Break, loop) or conditional(source, sort, loop)
    if leaves or not known_so or not stable(source, items, loop):
        return None
    return items.value


def _insertions(source: Source) -> Fixes:
    """Yield a fix for each list that a loop sorts again after each item that it appends."""
    forms = (
        "Items.append(ITEM)\nItems.sort()\n",
        "Items.append(ITEM)\nItems = sorted(Items)\n",
    )
    for (add, sort), found in sequences(source, *forms):
        name = found.name("Items").value
        start = next(iter(bindings(source, name)), None)
        if start is None or not repeats(source, add) or source.commented(add, sort):
            continue
        if not _grows_sorted(source, name, start, (add, sort)):
            continue
        new = fill(source, "insort(Items, ITEM)", found)
        yield source.fix(
            sort,
            f"`{name}` is sorted again for each item that it gets.",
            f"Put the item at its place: `{new}`.",
            {add: new, sort: None},
            imports=["from bisect import insort"],
        )


def _grows_sorted(
    source: Source, name: str, start: cst.Name, lines: Sequence[cst.CSTNode]
) -> bool:
    """Whether a list starts empty or sorted, and nothing else changes it or gets hold of it."""
    value = bound_value(source, start)
    if isinstance(value, cst.List):
        made = len(value.elements) <= 1
    else:
        made = isinstance(value, cst.Call) and source.text(value.func) == "sorted"
    for mention in source.mentions(name):
        if source.scope(mention) is not source.scope(start):
            return False
        if mention is start or any(source.inside(mention, line) for line in lines):
            continue
        if role(source, mention) not in {"read", "member"} and source.loops(mention):
            return False
        if role(source, mention) in {"bind", "change", "escape"}:
            return False
    return made


def _is_own(source: Source, name: str, loop: cst.CSTNode) -> bool:
    """Whether the list is made here, before the loop, perhaps as a copy of a parameter."""
    *before, last = [None, *bindings(source, name)]
    if last is None or source.inside(last, loop):
        return False
    copied = len(before) == 1 + (name in source.parameters)
    line = source.statement(last)
    if not copied or line is None or source.parents[loop] is not source.parents[line]:
        return False
    value = bound_value(source, last)
    if isinstance(value, cst.Call):
        return called(value) in {"list", "sorted"}
    return isinstance(value, cst.List | cst.ListComp)


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
            _, new = translate(source, call, _ON_HEAP)
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
    return isinstance(parent, _TESTS) and role(source, mention) == "read"
