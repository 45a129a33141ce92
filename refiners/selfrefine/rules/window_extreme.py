"""Find the extreme of each window in one walk, instead of searching each window.

Why:
    ``max`` of a slice walks it, so that all windows together take their number times their
    width.  Cut into blocks as wide as a window, each window is the end of one block and the
    beginning of the next: the extremes of both are found in one walk.

Bad:
    def highest(values: list[int], width: int) -> list[int]:
        return [max(values[i : i + width]) for i in range(len(values) - width + 1)]

Good:
    from itertools import accumulate


    def highest(values: list[int], width: int) -> list[int]:
        blocks = [values[at : at + width] for at in range(0, len(values), max(width, 0))]
        block_starts = [most for block in blocks for most in accumulate(block, max)]
        block_ends = [
            most
            for block in blocks
            for most in [*accumulate(reversed(block), max)][::-1]
        ]
        return [max(block_ends[i], block_starts[i + width - 1]) for i in range(len(values) - width + 1)]
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.pattern import extract, fill, findall
from selfrefine.rules.lib.place import outside_loops
from selfrefine.rules.lib.uses import bindings, bound_value, role, stable
from selfrefine.rules.lib.walks import length_of
from selfrefine.rules.lib.whole import holds_whole, is_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "window-extreme"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.7

_CALLS = ("max(Items[Place:Place + WIDTH])", "min(Items[Place:Place + WIDTH])")
_NAMED = ("max(Window)", "min(Window)")
_SLICE = "Items[Place:Place + WIDTH]"
_RANGES = (
    *("range(LENGTH - WIDTH + 1)", "range(0, LENGTH - WIDTH + 1)"),
    *("range(LENGTH + 1 - WIDTH)", "range(1 + LENGTH - WIDTH)"),
    "range(LENGTH - (WIDTH - 1))",
)
_MADE = """\
{blocks} = [Items[at : at + WIDTH] for at in range(0, len(Items), max(WIDTH, 0))]
{starts} = [most for block in {blocks} for most in accumulate(block, {word})]
{ends} = [
    most
    for block in {blocks}
    for most in [*accumulate(reversed(block), {word})][::-1]
]
"""


def propose(source: Source) -> Fixes:
    """Yield a fix for each search for the extreme of a window in a loop over all windows."""
    for node, found, word, gone in (*_direct(source), *_by_name(source)):
        items, width = found.name("Items").value, found["WIDTH"]
        plain = isinstance(width, cst.Name | cst.Integer) and is_whole(source, width)
        if not plain or not holds_whole(source, items):
            continue
        if not _walks_windows(source, node, found):
            continue
        place = outside_loops(source, node, partial(_same, source, found))
        if place is None or {"at", "block", "most"} & source.names:
            continue
        blocks, starts, ends = (
            source.fresh(wish, f"{items}_{wish}")
            for wish in ("blocks", "block_starts", "block_ends")
        )
        made = _MADE.format(blocks=blocks, starts=starts, ends=ends, word=word)
        new = f"{word}({ends}[Place], {starts}[Place + WIDTH - 1])"
        yield source.fix(
            node,
            f"Each window of `{items}` is searched.",
            "Find the extremes of the blocks that the windows are made of in one walk.",
            {**dict.fromkeys(gone), node: fill(source, new, found)},
            before={place.statement: fill(source, made, found)},
            imports=["from itertools import accumulate"],
        )


def _direct(source: Source) -> Iterator[tuple[cst.CSTNode, Match, str, list]]:  # type: ignore[type-arg]
    for node, found in findall(source, *_CALLS):
        yield node, found, found.pattern[:3], []


def _by_name(source: Source) -> Iterator[tuple[cst.CSTNode, Match, str, list]]:  # type: ignore[type-arg]
    """Yield each call for a window that a line before gives a name, which nobody else needs."""
    for node, call in findall(source, *_NAMED):
        name = call.name("Window").value
        bound = bindings(source, name)
        value = bound_value(source, bound[0]) if len(bound) == 1 else None
        found = extract(source, value, _SLICE) if value is not None else None
        line = source.statement(bound[0]) if found else None
        block = source.parents[line] if line is not None else None
        if not found or line is None or len(source.mentions(name)) != len("ab"):
            continue
        if (
            block is not None
            and source.inside(node, block)
            and not source.commented(line)
        ):
            yield node, found, call.pattern[:3], [line]


def _same(source: Source, found: Match, loop: cst.CSTNode) -> bool:
    """Whether a loop leaves the items and the width as they are."""
    names = [found["Items"]] + (
        [found["WIDTH"]] if isinstance(found["WIDTH"], cst.Name) else []
    )
    return all(stable(source, name, loop) for name in names)  # type: ignore[arg-type]  # a loop


def _walks_windows(source: Source, node: cst.CSTNode, found: Match) -> bool:
    """Whether the innermost loop goes from the first window to the last."""
    loops = source.loops(node)
    head = loops[0] if loops else None
    head = head if isinstance(head, cst.For) else getattr(head, "for_in", None)
    place = found.name("Place").value
    if head is None or source.text(head.target) != place:
        return False
    walked = extract(source, head.iter, *_RANGES)
    if not walked or source.text(walked["WIDTH"]) != source.text(found["WIDTH"]):
        return False
    bound = [m for m in source.mentions(place) if role(source, m) == "bind"]
    return (
        length_of(source, walked["LENGTH"]) == found.name("Items").value
        and len(bound) == 1
    )
