"""Look up positions in a dict instead of searching a list for each of them.

Why:
    ``items.index(item)`` scans the list from its start; in a loop, the time
    grows with the product of both lengths.  A dict from item to position, built
    once, knows every answer, and whether the item is there at all.

Bad:
    def ranks(names: list[str], winners: list[str]) -> list[int]:
        found = []
        for winner in winners:
            if winner in names:
                found.append(names.index(winner))
            else:
                found.append(-1)
        return found

Good:
    def ranks(names: list[str], winners: list[str]) -> list[int]:
        found = []
        name_positions = {name: i for i, name in reversed(list(enumerate(names)))}
        for winner in winners:
            if winner in name_positions:
                found.append(name_positions[winner])
            else:
                found.append(-1)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.6


def propose(source: Source) -> Fixes:
    """Yield a fix for each list in which a loop searches positions."""
    uses = _uses(source)
    searched = {use.value for use, (node, _) in uses.items() if node is not use}
    listed = [use for use in uses if use.value in searched]
    for name, place, served in source.hoists(listed):
        nodes = [uses[use] for use in served]
        if all(isinstance(node, cst.Name) for node, _ in nodes):
            continue
        positions = source.fresh(f"{singular(name)}_positions")
        one, i = source.fresh(singular(name), "item"), source.fresh("i", "position")
        build = f"{{{one}: {i} for {i}, {one} in reversed(list(enumerate({name})))}}"
        yield source.fix(
            served[0],
            f"`{name}.index(...)` scans the list in every iteration of a loop.",
            f"Build `{positions}`, a dict from item to first position, once "
            "before the loop and look the positions up.",
            {
                node: (
                    positions
                    if isinstance(node, cst.Name)
                    else source.fill(f"{positions}[ITEM]", found)
                )
                for node, found in nodes
            },
            before={place.statement: f"{positions} = {build}\n"},
        )


def _uses(source: Source) -> dict[cst.Name, tuple[cst.CSTNode, Match]]:
    """Return the lists whose `index` a loop calls, with their tests for membership there.

    Each with what is to be replaced: the call, or the list itself right of ``in``.
    """
    calls = source.findall("Items.index(ITEM)")
    tests = source.findall("ITEM in Items", "ITEM not in Items")
    every = [
        *((found.name("Items"), call, found) for call, found in calls),
        *((found.name("Items"), found.name("Items"), found) for _, found in tests),
    ]
    every.sort(key=lambda use: source.span(use[0]))
    return {
        name: (node, found)
        for name, node, found in every
        if source.repeats(name)
        and source.may_be_list(name)
        and source.may_be_hashed(found["ITEM"])
        and not any(isinstance(a, cst.Try) for a in source.ancestors(name))
    }
