"""Liveness: which slots are still read from a step on; what nobody reads any more need not be remembered.  Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.equivalence.graph import (
    Branch,
    Caught,
    Clear,
    Event,
    Fresh,
    Leave,
    Load,
    Move,
    Node,
    Put,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def live(begin: Node) -> dict[Node, frozenset[str]]:
    """Return of each step that can follow the slots that are read from it on, before they are filled anew."""
    order: list[Node] = []
    before: dict[Node, list[Node]] = {begin: []}
    todo = [begin]
    while todo:
        node = todo.pop()
        order.append(node)
        for following in _following(node):
            if following not in before:
                before[following] = []
                todo.append(following)
            before[following].append(node)
    found: dict[Node, frozenset[str]] = dict.fromkeys(order, frozenset())
    left = dict.fromkeys(reversed(order))
    while left:
        node = next(iter(left))
        del left[node]
        after = frozenset().union(*(found[n] for n in _following(node)))
        now = frozenset(_slots_read(node)) | (after - frozenset(_filled(node)))
        # An exception comes before anything is filled.
        failing = getattr(node, "fails", None)
        if failing is not None:
            now |= found[failing]
        if now != found[node]:
            found[node] = now
            left.update(dict.fromkeys(before[node]))
    return found


def filled(nodes: Iterable[Node]) -> frozenset[str]:
    """Return the slots that any of some steps fills."""
    return frozenset(slot for n in nodes if not isinstance(n, Clear) for slot in _filled(n))  # fmt: skip


def _following(node: Node) -> Iterator[Node]:
    for name in ("next", "other", "fails"):
        following = getattr(node, name, None)
        if following is not None:
            yield following


def _slots_read(node: Node) -> tuple[str, ...]:
    if isinstance(node, Move | Load | Branch | Leave):
        return (node.slot,)
    if isinstance(node, Fresh):
        return node.parts
    return node.args if isinstance(node, Event) else ()


def _filled(node: Node) -> tuple[str, ...]:
    if isinstance(node, Put | Move | Load | Fresh):
        return (node.out,)
    if isinstance(node, Event):
        return node.outs
    return (node.slot,) if isinstance(node, Clear | Caught) else ()
