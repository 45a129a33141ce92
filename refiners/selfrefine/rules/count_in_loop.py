"""Count all items once instead of one after the other.

Why:
    ``items.count(item)`` walks the whole list; asked in a loop, the time grows with
    the product of both lengths.  A ``Counter`` walks it once and knows every answer.

Bad:
    def repeated(words: list[str]) -> list[str]:
        return [word for word in words if words.count(word) > 1]

Good:
    from collections import Counter


    def repeated(words: list[str]) -> list[str]:
        word_counts = Counter(words)
        return [word for word in words if word_counts[word] > 1]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._place import turned_once
from selfrefine.rules._types import known, may_be_hashed, may_be_list, repeats
from selfrefine.rules._words import singular

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "count-in-loop"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each list that a loop counts in again and again."""
    for name, lists in _counted(source).items():
        about = known(source, name)
        if about.optional or about.hashable is False:
            continue
        place, served = turned_once(source, lists)
        if place is None:
            continue
        counts = source.fresh(f"{singular(name)}_counts")
        calls = {use: _call(source, use) for use in served}
        first, last = source.lines(lists[0])
        yield Fix(
            line=first,
            end_line=last,
            problem=f"`{name}.count(...)` walks the whole list in every turn of a loop.",
            instruction=f"Build `{counts} = Counter({name})` once before the loop and "
            "look the numbers up.",
            code=source.rewrite(
                {call: _lookup(source, counts, call) for call in calls.values()},
                before={place.statement: f"{counts} = Counter({name})\n"},
                imports=["from collections import Counter"],
            ),
        )


def _counted(source: Source) -> dict[str, list[cst.Name]]:
    """Return the lists whose `count` a loop calls."""
    found: dict[str, list[cst.Name]] = {}
    for name in source.find(cst.Name):
        method = source.parents[name]
        if not isinstance(method, cst.Attribute) or method.value is not name:
            continue
        if method.attr.value != "count" or not may_be_list(source, name):
            continue
        call = source.parents[method]
        if (
            isinstance(call, cst.Call)
            and call.func is method
            and len(call.args) == 1
            and not call.args[0].star
            and may_be_hashed(source, call.args[0].value)
            and repeats(source, call)
        ):
            found.setdefault(name.value, []).append(name)
    return found


def _call(source: Source, name: cst.Name) -> cst.CSTNode:
    return source.parents[source.parents[name]]


def _lookup(source: Source, counts: str, call: cst.CSTNode) -> cst.BaseExpression:
    item = call.args[0].value if isinstance(call, cst.Call) else call
    return cst.parse_expression(f"{counts}[{source.text(item)}]")
