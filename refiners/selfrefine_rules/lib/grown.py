"""Grown: lists that only get further items, so that a set of what they hold can be kept beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import called, free_names, is_chain
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.surgery import replaced
from selfrefine_rules.lib.tree import walk

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.tree import Loop


@dataclass(frozen=True)
class Grown:
    """A list of somebody else's that a loop only reads and appends to.

    Args:
        before: the statement before which a set of its items can be made.
        loop: the outermost loop that appends to it.
        appends: each line that appends, with the item.
    """

    before: cst.CSTNode
    loop: Loop
    appends: dict[cst.CSTNode, cst.BaseExpression]


def is_new_list(source: Source, value: cst.BaseExpression | None) -> bool:
    """Whether an expression makes a list that nobody else has, of items that may be hashed."""
    match value:
        case cst.List(elements=items):
            return all(
                isinstance(item, cst.StarredElement) or source.may_be_hashed(item.value)
                for item in items
            )
        case cst.ListComp(elt=item):
            return source.may_be_hashed(item)
        case cst.Call(func=cst.Name("list" | "sorted"), args=[]):
            return True
        case cst.Call(func=cst.Name("list" | "sorted"), args=[arg, *_]):
            return _holds_hashable(source, arg.value)
        case cst.Call(func=cst.Attribute(items, cst.Name("copy")), args=[]):
            return _holds_hashable(source, items)
        case cst.Subscript(items, [cst.SubscriptElement(cst.Slice())]):
            return _holds_hashable(source, items)
    return False


def is_empty_list(value: cst.BaseExpression | None) -> bool:
    """Whether it is ``[]`` or ``list()``."""
    match value:
        case cst.List(elements=[]) | cst.Call(func=cst.Name("list"), args=[]):
            return True
    return False


def _holds_hashable(source: Source, items: cst.BaseExpression) -> bool:
    if not isinstance(items, cst.Name):
        return True
    about = source.known(items.value)
    return about.hashable is not False and about.kind != "text"


def grown_outside(
    source: Source, items: cst.BaseExpression, at: cst.CSTNode
) -> Grown | None:
    """Return how the loops around a search append to a list that a parameter or an attribute names."""
    if not is_chain(items) or not _is_given(source, items):
        return None
    text = source.text(items)
    calls = [
        call
        for call in source.find(cst.Call)
        if called(call) == "append" and _appended_to(source, call) == text
    ]
    loops = [
        loop
        for loop in source.loops(at)
        if any(source.inside(call, loop) for call in calls)
    ]
    loop = loops[-1] if loops else None
    before = source.statement(loop) if loop is not None else None
    if loop is None or before is not loop or not calls:
        return None
    appends: dict[cst.CSTNode, cst.BaseExpression] = {}
    for call in calls:
        line = source.statement(call)
        one = isinstance(line, cst.SimpleStatementLine) and len(line.body) == 1
        expr = isinstance(source.parents[call], cst.Expr)
        if line is None or not one or not expr or not source.inside(call, loop):
            return None
        appends[line] = call.args[0].value
    if not _only_grows(source, items, loop, calls):
        return None
    return Grown(before, loop, appends)


def _appended_to(source: Source, call: cst.Call) -> str:
    one = source.extract(call, "ITEMS.append(ITEM)")
    return source.text(one["ITEMS"]) if one else ""


def _is_given(source: Source, items: cst.BaseExpression) -> bool:
    """Whether a chain starts at a parameter that is never bound anew."""
    return all(
        name in source.parameters and len(source.bindings(name)) == 1
        for name in free_names(items)
    )


def _only_grows(
    source: Source, items: cst.BaseExpression, loop: Loop, calls: list[cst.Call]
) -> bool:
    """Whether nothing in a loop changes a list but these calls, under this name or another parameter's."""
    if source.has(loop, cst.Yield, cst.Await, cst.FunctionDef, cst.Lambda):
        return False
    text = source.text(items)
    growing = {id(cst.ensure_type(call.func, cst.Attribute).value) for call in calls}
    chains = [
        node
        for node in source.find(cst.Attribute, loop)
        if source.text(node) == text and id(node) not in growing
    ]
    safe = {"read", "member", "result"}
    if any(source.role(chain) not in safe for chain in chains):
        return False
    if _has_other_name(source, items, loop):
        return False
    inner = {id(part) for call in calls for part in source.below(call.func)}
    return all(
        source.role(mention) in safe or _is_own_item(source, mention)
        for name in (*source.parameters, *free_names(items))
        for mention in source.mentions(name, loop)
        if id(mention) not in inner
    )


def _has_other_name(source: Source, items: cst.BaseExpression, loop: Loop) -> bool:
    """Whether another name may mean the list by the time that a loop ends."""
    text, end = source.text(items), source.span(loop)[1]
    same: list[cst.CSTNode] = [
        *(source.mentions(text) if isinstance(items, cst.Name) else ()),
        *(n for n in source.find(cst.Attribute) if source.text(n) == text),
    ]
    return any(
        isinstance(source.parents[node], cst.Assign | cst.AnnAssign | cst.NamedExpr)
        and source.span(node)[0] < end
        for node in same
        if source.role(node) == "escape"
    )


def _is_own_item(source: Source, mention: cst.Name) -> bool:
    """Whether a mention is what is appended to a list of the function's own."""
    arg = source.parents[mention]
    call = source.parents[arg]
    if not isinstance(arg, cst.Arg) or not isinstance(call, cst.Call):
        return False
    if called(call) != "append" or not isinstance(call.func, cst.Attribute):
        return False
    holder = call.func.value
    bound = source.bindings(holder.value) if isinstance(holder, cst.Name) else []
    return len(bound) == 1 and is_new_list(source, source.bound_value(bound[0]))


def key_of(
    source: Source,
    target: cst.BaseExpression,
    key: cst.BaseExpression,
    item: cst.BaseExpression,
) -> str | None:
    """Return the key of an item that is added, as text; None where it cannot be told."""
    if not pure(item):
        return None
    names: dict[str, cst.BaseExpression] = {}
    match target, item:
        case cst.Name(name), _:
            names[name] = item
        case cst.Tuple(parts), cst.Tuple(values) if len(parts) == len(values):
            for part, value in zip(parts, values, strict=True):
                if not isinstance(part.value, cst.Name) or not isinstance(
                    value, cst.Element
                ):
                    return None
                names[part.value.value] = value.value
        case _:
            return None
    if isinstance(key, cst.Name):
        return source.text(names[key.value]) if key.value in names else None
    simple = (cst.Name, cst.Attribute, cst.Subscript, cst.Call)
    replaced = {
        node: names[node.value]
        for node in walk(key)
        if isinstance(node, cst.Name)
        and node.value in names
        and node in source.variables.get(node.value, ())
    }
    if not replaced or not all(isinstance(v, simple) for v in replaced.values()):
        return None
    return _text_with(source, key, {n: source.text(v) for n, v in replaced.items()})


def _text_with(
    source: Source, node: cst.BaseExpression, texts: dict[cst.CSTNode, str]
) -> str:
    new = {old: cst.parse_expression(text) for old, text in texts.items()}
    return source.module.code_for_node(replaced(node, new))
