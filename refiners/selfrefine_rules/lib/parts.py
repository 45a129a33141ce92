"""Parts: which statements of a function can stand in one of their own, what they take and what they give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.binding import binds, starts_with
from selfrefine_rules.lib.blocks import ends_in_jump
from selfrefine_rules.lib.names import bound_by
from selfrefine_rules.lib.source import all_parameters
from selfrefine_rules.lib.tree import COMPREHENSIONS, SCOPES, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine_rules.lib.source import Source

_TIED = (cst.Await, cst.Global, cst.Nonlocal, cst.Del, *SCOPES)
_OUTPUTS = 2
_INPUTS = 5


@dataclass(frozen=True)
class Part:
    """Neighbouring statements that can stand in a function of their own.

    Args:
        body: the statements.
        takes: the variables that they read, in the order in which the function names them.
        gives: the variables that are needed behind them.
    """

    body: tuple[cst.BaseStatement, ...]
    takes: tuple[str, ...]
    gives: tuple[str, ...]


def part_of(source: Source, body: tuple[cst.BaseStatement, ...]) -> Part | None:
    """Return the part that statements are; None where they are tied to what is around them."""
    if not _goes_on_behind(source, body):
        return None
    taken, given = set[str](), set[str]()
    regions = _regions(source)
    named = {n.value for statement in body for n in source.find(cst.Name, statement)}
    for name in named & source.variables.keys():
        flow = _flow(source, body, name, regions.get(name, ()))
        if flow is None:
            return None
        taken |= {name} if flow.takes else set()
        given |= {name} if flow.gives else set()
        if len(given) > _OUTPUTS or len(taken) > _INPUTS:
            return None
    if not taken:
        return None

    def place(name: str) -> int:
        return source.span(source.mentions(name)[0])[0]

    takes, gives = (tuple(sorted(names, key=place)) for names in (taken, given))
    return Part(body, takes, gives)


@dataclass(frozen=True)
class _Flow:
    """Whether a variable's value goes into the statements, and whether it is needed behind them."""

    takes: bool = False
    gives: bool = False


def _goes_on_behind(source: Source, body: Sequence[cst.BaseStatement]) -> bool:
    """Whether statements end nowhere but behind themselves, and wait for nobody."""
    # Most functions hold none of these at all: asked of the lists of them, not of each part's nodes.
    kinds: list[type[cst.CSTNode]] = [*_TIED, cst.Return, cst.Yield]
    if any(source.has(statement, *kinds) for statement in body):
        return False
    if "async" in source.code and any(
        getattr(node, "asynchronous", None)
        for statement in body
        for node in walk(statement)
    ):
        return False
    leaves = ends_in_jump(cst.IndentedBlock(list(body)))
    return not leaves and not _jumps_out(source, body)


def _jumps_out(
    source: Source, body: Sequence[cst.BaseStatement]
) -> list[cst.Break | cst.Continue]:
    """Return each ``break`` or ``continue`` that belongs to a loop around the statements."""
    jumps: list[cst.Break | cst.Continue] = []
    jumps += source.find(cst.Break)
    jumps += source.find(cst.Continue)
    return [
        jump
        for jump in jumps
        if _stands_in(source, jump, body)
        and not _stands_in(source, _loops_around(source, jump)[0], body)
    ]


def _loops_around(source: Source, node: cst.CSTNode) -> list[cst.CSTNode]:
    return [a for a in source.ancestors(node) if isinstance(a, cst.For | cst.While)]


def _stands_in(
    source: Source, node: cst.CSTNode, body: Sequence[cst.BaseStatement]
) -> bool:
    """Whether a node is one of the statements, or within one."""
    first, last = source.span(body[0])[0], source.span(body[-1])[1]
    return first <= source.span(node)[0] <= last


def _flow(
    source: Source,
    body: Sequence[cst.BaseStatement],
    name: str,
    regions: Sequence[cst.CSTNode],
) -> _Flow | None:
    """Return what becomes of a variable; None where a function of its own would change that."""
    inside: list[cst.Name] = []
    outside: list[cst.Name] = []
    first, last = source.span(body[0])[0], source.span(body[-1])[1]
    for m in source.mentions(name):
        (inside if first <= source.span(m)[0] <= last else outside).append(m)
    if regions:
        # Those of a comprehension's own are of nobody else's concern.
        inside = [m for m in inside if not any(source.inside(m, r) for r in regions)]
    if not inside:
        return _Flow()
    binds = any(source.role(m) == "bind" for m in inside)
    starts_bound = name in all_parameters(source.function)
    local = starts_bound or any(source.role(m) == "bind" for m in outside)
    if not local and not binds:
        return _Flow()
    if binds and any(source.scope(m) is not source.function for m in outside):
        return None
    starts = starts_with(source, body, name)
    takes = local and not starts
    if takes and not (starts_bound or _is_bound_before(source, name, body[0])):
        return None
    needed = binds and _is_needed(source, body, outside, carried=takes)
    if needed and not starts and not takes:
        return None
    if binds and _is_handled(source, body[0], outside):
        return None
    return _Flow(takes, needed)


def _is_needed(
    source: Source,
    body: Sequence[cst.BaseStatement],
    outside: Iterable[cst.Name],
    *,
    carried: bool,
) -> bool:
    """Whether anything that may run behind the statements reads a variable that they bind."""
    last = source.span(body[-1])[1]
    loops = _loops_around(source, body[0])
    if carried and loops:
        return True
    return any(
        _reads(source, m)
        and (source.span(m)[0] > last or any(source.inside(m, loop) for loop in loops))
        and not _is_rebound(source, m, body)
        for m in outside
    )


def _is_rebound(
    source: Source, mention: cst.Name, body: Sequence[cst.BaseStatement]
) -> bool:
    """Whether a variable surely gets another value between statements and a mention elsewhere."""
    node: cst.CSTNode = mention
    here, last = source.span(mention)[0], source.span(body[-1])[1]
    while True:
        parent = source.parents[node]
        common = source.inside(body[0], parent)
        start = last if common and here > last else -1
        between = (
            [
                one
                for one in getattr(parent, "body", ())
                if start < source.span(one)[0] and source.span(one)[1] < here
            ]
            if isinstance(parent, cst.IndentedBlock)
            else []
        )
        if any(binds(one, mention.value) for one in between):
            return True
        if common:
            return False
        if _is_turn_of(parent, node, mention.value):
            return True
        node = parent


def _is_turn_of(parent: cst.CSTNode, node: cst.CSTNode, name: str) -> bool:
    """Whether a node is the body of a loop that binds a variable in each turn."""
    body = isinstance(parent, cst.For) and node is parent.body
    return body and name in bound_by(cst.ensure_type(parent, cst.For).target)


def _reads(source: Source, mention: cst.Name) -> bool:
    changes = isinstance(source.parents[mention], cst.AugAssign | cst.Del)
    return changes or source.role(mention) != "bind"


def _is_handled(
    source: Source, statement: cst.CSTNode, outside: Sequence[cst.Name]
) -> bool:
    """Whether a handler around the statements reads a variable, which may then have half of its story."""
    return any(
        source.inside(mention, other)
        for attempt in source.ancestors(statement)
        if isinstance(attempt, cst.Try) and source.inside(statement, attempt.body)
        for other in (*attempt.handlers, *filter(None, [attempt.finalbody]))
        for mention in outside
    )


def _regions(source: Source) -> dict[str, list[cst.CSTNode]]:
    """Return the comprehensions in which a name is a variable of theirs, by the name."""
    found: dict[str, list[cst.CSTNode]] = {}
    for clause in source.find(cst.CompFor):
        outer = [a for a in source.ancestors(clause) if isinstance(a, COMPREHENSIONS)]
        for name in bound_by(clause.target):
            found.setdefault(name, []).extend(outer)
    return found


def _is_bound_before(source: Source, name: str, statement: cst.CSTNode) -> bool:
    """Whether a variable surely gets a value before a statement begins."""
    node = statement
    for parent in source.ancestors(statement):
        if _is_turn_of(parent, node, name):
            return True
        if isinstance(parent, cst.IndentedBlock):
            start = source.span(node)[0]
            before = [one for one in parent.body if source.span(one)[0] < start]
            if any(binds(one, name) for one in before):
                return True
        node = parent
    return False
