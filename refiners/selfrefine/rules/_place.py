"""Place: where a value that a loop computes again and again can be computed once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules._source import COMPREHENSIONS, SCOPES, walk
from selfrefine.rules._types import known
from selfrefine.rules._uses import role, stable

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.rules._source import Loop, Source


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
        same: whether the value is the same in every turn of a loop.

    Returns:
        None where no loop gets the same value, or where a name that the value
        needs may be bound between the loop and the statement that holds it.
    """
    loops = source.loops(node)
    count = 0
    while count < len(loops) and same(loops[count]):
        count += 1
    if not count:
        return None
    loop = loops[count - 1]
    statement = source.statement(loop)
    if statement is None or source.scope(statement) is not source.scope(node):
        return None
    if any(source.inside(outer, statement) for outer in loops[count:]):
        return None
    return Place(loop, statement)


def turned_once(
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
    place = outside_loops(source, uses[0], lambda loop: stable(source, uses[0], loop))
    if place is None:
        return None, []
    served = _served(source, uses, place)
    certain = known(source, uses[0].value).kind == "sequence"
    if not certain and all(conditional(source, u, place.statement) for u in served):
        return None, []
    return place, served


def _served(source: Source, uses: list[cst.Name], place: Place) -> list[cst.Name]:
    """Return the uses for which what is made at `place` holds the same items."""
    roles = [role(source, mention) for mention in source.mentions(uses[0].value)]
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


_ALWAYS_EVALUATED: dict[type[cst.CSTNode], str] = {
    cst.If: "test",
    cst.IfExp: "test",
    cst.BooleanOperation: "left",
}


def _guards(parent: cst.CSTNode, child: cst.CSTNode) -> bool:
    first = _ALWAYS_EVALUATED.get(type(parent))
    if first is not None:
        return child is not getattr(parent, first)
    if isinstance(parent, cst.Comparison):
        return child is not parent.left and child is not parent.comparisons[0]
    if isinstance(parent, COMPREHENSIONS):
        return child is not parent.for_in and bool(parent.for_in.ifs)
    if isinstance(parent, cst.CompFor):
        later = child in parent.ifs[1:] or child is parent.inner_for_in
        return later and bool(parent.ifs)
    if isinstance(parent, _BARRIERS):
        return not isinstance(child, cst.WithItem)
    return isinstance(parent, cst.While | cst.For) and child is parent.orelse


def _jumps_before(parent: cst.CSTNode, child: cst.CSTNode) -> bool:
    if not isinstance(parent, cst.IndentedBlock):
        return False
    every: list[cst.CSTNode] = list(parent.body)
    before = every[: every.index(child)]
    jumps = (cst.Continue, cst.Break, cst.Return, cst.Raise)
    return any(isinstance(n, jumps) for statement in before for n in walk(statement))
