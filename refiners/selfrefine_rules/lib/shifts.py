"""Shifts: lists that a function makes anew to put an item at an end, or to take one off, as calls that change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, operands
from selfrefine_rules.lib.names import free_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine_rules import Fix
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.surgery import Edits

_FORMS = {
    "Items = [Items[-1]] + Items[:-1]": "Items.insert(0, Items.pop())",
    "Items = Items[-1:] + Items[:-1]": "",
    "Items = [Items.pop()] + Items": "Items.insert(0, Items.pop())",
    "Items = Items[1:] + [Items[0]]": "Items.append(Items.pop(0))",
    "Items = [ITEM] + Items[:-1]": "",
    "Items = [ITEM] + Items": "Items.insert(0, ITEM)",
    "Items = Items + [ITEM]": "Items.append(ITEM)",
    "Items += [ITEM]": "Items.append(ITEM)",
    "Items = Items[1:]": "Items.pop(0)",
    "Items = Items[:-1]": "Items.pop()",
}
_TAKES = ("Items.pop(0)", "Items.pop()")
_THERE = (
    *("Items", "len(Items)", "Items != []", "len(Items) > 0", "len(Items) != 0"),
    *("len(Items) >= 1", "len(Items) > 1"),
)
_BOTH = 2
"""Mentions of an item that is taken and put somewhere."""


def shifts(source: Source) -> Iterator[Fix]:
    """Yield a fix for each list of the function's own that only such assignments change."""
    names = {
        found.name("Items").value: line
        for line in source.find(cst.Assign)
        if (found := source.extract(line, *_FORMS)) and source.loops(line)
    }
    for name, line in names.items():
        edits = _edits(source, name)
        if edits:
            yield source.fix(
                line,
                f"`{name}` is copied to change one of its ends.",
                "Change it in place.",
                edits,
            )


def _edits(source: Source, name: str) -> Edits:
    """Return each assignment as a call; nothing where one of them is no such step, or others may hold the list."""
    edits: Edits = {}
    for binding in source.bindings(name):
        if source.makes_list(source.bound_value(binding)):
            continue
        line = source.parents[binding]
        line = source.parents[line] if isinstance(line, cst.AssignTarget) else line
        new = _call(source, name, line)
        if not new:
            return {}
        edits |= new
    changed = [n for n in edits if not isinstance(n, cst.SimpleStatementLine)]
    for mention in source.mentions(name):
        inside = any(source.inside(mention, line) for line in changed)
        if not inside and _may_be_held(source, mention, changed):
            return {}
    return edits


def _may_be_held(source: Source, mention: cst.Name, changed: list[cst.CSTNode]) -> bool:
    """Whether somebody else gets hold of the list, or walks it, while it changes."""
    if source.scope(mention) is not source.scope(changed[0]):
        return True
    walked = source.parents[mention]
    if isinstance(walked, cst.For) and any(
        source.inside(line, walked) for line in changed
    ):
        return True
    return source.role(mention) == "escape"


def _call(source: Source, name: str, line: cst.CSTNode) -> Edits:
    found = source.extract(line, *_FORMS)
    if not found or found.name("Items").value != name:
        return {}
    item = found.get("ITEM")
    if item is not None and name in free_names(item) and "Items[" not in found.pattern:
        return {}
    new = _FORMS[found.pattern]
    if not new:
        return _turned(source, name, line)
    if new in _TAKES and not _is_there(source, name, line):
        return {}
    return {line: source.fill(new, found)}


def _turned(source: Source, name: str, line: cst.CSTNode) -> Edits:
    """Turn ``last = items[-1]`` and ``items = [last] + items[:-1]``, in this order, into one call."""
    holder = source.parents[line]
    block = source.parents[holder]
    if not isinstance(block, cst.IndentedBlock):
        return {}
    body = list(block.body)
    place = body.index(holder)  # type: ignore[arg-type]  # a statement
    before = body[place - 1] if place else None
    taken = source.extract(before, "Last = Items[-1]")
    put = source.extract(line, "Items = [Last] + Items[:-1]")
    if not taken or not put or taken.name("Last").value != put.name("Last").value:
        return {}
    last = put.name("Last").value
    if taken.name("Items").value != name or len(source.mentions(last)) > _BOTH:
        return {}
    if before is None:
        return {}
    return {before: None, line: f"{name}.insert(0, {name}.pop())"}


def _is_there(source: Source, name: str, line: cst.CSTNode) -> bool:
    """Whether the list surely holds an item where one is taken off: a test around says so, or a line before reads one."""
    node: cst.CSTNode = line
    for outer in source.ancestors(line):
        if isinstance(outer, cst.If | cst.While) and _is_told(
            source, name, outer, line
        ):
            return not _changed_between(source, name, outer.body, node)
        if isinstance(outer, cst.IndentedBlock):
            before = [s for s in outer.body if source.span(s) < source.span(node)]
            if before and _fills_or_reads(source, name, before[-1]):
                return True
            node = outer
    return False


def _is_told(
    source: Source, name: str, branch: cst.If | cst.While, line: cst.CSTNode
) -> bool:
    """Whether a line stands where a test said that the list holds an item."""
    tests = operands(branch.test, cst.And) if source.inside(line, branch.body) else []
    return any(_says(source, name, part) for part in tests)


def _says(source: Source, name: str, test: cst.BaseExpression) -> bool:
    found = source.extract(test, *_THERE)
    if found is not None:
        return found.name("Items").value == name
    return any(
        source.text(part) == f"{name}[0]" for part in source.find(cst.Subscript, test)
    )


def _changed_between(
    source: Source, name: str, body: cst.BaseSuite, node: cst.CSTNode
) -> bool:
    """Whether something may have emptied the list since the test."""
    first = source.span(node)[0]
    return any(
        source.role(m) in {"bind", "change"} and source.span(m)[0] < first
        for m in source.mentions(
            name, as_block(body) if body in source.parents else body
        )
    )


def _fills_or_reads(source: Source, name: str, line: cst.CSTNode) -> bool:
    """Whether a line before puts an item into the list, or reads its first one."""
    put = source.extract(
        line,
        "Items = Items + [ITEM]",
        "Items.append(ITEM)",
        "Items = [ITEM] + Items",
        "Item = Items[0]",
    )
    return put is not None and put.name("Items").value == name
