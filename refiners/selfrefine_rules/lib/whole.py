"""Whole: which expressions are whole numbers for sure, so that arithmetic on them is exact."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.annotations import read
from selfrefine_rules.lib.names import bound_by
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source

_GIVES_WHOLE = words("len int ord isqrt gcd lcm factorial bit_count")
_HOLDS_WHOLE = re.compile(
    r"(list|sequence|set|frozenset|deque)\[int\]|tuple\[int(, (int|\.\.\.))*\]"
)
_EXACT = (
    *(cst.Add, cst.Subtract, cst.Multiply, cst.FloorDivide, cst.Modulo),
    *(cst.BitAnd, cst.BitOr, cst.BitXor),
)


def is_whole(
    source: Source, value: cst.BaseExpression, *, seen: frozenset[str] = frozenset()
) -> bool:
    """Whether an expression is a whole number, whatever the function is given within its hints."""
    match value:
        case cst.Integer():
            return True
        case cst.UnaryOperation(cst.Minus() | cst.Plus(), inner):
            return is_whole(source, inner, seen=seen)
        case cst.BinaryOperation(cst.Integer(), cst.Power(), cst.Integer()):
            return True
        case cst.BinaryOperation(left, operator, right):
            exact = isinstance(operator, _EXACT)
            return exact and all(is_whole(source, v, seen=seen) for v in (left, right))
        case cst.Call(func=cst.Name(word)):
            return _calls_whole(source, word, [a.value for a in value.args], seen)
        case cst.IfExp(body=one, orelse=other):
            return all(is_whole(source, v, seen=seen) for v in (one, other))
        case cst.Subscript(value=cst.Name(name)):
            return holds_whole(source, name, seen=seen) and not _is_slice(value)
        case cst.Name(name):
            return name in seen or _names_whole(source, name, seen | {name})
    return False


def _calls_whole(
    source: Source, word: str, args: list[cst.BaseExpression], seen: frozenset[str]
) -> bool:
    """Whether a call of a function of Python's own gives a whole number."""
    if word in {"abs", "max", "min"} and (len(args) > 1 or word == "abs"):
        return all(is_whole(source, arg, seen=seen) for arg in args)
    if word in {"sum", "prod", "max", "min"} and len(args) == 1:
        return _gives_whole(source, args[0], seen)
    return word in _GIVES_WHOLE


def holds_whole(
    source: Source, name: str, *, seen: frozenset[str] = frozenset()
) -> bool:
    """Whether a variable is known to name a list, or the like, of whole numbers."""
    if name not in source.parameters:
        return name not in seen and _is_made_whole(source, name, seen | {name})
    return _HOLDS_WHOLE.fullmatch(source.type_text(name)) is not None


def never_negative(source: Source, value: cst.BaseExpression) -> bool:
    """Whether a whole number is surely not below zero: it is written out, a length, or counts up from such a one."""
    match value:
        case cst.Integer() | cst.Call(cst.Name("len")):
            return True
        case cst.BinaryOperation(left, cst.Add(), right):
            return never_negative(source, left) and never_negative(source, right)
        case cst.Name(name):
            bound = source.bindings(name)
            return bool(bound) and all(_counts_up(source, b) for b in bound)
    return False


def _counts_up(source: Source, binding: cst.CSTNode) -> bool:
    """Whether a loop gives a variable the places of something, or numbers that start at no negative one."""
    node, loop = binding, source.parents[binding]
    if isinstance(loop, cst.Element):
        node, loop = source.parents[loop], source.parents[source.parents[loop]]
    if not isinstance(loop, cst.For | cst.CompFor) or loop.target is not node:
        return False
    if node is not binding:
        parts: Any = getattr(node, "elements", None)
        placed = source.extract(loop.iter, "enumerate(ITEMS)")
        return parts[0].value is binding and placed is not None
    walk = source.extract(loop.iter, "range(END)", "range(FIRST, END)")
    first = walk.get("FIRST") if walk else None
    return walk is not None and (first is None or never_negative(source, first))


def has_order(source: Source, name: str) -> bool:
    """Whether equal items of a list are the same, and all of them have an order: whole numbers, or texts."""
    if holds_whole(source, name):
        return True
    return source.type_text(name) == "list[str]"


def _is_made_whole(source: Source, name: str, seen: frozenset[str]) -> bool:
    """Whether a list of the function's own starts with whole numbers, and only such are put into it."""
    match source.sole_value(name):
        case cst.ListComp(elt=item):
            starts = is_whole(source, item, seen=seen)
        case cst.List(elements=parts):
            starts = all(
                isinstance(p, cst.Element) and is_whole(source, p.value, seen=seen)
                for p in parts
            )
        case cst.Call(func=cst.Name("sorted" | "list"), args=[cst.Arg(items, star="")]):
            starts = _gives_whole(source, items, seen)
        case _:
            return False
    return starts and all(
        _keeps_whole(source, mention, seen) for mention in source.mentions(name)
    )


def _keeps_whole(source: Source, mention: cst.Name, seen: frozenset[str]) -> bool:
    """Whether what is done to a list puts nothing into it but whole numbers."""
    what, parent = source.role(mention), source.parents[mention]
    if what in {"read", "member", "result", "bind"}:
        return True
    call = source.parents[parent]
    if isinstance(parent, cst.Attribute) and isinstance(call, cst.Call):
        taken = parent.attr.value in {"pop", "sort", "reverse", "clear", "remove"}
        added = parent.attr.value == "append" and len(call.args) == 1
        return taken or (added and is_whole(source, call.args[0].value, seen=seen))
    return False


def _names_whole(source: Source, name: str, seen: frozenset[str]) -> bool:
    about = source.known(name)
    if name in source.parameters:
        hint = source.parameters[name].annotation
        given = about.exact == "int" or bool(
            hint and read(source.text(hint.annotation)).exact == "int"
        )
        if not given:
            return False
    found = [b for b in source.bindings(name) if not _is_parameter(source, b)]
    every = bool(found) or name in source.parameters
    return every and all(_binds_whole(source, b, seen) for b in found)


def _is_parameter(source: Source, binding: cst.CSTNode) -> bool:
    parent = source.parents[binding]
    return isinstance(parent, cst.Param) and source.scope(parent) is source.function


def _binds_whole(source: Source, binding: cst.Name, seen: frozenset[str]) -> bool:
    """Whether one binding of a variable gives it a whole number."""
    value = source.bound_value(binding)
    if value is not None:
        return is_whole(source, value, seen=seen)
    parent = source.parents[binding]
    match parent:
        case cst.AugAssign(operator=operator, value=added):
            kept = (
                *(cst.AddAssign, cst.SubtractAssign, cst.MultiplyAssign),
                *(cst.FloorDivideAssign, cst.ModuloAssign),
            )
            return isinstance(operator, kept) and is_whole(source, added, seen=seen)
        case cst.For(target=target, iter=items) | cst.CompFor(
            target=target, iter=items
        ):
            return target is binding and _gives_whole(source, items, seen)
        case cst.Element():
            return _unpacks_whole(source, binding, parent, seen)
    return False


def _gives_whole(
    source: Source, items: cst.BaseExpression, seen: frozenset[str]
) -> bool:
    """Whether the items of what is walked are whole numbers."""
    match items:
        case cst.Call(func=cst.Name("range")):
            return True
        case cst.ListComp(elt=item) | cst.GeneratorExp(elt=item):
            return is_whole(source, item, seen=seen)
        case cst.Call(
            func=cst.Name("sorted" | "reversed" | "list" | "set"), args=[arg, *_]
        ):
            return _gives_whole(source, arg.value, seen)
        case cst.Name(name):
            return holds_whole(source, name, seen=seen)
        case cst.Subscript(value=cst.Name(name)) if _is_slice(items):
            return holds_whole(source, name, seen=seen)
    return False


def _unpacks_whole(
    source: Source, binding: cst.Name, element: cst.Element, seen: frozenset[str]
) -> bool:
    """Whether ``a, b = 0, 1`` or ``for i, item in enumerate(items)`` gives a whole number."""
    target = source.parents[element]
    if not isinstance(target, cst.Tuple) or binding.value not in bound_by(target):
        return False
    place = list(target.elements).index(element)
    holder = source.parents[target]
    match holder:
        case cst.AssignTarget():
            assign = source.parents[holder]
            values = assign.value if isinstance(assign, cst.Assign) else None
            return (
                isinstance(values, cst.Tuple)
                and len(values.elements) == len(target.elements)
                and is_whole(source, values.elements[place].value, seen=seen)
            )
        case cst.For(iter=cst.Call(func=cst.Name("enumerate"), args=[arg])):
            return place == 0 or _gives_whole(source, arg.value, seen)
    return False


def _is_slice(node: cst.Subscript) -> bool:
    return any(isinstance(part.slice, cst.Slice) for part in node.slice)
