"""Write `any` or `all` instead of setting a flag in a loop.

Why:
    A flag that a loop may set makes the reader check every iteration, and without a
    ``break`` the loop goes on when the answer is known.  ``any`` and ``all`` name
    the question and stop at the first item that answers it.

Bad:
    def too_long(words: list[str], most: int) -> bool:
        found = False
        for word in words:
            if len(word) > most:
                found = True
        return found

Good:
    def too_long(words: list[str], most: int) -> bool:
        found = any(len(word) > most for word in words)
        return found

Bad:
    def known(words: list[str], book: set[str]) -> bool:
        okay = True
        for word in words:
            if word not in book:
                okay = False
                break
        return okay

Good:
    def known(words: list[str], book: set[str]) -> bool:
        okay = all(word in book for word in words)
        return okay
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from selfrefine_rules.lib.blocks import opposite
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.reductions import LOOSE, SUSPENDED, parts_of, reductions
from selfrefine_rules.lib.tree import holds

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.7
BRIDGE = "also"

_LOOPS = [
    f"Total = {start}\nfor TARGET in ITEMS:\n    if TEST:\n        Total = {not start}\n"
    for start in (True, False)
]
_STOPPED = [f"{loop}        break\n" for loop in _LOOPS]


def propose(source: Source) -> Fixes:
    """Yield a fix for each flag that is set, and then only changed by the loop behind it."""
    yield from reductions(
        source,
        [*_LOOPS, *_STOPPED],
        partial(_question, source),
        "The loop only finds out whether {} changes in some iteration.",
    )


def _question(source: Source, found: Match) -> str | None:
    items, test = found["ITEMS"], found["TEST"]
    if isinstance(items, LOOSE) and not items.lpar:
        return None
    if any(holds(part, SUSPENDED) for part in parts_of(found)):
        return None
    if found.pattern not in _STOPPED and not _may_stop(source, found):
        return None
    clause = source.fill("for TARGET in ITEMS", found)
    if not found.pattern.startswith("Total = True"):
        return f"any({source.text(test)} {clause})"
    positive = opposite(test)
    if positive is not None:
        return f"all({source.text(positive)} {clause})"
    return f"not any({source.text(test)} {clause})"


def _may_stop(source: Source, found: Match) -> bool:
    """Whether nobody notices when the loop stops early, although it had no ``break``."""
    names = free_names(found["ITEMS"])
    return all(map(pure, parts_of(found))) and all(
        source.known(name).kind != "iterator" for name in names
    )
