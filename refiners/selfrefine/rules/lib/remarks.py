"""Remarks: whether a comment stands in what a rule wants to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.rules.lib.source import Source


def holds_remark(
    source: Source,
    remarks: Mapping[int, str],
    first: cst.CSTNode,
    *others: cst.CSTNode,
) -> bool:
    """Whether a comment stands inside or between statements; one above them stays.

    Args:
        source: the function.
        remarks: each line of the block that has a comment, to this.
        first: the first statement, or an expression.
        others: the statements behind it.
    """
    known = _by_lines(source, remarks, (first, *others))
    if known is not None:
        return known
    if isinstance(first, cst.SimpleStatementLine | cst.BaseCompoundStatement):
        first = first.with_changes(leading_lines=())
    texts = map(source.module.code_for_node, (first, *others))
    return any(remark in text for text in texts for remark in remarks.values())


def _by_lines(
    source: Source, remarks: Mapping[int, str], nodes: tuple[cst.CSTNode, ...]
) -> bool | None:
    """Return whether a comment is among the lines of statements; None where lines do not tell it."""
    if "\r" in source.code:
        return None
    rows = source.code.split("\n")
    told: bool | None = False
    for node in nodes:
        place = source.known_lines(node)
        if place is None or isinstance(node, cst.FunctionDef | cst.ClassDef):
            return None
        above = 0 if node is nodes[0] else len(getattr(node, "leading_lines", ()))
        first, last = place[0] - above, place[1]
        if any(first <= line <= last for line in remarks):
            return True
        # What follows may belong to the end of a block; a text may look like a comment.
        while last < len(rows) and rows[last].lstrip()[:1] in {"", "#"}:
            last += 1
        text = "\n".join(rows[first - 1 : last])
        if any(remark in text for remark in remarks.values()):
            told = None
    return told
