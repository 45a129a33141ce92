"""Purity: what does nothing but give a value, so that it may be evaluated twice, once, or at another time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import called
from selfrefine_rules.lib.tree import COMPREHENSIONS, walk
from selfrefine_rules.lib.words import PURE_FUNCTIONS, PURE_METHODS, TEXT_METHODS, words

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source

IMPURE = (cst.Await, cst.Yield, cst.Lambda, cst.NamedExpr, *COMPREHENSIONS)
_GIVE_PLAIN = words(
    "abs all any bool chr float hash int isinstance len ord repr round str"
)
_NEVER_FAIL = words("bool isinstance len repr str type")
_PARTING = words("split splitlines partition rpartition")
_DIVISIONS = (cst.Divide, cst.FloorDivide, cst.Modulo)
_MUTABLE = (
    *(cst.List, cst.ListComp, cst.Dict, cst.DictComp, cst.Set, cst.SetComp),
    *(cst.GeneratorExp, cst.Lambda),
)


def pure(node: cst.CSTNode) -> bool:
    """Whether evaluating an expression twice, or at another time, does nothing more than once."""
    return all(
        (
            is_harmless(child)
            if isinstance(child, cst.Call)
            else not isinstance(child, IMPURE)
        )
        for child in walk(node)
    )


def called_method(value: cst.BaseExpression) -> str:
    """Return the method whose result an expression is; empty for any other."""
    match value:
        case cst.Call(func=cst.Attribute(attr=cst.Name(method))):
            return method
    return ""


def gives_list(value: cst.BaseExpression) -> bool:
    """Whether a pure expression may make an object that can be changed, so that each turn of a loop has its own."""
    match value:
        case cst.Call(func=cst.Name(word)):
            return word not in _GIVE_PLAIN
        case cst.Call(func=cst.Attribute(attr=cst.Name(method))):
            return method not in TEXT_METHODS | {"partition", "rpartition"}
        case cst.BinaryOperation(left, _, right):
            return gives_list(left) or gives_list(right)
        case cst.IfExp(body=one, orelse=other):
            return gives_list(one) or gives_list(other)
        case cst.BooleanOperation(left, _, right):
            return gives_list(left) or gives_list(right)
        case cst.Subscript(slice=[cst.SubscriptElement(cst.Slice())]):
            return True
    return isinstance(value, _MUTABLE)


def may_fail(node: cst.CSTNode) -> bool:
    """Whether a call or a division in a pure expression may raise an exception for some value of its kind."""
    for child in walk(node):
        if isinstance(child, _DIVISIONS):
            return True
        if isinstance(child, cst.Call):
            method = isinstance(child.func, cst.Attribute)
            total = TEXT_METHODS | _PARTING if method else _NEVER_FAIL
            if called(child) not in total:
                return True
    return False


def has_no_effect(
    source: Source, function: cst.FunctionDef, *, shared: bool = True
) -> bool:
    """Whether nothing is changed or called that others could see; if its results are `shared`, none can be changed."""
    harmless = all(
        is_harmless(call, function.name.value)
        # What makes an exception is called once, whatever is cached.
        or isinstance(source.parents[call], cst.Raise)
        for call in source.find(cst.Call, function)
    )
    records = _records(source, function)
    changes = any(
        source.role(name) == "change" and name not in records
        for name in source.find(cst.Name, function)
    )
    results = [node.value for node in source.find(cst.Return, function)]
    changeable = shared and any(isinstance(r, _MUTABLE) for r in results)
    return harmless and not changes and not changeable


def sees_no_change(source: Source, function: cst.FunctionDef) -> bool:
    """Whether the variables that a function reads from outside stay what they are."""
    if function is source.function:
        return True
    names = source.find(cst.Name, function)
    own = {name.value for name in names if source.role(name) == "bind"}
    records = _records(source, function)
    for name in {name.value for name in names} - own:
        mentions = source.mentions(name)
        if {m for m in mentions if source.inside(m, function)} <= records:
            continue
        roles = [source.role(m) for m in mentions]
        if roles.count("bind") > 1 or "change" in roles:
            return False
    return True


def is_harmless(call: cst.Call, own: str = "") -> bool:
    """Whether a call, perhaps of a function by itself, only gives a value."""
    if isinstance(call.func, cst.Attribute):
        return called(call) in PURE_METHODS
    if called(call) == "next":
        # What a generator gives that nobody else has.
        return bool(call.args) and isinstance(call.args[0].value, cst.GeneratorExp)
    return called(call) in PURE_FUNCTIONS or called(call) == own != ""


def _records(source: Source, function: cst.FunctionDef) -> set[cst.CSTNode]:
    """Return the mentions in ``best[0] = max(best[0], value)``: once for each value is enough."""
    found: set[cst.CSTNode] = set()
    for assign in source.find(cst.Assign, function):
        match assign:
            case cst.Assign(
                targets=[cst.AssignTarget(cst.Subscript(cst.Name(name)) as target)],
                value=cst.Call(cst.Name("max" | "min"), args=args),
            ):
                mentions = source.mentions(name, assign)
                texts = [source.text(arg.value) for arg in args]
                each = ("target", "argument")
                if texts.count(source.text(target)) == 1 and len(mentions) == len(each):
                    found.update(mentions)
    return found
