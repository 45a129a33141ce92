"""Let bytes that grow in a loop be a bytearray, which grows in its place.

Why:
    Bytes cannot change: each `+=` copies all that is there so far, which makes the loop
    quadratic.  A bytearray has room behind its end, and is made bytes once.

Bad:
    def packed(values: list[int]) -> bytes:
        out = b""
        for value in values:
            out += value.to_bytes(2, "big")
        return out

Good:
    def packed(values: list[int]) -> bytes:
        out = bytearray()
        for value in values:
            out += value.to_bytes(2, "big")
        return bytes(out)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.pattern import findall
from selfrefine.rules.lib.types import grows, known
from selfrefine.rules.lib.uses import bindings, bound_value, reannotate, role
from selfrefine.rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.surgery import Edits

NAME = "bytes-append"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.8

_STARTS = ('Out = b""', "Out = bytes()", 'Out: HINT = b""', "Out: HINT = bytes()")
_GIVE_BYTES = words("encode to_bytes")


def propose(source: Source) -> Fixes:
    """Yield a fix for each variable that starts as empty bytes and only grows until it is returned."""
    if "return " not in source.code:
        return
    for at, found in findall(source, *_STARTS):
        name = found.name("Out").value
        edits = _edits(source, at, name)
        if edits is not None:
            yield source.fix(
                at,
                f"All that `{name}` holds is copied whenever it grows.",
                f"Let `{name}` be a bytearray, and return it as bytes.",
                edits,
            )


def _edits(source: Source, at: cst.CSTNode, name: str) -> Edits | None:
    """Return what makes a variable a bytearray; None where that is seen, or gains nothing."""
    (start,) = source.mentions(name, at)
    if source.loops(at) or not isinstance(at, cst.Assign | cst.AnnAssign):
        return None
    if at.value is None or name in source.parameters:
        return None
    edits: Edits = {at.value: "bytearray()", **reannotate(source, start, "bytearray")}
    looped = False
    for mention in source.mentions(name):
        if source.scope(mention) is not source.function:
            return None
        if mention is start or _is_measured(source, mention):
            continue
        around = source.parents[mention]
        if isinstance(around, cst.Return):
            edits[mention] = f"bytes({name})"
            continue
        if role(source, mention) != "bind":
            if not _is_first_term(source, mention, name):
                return None
            continue
        line = around if isinstance(around, cst.AugAssign) else source.parents[around]
        added = _added(line, name)
        if not added or not all(_is_bytes(source, one) for one in added):
            return None
        edits[line] = f"{name} += {' + '.join(map(source.text, added))}"
        looped |= any(grows(source, loop) for loop in source.loops(line))
    return edits if looped else None


def _is_measured(source: Source, mention: cst.CSTNode) -> bool:
    """Whether nobody but `len` looks at a mention."""
    call = source.parents[source.parents[mention]]
    return isinstance(call, cst.Call) and source.text(call).startswith("len(")


def _is_first_term(source: Source, mention: cst.Name, name: str) -> bool:
    """Whether a mention is what a statement adds to, which is judged where that gives the variable its value."""
    for line in source.ancestors(mention):
        if not isinstance(line, cst.BinaryOperation):
            value = line.value if isinstance(line, cst.Assign) else mention
            return bool(_added(line, name)) and _terms(value)[0] is mention
    return False


def _added(line: cst.CSTNode, name: str) -> list[cst.BaseExpression]:
    """Return what a statement adds to the end of a variable; nothing where it does anything else."""
    match line:
        case cst.AugAssign(cst.Name(own), cst.AddAssign(), value):
            return [value] if own == name else []
        case cst.Assign([cst.AssignTarget(cst.Name(own))], value) if own == name:
            first, *others = _terms(value)
            same = isinstance(first, cst.Name) and first.value == name
            return others if same else []
    return []


def _terms(value: cst.BaseExpression) -> list[cst.BaseExpression]:
    """Return the terms of a sum from the left."""
    if isinstance(value, cst.BinaryOperation) and isinstance(value.operator, cst.Add):
        return [*_terms(value.left), value.right]
    return [value]


def _is_bytes(source: Source, value: cst.BaseExpression) -> bool:
    """Whether an expression gives bytes, as far as its form and hints say."""
    match value:
        case cst.SimpleString():
            return isinstance(value.evaluated_value, bytes)
        case cst.Name(name):
            return known(source, name).exact == "bytes" or _is_made(source, name)
        case cst.Subscript(inner, [cst.SubscriptElement(cst.Slice())]):
            return _is_bytes(source, inner)
        case cst.IfExp(body=one, orelse=other):
            return _is_bytes(source, one) and _is_bytes(source, other)
        case cst.BinaryOperation(left, cst.Add(), right):
            return _is_bytes(source, left) and _is_bytes(source, right)
        case cst.BinaryOperation(left, cst.Multiply(), _):
            return _is_bytes(source, left)
        case cst.Call():
            return _gives_bytes(source, value)
    return False


def _is_made(source: Source, name: str) -> bool:
    """Whether the only line that gives a variable a value gives it bytes."""
    bound = bindings(source, name)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    return (
        value is not None
        and not source.mentions(name, value)
        and _is_bytes(source, value)
    )


def _gives_bytes(source: Source, call: cst.Call) -> bool:
    match call.func:
        case cst.Name("bytes"):
            return not bindings(source, "bytes")
        case cst.Attribute(cst.Name("struct"), cst.Name("pack")):
            return True
        case cst.Attribute(inner, cst.Name("join")):
            return _is_bytes(source, inner)
        case cst.Attribute(attr=cst.Name(method)):
            return method in _GIVE_BYTES
    return False
