"""Lockstep: whether two versions take the same steps, whatever they are given.  Pure.

Both begin with the same arguments.  Silent steps are taken by each alone; where both come to an event,
it has to be the same one on the same values, and what it gives is then the same in both, whatever it is.
So each behaviour of the one is one of the other.  States that meet in one place keep what they have in common,
until nothing changes any more: that covers every round of every loop.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.verify.equivalence.graph import (
    Branch,
    Caught,
    Event,
    Leave,
    Load,
    Node,
    UnprovenError,
)
from selfrefine.verify.equivalence.liveness import filled, live
from selfrefine.verify.equivalence.silent_steps import METHODS, silently
from selfrefine.verify.equivalence.state import Kind, State, meet, picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROUNDS = 6000
"""Pairs of events that are looked at."""
TRUTHS = frozenset({"truth", "matches"})
"""Events that give a truth for sure."""


@dataclass(frozen=True)
class _Act:
    """An event as it is compared."""

    op: tuple[object, ...]
    args: tuple[str, ...]
    outs: tuple[str, ...] = ()
    depth: int = 0
    fails: Caught | None = None
    ways: tuple[Node | None, ...] = ()


def same_steps(original: Node, candidate: Node, parameters: Iterable[str]) -> bool:
    """Whether two versions take the same steps from here.

    Args:
        original: its first step.
        candidate: likewise.
        parameters: slots that hold the same in both.

    Raises:
        UnprovenError: that is not known.
    """
    begin = State(({}, {}))
    for name in parameters:
        begin.slots[0][name] = begin.slots[1][name] = begin.new()
    todo = [(original, candidate, begin)]
    lasting = live(original), live(candidate)
    begin.filled = (filled(lasting[0]), filled(lasting[1]))
    known: dict[tuple[Node, Node], State] = {}
    for _ in range(ROUNDS):
        if not todo:
            return True
        left, right, state = todo.pop()
        state = state.copy()
        one = silently(0, left, state)
        two = silently(1, right, state)
        asked = _asks(0, one, state) or _asks(1, two, state)
        if asked is not None:
            # What is surely a truth is one or the other: each case alone.
            for truth in ("True", "False"):
                case = state.copy()
                case.rename(asked, ("bool", truth))
                todo.append((one, two, case))
            continue
        state.keep((lasting[0][one], lasting[1][two]))
        state.settle()
        before = known.get((one, two))
        if before is not None:
            joined = meet(before, state)
            if picture(joined) == picture(before):
                continue
            state = joined
        known[one, two] = state.copy()
        todo += _both(_act(0, one, state), _act(1, two, state), state)
    raise UnprovenError("too many steps")


def _asks(side: int, node: Node, state: State) -> int | None:
    """Return the truth that is asked for, if it is surely one."""
    if not isinstance(node, Branch):
        return None
    value = state.get(side, node.slot)
    kind = state.kind(value)
    return value if isinstance(value, int) and kind and kind.name == "truth" else None


def _act(side: int, node: Node, state: State) -> _Act:
    """Return an event as it is compared."""
    if isinstance(node, Leave):
        return _Act(("leave",), (node.slot,))
    if isinstance(node, Branch):
        return _Act(("holds",), (node.slot,), (), node.depth, node.fails, (node.next, node.other))  # fmt: skip
    if isinstance(node, Load) and node.slot not in state.slots[side]:
        return _Act(("no value", node.name), (), (), node.depth, node.fails)
    if isinstance(node, Load):
        return _Act(("load", node.name), (node.slot,), (node.out, node.slot), node.depth, node.fails, (node.next,))  # fmt: skip
    assert isinstance(node, Event)  # noqa: S101  the others are silent
    ways = (node.next, node.other)
    op, args = node.op, node.args
    if op == ("call", ("",), ()):
        kind = state.kind(state.get(side, args[0]))
        if kind is not None and kind.name in METHODS:
            place = f"={node.args[0]}"
            state.slots[side][place] = kind.parts[0]
            state.slots[side][node.outs[0]] = ("NoneType", "None")
            return _Act((kind.name,), (place, *args[1:]), (), node.depth, node.fails, ways)  # fmt: skip
    return _Act(op, args, node.outs, node.depth, node.fails, ways)


def _both(one: _Act, two: _Act, state: State) -> Iterator[tuple[Node, Node, State]]:
    """Yield where both versions go on after one event.

    Raises:
        UnprovenError: it is not the same one.
    """
    _compare(one, two, state)
    if one.fails is not None and two.fails is not None:
        failed = state.copy()
        what = failed.new()
        failed.slots[0][one.fails.slot] = failed.slots[1][two.fails.slot] = what
        yield one.fails, two.fails, failed
    for index, (a, b) in enumerate(zip(one.ways, two.ways, strict=True)):
        if a is None or b is None:
            if a is not b:
                raise UnprovenError("one of them ends")
        elif one.op[0] == "load":
            yield a, b, _loaded(one, two, state)
        else:
            yield a, b, state.copy() if index else _after_event(one, two, state)


def _compare(one: _Act, two: _Act, state: State) -> None:
    """Raise `UnprovenError` unless two events are one."""
    alike = (one.op, one.depth, one.fails is None) == (two.op, two.depth, two.fails is None)  # fmt: skip
    if not alike or len(one.args) != len(two.args) or len(one.outs) != len(two.outs):
        raise UnprovenError(f"{one.op} and {two.op}")
    for a, b in zip(one.args, two.args, strict=True):
        if not state.are_one(state.get(0, a), state.get(1, b)):
            raise UnprovenError(f"{one.op} of something else")


def _after_event(one: _Act, two: _Act, state: State) -> State:
    """Return the state after an event: whatever it gives, it gives it to both."""
    after = state.copy()
    for left, right in zip(one.outs, two.outs, strict=True):
        kind = Kind("truth") if one.op[0] in TRUTHS else None
        after.slots[0][left] = after.slots[1][right] = after.new(kind)
    return after


def _loaded(one: _Act, two: _Act, state: State) -> State:
    """Return the state after a variable was read that may have had no value: it has one."""
    after = state.copy()
    value = after.get(0, one.args[0])
    if isinstance(value, int):
        after.kinds.pop(value, None)
    after.slots[0][one.outs[0]] = after.slots[1][two.outs[0]] = value
    return after
