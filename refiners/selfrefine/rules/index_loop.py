"""Walk the items themselves instead of their indexes.

Why:
    ``for i in range(len(items))`` looks each item up again wherever it is needed,
    and hides what the loop is about.  Walking the items, with ``enumerate`` where
    the index matters too, is faster and names them.

Bad:
    def initials(names: list[str]) -> list[str]:
        found = []
        for i in range(len(names)):
            if names[i]:
                found.append(names[i][0])
        return found

Good:
    def initials(names: list[str]) -> list[str]:
        found = []
        for name in names:
            if name:
                found.append(name[0])
        return found

Bad:
    def peaks(heights: list[int]) -> list[int]:
        found = []
        for i in range(len(heights)):
            if heights[i] > heights[i - 1]:
                found.append(heights[i] * i)
        return found

Good:
    def peaks(heights: list[int]) -> list[int]:
        found = []
        for i, height in enumerate(heights):
            if height > heights[i - 1]:
                found.append(height * i)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._types import known
from selfrefine.rules._uses import bindings, called, role, stable, used_only_in
from selfrefine.rules._words import singular

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "index-loop"
ASPECT = "efficiency"
GAIN = 1.0
CONFIDENCE = 0.5


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each loop over the indexes of a list that stays as it is."""
    for loop in source.find(cst.For):
        items = _indexed(loop)
        if items is None or not isinstance(loop.target, cst.Name):
            continue
        index = loop.target.value
        lookups = _lookups(source, loop, items, index)
        if lookups and _is_plain(source, loop, items, index):
            yield _fix(source, loop, items, lookups)


def _indexed(loop: cst.For) -> cst.Name | None:
    """Return `items` of ``for i in range(len(items))``."""
    if not isinstance(loop.iter, cst.Call) or called(loop.iter) != "range":
        return None
    *start, stop = [arg.value for arg in loop.iter.args] or [loop.iter]
    zero = [isinstance(s, cst.Integer) and s.value == "0" for s in start]
    if zero not in ([], [True]) or not isinstance(stop, cst.Call):
        return None
    inner = stop.args[0].value if called(stop) == "len" and stop.args else None
    return inner if isinstance(inner, cst.Name) else None


def _lookups(
    source: Source, loop: cst.For, items: cst.Name, index: str
) -> list[cst.Subscript]:
    """Return each ``items[i]`` of the loop's body."""
    wanted = f"{items.value}[{index}]"
    return [
        subscript
        for subscript in source.find(cst.Subscript, loop.body)
        if source.text(subscript) == wanted
    ]


def _is_plain(source: Source, loop: cst.For, items: cst.Name, index: str) -> bool:
    """Whether the items stay as they are, and nobody else needs or changes the index."""
    mentions = source.mentions(index, loop.body)
    scope = source.scope(loop)
    return (
        loop.asynchronous is None
        and known(source, items.value).kind in {"sequence", "text", "unknown"}
        and stable(source, items, loop)
        and used_only_in(source, loop, frozenset({index}))
        and all(role(source, mention) != "bind" for mention in mentions)
        and all(source.scope(mention) is scope for mention in mentions)
    )


def _fix(
    source: Source, loop: cst.For, items: cst.Name, lookups: list[cst.Subscript]
) -> Fix:
    index = source.text(loop.target)
    replace: dict[cst.CSTNode, cst.CSTNode | None] = {}
    item = _item_name(source, loop, lookups[0])
    if item:
        # The statement that named the item goes.
        replace[loop.body.body[0]] = None
    else:
        is_text = known(source, items.value).kind == "text"
        one = "char" if is_text else singular(items.value)
        item = source.fresh(one, f"{one}_item")
        replace[lookups[0]] = cst.Name(item)
    replace.update((lookup, cst.Name(item)) for lookup in lookups[1:])
    direct = len(source.mentions(index, loop.body)) == len(lookups)
    walked = items.value if direct else f"enumerate({items.value})"
    target = item if direct else f"{index}, {item}"
    replace[loop.target] = cst.parse_expression(target)
    replace[loop.iter] = cst.parse_expression(walked)
    first, last = source.lines(loop)
    return Fix(
        line=first,
        end_line=last,
        problem=f"The loop walks the indexes of `{items.value}` to look each item up.",
        instruction=f"Walk the items: `for {target} in {walked}`.",
        code=source.rewrite(replace),
    )


def _item_name(source: Source, loop: cst.For, lookup: cst.Subscript) -> str:
    """Return the name that the body's first statement gives the item and does nothing else; else nothing."""
    first, assign = loop.body.body[0], source.parents[lookup]
    if not isinstance(assign, cst.Assign) or source.parents[assign] is not first:
        return ""
    target = assign.targets[0].target
    alone = len(getattr(first, "body", ())) == len(assign.targets) == 1
    if len(loop.body.body) == 1 or not alone or "#" in source.text(first):
        return ""
    once = isinstance(target, cst.Name) and len(bindings(source, target.value)) == 1
    return source.text(target) if once else ""
