"""Look alikes: what passes for a value that was seen, though it is of another kind.

A moment for a day, one object for two, a truth for a number, a callable that gives nothing or fails, something in an
object that held nothing.  They are never in the domain, and come in groups like all that is foreign: where the original crashes by accident on
one, nobody gives such values.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import (
    Call,
    Node,
    is_plain_object,
    kind,
    record_fields,
    with_fields,
)
from selfrefine.verify.inputs.container_items import within

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.verify.inputs.literals import SourceHints

BASES, MOST = 3, 60
"""Calls in which they are put, and calls that are made."""
DEPTH = 2
CALLABLES = (
    "builtins.function",
    "builtins.builtin_function_or_method",
    "builtins.method",
    "builtins.method_descriptor",
    "builtins.type",
    "functools.partial",
)
"""Types of what is called."""
CHANGING = frozenset({"list", "dict", "set", "bytearray"})
FICKLE = tuple(
    f'["call", "{name}"]' for name in ("turns", "clock", "failure", "unavailable")
)
"""Callables that are asked again, as JSON."""
TURNS = 20
"""Up to here a number may say how often something is tried."""
INSTEAD: tuple[Node, ...] = ("ab", 7)
"""What an object may hold where it held nothing."""


def kindred_calls(bases: Sequence[Call], hints: SourceHints) -> Iterator[Call]:
    """Yield calls with what passes for an argument, or for what it holds.

    Args:
        bases: calls to put it in, small ones first.
        hints: what the function's text says of its inputs.
    """
    made = (
        replace(base.replaced(at, node), in_domain=False, group=f"{at} {name}")
        for base in bases[:BASES]
        for at, seen in base.arguments()
        for name, node in _rows(seen, hints, DEPTH)
    )
    for call in itertools.islice(made, MOST):
        yield call
        yield from _longer(call)
    yield from itertools.chain.from_iterable(map(_shared, bases[:BASES]))


def _longer(call: Call) -> Iterator[Call]:
    """Yield a call in which something fails, or says something else each time, with more turns: two tell no rule from another."""
    if not any(name in call.key for name in FICKLE):
        return
    for at, node in call.arguments():
        if type(node) is int and 0 < node <= TURNS:
            yield replace(
                call.replaced(at, node + 2), in_domain=False, group=call.group
            )


def _shared(call: Call) -> Iterator[Call]:
    """Yield a call with one object in the places of two arguments, if both can be changed and are alike."""
    kinds = [kind(node) for node in call.args]
    for at, node in enumerate(call.args):
        changes = kinds[at] in CHANGING or is_plain_object(node) or record_fields(node)
        first = kinds.index(kinds[at])
        if changes and first < at:
            made = call.replaced(at, ["same", first])
            yield replace(made, in_domain=False, group=f"{at} is {first}")


def _rows(node: Node, hints: SourceHints, depth: int) -> Iterator[tuple[str, Node]]:
    yield from _passing_for(node, hints)
    if depth:
        names: dict[str, None] = {}

        def inner(part: Node) -> Iterator[Node]:
            for name, other in _rows(part, hints, depth - 1):
                if name not in names:  # one place of each kind is enough
                    names[name] = None
                    yield other

        found = within(node, inner)
        for other in found:
            yield f"{list(names)[-1]} within", other


def _passing_for(node: Node, hints: SourceHints) -> Iterator[tuple[str, Node]]:
    """Yield what passes for one value, each with the name of its kind."""
    what = kind(node)
    if what == "int" and hints.tells:
        yield "a truth", True
        yield "a truth", False
    elif what == "datetime.date":
        yield "a moment", ["v", "datetime.datetime", [*node[2], 12, 30, 0, 0, None, 0]]
    elif what in CALLABLES:
        yield "a callable that gives nothing", ["call", "nothing"]
        yield "a callable that fails", ["call", "failure"]
        yield "a callable that is not there", ["call", "unavailable"]
        yield "a callable that counts", ["call", "turns"]
        yield "a clock", ["call", "clock"]
    elif is_plain_object(node):
        for name, value in record_fields(node):
            if value is None:
                for other in INSTEAD:
                    yield f"{kind(other)} as {name}", with_fields(node, {name: other})
