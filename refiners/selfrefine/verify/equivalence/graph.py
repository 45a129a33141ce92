"""Graph: a function as steps, in the order in which Python takes them; values stand in slots.  Pure.

A slot is a variable, or a place for what an expression gives.  Two kinds of nodes are told apart:
*silent* ones only move values between slots and can neither fail nor be seen; *events* do something
that the world may see, or that may fail.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class Node:
    """A step; `next` is the one that follows it."""

    next: Node | None = None


@dataclass(eq=False)
class Put(Node):
    """A constant into a slot: silent."""

    out: str = ""
    constant: tuple[str, str] = ("", "")


@dataclass(eq=False)
class Move(Node):
    """What one slot holds into another: silent."""

    out: str = ""
    slot: str = ""


@dataclass(eq=False)
class Load(Node):
    """The value of a variable into a slot: silent if it surely has one, else an event that may fail."""

    out: str = ""
    slot: str = ""
    name: str = ""
    fails: Caught | None = None
    depth: int = 0


@dataclass(eq=False)
class Clear(Node):
    """A variable loses its value: silent."""

    slot: str = ""


@dataclass(eq=False)
class Fresh(Node):
    """A new list, tuple, dict or set of what slots hold: silent, since nobody else knows of it yet."""

    out: str = ""
    kind: str = ""
    parts: tuple[str, ...] = ()


@dataclass(eq=False)
class Caught(Node):
    """Where an exception arrives, and the slot that it is put into."""

    slot: str = ""


@dataclass(eq=False)
class Event(Node):
    """Something that the world may see.

    Args:
        op: what is done; equal for what is the same.
        args: slots that it reads.
        outs: slots that it fills.
        other: the step that follows where it says no: an iterator's end.
        fails: where its exception arrives; None: it leaves the function.
        depth: how many exceptions are being handled, which it can ask for.
    """

    op: tuple[object, ...] = ()
    args: tuple[str, ...] = ()
    outs: tuple[str, ...] = ()
    other: Node | None = None
    fails: Caught | None = None
    depth: int = 0


@dataclass(eq=False)
class Branch(Node):
    """Asks for the truth of a slot: an event, unless the value is surely a truth; `next` if it holds, else `other`."""

    slot: str = ""
    other: Node | None = None
    fails: Caught | None = None
    depth: int = 0


@dataclass(eq=False)
class Leave(Node):
    """The function ends and gives what a slot holds."""

    slot: str = ""


class UnprovenError(Exception):
    """What a version does is not known well enough, or is not surely the same."""


@dataclass
class Places:
    """Gives names of new slots."""

    used: int = field(default=0)

    def new(self, sign: str = "%") -> str:
        """Return a slot that nothing else uses."""
        self.used += 1
        if self.used > MOST:
            raise UnprovenError("too long")
        return f"{sign}{self.used}"


MOST = 4000
"""Slots of one version."""
