"""Context: where a step stands: what follows its exits, who handles its exceptions, and what its names mean.  Pure."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from selfrefine.verify.equivalence.graph import (
    Caught,
    Clear,
    Event,
    Leave,
    Load,
    Move,
    Node,
    Places,
    UnprovenError,
)
from selfrefine.verify.equivalence.whole_pieces import Whole, later, mentioned, names_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.equivalence.scopes import Scope


@dataclass(frozen=True)
class Context:
    """Where a step stands.

    Args:
        scope: the names of the function.
        prefix: of the slots of its variables; a helper that is called has slots of its own.
        places: gives new slots.
        helpers: functions that only this version has, which are followed where they are called.
        follow: gives the steps of a helper for the slots of its arguments, the slot of its result and what follows.
        leave: the step that leaves the function with what a slot holds.
        stop: the step behind the innermost loop.
        again: the step that begins its next round.
        fails: who handles an exception.
        handled: slots of the exceptions that are being handled, the innermost last.
        renamed: slots of the variables of comprehensions.
        own: the variables of the innermost comprehension; None outside.
    """

    scope: Scope
    prefix: str
    places: Places
    helpers: Mapping[str, FunctionNode]
    follow: Callable[[FunctionNode, tuple[str, ...], str, Node, Context], Node]
    leave: Callable[[str], Node]
    stop: Callable[[], Node] | None = None
    again: Callable[[], Node] | None = None
    fails: Caught | None = None
    handled: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] | None = None

    def slot_of(self, name: str) -> str | None:
        """Return the slot of a name; None if it is no variable of the function's own, or one that others share."""
        if name in self.renamed:
            return self.renamed[name]
        if name in self.scope.local and name not in self.scope.shared:
            return self.prefix + name
        return None

    def event(
        self, op: tuple[object, ...], args: tuple[str, ...], nxt: Node | None, *outs: str, other: Node | None = None
    ) -> Event:  # fmt: skip
        """Return a step that the world may see, which may fail."""
        return Event(
            nxt,
            op=op,
            args=(*args, *self.handled[-1:]),
            outs=outs,
            other=other,
            fails=self.fails,
            depth=len(self.handled),
        )

    def read(self, name: str, out: str, nxt: Node) -> Node:
        """Return the step that reads a name."""
        slot = self.slot_of(name)
        is_local = slot is not None or name in self.scope.local
        told = name
        if self.own is not None and name not in self.own and (is_local or name == "super"):  # fmt: skip
            # Before Python 3.12 it is a function: what has no value there is another error, and `super()` another object.
            told = f"{name} around"
        if slot is not None:
            return Load(nxt, out, slot, told, self.fails, len(self.handled))
        return self.event(("shared" if is_local else "name", told), (), nxt, out)

    def write(self, name: str, slot: str, nxt: Node) -> Node:
        """Return the step that gives a name what a slot holds."""
        own = self.slot_of(name)
        if own is not None:
            return Move(nxt, own, slot)
        kind = "share" if name in self.scope.local else "set name"
        return self.event((kind, name), (slot,), nxt)

    def whole(self, node: ast.AST, nxt: Node, *outs: str, source: str = "") -> Node:
        """Return the step that is a whole piece of code, such as a function within it, given the variables that it names."""
        bare = later(node)
        slots = {name: slot for name in mentioned(bare) if (slot := self.slot_of(name))}
        given = (*slots.values(), *([source] if source else []))
        around = (self.scope.local & names_in(bare)) - slots.keys()
        return self.event(("whole", Whole(bare, tuple(slots), around)), given, nxt, *outs)  # fmt: skip

    def handling(self, slot: str) -> Context:
        """Return the context of those who handle an exception."""
        return replace(self, handled=(*self.handled, slot))

    def within(self, names: Mapping[str, str]) -> Context:
        """Return the context inside a comprehension."""
        return replace(self, renamed={**self.renamed, **names}, own=frozenset(names))


def helper_call(node: ast.Call, context: Context) -> FunctionNode | None:
    """Return the helper that a call calls, if it can be followed: plain parameters, each given by its place."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    helper = context.helpers.get(name)
    if helper is None or name in context.scope.local or name in context.renamed:
        return None
    plain = not node.keywords and not any(isinstance(a, ast.Starred) for a in node.args)
    if not plain or len(node.args) != len(helper.args.args):
        raise UnprovenError(name)
    return helper


def cleared(slots: list[str], nxt: Node) -> Node:
    """Return the steps after which variables have no value."""
    for slot in slots:
        nxt = Clear(nxt, slot)
    return nxt


def leaving(slot: str) -> Node:
    """Return the step that leaves the outermost function."""
    return Leave(None, slot)
