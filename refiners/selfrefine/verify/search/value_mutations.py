"""Value mutations: another value in the place of one, by chance: near it, seen elsewhere, of pieces, empty.  Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from selfrefine.verify.search.boundaries import LONGEST, SPECIAL, edges
from selfrefine.verify.search.standard_values import is_value, value_near
from selfrefine.verify.values import CALLABLES, Node, kind, number, of_number
from selfrefine.verify.values.places import HELD_AT, is_hashable

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from selfrefine.verify.values.hints import SourceHints

HALF, NAMED = 0.6, 24
"""How often a piece of a text is one of the first, and how many those are."""
SELDOM, OFTEN = 0.08, 0.3
"""How often a value is exchanged for an empty one, and for one seen elsewhere."""
EMPTY: dict[str, Node] = {
    "int": 0,
    "float": ["f", "0.0"],
    "str": "",
    "bytes": ["b", ""],
    "list": ["l", []],
    "tuple": ["t", []],
    "set": ["s", []],
    "frozenset": ["fs", []],
    "dict": ["d", []],
    "bool": False,
}
"""What counts as false, of each kind: a test for truth in the place of one for None shows there."""
OTHERWISE: tuple[Node, ...] = (
    *(["s", [1, 2]], ["fs", [1]], ["t", [1, 2]], ["l", [1, "a"]], ["d", [["a", 1]]]),
    *(["d", []], ["b", "6162"], "ab", "", 0, True, ["f", "2.5"], None),
    *(["it", [1, 2]], ["v", "builtins.range", [2]]),
)
"""What may come where a function asks for types."""
CALLED: tuple[Node, ...] = (["call", "nothing"], ["call", "first"], ["call", "yes"])
"""What a callable may be: always the same for the same, so that who asks it more or less often is no worse for it."""
RUN = 12
"""The most items, or bytes, that come in a row: what is carried over from one to the next shows after some."""
_BYTE = range(256)
LIMITS = (0, 1, -1, 2, 3, 7, 8, 10, 16, 31, 60, 99, 100, 127, 128, 255, 256, 257, 1000, 1024, 65536)  # fmt: skip


def changed_value(
    node: Node,
    values: Mapping[str, list[Node]],
    pieces: list[str],
    chance: random.Random,
    *,
    asks: bool,
) -> Node:
    """Return another value for the place of one.

    Args:
        node: the value.
        values: of each kind, what was seen anywhere.
        pieces: of texts.
        chance: where choices come from.
        asks: whether either version asks for types, so that any kind may come.
    """
    what = kind(node)
    draw = chance.random()
    if draw < SELDOM and what in EMPTY:
        return EMPTY[what]
    if asks and draw < 2 * SELDOM:
        return chance.choice(OTHERWISE)
    others = values.get(what, [])
    if draw < OFTEN and others:
        return chance.choice(others)
    if what == "bool":
        return not node
    if what == "str":
        return text(node, pieces, chance)[:LONGEST]
    if what in HOLDING:
        return [node[0], HOLDING[what](node[1], values, chance)[:LONGEST]]
    return _of_atom(node, others, values.get("int", []), chance)


def _of_atom(
    node: Node, others: list[Node], numbers: list[Node], chance: random.Random
) -> Node:
    """Return another value for one that holds none."""
    what = kind(node)
    if what == "int":
        return _number(node, others, chance)
    if what == "bytes":
        return ["b", _bytes(bytes.fromhex(node[1]), numbers, chance).hex()]
    if is_value(node) and what not in HELD_AT:
        return value_near(node, others, chance)
    if what in CALLABLES:
        return chance.choice([*CALLED, *others])
    near = edges(node, 0)
    return chance.choice(near) if near else node


def _number(node: Node, others: list[Node], chance: random.Random) -> Node:
    value = number(node)
    if value is None:
        return node
    known = [n for other in others if (n := number(other)) is not None]
    other = chance.choice(known) if known else 1
    picks = [value + 1, value - 1, -value, value * 2, value * 10, value // 2]
    picks += [value + other, value - other, other + 1, other - 1]
    picks.append(chance.choice(LIMITS))
    return of_number(chance.choice(picks))


def text(old: str, pieces: list[str], chance: random.Random) -> str:
    """Return another text: cut, doubled, turned, with pieces in it, or made of pieces alone."""
    at, end = sorted((chance.randint(0, len(old)), chance.randint(0, len(old))))
    piece = _piece(pieces, chance) if pieces else old
    letter = chance.choice(old) if old else piece

    def made() -> str:
        count = chance.randint(1, 5)
        return "".join(_piece(pieces or [old], chance) for _ in range(count))

    operations: list[Callable[[], str]] = [
        lambda: old[:at] + piece + old[at:],
        lambda: old[:at] + piece + old[at:],
        lambda: old[:at] + piece + old[end:],
        lambda: old[:at] + piece + old[at + 1 :],
        lambda: old[:at] + old[end:],
        lambda: old[at:end],
        lambda: old[:end] + old[at:],
        lambda: old[:at] + letter + old[at:],
        lambda: old[:at] + old[at : at + 1] * 2 + old[at + 1 :],
        lambda: "".join(chance.sample(old, len(old))),
        lambda: old[:at] + old[at : at + 1].swapcase() + old[at + 1 :],
        lambda: old[:at] + old[at:end].swapcase() + old[end:],
        lambda: piece + old,
        lambda: old + piece,
        lambda: old * 2,
        lambda: old + "\n" + old[at:],
        lambda: old.replace(old[at : at + 1], piece) if old[at : at + 1] else piece,
        made,
        made,
        lambda: f"{piece}{old}{piece}",
        lambda: (old or piece) * chance.choice((3, 20)),
    ]
    return chance.choice(operations)()


def _piece(pieces: list[str], chance: random.Random) -> str:
    """Return a piece: more often one of the first, which the function itself names."""
    return chance.choice(pieces[:NAMED] if chance.random() < HALF else pieces)


def _bytes(old: bytes, numbers: list[Node], chance: random.Random) -> bytes:
    """Return other bytes; masks and marks are named as numbers."""
    at, end = sorted((chance.randint(0, len(old)), chance.randint(0, len(old))))
    some = [0, 1, 2, 3, 10, 13, 32, 127, 128, 254, 255, len(old) % 256]
    some += [n for n in numbers if isinstance(n, int) and n in _BYTE]
    one = bytes([chance.choice(some)])
    run = chance.randint(2, RUN)
    operations: list[Callable[[], bytes]] = [
        lambda: old[:at] + one + old[at + 1 :],
        lambda: old[:at] + one + old[at + 1 :],
        lambda: one + old[1:],
        lambda: old[:at] + one + old[at:],
        lambda: old[:at] + old[end:],
        lambda: old[:end] + old[at:],
        lambda: old + one * 2,
        lambda: old[:at] + one * run + old[at:],
        lambda: old[:at] + bytes(chance.choices(some, k=run)) + old[end:],
        lambda: (old or one) * (300 // len(old or one) + 1),
    ]
    return chance.choice(operations)()


def _items(
    old: list[Node], values: Mapping[str, list[Node]], chance: random.Random
) -> list[Node]:
    at, end = sorted((chance.randint(0, len(old)), chance.randint(0, len(old))))
    what = kind(chance.choice(old)) if old else chance.choice(sorted(values) or ["int"])
    seen = values.get(what) or [EMPTY.get(what, 0)]
    new = chance.choice(seen) if chance.random() > OFTEN else EMPTY.get(what, chance.choice(seen))  # fmt: skip
    operations: list[Callable[[], list[Node]]] = [
        lambda: [*old[:at], new, *old[at:]],
        lambda: [*old[:at], new, *old[at:]],
        lambda: [*old[:at], new, *old[at + 1 :]],
        lambda: [*old[:end], *old[at:]],
        lambda: [*old[:at], *old[end:]],
        lambda: [*old[:at], *old[at : at + 1] * 2, *old[at + 1 :]],
        lambda: [*old[end:], *old[:end]],
        lambda: old[::-1],
        lambda: chance.sample(old, len(old)),
        lambda: [*old, *(chance.choice(seen) for _ in range(chance.randint(1, 4)))],
        lambda: [*old, *old[at:end]],
        lambda: [*old[:at], *[new] * chance.randint(2, RUN), *old[at:]],
    ]
    return chance.choice(operations)()


def _pairs(
    old: list[Any], values: Mapping[str, list[Node]], chance: random.Random
) -> list[Any]:
    pairs = [list(pair) for pair in old]
    if not pairs:
        return pairs
    at, other = chance.randrange(len(pairs)), chance.randrange(len(pairs))
    key = chance.choice(values.get(kind(pairs[at][0])) or [pairs[at][0]])
    what = kind(pairs[at][1])
    value = chance.choice([*values.get(what, []), EMPTY.get(what, pairs[other][1])])
    fresh = all(key != known for known, _ in pairs) and is_hashable(key)
    action = chance.choice(("drop", "value", "swap", "first", "last", "add", "add", "key"))  # fmt: skip
    if action == "drop":
        del pairs[at]
    elif action == "value":
        pairs[at][1] = value
    elif action == "swap":
        pairs[at][1], pairs[other][1] = pairs[other][1], pairs[at][1]
    elif action == "first":
        pairs.insert(0, pairs.pop(at))
    elif action == "last":
        pairs.append(pairs.pop(at))
    elif fresh and action == "add":
        pairs.append([key, value])
    elif fresh:
        pairs[at][0] = key
    return pairs


def _members(
    old: list[Node], values: Mapping[str, list[Node]], chance: random.Random
) -> list[Node]:
    found = [item for item in _items(old, values, chance) if is_hashable(item)]
    return [item for n, item in enumerate(found) if item not in found[:n]]


HOLDING: dict[str, Callable[..., list[Any]]] = {
    "list": _items,
    "tuple": _items,
    "iterator": _items,
    "set": _members,
    "frozenset": _members,
    "dict": _pairs,
}
"""What changes the content of each kind that holds others."""


MOST_PIECES, LONGEST_PIECE, ALPHABET = 160, 24, 10
"""Pieces, characters of one, and characters of a text that is rather a list of what may come."""
ESCAPED = {
    "%": ("%25", "%2541%41", "%aF"),
    "&": ("&amp;", "&amp;lt;&lt;"),
    "\\": ("\\\\", "\\n", "\\\\n"),
    '"': ('""', '"a"'),
    "'": ("''",),
    "{": ("{{", "{}"),
    "$": ("$$", "${a}"),
    "+": ("+1",),
    "-": ("--", "-1"),
}
"""Marks that begin something else, and that something for the mark itself: what is read twice shows there."""


def pieces_of(texts: Iterable[str], words: Sequence[SourceHints]) -> list[str]:
    """Return pieces of texts that were seen, of what both versions name, and what begins with a mark of theirs.

    Args:
        texts: that were seen.
        words: what the texts of both versions say.
    """
    seen = list(texts)
    named = [n for each in words for n in each.literals if isinstance(n, str)]
    matches = [text for each in words for text in each.patterns]
    found: dict[str, None] = dict.fromkeys(matches)
    found |= dict.fromkeys(named)
    marks = dict.fromkeys(c for text in (*named, *matches, *seen) for c in text if not c.isalnum())  # fmt: skip
    for mark in marks:
        found[mark] = None
        found |= dict.fromkeys(ESCAPED.get(mark, (mark * 2,)))
    for text in named:
        if len(text) >= ALPHABET and " " not in text:
            found |= dict.fromkeys(text)
    for text in seen:
        parts = re.split(r"(\W)", text)
        found |= dict.fromkeys(part for part in parts if part)
    found |= dict.fromkeys(SPECIAL)
    return [text for text in found if 0 < len(text) <= LONGEST_PIECE][:MOST_PIECES]
