"""Places: where values stand within a value, however deep, and the value with another one there.  Pure."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from selfrefine.verify.inputs import CONTAINERS, Node, kind, record_fields, with_fields
from selfrefine.verify.inputs.collection_edges import HELD_AT, with_held

if TYPE_CHECKING:
    from collections.abc import Iterator

Path = tuple[int | str, ...]
"""Steps from the outside in: an item's index, a field's name; of a dictionary 2n for a key and 2n+1 for its value."""
HELD = CONTAINERS | {"iterator"}


class Place(NamedTuple):
    """A value within another one."""

    path: Path
    node: Node


_recent: dict[int, tuple[Node, int, tuple[Place, ...]]] = {}
"""By identity, the places within the values that were asked for last: those of an argument are wanted time and again,
and no value ever changes."""
MOST_RECENT = 256


def places_in(node: Node, most: int) -> tuple[Place, ...]:
    """Return the value itself and all that it holds, the outer ones first, as many as are wanted."""
    known = _recent.get(id(node))
    if known is not None and known[0] is node and known[1] == most:
        return known[2]
    found = tuple(_places_in(node, most))
    if len(_recent) >= MOST_RECENT:
        _recent.clear()
    _recent[id(node)] = node, most, found
    return found


def _places_in(node: Node, most: int) -> list[Place]:
    found = [Place((), node)]
    for path, inner in found:  # grows meanwhile
        left = most - len(found)
        if left <= 0:
            break
        # What is no list holds nothing: most places are such.
        if isinstance(inner, list):
            found += [_new(Place, ((*path, step), part)) for step, part in islice(_parts(inner), left)]  # fmt: skip
    return found


_new = tuple.__new__
"""Of hundreds of thousands of places: without the call of a function in Python for each."""


def _parts(node: Node) -> Iterator[tuple[int | str, Node]]:
    what = kind(node)
    if what in HELD:
        yield from enumerate(node[1])
    elif what == "dict":
        for at, (key, value) in enumerate(node[1]):
            yield 2 * at, key
            yield 2 * at + 1, value
    elif what in HELD_AT:
        yield 0, node[2][HELD_AT[what]]
    else:
        yield from record_fields(node)


def put(node: Node, path: Path, new: Node) -> Node:
    """Return a value with another one at a place; as it is, where that cannot be, such as a key that is there already."""
    if not path:
        return new
    step, *rest = path
    if isinstance(step, str):
        inner = dict(record_fields(node))[step]
        return with_fields(node, {step: put(inner, tuple(rest), new)})
    if kind(node) == "dict":
        pairs = [list(pair) for pair in node[1]]
        at, of_value = divmod(step, 2)
        pairs[at][of_value] = put(pairs[at][of_value], tuple(rest), new)
        keys = [key for key, _ in pairs]
        fits = is_hashable(pairs[at][0]) and keys.count(pairs[at][0]) == 1
        return ["d", pairs] if fits else node
    if kind(node) in HELD_AT:
        inner = node[2][HELD_AT[kind(node)]]
        held = put(inner, tuple(rest), new)
        return with_held(node, held) if kind(held) == kind(inner) else node
    items = list(node[1])
    items[step] = put(items[step], tuple(rest), new)
    if node[0] in ("s", "fs") and not is_hashable(items[step]):
        return node
    return [node[0], items]


def is_hashable(node: Node) -> bool:
    """Whether a value can be a key, as far as its kind says."""
    what = kind(node)
    if what == "tuple":
        return all(map(is_hashable, node[1]))
    return what not in ("list", "set", "dict", "bytearray", "iterator")
