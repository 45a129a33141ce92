"""Seeds: the small calls from which others are made; large recorded ones are cut, and keep the lines that they run.

What a search costs is so the same for tests that pass ten rows and for those that pass ten thousand (`afl-tmin` cuts
the files of a corpus for the same reason).  The recorded calls themselves are compared as they are, and never changed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from selfrefine.verify.values import Call, Node, record_fields, with_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

HEAVIEST = 200
"""Nodes of the arguments of a seed; of a text each `LETTERS` characters count as one."""
LETTERS = 16
LARGE, EACH = 12, 3
"""Large calls that are cut, and seeds that are kept of each."""
LENGTHS = (4, 8, 16, 32)
"""Items that containers keep, as far as the call is light enough then."""
_ITEMS = ("l", "t", "s", "fs", "it")


def seeds(
    recorded: Sequence[Call],
    ran: Callable[[Sequence[Call]], Sequence[frozenset[int]]],
) -> list[Call]:
    """Return the calls to start from: the light ones, and cuts of the first of the others that together run the most lines.

    Args:
        recorded: as tests make them.
        ran: tells which lines each of some calls runs; nothing where that cannot be told.
    """
    light = [call for call in recorded if is_light(call)]
    heavy = [call for call in recorded if not is_light(call)][:LARGE]
    rows = [list(cuts(call)) for call in heavy]
    told = iter(ran([call for row in rows for call in row]) if rows else ())
    lines = [[next(told, frozenset()) for _ in row] for row in rows]
    found = [
        call for row, ways in zip(rows, lines, strict=True) for call in _best(row, ways)
    ]
    return [*light, *found] or list(recorded)


def is_light(call: Call) -> bool:
    """Whether a call is small enough to make others of it."""
    return sum(weight(node) for _, node in call.arguments()) <= HEAVIEST


def weight(node: Node) -> int:
    """Return how many nodes a value consists of."""
    if isinstance(node, str):
        return 1 + len(node) // LETTERS
    if not isinstance(node, list):
        return 1
    return 1 + sum(map(weight, _parts(node)))


def cuts(call: Call) -> Iterator[Call]:
    """Yield a call with fewer items in its containers, the lightest first, each once."""
    known = {call.key}
    for most in LENGTHS:
        for pick in (_ends, _alike):
            made = call
            for at, node in call.arguments():
                made = made.replaced(at, _cut(node, most, pick))
            if is_light(made) and made.key not in known:
                known.add(made.key)
                yield made


def _best(calls: list[Call], lines: list[frozenset[int]]) -> list[Call]:
    """Return few calls that run all lines that any does, the lightest of those that add most."""
    if not any(lines):
        return calls[-2:]
    left = frozenset[int]().union(*lines)
    found: list[Call] = []
    while left and len(found) < EACH:
        at = max(range(len(calls)), key=lambda n: len(lines[n] & left))
        found.append(calls[at])
        left -= lines[at]
    return found


def _parts(node: list[Node]) -> Iterator[Node]:
    """Yield what a value holds."""
    if node[0] == "d":
        yield from (part for pair in node[1] for part in pair)
    elif node[0] in _ITEMS:
        yield from node[1]
    elif node[0] == "v":
        yield from node[2]
    else:
        yield from (part for _, part in record_fields(node))


def _cut(node: Node, most: int, pick: Callable[[list[Node], int], list[Node]]) -> Node:
    if not isinstance(node, list):
        return node
    if node[0] == "d":
        # As tuples: a pair whose key is "l" or "s" must not be read as a list or a set.
        pairs = pick([["t", pair] for pair in node[1]], most)
        return ["d", [[key, _cut(value, most, pick)] for _, (key, value) in pairs]]
    if node[0] in _ITEMS:
        items = [_cut(item, most, pick) for item in pick(node[1], most)]
        return [node[0], items, *node[2:]]
    if node[0] == "v":
        return [*node[:2], [_cut(part, most, pick) for part in node[2]]]
    fields = record_fields(node)
    kept = {name: _cut(value, most, pick) for name, value in fields}
    return with_fields(node, kept) if fields else node


def _ends(items: list[Node], most: int) -> list[Node]:
    """Return the first and the last items."""
    if len(items) <= most:
        return items
    return [*items[: most - most // 2], *items[len(items) - most // 2 :]]


def _alike(items: list[Node], most: int) -> list[Node]:
    """Return the first items, and the next ones that have something in common with these."""
    if len(items) <= most:
        return items
    first = items[: most - most // 2]
    known = {text for item in first for text in _held(item)}
    rest = items[len(first) :]
    alike = (item for item in rest if not known.isdisjoint(_held(item)))
    more = [item for item, _ in zip(alike, range(most // 2), strict=False)]
    return [*first, *more] if more else _ends(items, most)


def _held(item: Node) -> Iterator[str]:
    """Yield what an item holds at its first level, each with its place, as JSON."""
    if not isinstance(item, list):
        yield json.dumps(item)
    elif item[0] in ("d", "o"):
        pairs = item[1] if item[0] == "d" else record_fields(item)
        yield from (json.dumps([key, value]) for key, value in pairs)
    elif item[0] in _ITEMS:
        yield from (json.dumps([at, part]) for at, part in enumerate(item[1]))
    else:
        yield json.dumps(item)
