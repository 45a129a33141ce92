"""Compute a number that the others determine, instead of trying all numbers.

Why:
    If a sum is fixed, its last part is what is left of it; and the third side of a right
    triangle is one root.  A loop that tries all numbers for it does so for nothing.

Bad:
    def triangles(perimeter: int) -> list[tuple[int, int, int]]:
        found = []
        for a in range(1, perimeter):
            for b in range(a, perimeter):
                for c in range(b, perimeter):
                    if a + b + c == perimeter and a * a + b * b == c * c:
                        found.append((a, b, c))
        return found

Good:
    def triangles(perimeter: int) -> list[tuple[int, int, int]]:
        found = []
        for a in range(1, perimeter):
            for b in range(a, perimeter):
                c = perimeter - a - b
                if b <= c < perimeter and a * a + b * b == c * c:
                    found.append((a, b, c))
        return found

Bad:
    def right(limit: int) -> int:
        count = 0
        for a in range(1, limit + 1):
            for b in range(1, limit + 1):
                for c in range(1, limit + 1):
                    if a**2 + b**2 == c**2:
                        count += 1
        return count

Good:
    from math import isqrt


    def right(limit: int) -> int:
        count = 0
        for a in range(1, limit + 1):
            for b in range(1, limit + 1):
                c = isqrt(a**2 + b**2)
                if 1 <= c < limit + 1 and a**2 + b**2 == c**2:
                    count += 1
        return count
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import lines, operands
from selfrefine_rules.lib.names import free_names
from selfrefine_rules.lib.pairs import added
from selfrefine_rules.lib.tree import holds

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_RANGES = ("range(FIRST, END)", "range(END)")
_FORMS = [f"for Each in {walk}:\n    if TEST:\n        ...\n" for walk in _RANGES]
_SQUARES = ("Each * Each", "Each ** 2")
_ANY_SQUARE = ("Name * Name", "Name ** 2")


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop over numbers of which one at most passes a test."""
    for loop, walked in source.findall(*_FORMS):
        branch, name = lines(loop)[0], walked.name("Each").value
        ends = [walked[w] for w in ("FIRST", "END") if w in walked]
        if not all(_is_plain(source, e, name) for e in ends) or not source.loops(loop):
            continue
        if not source.used_only_in(loop, frozenset({name})):
            continue
        bound = source.bindings(name) != [loop.target]
        if bound or holds(branch.body, (cst.Break, cst.Continue)):
            continue
        tests = operands(branch.test, cst.And)
        pinned = _pinned(source, tests, name, walked.get("FIRST"))
        if pinned is None:
            continue
        value, left = pinned
        first = source.text(walked["FIRST"]) if "FIRST" in walked else "0"
        within = f"{first} <= {name} < {source.text(walked['END'])}"
        test = " and ".join([within, *(source.text(t) for t in left)])
        new = branch.with_changes(
            test=cst.parse_expression(test),
            whitespace_before_test=cst.SimpleWhitespace(" "),
            leading_lines=(),
        )
        yield source.fix(
            loop,
            f"All numbers are tried for `{name}`, although at most one fits.",
            f"Compute it: `{name} = {value}`.",
            {loop: new},
            before={loop: f"{name} = {value}\n"},
            imports=["from math import isqrt"] if "isqrt(" in value else [],
        )


def _is_plain(source: Source, value: cst.BaseExpression, name: str) -> bool:
    return (
        source.is_whole(value)
        and name not in free_names(value)
        and not holds(value, cst.Call)
    )


def _pinned(
    source: Source,
    tests: list[cst.BaseExpression],
    name: str,
    first: cst.BaseExpression | None,
) -> tuple[str, list[cst.BaseExpression]] | None:
    """Return the one value that passes a test, as code, and the tests that are left."""
    for test in tests:
        others = [t for t in tests if t is not test]
        if any(isinstance(t, cst.BooleanOperation) for t in others):
            return None
        found = source.extract(test, "ONE == OTHER")
        if not found:
            continue
        for one, other in (("ONE", "OTHER"), ("OTHER", "ONE")):
            rest = _rest(source, found[one], found[other], name)
            if rest:
                return rest, others
            root = _root(source, found[one], found[other], name)
            if root and (first is None or source.never_negative(first)):
                return root, [test, *others]
    return None


def _rest(
    source: Source, one: cst.BaseExpression, total: cst.BaseExpression, name: str
) -> str:
    """Return what a part of a sum must be."""
    parts = added(one)
    if name in free_names(total) or not source.is_whole(total):
        return ""
    own = [p for p in parts if isinstance(p, cst.Name) and p.value == name]
    rest = [p for p in parts if p not in own]
    if len(own) != 1 or any(name in free_names(p) for p in rest):
        return ""
    if not all(source.is_whole(p) for p in rest) or any(
        _is_loose(p) for p in (total, *rest)
    ):
        return ""
    return " - ".join(map(source.text, (total, *rest)))


def _is_loose(node: cst.BaseExpression) -> bool:
    """Whether an expression would mean something else behind a minus."""
    tight = (cst.Multiply, cst.Power, cst.Modulo, cst.FloorDivide)
    loose = isinstance(node, cst.BinaryOperation) and not isinstance(
        node.operator, tight
    )
    return (loose or isinstance(node, cst.IfExp)) and not node.lpar


def _root(
    source: Source, square: cst.BaseExpression, total: cst.BaseExpression, name: str
) -> str:
    """Return the root that a number must be: of a sum of squares, which is not negative."""
    found = source.extract(square, *_SQUARES)
    if not found or found.name("Each").value != name:
        return ""
    parts = [source.extract(part, *_ANY_SQUARE) for part in added(total)]
    names = [part.name("Name").value for part in parts if part]
    if not all(parts) or name in names:
        return ""
    whole = all(source.is_whole(cst.Name(n)) for n in names)
    return f"isqrt({source.text(total)})" if whole else ""
