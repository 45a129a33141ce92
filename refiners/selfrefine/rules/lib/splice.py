"""Splice: the code of changed statements in the place of the old ones, so that the rest need not be written again.

To write a whole function takes LibCST longer than most rules think about it, and most
changes are of a line or two.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, cast

import libcst as cst

from selfrefine.rules.lib.places import lines_behind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.rules.lib.source import Source
    from selfrefine.rules.lib.surgery import Surgery

_SIMPLE = (cst.If, cst.For, cst.While, cst.With)
"""Statements of which one block may hold all that changes."""


def spliced(source: Source, surgery: Surgery) -> str | None:
    """Return the whole code after a change; None where it has to be written anew."""
    if "\r" in source.code or "\f" in source.code:
        return None
    blocks = _blocks_around(source, surgery)
    if not blocks:
        return None
    body = blocks[-1].body
    made = surgery.replace.get(blocks[-1])
    if isinstance(made, cst.IndentedBlock):
        return _with_block(source, blocks, made)
    changed = [n for n, one in enumerate(body) if one in surgery.touched]
    first, last = changed[0], changed[-1]
    new = [after for old in body[first : last + 1] for after in surgery.on(old)]
    start, end = _start(source, body[first]), _end(source, body[last])
    if start is None or end is None or (not new and len(body) == len(changed)):
        return None
    text = _text(source, blocks, new)
    lines = source.code.split("\n")
    middle = text.removesuffix("\n").split("\n") if text else []
    return "\n".join([*lines[: start - 1], *middle, *lines[end:]])


def _with_block(
    source: Source, blocks: Sequence[cst.IndentedBlock], new: cst.IndentedBlock
) -> str | None:
    """Return the whole code with another block in the place of the innermost one; the first statements often stay."""
    old = blocks[-1]
    pairs = zip(old.body, new.body, strict=False)
    same = len([*takewhile(lambda pair: pair[0] is pair[1], pairs)])
    if new.header is not old.header or same in {len(old.body), len(new.body)}:
        return None
    start, end = _start(source, old.body[same]), _end(source, old.body[-1])
    if start is None or end is None:
        return None
    text = _text(source, blocks, new.body[same:], new.footer)
    lines = source.code.split("\n")
    middle = text.removesuffix("\n").split("\n")
    return "\n".join([*lines[: start - 1], *middle, *lines[end + len(old.footer) :]])


def _blocks_around(source: Source, surgery: Surgery) -> list[cst.IndentedBlock]:
    """Return the blocks that hold all that changes, the innermost last; none where more than statements do."""
    found: list[cst.IndentedBlock] = []
    outer: cst.CSTNode = source.function
    while True:
        touched = [child for child in outer.children if child in surgery.touched]
        if len(touched) != 1 or not isinstance(touched[0], cst.IndentedBlock):
            return found
        block = touched[0]
        if surgery.edits(block):
            whole = isinstance(surgery.replace.get(block), cst.IndentedBlock)
            return [*found, block] if whole else found
        found.append(block)
        inner = [one for one in block.body if one in surgery.touched]
        if len(inner) != 1 or surgery.edits(inner[0]):
            return found
        if not isinstance(inner[0], _SIMPLE):
            return found
        outer = inner[0]


def _start(source: Source, statement: cst.CSTNode) -> int | None:
    """Return the first line of a statement, with the comments above it."""
    place = source.known_lines(statement)
    if place is None or isinstance(statement, cst.FunctionDef | cst.ClassDef):
        return None
    return place[0] - len(getattr(statement, "leading_lines", ()))


def _end(source: Source, statement: cst.CSTNode) -> int | None:
    """Return the last line of a statement, with the comments at the end of its blocks."""
    place = source.known_lines(statement)
    below = lines_behind(statement)
    return None if place is None or below is None else place[1] + below


def _text(
    source: Source,
    blocks: Sequence[cst.IndentedBlock],
    new: Sequence[cst.CSTNode],
    footer: Sequence[cst.EmptyLine] = (),
) -> str:
    """Return the code of statements as deeply indented as the innermost block is, and the lines at its end."""
    if not new:
        return ""
    rows = cast("Sequence[cst.BaseStatement]", new)
    for block in reversed(blocks):
        inner = cst.IndentedBlock(rows, indent=block.indent, footer=footer)
        rows, footer = [cst.If(cst.Name("x"), inner)], ()
    return source.module.code_for_node(rows[0]).split("\n", len(blocks))[-1]
