"""Value types: what is known of the object that a variable names, from calls, annotations and use."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.annotations import KINDS, Kind, Known, read
from selfrefine_rules.lib.blocks import negate
from selfrefine_rules.lib.names import called
from selfrefine_rules.lib.tree import walked
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.tree import Loop

_SEQUENCE_CALLS = words("list sorted tuple")
_SEQUENCE_METHODS = words("split rsplit splitlines readlines findall")
_TEXT_METHODS = words(
    "capitalize casefold decode encode format join lower lstrip read replace rstrip strip"
    " title upper"
)
_METHODS_OF: dict[Kind, frozenset[str]] = {
    "hashed": words(
        "add difference discard get intersection items keys setdefault union update values"
    ),
    "sequence": words("append extend insert reverse sort"),
    "text": words(
        "encode endswith find isdigit lower lstrip partition rstrip split splitlines"
        " startswith strip upper"
    ),
}
_UNHASHABLE = (
    *(cst.List, cst.ListComp, cst.Dict, cst.DictComp),
    *(cst.Set, cst.SetComp),
)


def known(source: Source, name: str) -> Known:
    """Return what is known of a variable: calls say more than annotations, these more than use."""
    if name in source.observed and name in source.parameters:
        seen = read(re.split(r", -?\d", source.observed[name])[0])
        if seen.kind != "unknown":
            return seen
    found = [
        _from_binding(source, source.parents[mention])
        for mention in source.bindings(name)
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


def known_from(source: Source, mention: cst.Name) -> Known:
    """Return what one binding of a variable says of it, or else what it is used for."""
    name = mention.value
    if name in source.observed and isinstance(source.parents[mention], cst.Param):
        seen = read(re.split(r", -?\d", source.observed[name])[0])
        if seen.kind != "unknown":
            return seen
    about = _from_binding(source, source.parents[mention])
    if about.kind != "unknown":
        return about
    return replace(about, kind=_used_as(source, name))


def type_text(source: Source, name: str) -> str:
    """Return the type of a parameter that is never bound anew, in small letters; empty of any other variable.

    What calls showed says more than its annotation.
    """
    param = source.parameters.get(name)
    if param is None or len(source.bindings(name)) != 1:
        return ""
    hint = param.annotation
    said = re.split(r", -?\d", source.observed.get(name, ""))[0]
    said = said or (source.text(hint.annotation) if hint else "")
    return said.replace("typing.", "").lower()


_COPIES = ("list(Items)", "Items.copy()", "Items[:]", "sorted(Items)", "[*Items]")


def copied(source: Source, value: cst.BaseExpression | None) -> str:
    """Return the list of which an expression makes a copy; empty where it makes none."""
    found = source.extract(value, *_COPIES)
    return found.name("Items").value if found else ""


def makes_list(source: Source, value: cst.BaseExpression | None) -> bool:
    """Whether an expression makes a list that nobody else has."""
    if isinstance(value, cst.List | cst.ListComp):
        return True
    return isinstance(value, cst.Call) and source.text(value.func) in {"list", "sorted"}


def is_short(source: Source, items: cst.BaseExpression) -> bool:
    """Whether a list is written out, so that it does not grow with any input."""
    match items:
        case cst.List() | cst.Tuple() | cst.Set() | cst.Dict():
            starred = (cst.StarredElement, cst.StarredDictElement)
            return not any(isinstance(item, starred) for item in items.elements)
        case cst.Name(name):
            bound = [source.parents[mention] for mention in source.bindings(name)]
            roles = {source.role(mention) for mention in source.mentions(name)}
            if len(bound) > 1 or "change" in roles:
                return False
            assigns = [source.parents[target] for target in bound]
            return any(
                isinstance(assign, cst.Assign) and is_short(source, assign.value)
                for assign in assigns
            )
    return False


def grows(source: Source, loop: Loop) -> bool:
    """Whether a loop may have more turns the larger the input is."""
    items = walked(loop)
    return items is None or not is_short(source, items)


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


def _from_binding(source: Source, parent: cst.CSTNode) -> Known:
    """Return what the binding of a variable says of it."""
    match parent, source.parents[parent]:
        case cst.Param(star="*" | "**" as star), _:
            return Known("sequence" if star == "*" else "hashed")
        case cst.Param(annotation=hint, default=default), _:
            about = read(source.text(hint.annotation)) if hint else Known()
            is_none = isinstance(default, cst.Name) and default.value == "None"
            return replace(about, optional=about.optional or is_none)
        case cst.AnnAssign(annotation=hint), _:
            return read(source.text(hint.annotation))
        case cst.AssignTarget(), cst.Assign(value=value):
            return _of_own_function(source, value) or _value(value)
    return Known()


def _of_own_function(source: Source, value: cst.BaseExpression) -> Known | None:
    """Return what is known of the result of an inner function that always returns a list of its own."""
    match value:
        case cst.Call(func=cst.Name(word)):
            inner = [f for f in source.find(cst.FunctionDef) if f.name.value == word]
        case _:
            return None
    if len(inner) != 1 or inner[0] is source.function or inner[0].decorators:
        return None
    results = [r.value for r in source.find(cst.Return, inner[0])]
    made = [
        isinstance(r, cst.Name)
        and {type(source.bound_value(b)) for b in source.bindings(r.value)}
        <= {cst.List, cst.ListComp}
        for r in results
    ]
    return Known("sequence") if made and all(made) else None


def _value(value: cst.BaseExpression) -> Known:
    """Return what a value's own form says."""
    match value:
        case cst.List() | cst.Tuple() | cst.ListComp():
            return Known("sequence")
        case cst.Dict() | cst.Set() | cst.DictComp() | cst.SetComp():
            return Known("hashed")
        case cst.BaseString():
            return Known("text", exact="str")
        case cst.Integer():
            return Known("number", exact="int")
        case cst.GeneratorExp():
            return Known("iterator")
        case cst.BooleanOperation(operator=cst.Or(), right=right):
            return _value(right)
        case cst.Call():
            return _result(value)
    return Known()


def _result(call: cst.Call) -> Known:
    """Return what the name of a called function or method says of its result."""
    match call.func:
        case cst.Attribute(attr=cst.Name(method)) if method in _SEQUENCE_METHODS:
            return Known("sequence", hashable=True)
        case cst.Attribute(attr=cst.Name(method)) if method in _TEXT_METHODS:
            return Known("text", exact="str")
        case cst.Name(name) if name in _SEQUENCE_CALLS:
            return Known("sequence")
    return Known(KINDS.get(called(call), "unknown"))


def may_be_list(source: Source, name: cst.Name) -> bool:
    """Whether a variable may well be a list that grows with the input.

    Of a parameter without an annotation nobody knows; of any other variable we
    want to be told.
    """
    about = known(source, name.value)
    if about.kind != "unknown":
        return about.kind == "sequence" and not is_short(source, name)
    bound = [source.parents[mention] for mention in source.bindings(name.value)]
    return len(bound) == 1 and isinstance(bound[0], cst.Param) and not about.exact


def repeats(source: Source, node: cst.CSTNode) -> bool:
    """Whether a loop with a number of turns that may grow evaluates `node`."""
    return any(grows(source, loop) for loop in source.loops(node))


def may_be_hashed(source: Source, item: cst.BaseExpression) -> bool:
    """Whether nothing says that an item is unhashable."""
    if isinstance(item, _UNHASHABLE) or _gives_list(source, item):
        return False
    if not isinstance(item, cst.Name):
        return True
    values = [source.bound_value(target) for target in source.bindings(item.value)]
    if any(value is not None and _gives_list(source, value) for value in values):
        return False
    return _item_may_be_hashed(source, item.value)


def _gives_list(source: Source, value: cst.BaseExpression) -> bool:
    """Whether an expression surely gives a list: a copy, the parts of a text, a slice of what cannot be hashed."""
    match value:
        case cst.Call(func=cst.Name("list" | "sorted")):
            return True
        case cst.Call(func=cst.Attribute(attr=cst.Name(method))):
            return method in _SEQUENCE_METHODS
        case cst.Subscript(cst.Name(name), [cst.SubscriptElement(cst.Slice())]):
            exact = known(source, name).exact
            return exact in {"list", "List"} or not _item_may_be_hashed(source, name)
    return False


def _item_may_be_hashed(source: Source, name: str) -> bool:
    """Whether nothing says that a loop's variable takes lists, say, from what it walks."""
    for target in source.bindings(name):
        loop = source.parents[target]
        items = loop.iter if isinstance(loop, cst.For | cst.CompFor) else None
        if isinstance(items, cst.Name) and known(source, items.value).hashable is False:
            return False
    return True


def is_ordered(source: Source, node: cst.BaseExpression) -> bool:
    """Whether an operand is known to belong to a total order: an int or a str."""
    match node:
        case cst.Integer() | cst.SimpleString() | cst.Call(cst.Name("len")):
            return True
        case cst.Name(name):
            return known(source, name).exact in {"int", "str", "bool"}
    return False


def invert(source: Source, branch: cst.If, body: cst.BaseSuite) -> cst.If:
    """Return a branch for the opposite case, with another body and nothing else."""
    return branch.with_changes(
        test=negate(branch.test, ordered=lambda node: is_ordered(source, node)),
        body=body,
        orelse=None,
        whitespace_before_test=cst.SimpleWhitespace(" "),
    )
