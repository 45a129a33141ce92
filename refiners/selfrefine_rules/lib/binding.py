"""Binding: whether a variable surely has a value, or gets one, where statements are run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, ends_in_jump
from selfrefine_rules.lib.names import bound_by
from selfrefine_rules.lib.tree import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_rules.lib.source import Source


def binds(statement: cst.CSTNode, name: str) -> bool:
    """Whether a statement always binds a variable, or leaves the block."""
    match statement:
        case cst.SimpleStatementLine(body=parts):
            return any(name in _targets(part) for part in parts)
        case cst.If(orelse=cst.If() as other):
            return binds(other, name) and _fills(statement.body, name)
        case cst.If(orelse=cst.Else(other)):
            return _fills(other, name) and _fills(statement.body, name)
        case cst.Try(handlers=handlers, orelse=orelse, finalbody=None):
            made = [statement.body, *([orelse.body] if orelse else [])]
            return any(_fills(body, name) for body in made) and all(
                _fills(handler.body, name) for handler in handlers
            )
        case cst.With(body=body):
            return _fills(body, name)
    return False


def starts_with(source: Source, body: Sequence[cst.CSTNode], name: str) -> bool:
    """Whether the first thing that happens to a variable is that it gets a value."""
    for statement in body:
        match statement:
            case cst.SimpleStatementLine(body=[cst.Assign([target], value), *_]):
                if _mentions(source, value, name):
                    return False
                if name in bound_by(target.target):
                    return True
        if _mentions(source, statement, name):
            return _is_chosen(source, statement, name)
    return False


def _is_chosen(source: Source, statement: cst.CSTNode, name: str) -> bool:
    """Whether each branch, or a ``try`` and each handler, gives a variable a value before anything reads it."""
    match statement:
        case cst.If(test=test, body=body, orelse=cst.If() as other):
            rest = not _mentions(source, test, name) and _is_chosen(source, other, name)
            return rest and _starts_or_leaves(source, body, name)
        case cst.If(test=test, body=body, orelse=cst.Else(other)):
            rest = not _mentions(source, test, name) and _starts_or_leaves(
                source, other, name
            )
            return rest and _starts_or_leaves(source, body, name)
        case cst.Try(body=body, handlers=handlers, orelse=None, finalbody=None):
            return starts_with(source, as_block(body).body, name) and all(
                _starts_or_leaves(source, handler.body, name) for handler in handlers
            )
    return False


def _starts_or_leaves(source: Source, block: cst.BaseSuite, name: str) -> bool:
    unread = ends_in_jump(block) and not _mentions(source, block, name)
    return unread or starts_with(source, as_block(block).body, name)


def _fills(block: cst.BaseSuite, name: str) -> bool:
    return ends_in_jump(block) or any(binds(one, name) for one in as_block(block).body)


def _targets(statement: cst.CSTNode) -> frozenset[str]:
    """Return the variables that a small statement gives a value."""
    match statement:
        case cst.Assign(targets):
            return frozenset().union(*(bound_by(target.target) for target in targets))
        case cst.AnnAssign(target, value=cst.BaseExpression()):
            return bound_by(target)
    return frozenset()


def _mentions(source: Source, node: cst.CSTNode, name: str) -> bool:
    """Whether a word stands within a node, which may be a line that was made of a one-liner's part."""
    if source.owns(node):
        return source.holds_name(node, name)
    return any(isinstance(n, cst.Name) and n.value == name for n in walk(node))
