"""Parts: which statements of a function can stand in one of their own, what they take and what they give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import libcst as cst

from selfrefine.rules._blocks import ends_in_jump, indented
from selfrefine.rules._source import COMPREHENSIONS, SCOPES, walk
from selfrefine.rules._uses import bound_by, role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine.rules._source import Source

Kind = Literal["value", "leaves", "turn", "yields"]
"""How a part goes on.

value: behind itself, with what it gives.  leaves: it always ends the function.
turn: it is a whole turn of a loop, which ``continue`` ends early.  yields: it is
a part of a generator.
"""

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
        kind: how it goes on behind them.
        turns: each ``continue`` of the loop whose turn it is.
    """

    body: tuple[cst.BaseStatement, ...]
    takes: tuple[str, ...]
    gives: tuple[str, ...]
    kind: Kind
    turns: tuple[cst.Continue, ...] = ()


def part_of(source: Source, body: tuple[cst.BaseStatement, ...]) -> Part | None:
    """Return the part that statements are; None where they are tied to what is around them."""
    kind = _kind(source, body)
    if kind is None:
        return None
    taken, given = set[str](), set[str]()
    for name in _names(source, body):
        flow = _flow(source, body, name, kind)
        if flow is None:
            return None
        taken |= {name} if flow.takes else set()
        given |= {name} if flow.gives else set()
    if len(given) > _OUTPUTS or not taken or len(taken) > _INPUTS:
        return None
    if given and (kind == "yields" or (kind == "turn" and given - taken)):
        return None

    def place(name: str) -> int:
        return source.span(source.mentions(name)[0])[0]

    turns = [j for j in _jumps_out(source, body) if isinstance(j, cst.Continue)]
    takes, gives = (tuple(sorted(names, key=place)) for names in (taken, given))
    return Part(body, takes, gives, kind, tuple(turns))


@dataclass(frozen=True)
class _Flow:
    """Whether a variable's value goes into the statements, and whether it is needed behind them."""

    takes: bool = False
    gives: bool = False


def _kind(source: Source, body: Sequence[cst.BaseStatement]) -> Kind | None:
    nodes = [node for statement in body for node in walk(statement)]
    if any(isinstance(n, _TIED) or _asynchronous(n) for n in nodes):
        return None
    returns = any(isinstance(node, cst.Return) for node in nodes)
    yields = any(isinstance(node, cst.Yield) for node in nodes)
    leaves = ends_in_jump(cst.IndentedBlock(list(body)))
    outer = _jumps_out(source, body)
    if outer:
        turn = _is_turn(source, body) and not any(
            isinstance(j, cst.Break) for j in outer
        )
        return "turn" if turn and not (returns or yields or leaves) else None
    if yields:
        plain = all(
            isinstance(source.parents[n], cst.Expr)
            for n in nodes
            if isinstance(n, cst.Yield)
        )
        asynchronous = source.function.asynchronous is not None
        return "yields" if plain and not (asynchronous or returns or leaves) else None
    if leaves:
        return "leaves"
    return None if returns else "value"


def _asynchronous(node: cst.CSTNode) -> bool:
    return getattr(node, "asynchronous", None) is not None


def _is_turn(source: Source, body: Sequence[cst.BaseStatement]) -> bool:
    """Whether statements are all that a loop does in a turn."""
    block = source.parents[body[0]]
    loop = source.parents[block]
    whole = isinstance(block, cst.IndentedBlock) and len(block.body) == len(body)
    return whole and isinstance(loop, cst.For | cst.While) and loop.body is block


def _jumps_out(
    source: Source, body: Sequence[cst.BaseStatement]
) -> list[cst.Break | cst.Continue]:
    """Return each ``break`` or ``continue`` that belongs to a loop around the statements."""
    found: list[cst.Break | cst.Continue] = []
    for statement in body:
        for jump in walk(statement):
            if not isinstance(jump, cst.Break | cst.Continue):
                continue
            loop = next(
                a for a in source.ancestors(jump) if isinstance(a, cst.For | cst.While)
            )
            if not any(source.inside(loop, s) for s in body):
                found.append(jump)
    return found


def _names(source: Source, body: Sequence[cst.BaseStatement]) -> list[str]:
    first, last = source.span(body[0])[0], source.span(body[-1])[1]
    return [
        name
        for name, mentions in source.variables.items()
        if any(first <= source.span(m)[0] <= last for m in mentions)
    ]


def _flow(
    source: Source, body: Sequence[cst.BaseStatement], name: str, kind: Kind
) -> _Flow | None:
    """Return what becomes of a variable; None where a function of its own would change that."""
    first, last = source.span(body[0])[0], source.span(body[-1])[1]
    inside: list[cst.Name] = []
    outside: list[cst.Name] = []
    for mention in source.mentions(name):
        within = first <= source.span(mention)[0] <= last
        (inside if within else outside).append(mention)
    if _own_of_comprehensions(source, inside):
        return _Flow()
    binds = any(
        role(source, m) == "bind" and not _own_of_comprehensions(source, [m])
        for m in inside
    )
    local = name in source.parameters or name in _starred(source)
    local = local or any(role(source, m) == "bind" for m in outside)
    if not local and not binds:
        return _Flow()
    if binds and any(source.scope(m) is not source.function for m in outside):
        return None
    starts = _starts_with(body, name)
    takes = local and not starts
    if takes and not _bound_before(source, name, body[0]):
        return None
    needed = (
        binds and kind != "leaves" and _is_needed(source, body, outside, carried=takes)
    )
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
    loops = [a for a in source.ancestors(body[0]) if isinstance(a, cst.For | cst.While)]
    if carried and loops:
        return True
    return any(
        _reads(source, m)
        and (source.span(m)[0] > last or any(source.inside(m, loop) for loop in loops))
        and not _rebound(source, m, body)
        for m in outside
    )


def _rebound(
    source: Source, mention: cst.Name, body: Sequence[cst.BaseStatement]
) -> bool:
    """Whether a variable surely gets another value between statements and a mention elsewhere."""
    name = mention.value
    node: cst.CSTNode = mention
    while True:
        parent = source.parents[node]
        common = source.inside(body[0], parent)
        if isinstance(parent, cst.For) and node is parent.body and not common:
            if name in bound_by(parent.target):
                return True
        elif isinstance(parent, cst.IndentedBlock):
            after = source.span(body[-1])[1] if common else 0
            later = source.span(mention)[0] > after
            before = [
                one
                for one in parent.body
                if source.span(one)[1] < source.span(mention)[0]
                and (not (common and later) or source.span(one)[0] > after)
            ]
            if any(_binds(one, name) for one in before):
                return True
        if common:
            return False
        node = parent


def _reads(source: Source, mention: cst.Name) -> bool:
    changes = isinstance(source.parents[mention], cst.AugAssign | cst.Del)
    return changes or role(source, mention) != "bind"


def _is_handled(
    source: Source, statement: cst.CSTNode, outside: Sequence[cst.Name]
) -> bool:
    """Whether a handler around the statements reads a variable, which may then have half of its story."""
    for attempt in source.ancestors(statement):
        if isinstance(attempt, cst.Try) and source.inside(statement, attempt.body):
            others = (*attempt.handlers, *filter(None, [attempt.finalbody]))
            if any(source.inside(m, other) for m in outside for other in others):
                return True
    return False


def _own_of_comprehensions(source: Source, mentions: Iterable[cst.Name]) -> bool:
    return all(
        any(
            mention.value in bound_by(clause.target)
            for outer in source.ancestors(mention)
            if isinstance(outer, COMPREHENSIONS)
            for clause in source.find(cst.CompFor, outer)
        )
        for mention in mentions
    )


def _starts_with(body: Sequence[cst.CSTNode], name: str) -> bool:
    """Whether the first thing that happens to a variable is that it gets a value."""
    for statement in body:
        if isinstance(statement, cst.SimpleStatementLine):
            only = statement.body[0]
            if isinstance(only, cst.Assign) and len(only.targets) == 1:
                if _mentions(only.value, name):
                    return False
                if name in bound_by(only.targets[0].target):
                    return True
        if not _mentions(statement, name):
            continue
        if isinstance(statement, cst.If):
            return _chosen(statement, name)
        return isinstance(statement, cst.Try) and _tried(statement, name)
    return False


def _mentions(node: cst.CSTNode, name: str) -> bool:
    return any(isinstance(n, cst.Name) and n.value == name for n in walk(node))


def _chosen(branch: cst.If, name: str) -> bool:
    """Whether each branch gives a variable a value before anything reads it."""
    if _mentions(branch.test, name) or branch.orelse is None:
        return False
    own = indented(branch.body).body
    if not (_starts_with(own, name) or ends_in_jump(branch.body)):
        return False
    if isinstance(branch.orelse, cst.If):
        return _chosen(branch.orelse, name)
    other = branch.orelse.body
    return _starts_with(indented(other).body, name) or ends_in_jump(other)


def _tried(attempt: cst.Try, name: str) -> bool:
    """Whether a ``try`` and each of its handlers give a variable a value before anything reads it."""
    if attempt.orelse or attempt.finalbody:
        return False
    handled = (handler.body for handler in attempt.handlers)
    return _starts_with(indented(attempt.body).body, name) and all(
        _starts_with(indented(body).body, name) or ends_in_jump(body)
        for body in handled
    )


def _bound_before(source: Source, name: str, statement: cst.CSTNode) -> bool:
    """Whether a variable surely has a value where a statement begins."""
    if name in source.parameters or name in _starred(source):
        return True
    node = statement
    while node is not source.function:
        parent = source.parents[node]
        if isinstance(parent, cst.For) and node is parent.body:
            if name in bound_by(parent.target):
                return True
        elif isinstance(parent, cst.IndentedBlock):
            before = parent.body[: [*parent.body].index(node)]  # type: ignore[arg-type]  # it is one of them
            if any(_binds(one, name) for one in before):
                return True
        node = parent
    return False


def _starred(source: Source) -> set[str]:
    params = source.function.params
    every = (params.star_arg, params.star_kwarg)
    return {param.name.value for param in every if isinstance(param, cst.Param)}


def _binds(statement: cst.CSTNode, name: str) -> bool:
    """Whether a statement always binds a variable, or leaves the block."""
    if isinstance(statement, cst.SimpleStatementLine):
        return any(
            (
                isinstance(only, cst.Assign)
                and any(name in bound_by(target.target) for target in only.targets)
            )
            or (
                isinstance(only, cst.AnnAssign)
                and only.value is not None
                and name in bound_by(only.target)
            )
            for only in statement.body
        )
    if isinstance(statement, cst.If) and statement.orelse is not None:
        other = statement.orelse
        rest = (
            _binds(other, name)
            if isinstance(other, cst.If)
            else _fills(other.body, name)
        )
        return rest and _fills(statement.body, name)
    if isinstance(statement, cst.Try) and not statement.finalbody:
        handlers = all(_fills(handler.body, name) for handler in statement.handlers)
        made = _fills(statement.body, name)
        orelse = statement.orelse
        made = made or (orelse is not None and _fills(orelse.body, name))
        return made and handlers
    return isinstance(statement, cst.With) and _fills(statement.body, name)


def _fills(block: cst.BaseSuite, name: str) -> bool:
    inner = indented(block).body
    return any(_binds(one, name) for one in inner) or ends_in_jump(block)
