"""Ask for the length of a list where it is needed, instead of by a name.

Why:
    A name for the length costs nothing, so that this is no advice by itself; but other rules
    see by ``len(items)`` whose places a loop walks.

Bad:
    def reads_both_ways(values: list[int]) -> bool:
        size = len(values)
        for i in range(size // 2):
            if values[i] != values[size - i - 1]:
                return False
        return True

Good:
    def reads_both_ways(values: list[int]) -> bool:
        for i in range(len(values) // 2):
            if values[i] != values[len(values) - i - 1]:
                return False
        return True
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.uses import bindings, is_target, role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.source import Fixes, Source

NAME = "named-length"
ASPECT = "efficiency"
GAIN = 0.5
CONFIDENCE = 0.6
BRIDGE = "only"


def propose(source: Source) -> Fixes:
    """Yield a fix for each variable that is the length of a list all the time."""
    for line in source.find(cst.SimpleStatementLine):
        found = extract(source, line, "Length = len(Items)")
        if not found or source.commented(line):
            continue
        length, items = found.name("Length").value, found.name("Items").value
        behind = dict(source.neighbours()).get(line)
        if behind is None or len(bindings(source, length)) != 1:
            continue
        if not _is_as_long(source, items):
            continue
        read = [m for m in source.mentions(length) if not is_target(source, m)]
        yield source.fix(
            line,
            f"`{length}` is the length of `{items}`.",
            f"Say `len({items})`.",
            {
                line: None,
                behind: partial(_under, line.leading_lines),
                **dict.fromkeys(read, f"len({items})"),
            },
        )


def _under(lines: Sequence[cst.EmptyLine], statement: cst.CSTNode) -> cst.CSTNode:
    """Return a statement with what stood above the one before it."""
    above = [*lines, *getattr(statement, "leading_lines", ())]
    return statement.with_changes(leading_lines=above)


def _is_as_long(source: Source, items: str) -> bool:
    """Whether a list has the same length in the whole function."""
    return len(bindings(source, items)) == 1 and all(
        role(source, m) in {"bind", "read", "member", "result"} or _is_put(source, m)
        for m in source.mentions(items)
    )


def _is_put(source: Source, mention: cst.Name) -> bool:
    """Whether an item at one place is exchanged for another."""
    match source.parents[mention]:
        case cst.Subscript(
            value=value, slice=[cst.SubscriptElement(cst.Index())]
        ) as place if (value is mention):
            return not isinstance(source.parents[place], cst.Del)
    return False
