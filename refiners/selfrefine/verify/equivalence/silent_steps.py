"""Silent steps: the steps that one version takes without the world seeing any of them.  Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.equivalence.graph import (
    Branch,
    Clear,
    Event,
    Fresh,
    Leave,
    Load,
    Move,
    Put,
    UnprovenError,
)
from selfrefine.verify.equivalence.state import Kind

if TYPE_CHECKING:
    from selfrefine.verify.equivalence.graph import Node
    from selfrefine.verify.equivalence.state import State

SILENT = 2000
"""Silent steps in a row."""
METHODS = {"append": "list", "add": "set"}
"""Methods of new containers that do nothing else than Python's own steps."""


def silently(side: int, node: Node | None, state: State) -> Node:
    """Take the silent steps of one version, and return its next event."""
    for _ in range(SILENT):
        if node is None:
            raise UnprovenError("no step")
        following = _step(side, node, state)
        if following is node:
            return node
        node = following
    raise UnprovenError("no event")


def _step(side: int, node: Node, state: State) -> Node | None:
    """Take one step if it is silent, and return the one that follows; an event itself if not."""
    if isinstance(node, Leave):
        return node
    if isinstance(node, Branch):
        value = state.get(side, node.slot)
        if not isinstance(value, tuple):
            return node
        return node.next if _holds(value) else node.other
    if isinstance(node, Event):
        return node.next if _is_known(side, node, state) else node
    if isinstance(node, Load) and state.is_open(side, node.slot):
        return node
    _moved(side, node, state)
    return node.next


def _moved(side: int, node: Node, state: State) -> None:
    slots = state.slots[side]
    if isinstance(node, Put):
        slots[node.out] = node.constant
    elif isinstance(node, Move | Load):
        slots[node.out] = state.get(side, node.slot)
    elif isinstance(node, Clear):
        slots.pop(node.slot, None)
    elif isinstance(node, Fresh):
        parts = tuple(state.get(side, part) for part in node.parts)
        slots[node.out] = state.new(Kind(node.kind, parts, side))


def _holds(constant: tuple[str, str]) -> bool:
    """Return the truth of a constant."""
    return constant[1] not in ("None", "False", "0", "0.0", "-0.0", "0j", "''", "b''")


def _is_known(side: int, node: Event, state: State) -> bool:
    """Take an event that is silent by what is known: a method of a new container, a new tuple taken apart."""
    slots = state.slots[side]
    kind = state.kind(state.get(side, node.args[0])) if node.args else None
    if kind is None:
        return False
    match node.op:
        case ("attribute", str(name)) if METHODS.get(name) == kind.name:
            whose = state.get(side, node.args[0])
            slots[node.outs[0]] = state.new(Kind(name, (whose,), side))
            return True
        case ("unpack", tuple(stars)) if kind.name == "tuple" and not any(stars):
            if len(stars) == len(kind.parts):
                slots.update(zip(node.outs, kind.parts, strict=True))
                return True
    return False
