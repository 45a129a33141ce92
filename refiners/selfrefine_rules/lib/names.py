"""Names: which variables an expression or a target mentions, and what is called."""

from __future__ import annotations

import libcst as cst

from selfrefine_rules.lib.tree import walk


def bound_by(node: cst.CSTNode) -> frozenset[str]:
    """Return the names in a target such as ``a, (b, *c)``; attributes and items bind none."""
    match node:
        case cst.Name(name):
            return frozenset({name})
        case cst.Tuple(elements) | cst.List(elements):
            return frozenset().union(*(bound_by(e.value) for e in elements))
    return frozenset()


def free_names(node: cst.CSTNode) -> frozenset[str]:
    """Return the names that an expression reads; attributes and keywords are none."""
    names: set[str] = set()
    skipped: set[cst.CSTNode | None] = set()
    for child in walk(node):
        match child:
            case cst.Attribute(attr=word) | cst.Arg(keyword=word):
                skipped.add(word)
            case cst.Name(name) if child not in skipped:
                names.add(name)
    return frozenset(names)


def called(call: cst.Call) -> str:
    """Return the called function's or method's own name; empty for any other expression."""
    match call.func:
        case cst.Name(name) | cst.Attribute(attr=cst.Name(name)):
            return name
    return ""


def is_chain(node: cst.BaseExpression) -> bool:
    """Whether an expression is a variable, or an attribute of one."""
    while isinstance(node, cst.Attribute):
        node = node.value
    return isinstance(node, cst.Name)
