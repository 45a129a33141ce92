"""Characters: what can be said of an expression that is worked out for one character after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import called, free_names
from selfrefine.rules.lib.purity import has_no_effect, sees_no_change
from selfrefine.rules.lib.tree import COMPREHENSIONS, walk
from selfrefine.rules.lib.uses import bindings, bound_value, role
from selfrefine.rules.lib.value_types import known
from selfrefine.rules.lib.words import PURE_FUNCTIONS, PURE_METHODS, words

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Source

_TEXTS = words(
    "lower upper swapcase title capitalize casefold strip replace zfill center"
)
_TRUTHS = words(
    "isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable"
    " isspace istitle isupper startswith endswith"
)
_UNSETTLED = (cst.Await, cst.Yield, cst.Lambda, cst.NamedExpr, *COMPREHENSIONS)


@dataclass(frozen=True)
class Said:
    """Where an expression stands.

    Args:
        source: the function.
        char: the variable that names the character.
    """

    source: Source
    char: str


def is_settled(said: Said, value: cst.BaseExpression) -> bool:
    """Whether the same character gives the same, whenever it is asked."""
    nodes = [*walk(value)]
    calls = [node for node in nodes if isinstance(node, cst.Call)]
    if any(isinstance(node, _UNSETTLED) for node in nodes):
        return False
    asked = {called(call) for call in calls if isinstance(call.func, cst.Name)}
    return all(_only_gives(said.source, call) for call in calls) and all(
        _stays(said.source, name) for name in free_names(value) - {said.char} - asked
    )


def _only_gives(source: Source, call: cst.Call) -> bool:
    """Whether a call, perhaps of a function within this one, only gives a value."""
    if isinstance(call.func, cst.Attribute):
        return called(call) in PURE_METHODS
    inner = [f for f in source.find(cst.FunctionDef) if f.name.value == called(call)]
    if inner and inner != [source.function]:
        return all(
            has_no_effect(source, f) and sees_no_change(source, f) for f in inner
        )
    return called(call) in PURE_FUNCTIONS and not bindings(source, called(call))


def _stays(source: Source, name: str) -> bool:
    """Whether a variable names one object that nobody changes meanwhile."""
    bound = bindings(source, name)
    roles = {role(source, mention) for mention in source.mentions(name)}
    once = len(bound) == 1 and not source.loops(bound[0])
    return (once or not bound) and not {"change", "escape"} & roles


def _holds_texts(said: Said, target: cst.ComparisonTarget) -> bool:
    """Whether a comparison with a character is one of texts, which never fails."""
    match target.comparator:
        case cst.SimpleString() | cst.Integer():
            return True
        case cst.List(elements) | cst.Tuple(elements) | cst.Set(elements):
            return all(isinstance(e.value, cst.SimpleString) for e in elements)
        case cst.Name(name):
            about = known(said.source, name)
            return name == said.char or about.exact == "str" or about.kind == "hashed"
    return isinstance(target.operator, cst.Equal | cst.NotEqual)


def is_text(said: Said, value: cst.BaseExpression) -> bool:
    """Whether an expression surely gives a text."""
    source = said.source
    match value:
        case cst.SimpleString():
            return isinstance(value.evaluated_value, str)
        case cst.Name(name):
            return name == said.char or known(source, name).exact == "str"
        case cst.FormattedString():
            return True
        case cst.IfExp(body=one, orelse=other):
            return is_text(said, one) and is_text(said, other)
        case cst.BinaryOperation(left, cst.Add(), right):
            return is_text(said, left) and is_text(said, right)
        case cst.BinaryOperation(left, cst.Multiply(), _):
            return is_text(said, left)
        case cst.Subscript(value=inner):
            named = isinstance(inner, cst.Name) and _maps_to_texts(said, inner.value)
            return named or is_text(said, inner)
        case cst.Call():
            return _gives_text(said, value)
    return False


def _gives_text(said: Said, call: cst.Call) -> bool:
    match call:
        case cst.Call(cst.Attribute(cst.Name(name), attr=cst.Name("get")), [_, other]):
            return _maps_to_texts(said, name) and is_text(said, other.value)
        case cst.Call(cst.Attribute(value=inner, attr=cst.Name(method))):
            return method in _TEXTS and is_text(said, inner)
    return called(call) in {"chr", "str"}


def _maps_to_texts(said: Said, name: str) -> bool:
    """Whether a variable names a dict whose values are all texts, as the line says that makes it."""
    source = said.source
    bound = bindings(source, name)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    match value:
        case cst.Dict(elements):
            values = [e.value for e in elements if isinstance(e, cst.DictElement)]
            return len(values) == len(elements) and all(
                is_text(said, v) for v in values
            )
        case cst.DictComp(value=made):
            return is_text(said, made)
        case cst.Call(cst.Name("dict"), [cst.Arg(cst.ListComp(cst.Tuple([_, pair])))]):
            return is_text(said, pair.value)
    return False


def is_whole(said: Said, value: cst.BaseExpression) -> bool:
    """Whether an expression surely gives a whole number."""
    match value:
        case cst.Integer():
            return True
        case cst.Call(cst.Name("ord" | "len" | "int")):
            return True
        case cst.IfExp(body=one, orelse=other):
            return is_whole(said, one) and is_whole(said, other)
        case cst.BinaryOperation(
            left,
            cst.Add()
            | cst.Subtract()
            | cst.Multiply()
            | cst.Modulo()
            | cst.FloorDivide(),
            right,
        ):
            return is_whole(said, left) and is_whole(said, right)
        case cst.UnaryOperation(cst.Minus(), inner):
            return is_whole(said, inner)
    return False


def is_truth(said: Said, value: cst.BaseExpression) -> bool:
    """Whether an expression surely gives True or False."""
    match value:
        case cst.Comparison(comparisons=[_]) | cst.UnaryOperation(cst.Not(), _):
            return True
        case cst.BooleanOperation(left, _, right):
            return is_truth(said, left) and is_truth(said, right)
        case cst.Call(cst.Attribute(value=cst.Name(name), attr=cst.Name(method))):
            return name == said.char and method in _TRUTHS
    return False
