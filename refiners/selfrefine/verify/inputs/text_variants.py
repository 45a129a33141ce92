"""Text variants: two texts that are the same but for case, accents, or spaces, in two places of one call.  Pure.

What compares texts, or looks one up by another, mostly means some of these to be alike and others not: `ß` and `SS` are
alike under `casefold`, not under `lower`.
"""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import TYPE_CHECKING

from selfrefine.verify.inputs.places import places_in, put
from selfrefine.verify.inputs.texts import SPECIAL

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator

    from selfrefine.verify.inputs import Call

MOST_PLACES = 40
PIECES = (*SPECIAL, "Ł", "ﬁ", "ς", "ẞ", "I", "\u0131")
"""What a text gets first: letters that other cases and forms write otherwise."""
ALIKE: tuple[Callable[[str], str], ...] = (
    str.upper,
    str.lower,
    str.casefold,
    str.title,
    str.swapcase,
    str.strip,
    *(partial(unicodedata.normalize, form) for form in ("NFC", "NFD", "NFKC", "NFKD")),
    lambda text: text.encode("ascii", "ignore").decode(),
    lambda text: unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode(),
    lambda text: f" {text}\t",
    lambda text: text.replace(" ", "  "),
    lambda text: "".join(c for c in text if c.isalnum()),
)
"""What another text may have in common with one."""
BARE = 0.3
"""How often a text stays as it is."""


def longer_mark_calls(calls: Iterable[Call]) -> Iterator[Call]:
    """Yield calls in which an argument is longer that stands in texts of others, and it is longer there as well.

    So are separators, prefixes and marks: most tests give them one character.
    """
    for call in calls:
        places = [p.node for _, node in call.arguments() for p in places_in(node, MOST_PLACES)]  # fmt: skip
        texts = {text for text in places if isinstance(text, str)}
        for _, mark in call.arguments():
            if isinstance(mark, str) and mark and any(mark in text for text in texts - {mark}):  # fmt: skip
                yield _exchanged(call, mark, mark + mark[-1])


def _exchanged(call: Call, mark: str, other: str) -> Call:
    """Return a call with another text wherever a text holds a mark."""
    for at, node in call.arguments():
        made = node
        for place in places_in(node, MOST_PLACES):
            if isinstance(place.node, str):
                made = put(made, place.path, place.node.replace(mark, other))
        call = call.replaced(at, made)
    return call


def same_but(call: Call, chance: random.Random) -> Call:
    """Return a call with one of its texts, in another form, in the place of another; as it is, where it has not two."""
    rows = [
        (at, place)
        for at, node in call.arguments()
        for place in places_in(node, MOST_PLACES)
        if isinstance(place.node, str)
    ]
    if len(rows) < 2:  # noqa: PLR2004  two texts
        return call
    (first, one), (second, other) = chance.sample(rows, 2)
    text = one.node
    if chance.random() > BARE:
        at = chance.randint(0, len(text))
        text = text[:at] + chance.choice(PIECES) + text[at:]
        call = call.replaced(first, put(dict(call.arguments())[first], one.path, text))
    form = chance.choice(ALIKE)(text)
    node = dict(call.arguments())[second]
    return call.replaced(second, put(node, other.path, form))
