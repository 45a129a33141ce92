"""Neighbours: functions that stand beside the one to refine, and what may be said of a call of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.annotations import read
from selfrefine.rules.lib.names import called
from selfrefine.rules.lib.purity import has_no_effect
from selfrefine.rules.lib.tree import holds
from selfrefine.rules.lib.uses import role, unchanged
from selfrefine.rules.lib.whole import is_whole
from selfrefine.rules.lib.words import PURE_FUNCTIONS

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Source
    from selfrefine.rules.lib.tree import Loop

_PLAIN = frozenset({"str", "int", "float", "bool"})
_CONSTANT = frozenset({"True", "False", "None"})


def asks_neighbour(source: Source, call: cst.Call) -> bool:
    """Whether a call is of a function of the same block that gives a plain value, made of its arguments alone."""
    if not isinstance(call.func, cst.Name) or source.mentions(called(call)) == []:
        return False
    body, name = source.module.body, called(call)
    places = [
        place
        for place, node in enumerate(body)
        if isinstance(node, cst.FunctionDef) and node.name.value == name
    ]
    if len(places) != 1 or body[places[0]] is source.function:
        return False
    alone = cst.Module(body=[body[places[0]]]).code
    return _only_gives_plain(type(source)(alone))


def _only_gives_plain(own: Source) -> bool:
    """Whether a function sees nothing but its arguments, changes nothing, and gives what nobody can change."""
    function = own.function
    if function.decorators or function.asynchronous or not has_no_effect(own, function):
        return False
    if holds(function, (cst.Yield, cst.Global, cst.Lambda)):
        return False
    bound = {*own.parameters} | {
        n.value for n in own.find(cst.Name) if role(own, n) == "bind"
    }
    free = {*own.variables} - bound - PURE_FUNCTIONS - _CONSTANT - {function.name.value}
    hint = function.returns
    if free and not free <= _PLAIN | _hinted(own):
        return False
    exact = read(own.text(hint.annotation)).exact if hint else ""
    return exact in _PLAIN or _returns_plain(own)


def _hinted(own: Source) -> set[str]:
    """Return the names in the function's hints, which nobody evaluates when it is called."""
    return {
        n.value for hint in own.find(cst.Annotation) for n in own.find(cst.Name, hint)
    }


def _returns_plain(own: Source) -> bool:
    results = [r.value for r in own.find(cst.Return)]
    return bool(results) and all(
        isinstance(r, cst.Comparison | cst.SimpleString)
        or (isinstance(r, cst.Name) and r.value in _CONSTANT)
        or (r is not None and is_whole(own, r))
        for r in results
    )


def only_asked(
    source: Source, leaf: cst.BaseExpression, loop: Loop, call: cst.Call
) -> bool:
    """Whether a loop only reads a variable, and gives it to a neighbour that only reads it."""
    if not isinstance(leaf, cst.Name) or not unchanged(source, leaf, loop):
        return False
    if holds(loop, (cst.Yield, cst.Await)) or not asks_neighbour(source, call):
        return False
    for mention in source.mentions(leaf.value, loop):
        given = source.parents[source.parents[mention]]
        asked = isinstance(given, cst.Call) and called(given) == called(call)
        if not asked and role(source, mention) not in {"read", "member"}:
            return False
    return True
