"""Neighbours: functions that stand beside the one to refine, and what may be said of a call of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.annotations import read
from selfrefine_rules.lib.names import called
from selfrefine_rules.lib.purity import IMPURE, is_harmless, pure
from selfrefine_rules.lib.tree import holds, walk
from selfrefine_rules.lib.words import PURE_FUNCTIONS

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.tree import Loop

_PLAIN = frozenset({"str", "int", "float", "bool"})
_EXCEPTIONS = frozenset(
    {"ValueError", "KeyError", "LookupError", "IndexError", "TypeError"}
)
_CONSTANT = frozenset({"True", "False", "None"})


def asks_neighbour(source: Source, call: cst.Call, *, plain: bool = True) -> bool:
    """Whether a call is of a function of the same block that gives a value made of its arguments alone.

    Args:
        source: the function.
        call: what it asks.
        plain: whether the value must be one that nobody can change.
    """
    own = neighbour(source, call)
    return own is not None and _only_gives(own, plain=plain)


def neighbour(source: Source, call: cst.Call) -> Source | None:
    """Return the function of the same block, or beside it, that a call is of, alone; None where it is another's."""
    name = call.func.value if isinstance(call.func, cst.Name) else ""
    if name not in source.variables:
        return None
    if name not in source.memo.helpers:
        source.memo.helpers[name] = _one_function(source, name)
    return source.memo.helpers[name]


def _one_function(source: Source, name: str) -> Source | None:
    """Return the one function of a name beside this one."""
    found = [
        node
        for node in (*source.module.body, *source.neighbours_beside)
        if isinstance(node, cst.FunctionDef) and node.name.value == name
    ]
    if len(found) != 1 or found[0] is source.function or source.bindings(name):
        return None
    return type(source)(cst.Module(body=found).code)


def gives_value(source: Source, node: cst.BaseExpression) -> bool:
    """As `pure`, but for calls of neighbours that only give a value."""
    if pure(node):
        return True
    calls = [c for c in walk(node) if isinstance(c, cst.Call) and not is_harmless(c)]
    if not all(asks_neighbour(source, call, plain=False) for call in calls):
        return False
    return not holds(node, IMPURE)


def _only_gives(own: Source, *, plain: bool) -> bool:
    """Whether a function sees nothing but its arguments, and changes nothing."""
    function = own.function
    if function.decorators or function.asynchronous or not own.has_no_effect(function):
        return False
    if holds(function, (cst.Yield, cst.Global, cst.Lambda)):
        return False
    free = _free(own)
    if free and not free <= _PLAIN | _hinted(own):
        return False
    hint = function.returns
    if not plain:
        return True
    exact = read(own.text(hint.annotation)).exact if hint else ""
    return exact in _PLAIN or _returns_plain(own)


def only_reads(own: Source) -> bool:
    """Whether a function sees nothing but its arguments, which it leaves as they are, whatever it gives or raises."""
    function = own.function
    if function.decorators or function.asynchronous:
        return False
    if not own.has_no_effect(function, shared=False):
        return False
    if holds(function, (cst.Yield, cst.Await, cst.Global, cst.Lambda, cst.Try)):
        return False
    return _free(own) <= _PLAIN | _hinted(own) | _EXCEPTIONS | {"next"}


def _free(own: Source) -> set[str]:
    """Return the names that a function neither binds nor has from Python itself."""
    bound = {*own.parameters} | {
        n.value for n in own.find(cst.Name) if own.role(n) == "bind"
    }
    return (
        {*own.variables}
        - bound
        - PURE_FUNCTIONS
        - _CONSTANT
        - {own.function.name.value}
    )


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
        or (r is not None and own.is_whole(r))
        for r in results
    )


def only_asked(
    source: Source, leaf: cst.BaseExpression, loop: Loop, call: cst.Call
) -> bool:
    """Whether a loop only reads a variable, and gives it to a neighbour that only reads it."""
    if not isinstance(leaf, cst.Name) or not source.unchanged(leaf, loop):
        return False
    if holds(loop, (cst.Yield, cst.Await)) or not asks_neighbour(source, call):
        return False
    for mention in source.mentions(leaf.value, loop):
        given = source.parents[source.parents[mention]]
        asked = isinstance(given, cst.Call) and called(given) == called(call)
        if not asked and source.role(mention) not in {"read", "member"}:
            return False
    return True
