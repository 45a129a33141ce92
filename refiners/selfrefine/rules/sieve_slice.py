"""Fill every so many places of a list, or a whole set, at once.

Why:
    A loop that sets one place after the other makes a number of each, and an assignment.
    A slice with a step, ``update`` and ``extend`` do the same in C.

Bad:
    def primes(number: int) -> list[int]:
        prime = [True] * (number + 1)
        for i in range(2, number + 1):
            if prime[i]:
                for j in range(i * i, number + 1, i):
                    prime[j] = False
        return [i for i in range(2, number + 1) if prime[i]]

Good:
    def primes(number: int) -> list[int]:
        prime = [True] * (number + 1)
        for i in range(2, number + 1):
            if prime[i]:
                prime[i * i::i] = [False] * len(range(i * i, number + 1, i))
        return [i for i in range(2, number + 1) if prime[i]]

Bad:
    def composites(number: int) -> int:
        found = set()
        for i in range(2, number):
            for j in range(2 * i, number, i):
                found.add(j)
        return len(found)

Good:
    def composites(number: int) -> int:
        found = set()
        for i in range(2, number):
            found.update(range(2 * i, number, i))
        return len(found)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pattern import Match, extract, fill, findall
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.types import known
from selfrefine.rules.lib.uses import bindings, bound_value, role, used_only_in

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "sieve-slice"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.7

_MARKS = (
    "for Place in range(FIRST, END, STEP):\n    Marks[Place] = MARK\n",
    "for Place in range(FIRST, END):\n    Marks[Place] = MARK\n",
)
_ADDS = {
    "for Item in ITEMS:\n    Taken.add(Item)\n": "Taken.update(ITEMS)",
    "for Item in ITEMS:\n    Taken.append(Item)\n": "Taken.extend(ITEMS)",
}
_MADE = ("[MARK] * SIZE", "SIZE * [MARK]", "[MARK for Each in range(SIZE)]")


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that only marks places, or only adds items."""
    for at, found in findall(source, *_MARKS):
        loop = cst.ensure_type(at, cst.For)
        place, marks = found.name("Place").value, found.name("Marks").value
        if loop.orelse or source.commented(loop) or not _is_mark(found["MARK"]):
            continue
        if not used_only_in(source, loop, frozenset({place})) or not source.loops(loop):
            continue
        ends = [found[word] for word in ("FIRST", "STEP") if word in found]
        if _is_as_long(source, marks, found["END"]) and all(
            _is_positive(source, end) for end in ends
        ):
            step = ":STEP" if "STEP" in found else ""
            more = ", STEP" if "STEP" in found else ""
            new = fill(
                source,
                f"Marks[FIRST:{step}] = [MARK] * len(range(FIRST, END{more}))",
                found,
            )
            yield source.fix(
                loop,
                f"The places of `{marks}` are set one by one.",
                f"Say `{new}`.",
                {loop: new},
            )
    for at, found in findall(source, *_ADDS):
        loop = cst.ensure_type(at, cst.For)
        item, taken = found.name("Item").value, found.name("Taken").value
        if loop.orelse or source.commented(loop) or not source.loops(loop):
            continue
        if not used_only_in(source, loop, frozenset({item})) or not _may_take(
            source, found
        ):
            continue
        new = fill(source, _ADDS[found.pattern], found)
        if item != taken and "\n" not in new:
            yield source.fix(
                loop,
                f"Items are put into `{taken}` one by one.",
                f"Say `{new}`.",
                {loop: new},
            )


def _is_mark(mark: cst.BaseExpression) -> bool:
    return isinstance(mark, cst.Integer | cst.SimpleString) or (
        isinstance(mark, cst.Name) and mark.value in {"True", "False", "None"}
    )


def _is_as_long(source: Source, marks: str, end: cst.BaseExpression) -> bool:
    """Whether a list of the function's own ends where the loop does, and keeps its length."""
    bound = bindings(source, marks)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    made = extract(source, value, *_MADE)
    if made is None or not pure(end):
        return False
    size = source.text(made["SIZE"]).strip("()")
    names = free_names(end)
    fixed = all(
        name in source.parameters and len(bindings(source, name)) == 1 for name in names
    )
    keeps = all(
        isinstance(source.parents[m], cst.Subscript)
        or role(source, m) in {"read", "bind", "result", "member"}
        for m in source.mentions(marks)
    )
    return size == source.text(end) and fixed and keeps


def _is_positive(source: Source, end: cst.BaseExpression) -> bool:
    """Whether a start or a step is a number above zero: made of those, or of the variable of a loop over such."""
    match end:
        case cst.Integer():
            return int(end.evaluated_value) > 0
        case cst.BinaryOperation(left, cst.Add() | cst.Multiply(), right):
            return _is_positive(source, left) and _is_positive(source, right)
        case cst.Name(name):
            loops = [source.parents[b] for b in bindings(source, name)]
            return bool(loops) and all(_starts_positive(source, loop) for loop in loops)
    return False


def _starts_positive(source: Source, loop: cst.CSTNode) -> bool:
    if not isinstance(loop, cst.For | cst.CompFor):
        return False
    walked = extract(source, loop.iter, "range(FIRST, END)", "range(FIRST, END, STEP)")
    if not walked:
        return False
    step = walked.get("STEP")
    upwards = step is None or isinstance(step, cst.Integer)
    first = walked["FIRST"]
    return upwards and isinstance(first, cst.Integer) and int(first.evaluated_value) > 0


def _may_take(source: Source, found: Match) -> bool:
    """Whether a set or a list of the function's own takes items of something else."""
    taken, items = found.name("Taken").value, found["ITEMS"]
    if taken in free_names(items):
        return False
    bound = bindings(source, taken)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    if ".add" in found.pattern:
        own = isinstance(value, cst.Set) or extract(source, value, "set()") is not None
    else:
        own = isinstance(value, cst.List)
    plain = isinstance(items, cst.Call) and source.text(items.func) == "range"
    listed = (
        isinstance(items, cst.Name) and known(source, items.value).kind == "sequence"
    )
    return own and (plain or listed)
