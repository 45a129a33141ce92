"""Place: where a value that a loop computes again and again can be computed once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.tree import COMPREHENSIONS, SCOPES, holds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.tree import Loop


@dataclass(frozen=True)
class Place:
    """Directly before a statement, outside a loop.

    Args:
        loop: the outermost loop that gets the same value in every turn.
        statement: the statement before which the value can be computed.
    """

    loop: Loop
    statement: cst.CSTNode


def outside_loops(
    source: Source, node: cst.CSTNode, same: Callable[[Loop], bool]
) -> Place | None:
    """Return the place for a value that `node` computes again in each turn of its loops.

    Args:
        source: the function.
        node: the expression.
        same: whether the value is the same in every iteration of a loop.

    Returns:
        None where no loop gets the same value, or where a name that the value
        needs may be bound between the loop and the statement that holds it.
    """
    loops = source.loops(node)
    inner = list(takewhile(same, loops))
    statement = source.statement(inner[-1]) if inner else None
    if statement is None or source.scope(statement) is not source.scope(node):
        return None
    if any(source.inside(outer, statement) for outer in loops[len(inner) :]):
        return None
    return Place(inner[-1], statement)


def hoists(
    source: Source, uses: Iterable[cst.Name], *, hashed: bool = True
) -> Iterator[tuple[str, Place, list[cst.Name]]]:
    """Yield the variables that can be turned into something faster once for many uses.

    Args:
        source: the function.
        uses: mentions of variables, each in a loop, in source order.
        hashed: whether their items must not be known to be unhashable.

    Yields:
        The variable, the place before the first use's loops, and the uses that
        then see the same items.
    """
    for name, mentions in group_by_name(uses).items():
        about = source.known(name)
        if about.optional or (hashed and about.hashable is False):
            continue
        place, served = hoist_place(source, mentions)
        if place is not None:
            yield name, place, served


def group_by_name(names: Iterable[cst.Name]) -> dict[str, list[cst.Name]]:
    """Return mentions by variable, in the order of the first ones."""
    found: dict[str, list[cst.Name]] = {}
    for name in names:
        found.setdefault(name.value, []).append(name)
    return found


def hoist_place(
    source: Source, uses: list[cst.Name]
) -> tuple[Place | None, list[cst.Name]]:
    """Return where a list can be turned into something faster once for many uses.

    Args:
        source: the function.
        uses: mentions of one variable, each in a loop, in source order.

    Returns:
        The place before the first use's loops, and the uses that then see the
        same items; None and nothing where there is no such place, or where a
        guard may be what keeps None from being turned.
    """
    place = outside_loops(source, uses[0], lambda loop: source.stable(uses[0], loop))
    if place is None:
        return None, []
    served = _uses_served(source, uses, place)
    certain = source.known(uses[0].value).kind == "sequence"
    if not certain and all(conditional(source, u, place.statement) for u in served):
        return None, []
    return place, served


def _uses_served(source: Source, uses: list[cst.Name], place: Place) -> list[cst.Name]:
    """Return the uses for which what is made at `place` holds the same items."""
    roles = [source.role(mention) for mention in source.mentions(uses[0].value)]
    same_everywhere = (
        roles.count("bind") == 1
        and not {"change", "escape"} & {*roles}
        and not source.find(cst.Yield)
        and not source.find(cst.Await)
    )
    block = source.parents[place.statement]
    return [
        use
        for use in uses
        if source.inside(use, place.loop)
        or (
            same_everywhere
            and source.inside(use, block)
            and source.scope(use) is source.scope(uses[0])
        )
    ]


def conditional(source: Source, node: cst.CSTNode, outer: cst.CSTNode) -> bool:
    """Whether some test, handler or earlier jump between `outer` and `node` decides if it is evaluated.

    Loops between them count as taken: a rule that moves code out of a loop
    accepts that the loop may have no turn, never that a guard was there.
    """
    while node is not outer:
        parent = source.parents[node]
        if _guards(parent, node) or _jumps_before(parent, node):
            return True
        node = parent
    return False


_BARRIERS = (cst.Try, cst.TryStar, cst.With, cst.Match, cst.Assert, *SCOPES)
_JUMPS = (cst.Continue, cst.Break, cst.Return, cst.Raise)


def _guards(parent: cst.CSTNode, child: cst.CSTNode) -> bool:
    match parent:
        case cst.If() | cst.IfExp():
            return child is not parent.test
        case cst.BooleanOperation(left=first):
            return child is not first
        case cst.Comparison():
            return child is not parent.left and child is not parent.comparisons[0]
        case cst.CompFor():
            later = child in parent.ifs[1:] or child is parent.inner_for_in
            return later and bool(parent.ifs)
        case cst.While() | cst.For():
            return child is parent.orelse
    if isinstance(parent, COMPREHENSIONS):
        return child is not parent.for_in and bool(parent.for_in.ifs)
    return isinstance(parent, _BARRIERS) and not isinstance(child, cst.WithItem)


def _jumps_before(parent: cst.CSTNode, child: cst.CSTNode) -> bool:
    if not isinstance(parent, cst.IndentedBlock):
        return False
    before = takewhile(lambda statement: statement is not child, parent.body)
    return any(holds(statement, _JUMPS) for statement in before)
