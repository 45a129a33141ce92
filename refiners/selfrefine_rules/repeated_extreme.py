"""Sort once and take items from the end, instead of searching for the largest repeatedly.

Why:
    ``max(left)`` and ``left.remove(...)`` both scan all that is left, in every iteration.  Sorted
    once, the largest item stands at the end, where ``pop`` takes it in no time.

Bad:
    def best(scores: list[int], number: int) -> list[int]:
        left = list(scores)
        chosen = []
        while left and len(chosen) < number:
            largest = max(left)
            chosen.append(largest)
            left.remove(largest)
        return chosen

Good:
    def best(scores: list[int], number: int) -> list[int]:
        left = sorted(scores)
        chosen = []
        while left and len(chosen) < number:
            largest = left.pop()
            chosen.append(largest)
        return chosen

Bad:
    def by_turns(scores: list[int]) -> list[int]:
        left = list(scores)
        chosen = []
        lowest = True
        while left:
            score = min(left) if lowest else max(left)
            left.remove(score)
            chosen.append(score)
            lowest = not lowest
        return chosen

Good:
    from collections import deque


    def by_turns(scores: list[int]) -> list[int]:
        left = deque(sorted(scores))
        chosen = []
        lowest = True
        while left:
            score = left.popleft() if lowest else left.pop()
            chosen.append(score)
            lowest = not lowest
        return chosen
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_TAKEN = (
    "Item = max(Left)",
    "Item = min(Left)",
    "Item = min(Left) if TEST else max(Left)",
    "Item = max(Left) if TEST else min(Left)",
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each list from which a loop takes the largest item, or the smallest, again and again."""
    for at, found in source.findall(*_TAKEN):
        left, item = found.name("Left").value, found.name("Item").value
        start = source.sole_value(left)
        items, removal = source.copied(start), _removal(source, at, left, item)
        if start is None or removal is None or not source.repeats(at):
            continue
        if not items or not source.has_order(items):
            continue
        others = [
            m
            for m in source.mentions(left)
            if not source.inside(m, at)
            and not source.inside(m, removal)
            and source.role(m) != "bind"
        ]
        if not all(_only_asks(source, m) for m in others):
            continue
        yield _fix(source, at, removal, start, (left, items, "TEST" in found))


def _fix(
    source: Source,
    at: cst.CSTNode,
    removal: cst.CSTNode,
    start: cst.BaseExpression,
    names: tuple[str, str, bool],
) -> Fix:
    left, items, both = names
    calls = [
        call
        for call in source.find(cst.Call, at)
        if source.text(call) in {f"max({left})", f"min({left})"}
    ]
    first = "popleft" if both else "pop"
    edits: dict[cst.CSTNode, str | None] = {removal: None}
    for call in calls:
        smallest = source.text(call).startswith("min")
        edits[call] = f"{left}.{first if smallest else 'pop'}()"
    ordered = f"sorted({items})"
    if not both and source.text(calls[0]).startswith("min"):
        ordered = f"sorted({items}, reverse=True)"
    edits[start] = f"deque({ordered})" if both else ordered
    return source.fix(
        at,
        f"`{source.text(calls[0])}` scans all that is left in every iteration, and so does `remove`.",
        f"Sort `{left}` once and take its items from the end.",
        edits,
        imports=["from collections import deque"] if both else [],
    )


def _removal(
    source: Source, at: cst.CSTNode, left: str, item: str
) -> cst.SimpleStatementLine | None:
    """Return the line of the same block that removes the item, before anything else looks at the list."""
    line = source.statement(at)
    block = source.parents[line] if line is not None else None
    if not isinstance(block, cst.IndentedBlock) or line is None:
        return None
    after = [s for s in block.body if source.span(s) > source.span(line)]
    for statement in after:
        found = source.extract(statement, "Left.remove(Item)")
        if found and isinstance(statement, cst.SimpleStatementLine):
            same = (found.name("Left").value, found.name("Item").value) == (left, item)
            return statement if same and len(statement.body) == 1 else None
        if source.mentions(left, statement):
            return None
        if any(source.role(m) == "bind" for m in source.mentions(item, statement)):
            return None
    return None


def _only_asks(source: Source, mention: cst.Name) -> bool:
    """Whether a mention asks only how many items are left, or whether any are."""
    parent = source.parents[mention]
    if isinstance(parent, cst.Arg):
        call = source.parents[parent]
        return isinstance(call, cst.Call) and source.text(call.func) == "len"
    node: cst.CSTNode = mention
    while isinstance(parent, cst.BooleanOperation | cst.UnaryOperation):
        node, parent = parent, source.parents[parent]
    match parent:
        case cst.While() | cst.If() | cst.IfExp():
            return parent.test is node
    return False
