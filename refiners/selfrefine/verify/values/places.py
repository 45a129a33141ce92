"""Places: where values stand within a value, however deep, and the value with another one there.  Pure."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from selfrefine.verify.values import CONTAINERS, Node, kind, record_fields, with_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from selfrefine.verify.values import Call

Path = tuple[int | str, ...]
"""Steps from the outside in: an item's index, a field's name; of a dictionary 2n for a key and 2n+1 for its value."""
HELD = CONTAINERS | {"iterator"}
DEEPEST = 6
"""How deep leaves are looked for."""
HELD_AT = {
    "collections.OrderedDict": 0,
    "collections.deque": 0,
    "collections.Counter": 0,
    "collections.defaultdict": 1,
    "numpy.ndarray": 0,
    "types.MappingProxyType": 0,
}
"""Which of the parts of each kind is the list or dictionary of what it holds."""


class Place(NamedTuple):
    """A value within another one."""

    path: Path
    node: Node


class Spot(NamedTuple):
    """A value within a call: the argument that holds it, the way from there, and itself."""

    at: str | int
    path: Path
    node: Node


MOST_PLACES = 40
"""Values of one argument that are looked at for a change."""


def spots_in(call: Call, most: int = MOST_PLACES) -> list[Spot]:
    """Return the arguments of a call and all that they hold, of each argument as many as are wanted."""
    return [Spot(at, *place) for at, node in call.arguments() for place in places_in(node, most)]  # fmt: skip


def with_spot(call: Call, spot: Spot, new: Node) -> Call:
    """Return a call with another value at a spot."""
    held = dict(call.arguments())[spot.at]
    return call.replaced(spot.at, put(held, spot.path, new))


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


def leaves_in(node: Node, path: Path = ()) -> Iterator[Place]:
    """Yield the plain values within a value, from the first to the last; of a dictionary none that is its key."""
    parts = list(_parts(node)) if isinstance(node, list) else []
    if not parts:
        yield Place(path, node)
    for step, part in parts if len(path) < DEEPEST else ():
        if kind(node) != "dict" or (isinstance(step, int) and step % 2):
            yield from leaves_in(part, (*path, step))


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


def values_of(node: Node) -> list[Node]:
    """Return the items of a sequence, or the values of a dictionary."""
    return [value for _, value in node[1]] if kind(node) == "dict" else node[1]


def with_values(node: Node, values: Iterable[Node]) -> Node:
    """Return a sequence of other items, or a dictionary with other values under its keys."""
    if kind(node) != "dict":
        return [node[0], list(values)]
    keys = (key for key, _ in node[1])
    return ["d", [list(pair) for pair in zip(keys, values, strict=True)]]


def with_held(node: Node, held: Node) -> Node:
    """Return one of these that holds something else."""
    at = HELD_AT[kind(node)]
    return [*node[:2], [*node[2][:at], held, *node[2][at + 1 :]]]


NEAREST = 3
"""Items of one container in the place of which others are tried."""


def within(node: Node, variants: Callable[[Node], Iterator[Node]]) -> Iterator[Node]:
    """Yield a container with variants in the places of some of its items, one at a time."""
    what = kind(node)
    if what in CONTAINERS:
        items = node[1]
        for at, item in enumerate(items[:NEAREST]):
            for variant in variants(item):
                yield [node[0], [*items[:at], variant, *items[at + 1 :]]]
    elif what == "dict":
        yield from _within_dict(node[1], variants)
    for name, value in record_fields(node):
        for variant in variants(value):
            yield with_fields(node, {name: variant})


def _within_dict(
    pairs: list[list[Node]], variants: Callable[[Node], Iterator[Node]]
) -> Iterator[Node]:
    keys = [key for key, _ in pairs]
    for at, (key, value) in enumerate(pairs[:NEAREST]):
        for variant in variants(value):
            yield ["d", [*pairs[:at], [key, variant], *pairs[at + 1 :]]]
        for variant in variants(key):
            if variant not in keys:
                yield ["d", [*pairs, [variant, value]]]


def deeply(
    node: Node, variants: Callable[[Node], Iterator[Node]], depth: int
) -> Iterator[Node]:
    """Yield variants of a value, and the value with variants of what it holds, so many steps down."""
    yield from variants(node)
    if depth:
        yield from within(node, lambda inner: deeply(inner, variants, depth - 1))
