"""Surgery: change some nodes of a tree and leave all other characters as they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import libcst as cst

from selfrefine_rules.lib.tree import edges, field_names, statements

if TYPE_CHECKING:
    from collections.abc import Mapping

New: TypeAlias = cst.CSTNode | str | Callable[[Any], cst.CSTNode] | None
"""What stands in a node's place: another node, code, what is made of it with the changes below, or nothing."""
Edits: TypeAlias = dict[cst.CSTNode, New]


@dataclass(frozen=True)
class Surgery:
    """Replaces nodes by identity and inserts statements beside them; copies only what is above them.

    Args:
        replace: a node to what stands in its place; None removes a statement.
        before: a statement to the statements that go directly before it.
        after: likewise, directly after it.
        touched: the keys of all three, and what is above those.
    """

    replace: Mapping[cst.CSTNode, New]
    before: Mapping[cst.CSTNode, str]
    after: Mapping[cst.CSTNode, str]
    touched: frozenset[cst.CSTNode]

    def on(self, node: cst.CSTNode) -> list[cst.CSTNode]:
        """Return what stands in the place of `node` afterwards."""
        if node not in self.touched:
            return [node]
        new = self.replace.get(node, _same)
        middle = [new(self._copy(node))] if callable(new) else _replacement(node, new)
        if node in self.before:
            blank, rest = _split_leading(middle[0])
            first, *others = statements(self.before[node])
            middle[0] = middle[0].with_changes(leading_lines=rest)
            middle = [first.with_changes(leading_lines=blank), *others, *middle]
        return [*middle, *statements(self.after.get(node, ""))]

    def _copy(self, node: cst.CSTNode) -> cst.CSTNode:
        changes: dict[str, object] = {}
        for name in field_names(type(node)):
            value = getattr(node, name)
            if isinstance(value, list | tuple):
                if not self.touched.isdisjoint(value):
                    changes[name] = [new for old in value for new in self.on(old)]
            elif value in self.touched:
                (changes[name],) = self.on(value)
        return node.with_changes(**changes)


def replaced(node: cst.CSTNode, new: Mapping[cst.CSTNode, cst.CSTNode]) -> cst.CSTNode:
    """Return a node with some of those below it, or itself, replaced; all at once, as each copy has other nodes."""
    parents = {child: parent for parent, child in edges(node)}
    touched = {*new}
    for inner in new:
        above = parents.get(inner)
        while above is not None:
            touched.add(above)
            above = parents.get(above)
    return Surgery(new, {}, {}, frozenset(touched)).on(node)[0]


def _same(node: cst.CSTNode) -> cst.CSTNode:
    return node


def _replacement(node: cst.CSTNode, new: cst.CSTNode | str | None) -> list[cst.CSTNode]:
    """Return what replaces a node; a new statement keeps the comments above the old one."""
    if not isinstance(new, str):
        return [] if new is None else [new]
    if isinstance(node, cst.BaseExpression):
        return [cst.parse_expression(new)]
    statement = cst.parse_statement(new + "\n")
    if isinstance(node, cst.BaseSmallStatement):
        return list(cst.ensure_type(statement, cst.SimpleStatementLine).body)
    above = getattr(node, "leading_lines", ())
    return [statement.with_changes(leading_lines=above)]


def _split_leading(
    node: cst.CSTNode,
) -> tuple[list[cst.EmptyLine], list[cst.EmptyLine]]:
    """Part the blank lines above a statement, which stay on top, from its own comments."""
    lines = list(getattr(node, "leading_lines", ()))
    blank = 0
    while blank < len(lines) and lines[blank].comment is None:
        blank += 1
    return lines[:blank], lines[blank:]
