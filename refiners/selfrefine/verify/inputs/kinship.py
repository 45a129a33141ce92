"""Kinship: whether a call consists of kinds of values that were seen, or that a hint allows, in each of its places.  Pure."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, kind, record_fields
from selfrefine.verify.inputs.look_alikes import CALLABLES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from selfrefine.verify.inputs.hints import Parameter
    from selfrefine.verify.inputs.shape import Shape


def is_kin(
    call: Call,
    shapes: Mapping[str | int, Shape],
    parameters: Sequence[Parameter],
    *,
    asks: bool,
    also: AbstractSet[str] = frozenset(),
) -> bool:
    """Whether somebody may well make a call: nobody gives what a hint excludes, or a kind that was never seen in its place.

    Args:
        call: with all that comes after it on the same receiver.
        shapes: what was seen of each argument, and its hint allows.
        parameters: of the function.
        asks: whether a version asks for types: then other kinds come where no hint speaks against it.
        also: kinds that may come there in any case.
    """
    strict = {name for p in parameters if p.annotated for name in (p.name, p.position)}
    return all(
        (asks and at not in strict)
        or fits(shapes.get(at), node, frozenset() if at in strict else also)
        for one in call.each()
        for at, node in one.arguments()
    )


def fits(shape: Shape | None, node: Node, also: AbstractSet[str]) -> bool:
    """Whether a value, and all that it holds, is of kinds that were seen there, or of some others."""
    # What was always empty, or comes in many kinds, says nothing of its parts.
    if shape is None or shape.open or not shape.kinds:
        return True
    # One object in the places of two was seen in either, and a callable stands for any other.
    if isinstance(node, list) and node[0] in ("call", "same"):
        return node[0] == "same" or not shape.kinds.isdisjoint(CALLABLES)
    what = kind(node)
    if what not in shape.kinds:
        return what in also
    if what == "dict":
        keys, values = zip(*node[1], strict=True) if node[1] else ((), ())
        return _all_fit(shape.items, keys, also) and _all_fit(
            shape.values, values, also
        )
    if what in ("list", "tuple", "set", "frozenset", "iterator"):
        if not shape.fields or len(shape.fields) != len(node[1]):
            return _all_fit(shape.items, node[1], also)
        return all(map(fits, shape.fields, node[1], itertools.repeat(also)))
    fields = record_fields(node)
    return all(
        fits(_of_field(shape, name, what, value), value, also) for name, value in fields
    )


def _all_fit(
    shape: Shape | None, nodes: Sequence[Node], also: AbstractSet[str]
) -> bool:
    """Whether all values fit one shape: of those that hold nothing each kind is asked for once."""
    if shape is None or shape.open or not shape.kinds:
        return True
    plain = {type(node): node for node in nodes if not isinstance(node, list)}
    known = shape.kinds
    if any(kind(n) not in known and kind(n) not in also for n in plain.values()):
        return False
    return all(fits(shape, node, also) for node in nodes if isinstance(node, list))


def _of_field(shape: Shape, name: str, own: str, value: Node) -> Shape | None:
    """Return what a field may hold: one that held nothing, or another of its own kind, is a link and may hold either."""
    part = shape.record.get(name)
    if part is not None and part.kinds <= {"None", own} and kind(value) in ("None", own):  # fmt: skip
        return None if value is None else shape
    return part
