"""Named lengths: values of a length that a text names, or one more: what is cut, or counted up to there, shows only then.  Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.search.scaling import grow
from selfrefine.verify.values import Call, Node, kind
from selfrefine.verify.values.places import spots_in, with_spot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from selfrefine.verify.values.hints import SourceHints

LEAST, MOST = 3, 400
"""Lengths that are tried; what is shorter or longer comes by other ways."""
LENGTHS, PLACES = 9, 12
"""Lengths that are tried, and places of an argument."""


def as_long_calls(bases: Sequence[Call], hints: Iterable[SourceHints]) -> Iterator[Call]:  # fmt: skip
    """Yield calls with one value as long as a whole number says that the versions name, or has beside it.

    Args:
        bases: calls to start from.
        hints: what the texts of the versions say.
    """
    named = {n for each in hints for n in each.literals if type(n) is int}
    lengths = sorted(n for n in named if LEAST <= n <= MOST)[:LENGTHS]
    for call in bases:
        for spot in spots_in(call, PLACES):
            for length in lengths:
                for longer in _of(spot.node, length):
                    yield with_spot(call, spot, longer)


def _of(node: Node, length: int) -> Iterator[Node]:
    """Yield a text, or a text of words, or a list, of so many characters, words or items."""
    if isinstance(node, str) and node:
        yield (node[:length] * length)[:length]
        if node.split()[1:]:
            yield " ".join(f"{node.split()[0]}{n}" for n in range(length))
    elif kind(node) in ("list", "tuple") and node[1]:
        yield [node[0], grow(node, length)[1][:length]]
