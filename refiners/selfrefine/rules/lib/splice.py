"""Splice: the code of changed statements in the place of the old ones, so that the rest need not be written again.

To write a whole function takes LibCST longer than most rules think about it, and most
changes are of a line or two.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias, cast

import libcst as cst

from selfrefine.rules.lib.places import lines_behind
from selfrefine.rules.lib.tree import children

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.rules.lib.source import Source
    from selfrefine.rules.lib.surgery import Surgery

Patch: TypeAlias = "tuple[int, int, str]"
"""The first line and the last one of what goes, and the code in its place."""

_HOLDERS = (cst.If, cst.For, cst.While, cst.With, cst.Try)
_BRANCHES = (cst.If, cst.Else, cst.ExceptHandler, cst.Finally)


class _UnknownError(Exception):
    """It is not told which lines a change is about."""


def spliced(source: Source, surgery: Surgery) -> str | None:
    """Return the whole code after a change; None where it has to be written anew."""
    if "\r" in source.code or "\f" in source.code:
        return None
    blocks = _blocks_below(surgery, source.function)
    if not blocks:
        return None
    try:
        patches = [p for one in blocks for p in _patches(source, surgery, [one])]
    except _UnknownError:
        return None
    lines = source.code.split("\n")
    for first, last, text in reversed(patches):
        lines[first - 1 : last] = text.removesuffix("\n").split("\n") if text else []
    return "\n".join(lines)


def _blocks_below(
    surgery: Surgery, node: cst.CSTNode
) -> list[cst.IndentedBlock] | None:
    """Return the blocks of a statement that hold all that changes in it; None where more than blocks do."""
    found: list[cst.IndentedBlock] = []
    for child in children(node):
        if child not in surgery.touched:
            continue
        if isinstance(child, cst.IndentedBlock):
            if surgery.edits(child) and _new_block(surgery, child) is None:
                return None
            found.append(child)
            continue
        inner = isinstance(child, _BRANCHES) and not surgery.edits(child)
        below = _blocks_below(surgery, child) if inner else None
        if below is None:
            return None
        found += below
    return found


def _new_block(surgery: Surgery, block: cst.IndentedBlock) -> cst.IndentedBlock | None:
    """Return the block that replaces another one."""
    new = surgery.replace.get(block)
    return new if isinstance(new, cst.IndentedBlock) else None


def _patches(
    source: Source, surgery: Surgery, blocks: Sequence[cst.IndentedBlock]
) -> Iterator[Patch]:
    """Yield what changes in the innermost of some blocks in source order.

    Raises:
        _UnknownError: the lines are not known, or nothing is left of a block.
    """
    block = blocks[-1]
    new = _new_block(surgery, block)
    if new is not None:
        yield _end_of_block(source, blocks, new)
        return
    left = len(block.body)
    for one in block.body:
        if one not in surgery.touched:
            continue
        holds = isinstance(one, _HOLDERS) and not surgery.edits(one)
        below = _blocks_below(surgery, one) if holds else None
        if below:
            for inner in below:
                yield from _patches(source, surgery, [*blocks, inner])
            continue
        after = surgery.on(one)
        left -= not after
        if not left:
            raise _UnknownError
        yield _start(source, one), _end(source, one), _spliced_text(
            source, blocks, after
        )


def _end_of_block(
    source: Source, blocks: Sequence[cst.IndentedBlock], new: cst.IndentedBlock
) -> Patch:
    """Return the change of a block into another one, of which the first statements often stay."""
    old = blocks[-1]
    pairs = zip(old.body, new.body, strict=False)
    same = len([*takewhile(lambda pair: pair[0] is pair[1], pairs)])
    if new.header is not old.header or same in {len(old.body), len(new.body)}:
        raise _UnknownError
    text = _spliced_text(source, blocks, new.body[same:], new.footer)
    end = _end(source, old.body[-1]) + len(old.footer)
    return _start(source, old.body[same]), end, text


def _start(source: Source, statement: cst.CSTNode) -> int:
    """Return the first line of a statement, with the comments above it."""
    place = source.known_lines(statement)
    if place is None or isinstance(statement, cst.FunctionDef | cst.ClassDef):
        raise _UnknownError
    return place[0] - len(getattr(statement, "leading_lines", ()))


def _end(source: Source, statement: cst.CSTNode) -> int:
    """Return the last line of a statement, with the comments at the end of its blocks."""
    place, below = source.known_lines(statement), lines_behind(statement)
    if place is None or below is None:
        raise _UnknownError
    return place[1] + below


def _spliced_text(
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
