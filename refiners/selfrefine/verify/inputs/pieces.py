"""Pieces: what texts are made of, as far as a function and its inputs show: to be put together anew.  Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from selfrefine.verify.inputs.texts import SPECIAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine.verify.inputs.literals import SourceHints

MOST, LONGEST, ALPHABET = 160, 24, 10
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
    return [text for text in found if 0 < len(text) <= LONGEST][:MOST]
