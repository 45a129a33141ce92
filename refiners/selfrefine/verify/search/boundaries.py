"""Boundaries: the boundary values near one value, always the same ones.

Where the kind allows: empty, one item, ties, duplicates, another order, zero, one more and one less, doubled and
trailing separators, what rounding and other alphabets make different; and the same of what a container holds.
"""

from __future__ import annotations

import itertools
import json
import math
import re
from typing import TYPE_CHECKING, Any

from selfrefine.verify.search.standard_values import value_edges
from selfrefine.verify.values import (
    Node,
    kind,
    number,
    of_number,
    record_fields,
    with_fields,
)
from selfrefine.verify.values.places import (
    HELD_AT,
    put,
    values_of,
    with_held,
    with_values,
    within,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LONGEST = 400
"""Items or characters of a mutated value; longer ones are amplification's business."""
DEEPEST, INNER = 2, 12
"""How deep the parts of a value are varied, and how many edges of each part are tried."""


def edges(node: Node, depth: int = DEEPEST) -> list[Node]:
    """Return the boundary values near one value, the simplest first; each once."""
    outer, inner = [*_outer(node), *all_alike(node)], _inner(node, depth)
    # One of the parts for each of the whole, so that neither crowds the other out.
    turns = itertools.zip_longest(outer, inner, fillvalue=_NONE)
    found = [item for turn in turns for item in turn if item is not _NONE]
    return list({json.dumps(item): item for item in found}.values())


_NONE = object()


def _outer(node: Node) -> list[Node]:
    what = kind(node)
    if what in ("int", "float"):
        return _number_edges(node)
    if what == "bool":
        return [not node]
    if what == "str":
        return [item for item in text_edges(node) if len(item) <= LONGEST]
    if what in ("list", "tuple", "iterator"):
        return _list_edges(node)
    if what in ("set", "frozenset", "dict"):
        items = node[1]
        parts: list[Node] = [[], items[:1], items[1:], items[::-1]]
        return [[node[0], part] for part in parts if part != items]
    if what == "bytes":
        return [["b", text] for text in _bytes_edges(node[1]) if text != node[1]]
    kept = kept_edges(node, lambda held: edges(held, 0))
    return [*value_edges(node), *(item for item in kept if item != node)]


def _inner(node: Node, depth: int) -> list[Node]:
    """Return a value with an edge of one of its parts in that part's place, and a record with two of them."""
    if not depth or not (isinstance(node, list) and len(node) > 1):
        return []
    single = list(within(node, lambda part: iter(edges(part, depth - 1)[:INNER])))
    return [*_pairs_of_fields(node), *single]


def _pairs_of_fields(node: Node) -> Iterator[Node]:
    """Yield a record with two of its fields at their boundaries at once, such as both zero, or both equal."""
    fields = record_fields(node)[:DEEPEST]
    for (first, a), (second, b) in itertools.combinations(fields, 2):
        for x, y in itertools.product(edges(a, 0)[:2], edges(b, 0)[:2]):
            yield with_fields(node, {first: x, second: y})
        if kind(a) == kind(b):
            yield with_fields(node, {first: b})


def _number_edges(node: Node) -> list[Node]:
    value = number(node)
    if value is None:
        return [0, 1, -1]  # so large that nothing near it is worth a call
    if isinstance(value, float):
        found: list[float] = [0.0, 1.0, -value, value + 1.0, value / 2, -1.0]
        found += [
            0.5,
            2.5,
            0.25,
            0.125,
            0.05,
            -0.0,
            1e9 + 0.1,
            1e-9,
            1 / 3,
            value + 0.005,
            math.nextafter(value, 0),
        ]
        shown = dict.fromkeys(repr(v) for v in found if math.isfinite(v))
        return [["f", text] for text in shown if text != repr(value)]
    whole = [0, 1, value + 1, value - 1, 2, -1, -value, value * 2, value // 2]
    whole += [value + 2, value * 10, -7, 99]
    return [of_number(v) for v in dict.fromkeys(whole) if v != value]


def _bytes_edges(text: str) -> list[str]:
    """Return bytes near some bytes, all in hexadecimal digits."""
    half = len(text) // 4 * 2
    other = [text[:half] + byte + text[half:] for byte in ("ff", "80", "00", "0a", "0d0a", "20")]  # fmt: skip
    ends = [end for byte in ("ff", "80", "00") for end in (byte + text[2:], text[:-2] + byte)]  # fmt: skip
    cut = [text[:2], text[2:], text[:-2], text + text[-2:], text[:2] + text]
    # More than eight, so that what is packed into them exceeds 64 bits, or all but.
    runs = [text[:2] * 9 + text[2:], text[:-2] + text[-2:] * 9]
    return list(
        dict.fromkeys(["", "00", text + text, "ff", *cut, *ends, *other, *runs])
    )


def _list_edges(node: Node) -> list[Node]:
    name, items = node
    found: list[list[Node]] = [
        [],
        items[:1],
        items[:2],
        items[1:],
        items[:-1],
        items[::-1],
    ]
    if items:
        found += [
            items + items[:1],
            items[:1] + items,
            items[:1] * 2,
            items[-1:] * 3,
            items + items,
            [*items[1:], items[0]],
        ]
    return [[name, part] for part in found if part != items and len(part) <= LONGEST]


COUNTS = (0, -1, 1, 2)


def kept_edges(node: Node, edges: Callable[[Node], list[Node]]) -> Iterator[Node]:
    """Yield what is near one of these; nothing for a value of another kind.

    Args:
        node: the value.
        edges: gives the neighbours of a list or dictionary.
    """
    what = kind(node)
    if what not in HELD_AT:
        return
    at = HELD_AT[what]
    for near in edges(node[2][at]):
        yield with_held(node, near)
    if what == "collections.deque":
        items = node[2][0][1]
        for most in (None, len(items), len(items) + 1):
            yield [*node[:2], [node[2][0], most]]
    elif what == "numpy.ndarray":
        for name in ("int64", "float64", "float32"):
            yield [*node[:2], [node[2][0], name]]
    elif what == "collections.Counter" and node[2][0][1]:
        (first, _), *rest = node[2][0][1]
        for count in COUNTS:
            yield with_held(node, ["d", [[first, count], *rest]])


COLUMNS, ROWS = 4, 50
"""Places of a row that are made equal in all rows, and rows of which that is worth it."""


def all_alike(node: Node) -> Iterator[Node]:
    """Yield a list or dictionary with all of its items changed alike."""
    if kind(node) in ("list", "tuple", "dict") and 0 < len(node[1]) <= ROWS:
        yield from (with_values(node, items) for items in _columns(values_of(node)))


def _columns(items: list[Node]) -> Iterator[list[Node]]:
    """Yield items that are all changed alike."""
    values = [number(item) for item in items]
    if None not in values:
        yield [of_number(-value) for value in values if value is not None]
        yield [of_number(value * 0) for value in values if value is not None]
    if len(items) > 1:
        yield [items[0]] * len(items)
        yield from _tied(items)


def _tied(items: list[Node]) -> Iterator[list[Node]]:
    """Yield rows that have in one place what the first of them has there."""
    first = items[0]
    if not isinstance(first, list) or any(kind(row) != kind(first) for row in items):
        return
    cells: Iterable[Any] = first[1] if kind(first) == "dict" else record_fields(first)
    if kind(first) in ("list", "tuple"):
        shortest = min(len(row[1]) for row in items)
        cells = enumerate(first[1][:shortest])
    for name, value in itertools.islice(cells, COLUMNS):
        yield [_with_cell(row, name, value) for row in items]


def _with_cell(row: Node, name: Any, value: Node) -> Node:
    """Return a row with another value at an index, under a key, or in a field."""
    if kind(row) == "dict":
        return ["d", [[k, value if k == name else v] for k, v in row[1]]]
    if record_fields(row):
        return with_fields(row, {name: value})
    return put(row, (name,), value)


SPECIAL = (
    *("\t", "\n", "\r\n", "\r", "\x0c", "\u2028", "\xa0", " "),
    *("é", "É", "ß", "ŉ", "İ", "\u0661", "²", "e\u0301"),
    *('"', "'", ",", ";", "&", "<", "_", "-", ".", ":", "/", "\\", "%", "=", "#", "@"),
)
"""What texts may hold that tests forget: other white space, other alphabets, marks that separate or quote."""
CASE_TWINS = {"k": "\u212a", "s": "\u017f"}
"""Letters beyond ASCII that equal these where capitals make no difference."""
MARKED = 3
"""So many of a text's own marks are doubled, dropped and put at its ends."""


def text_edges(text: str) -> list[str]:
    """Return the texts near one text, the simplest first; each once, and none the text itself."""
    half = len(text) // 2
    found = [
        *("", text[:1], text + "\n", text[:2], text[1:], text[:-1]),
        *(text + text[-1:], text[::-1], text[:half], f" {text}", f"{text} "),
        *(text.upper(), text.lower(), text.swapcase(), text.title()),
        *(twin + text[1:] for twin in CASE_TWINS.values() if text),
        *(text.replace(letter, twin) for letter, twin in CASE_TWINS.items()),
        *_digits(text),
        *_versions(text),
        *_with_gaps(text),
    ]
    marks = dict.fromkeys(c for c in text if not c.isalnum())
    for mark in list(marks)[:MARKED]:
        found += [
            text + mark,
            mark + text,
            text.replace(mark, mark * 2),
            text + mark * 2,
            text.replace(mark, ""),
        ]
    # Each in the middle, and every third at an end instead, so that they stay few.
    for place, special in enumerate(SPECIAL):
        found.append(text[:half] + special + text[half:])
        if place % 3 == 0:
            found.append(special + text)
        elif place % 3 == 1:
            found.append(text + special)
    return [item for item in dict.fromkeys(found) if item != text]


def _with_gaps(text: str) -> list[str]:
    """Return a text of several words or cells without one of them, its marks left where they are: the last ones first."""
    found = list(WORD.finditer(text))
    if len(found) < 2:  # noqa: PLR2004  a word alone is no row
        return []
    return [text[: m.start()] + text[m.end() :] for m in found[::-1][:GAPS]]


WORD, GAPS = re.compile(r"\w+"), 5
"""What stands between the marks of a text, and how many of them are left out."""
VERSION = re.compile(r"\D?\d+(?:\.\d+)+(?:[-+.]?\w+)*")


def _versions(text: str) -> list[str]:
    """Return other versions, of a text that is one: before a release, of a build, longer and shorter."""
    if not VERSION.fullmatch(text):
        return []
    bare = re.match(r"\D?[\d.]*\d", text)
    known = bare[0] if bare else text
    later = ("-rc.1", "-alpha.1+b.5", "+b.5", "rc1", "a1", ".dev0", ".post1", ".1")
    return [*(known + end for end in later), known.rpartition(".")[0], f"v{known}", f"1!{known}"]  # fmt: skip


def _digits(text: str) -> list[str]:
    """Return other ways to write a number, of a text that is one."""
    if not text.strip("+-").replace(".", "", 1).isdigit():
        return []
    return [
        *("0", "00" + text, "+" + text, "-" + text, text + ".0", text + "0"),
        *(text + ".5", f"{text[:1]}_{text[1:]}", text[:-1] + "²", "\u0661" + text, text + "e1"),
    ]  # fmt: skip
