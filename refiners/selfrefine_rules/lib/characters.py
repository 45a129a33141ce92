"""Characters: what can be said of an expression that is worked out for one character after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import called, free_names
from selfrefine_rules.lib.tree import COMPREHENSIONS, walk
from selfrefine_rules.lib.words import PURE_FUNCTIONS, PURE_METHODS, words

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source

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
        return all(source.has_no_effect(f) and source.sees_no_change(f) for f in inner)
    return called(call) in PURE_FUNCTIONS and not source.bindings(called(call))


def _stays(source: Source, name: str) -> bool:
    """Whether a variable names one object that nobody changes meanwhile."""
    bound = source.bindings(name)
    roles = {source.role(mention) for mention in source.mentions(name)}
    once = len(bound) == 1 and not source.loops(bound[0])
    return (once or not bound) and not {"change", "escape"} & roles


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
