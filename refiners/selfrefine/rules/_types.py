"""Types: what is known of the object that a variable names, from calls, annotations and use."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules._annotations import KINDS, Kind, Known, read
from selfrefine.rules._uses import bindings, role

if TYPE_CHECKING:
    from selfrefine.rules._source import Loop, Source

_SEQUENCE_CALLS = frozenset({"list", "sorted", "tuple"})
_SEQUENCE_METHODS = frozenset({"split", "rsplit", "splitlines", "readlines", "findall"})
_UNHASHABLE = (
    *(cst.List, cst.ListComp, cst.Dict, cst.DictComp),
    *(cst.Set, cst.SetComp),
)
_LITERALS: tuple[tuple[tuple[type[cst.CSTNode], ...], Kind, str], ...] = (
    ((cst.List, cst.Tuple, cst.ListComp), "sequence", ""),
    ((cst.Dict, cst.Set, cst.DictComp, cst.SetComp), "hashed", ""),
    ((cst.BaseString,), "text", "str"),
    ((cst.Integer,), "number", "int"),
    ((cst.GeneratorExp,), "iterator", ""),
)
_TEXT_METHODS = frozenset(
    {
        *("capitalize", "casefold", "decode", "encode", "format", "join", "lower"),
        *("lstrip", "read", "replace", "rstrip", "strip", "title", "upper"),
    }
)
_METHODS_OF: dict[Kind, frozenset[str]] = {
    "hashed": frozenset(
        {
            *("add", "difference", "discard", "get", "intersection", "items", "keys"),
            *("setdefault", "union", "update", "values"),
        }
    ),
    "sequence": frozenset({"append", "extend", "insert", "reverse", "sort"}),
    "text": frozenset(
        {
            *("encode", "endswith", "find", "isdigit", "lower", "lstrip", "partition"),
            *("rstrip", "split", "splitlines", "startswith", "strip", "upper"),
        }
    ),
}


def known(source: Source, name: str) -> Known:
    """Return what is known of a variable: calls say more than annotations, these more than use."""
    if name in source.observed and name in source.parameters:
        seen = read(re.split(r", -?\d", source.observed[name])[0])
        if seen.kind != "unknown":
            return seen
    found = [
        _bound(source, source.parents[mention]) for mention in bindings(source, name)
    ]
    if len(found) > 1 and any(not one.optional for one in found[1:]):
        # ``if names is None: names = []`` and its like make it certain.
        found = [replace(one, optional=False) for one in found]
    kinds = {one.kind for one in found}
    return Known(
        _used_as(source, name) if kinds <= {"unknown"} else _common(kinds),
        any(one.optional for one in found),
        found[0].hashable if len({one.hashable for one in found}) == 1 else None,
        found[0].exact if len({one.exact for one in found}) == 1 else "",
    )


def is_short(source: Source, items: cst.BaseExpression) -> bool:
    """Whether a list is written out, so that it does not grow with any input."""
    if isinstance(items, cst.List | cst.Tuple | cst.Set | cst.Dict):
        starred = (cst.StarredElement, cst.StarredDictElement)
        return not any(isinstance(item, starred) for item in items.elements)
    if not isinstance(items, cst.Name):
        return False
    bound = bindings(source, items.value)
    target = source.parents[bound[0]] if len(bound) == 1 else None
    if not isinstance(target, cst.AssignTarget):
        return False
    value = getattr(source.parents[target], "value", items)
    roles = {role(source, mention) for mention in source.mentions(items.value)}
    return "change" not in roles and value is not items and is_short(source, value)


def grows(source: Source, loop: Loop) -> bool:
    """Whether a loop may have more turns the larger the input is."""
    if isinstance(loop, cst.While):
        return True
    return not is_short(
        source, loop.iter if isinstance(loop, cst.For) else loop.for_in.iter
    )


def _used_as(source: Source, name: str) -> Kind:
    """Return the kind of which the function calls methods."""
    called = {
        part.attr.value
        for part in map(source.parents.get, source.mentions(name))
        if isinstance(part, cst.Attribute)
    }
    return next((kind for kind, own in _METHODS_OF.items() if called & own), "unknown")


def _common(kinds: set[Kind]) -> Kind:
    """Return the one kind; of several, one that forbids to treat the object as a sequence."""
    if len(kinds) == 1:
        return next(iter(kinds))
    others = sorted(kinds - {"sequence", "unknown"})
    return others[0] if others else "unknown"


def _parameter(source: Source, param: cst.Param) -> Known:
    if param.star:
        return Known("sequence" if param.star == "*" else "hashed")
    default = isinstance(param.default, cst.Name) and param.default.value == "None"
    if param.annotation is None:
        return Known(optional=default)
    said = read(source.text(param.annotation.annotation))
    return replace(said, optional=said.optional or default)


def _bound(source: Source, parent: cst.CSTNode) -> Known:
    if isinstance(parent, cst.Param):
        return _parameter(source, parent)
    if isinstance(parent, cst.AnnAssign):
        return read(source.text(parent.annotation.annotation))
    if isinstance(parent, cst.AssignTarget):
        assign = source.parents[parent]
        if isinstance(assign, cst.Assign):
            return _value(assign.value)
    return Known()


def _value(value: cst.BaseExpression) -> Known:
    """Return what a value's own form says."""
    for forms, kind, exact in _LITERALS:
        if isinstance(value, forms):
            return Known(kind, exact=exact)
    if isinstance(value, cst.BooleanOperation) and isinstance(value.operator, cst.Or):
        return _value(value.right)
    if not isinstance(value, cst.Call):
        return Known()
    if isinstance(value.func, cst.Attribute):
        method = value.func.attr.value
        if method in _SEQUENCE_METHODS:
            return Known("sequence", hashable=True)
        if method in _TEXT_METHODS:
            return Known("text", exact="str")
        return Known(KINDS.get(method, "unknown"))
    name = value.func.value if isinstance(value.func, cst.Name) else ""
    return Known("sequence" if name in _SEQUENCE_CALLS else KINDS.get(name, "unknown"))


def may_be_list(source: Source, name: cst.Name) -> bool:
    """Whether a variable may well be a list that grows with the input.

    Of a parameter without an annotation nobody knows; of any other variable we
    want to be told.
    """
    about = known(source, name.value)
    if about.kind != "unknown":
        return about.kind == "sequence" and not is_short(source, name)
    bound = [source.parents[mention] for mention in bindings(source, name.value)]
    return len(bound) == 1 and isinstance(bound[0], cst.Param) and not about.exact


def repeats(source: Source, node: cst.CSTNode) -> bool:
    """Whether a loop with a number of turns that may grow evaluates `node`."""
    return any(grows(source, loop) for loop in source.loops(node))


def may_be_hashed(source: Source, item: cst.BaseExpression) -> bool:
    """Whether nothing says that an item is unhashable."""
    if isinstance(item, _UNHASHABLE):
        return False
    if not isinstance(item, cst.Name):
        return True
    # The item of a loop over a variable whose items are known to be lists, say.
    for target in bindings(source, item.value):
        loop = source.parents[target]
        items = loop.iter if isinstance(loop, cst.For | cst.CompFor) else None
        if isinstance(items, cst.Name) and known(source, items.value).hashable is False:
            return False
    return True


def is_ordered(source: Source, node: cst.BaseExpression) -> bool:
    """Whether an operand is known to belong to a total order: an int or a str."""
    if isinstance(node, cst.Integer | cst.SimpleString):
        return True
    if isinstance(node, cst.Name):
        return known(source, node.value).exact in {"int", "str", "bool"}
    return (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Name)
        and node.func.value == "len"
    )
