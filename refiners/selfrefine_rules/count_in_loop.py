"""Count all items once instead of one by one.

Why:
    ``items.count(item)`` scans the whole list; in a loop, the time grows with
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

from selfrefine_rules.lib.names import called
from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_SORTS = frozenset({"sorted", "max", "min", "nlargest", "nsmallest"})
"""What asks the key of each item while the list stays as it is."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each list that a loop counts in again and again."""
    yield from _in_keys(source)
    counted = {
        found.name("Items"): (call, found)
        for call, found in source.findall("Items.count(ITEM)")
        if (source.may_be_list(found.name("Items")) or _are_characters(source, found))
        and source.may_be_hashed(found["ITEM"])
        and source.repeats(call)
    }
    for name, place, served in source.hoists(counted):
        counts = source.fresh(f"{singular(name)}_counts")
        calls = [counted[use] for use in served]
        yield source.fix(
            served[0],
            f"`{name}.count(...)` scans the whole list in every iteration of a loop.",
            f"Build `{counts} = Counter({name})` once before the loop and look the counts up.",
            {call: source.fill(f"{counts}[ITEM]", found) for call, found in calls},
            before={place.statement: f"{counts} = Counter({name})\n"},
            imports=["from collections import Counter"],
        )


def _in_keys(source: Source) -> Fixes:
    """Count once what the key of a sort, or of an extreme value, counts for each item."""
    for call, found in source.findall("Items.count(Item)"):
        key = source.scope(call)
        if isinstance(key, cst.Lambda):
            params = [p.name.value for p in key.params.params]
            plain = params == [found.name("Item").value]
            if plain and found.name("Items").value not in params:
                looked = "{counts}[" + params[0] + "]"
                yield from _counted(source, key, call, found.name("Items"), looked)
    for method in source.find(cst.Attribute):
        match method, source.parents[method]:
            case cst.Attribute(cst.Name() as items, attr=cst.Name("count")), cst.Arg():
                looked = "{counts}.__getitem__"
                yield from _counted(source, method, method, items, looked)


def _counted(
    source: Source,
    key: cst.BaseExpression,
    replaced: cst.CSTNode,
    items: cst.Name,
    looked: str,
) -> Fixes:
    """Yield the fix for the key of a sort that counts in a list.

    Args:
        source: the function.
        key: what is asked for each item.
        replaced: the part of it that counts.
        items: the list.
        looked: what looks a number up, with ``{counts}`` for the counter.
    """
    argument = source.parents[key]
    named = isinstance(argument, cst.Arg) and argument.keyword is not None
    sort = source.parents[argument]
    if not named or not isinstance(sort, cst.Call) or called(sort) not in _SORTS:
        return
    statement, about = source.statement(sort), source.known(items.value)
    asked = sort.args[0].value if sort.args else items
    same = _gives_items_of(asked, items.value)
    if not (source.may_be_list(items) or (about.exact == "str" and same)):
        return
    if about.optional or about.hashable is False or statement is None:
        return
    if isinstance(statement, cst.BaseCompoundStatement) or source.conditional(
        sort, statement
    ):
        return
    if source.scope(statement) is not source.scope(sort) or any(
        source.role(m) not in {"read", "member", "result", "escape"}
        for m in source.mentions(items.value, statement)
    ):
        return
    counts = source.fresh(f"{singular(items.value)}_counts")
    if same:
        looked = looked.replace("__getitem__", "get")
    yield source.fix(
        replaced,
        f"`{items.value}.count(...)` scans the whole list for each item.",
        f"Build `{counts} = Counter({items.value})` once and look the counts up.",
        {replaced: looked.format(counts=counts)},
        before={statement: f"{counts} = Counter({items.value})\n"},
        imports=["from collections import Counter"],
    )


def _gives_items_of(asked: cst.BaseExpression, name: str) -> bool:
    """Whether what is sorted has the items of a variable and no others."""
    match asked:
        case cst.Call(
            func=cst.Name("set" | "sorted" | "list" | "tuple" | "reversed"),
            args=[cst.Arg(cst.Name(inner), keyword=None)],
        ):
            return inner == name
        case cst.Name(inner):
            return inner == name
    return False


def _are_characters(source: Source, found: Match) -> bool:
    """Whether characters of a text are counted, each the variable of a loop over one."""
    item = found["ITEM"]
    if source.known(found.name("Items").value).exact != "str":
        return False
    loops = [source.parents[b] for b in source.bindings(source.text(item))]
    return (
        isinstance(item, cst.Name)
        and bool(loops)
        and all(
            isinstance(loop, cst.For | cst.CompFor)
            and isinstance(loop.iter, cst.Name)
            and source.known(loop.iter.value).exact == "str"
            for loop in loops
        )
    )
