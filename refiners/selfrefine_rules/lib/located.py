"""Located: whether a place that `find` gave is one, and still that of what is left, where it is used."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, ends_in_jump
from selfrefine_rules.lib.purity import called_method
from selfrefine_rules.lib.tree import holds
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_rules.lib.source import Source

FINDING = words("find rfind index rindex")
"""Methods that give the place of something in a text or a list."""
_PLACES = ("Place", "(Place := VALUE)")
MISSING = [
    form.replace("P", place)
    for form in ("P == -1", "P < 0", "P <= -1")
    for place in _PLACES
]
"""Tests that hold where nothing is found."""
FOUND = [
    form.replace("P", place)
    for form in ("P != -1", "P >= 0", "P > -1")
    for place in _PLACES
]
"""Tests that hold where something is found."""


def given_value(source: Source, mention: cst.CSTNode) -> cst.BaseExpression | None:
    """Return what an assignment, a statement or an expression, gives a variable."""
    parent = source.parents[mention]
    if isinstance(parent, cst.NamedExpr) and parent.target is mention:
        return parent.value
    return source.bound_value(mention)


def is_located(source: Source, use: cst.Name, eaten: Sequence[cst.CSTNode]) -> bool:
    """Whether a place is one in what is left: something was found, and nothing has been eaten since.

    Args:
        source: the function.
        use: the mention of the place.
        eaten: the lines that drop the front.
    """
    bind = _dominating(source, use)
    if bind is None:
        return False
    start, end = source.span(bind)[0], source.span(use)[0]
    inner = [loop for loop in source.loops(use) if not source.inside(bind, loop)]
    if any(source.inside(line, loop) for line in eaten for loop in inner):
        if len(inner) > 1 or not _renews(source, inner[0], use.value, eaten):
            return False
        start = source.span(inner[0])[0]
    for line in eaten:
        if start < source.span(line)[0] < end and not _is_away(source, line, use):
            return source.inside(use, line)
    between = [b for b in source.bindings(use.value) if start < source.span(b)[0] < end]
    if any(called_method(given_value(source, b) or use) for b in between):
        return False
    method = called_method(given_value(source, bind) or use)
    if method not in {"find", "rfind"}:
        return True
    first = source.statement(bind) if start == source.span(bind)[0] else None
    return _is_found(source, use, source.span(first)[0] if first else start)


def _dominating(source: Source, use: cst.Name) -> cst.Name | None:
    """Return the last assignment before a use that was surely run before it."""
    for bind in reversed(source.bindings(use.value)):
        if source.span(bind)[0] >= source.span(use)[0]:
            continue
        statement = source.statement(bind)
        if statement is not None and source.inside(use, source.parents[statement]):
            return bind
    return None


def _renews(
    source: Source, loop: cst.CSTNode, name: str, eaten: Sequence[cst.CSTNode]
) -> bool:
    """Whether a loop looks for the place anew at the end of each turn, behind all that is eaten."""
    if not isinstance(loop, cst.While) or holds(loop.body, cst.Continue):
        return False
    *_, last = as_block(loop.body).body
    binds = [b for b in source.bindings(name) if source.inside(b, last)]
    direct = any(source.statement(b) is last for b in binds)
    return direct and all(
        source.span(line)[0] < source.span(last)[0]
        for line in eaten
        if source.inside(line, loop)
    )


def _is_away(source: Source, line: cst.CSTNode, use: cst.CSTNode) -> bool:
    """Whether the branch that holds a line leaves before a use is met."""
    for outer in source.ancestors(line):
        if source.inside(use, outer):
            return False
        if isinstance(outer, cst.IndentedBlock) and ends_in_jump(outer):
            return True
    return False


def _is_found(source: Source, use: cst.Name, start: int) -> bool:
    """Whether tests around or before a use, from a node on, say that its place is one."""
    child: cst.CSTNode = use
    for outer in source.ancestors(use):
        match outer:
            case cst.If(test=test, body=body) | cst.While(test=test, body=body) if (
                child is body
            ):
                if says(source, test, use.value, FOUND, cst.And):
                    return True
            case cst.If(test=test, orelse=other) if child is other:
                if says(source, test, use.value, MISSING, cst.Or):
                    return True
            case cst.IndentedBlock(body=lines):
                before = takewhile(lambda line, last=child: line is not last, lines)  # type: ignore[misc]
                for line in before:
                    if source.span(line)[0] >= start and _sorts_out(
                        source, line, use.value
                    ):
                        return True
        child = outer
    return False


def _sorts_out(source: Source, line: cst.CSTNode, name: str) -> bool:
    """Whether a branch leaves, or gives the place another value, if nothing is found."""
    if not isinstance(line, cst.If):
        return False
    if not says(source, line.test, name, MISSING, cst.Or):
        return False
    last = as_block(line.body).body[-1]
    ended = source.extract(last, "Place = len(Text)")
    return ends_in_jump(line.body) or (
        ended is not None and ended.name("Place").value == name
    )


def says(
    source: Source,
    test: cst.BaseExpression,
    name: str,
    forms: Sequence[str],
    joined_by: type[cst.BaseBooleanOp],
) -> bool:
    """Whether a part of a test is one of the forms about a place."""
    if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, joined_by):
        return says(source, test.left, name, forms, joined_by) or says(
            source, test.right, name, forms, joined_by
        )
    found = source.extract(test, *forms)
    return found is not None and found.name("Place").value == name
