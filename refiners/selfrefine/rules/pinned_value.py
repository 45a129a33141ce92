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

from selfrefine.rules.lib.blocks import as_block, operands
from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pairs import added
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.tree import holds
from selfrefine.rules.lib.uses import bindings, used_only_in
from selfrefine.rules.lib.whole import is_whole

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "pinned-value"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_RANGES = ("range(FIRST, END)", "range(END)")
_EQUAL = ("ONE == OTHER",)
_SQUARES = ("Each * Each", "Each ** 2")
_ANY_SQUARE = ("Name * Name", "Name ** 2")


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop over numbers of which one at most passes a test."""
    for loop in source.find(cst.For):
        walked = extract(source, loop.iter, *_RANGES)
        block = as_block(loop.body)
        branch = block.body[0]
        if not walked or not isinstance(loop.target, cst.Name) or loop.orelse:
            continue
        if len(block.body) != 1 or not isinstance(branch, cst.If) or branch.orelse:
            continue
        if source.commented(loop) or holds(branch.body, (cst.Break, cst.Continue)):
            continue
        name = loop.target.value
        ends = [walked[w] for w in ("FIRST", "END") if w in walked]
        if not all(_is_plain(source, e, name) for e in ends) or not source.loops(loop):
            continue
        if not used_only_in(source, loop, frozenset({name})):
            continue
        if any(b is not loop.target for b in bindings(source, name)):
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
        is_whole(source, value)
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
        found = extract(source, test, *_EQUAL)
        if not found:
            continue
        for one, other in (("ONE", "OTHER"), ("OTHER", "ONE")):
            rest = _rest(source, found[one], found[other], name)
            if rest:
                return rest, others
            root = _root(source, found[one], found[other], name)
            if root and _is_positive(source, first):
                return root, [test, *others]
    return None


def _rest(
    source: Source, one: cst.BaseExpression, total: cst.BaseExpression, name: str
) -> str:
    """Return what a part of a sum must be."""
    parts = added(one)
    if name in free_names(total) or not is_whole(source, total):
        return ""
    own = [p for p in parts if isinstance(p, cst.Name) and p.value == name]
    rest = [p for p in parts if p not in own]
    if len(own) != 1 or any(name in free_names(p) for p in rest):
        return ""
    if not all(is_whole(source, p) for p in rest) or any(
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
    found = extract(source, square, *_SQUARES)
    if not found or found.name("Each").value != name:
        return ""
    parts = [extract(source, part, *_ANY_SQUARE) for part in added(total)]
    names = [part.name("Name").value for part in parts if part]
    if not all(parts) or name in names:
        return ""
    whole = all(is_whole(source, cst.Name(n)) for n in names)
    return f"isqrt({source.text(total)})" if whole else ""


def _is_positive(source: Source, first: cst.BaseExpression | None) -> bool:
    """Whether a range starts at a number that is not negative: of two roots, one is."""
    depth = 0
    while depth < len("deep"):
        depth += 1
        match first:
            case None | cst.Integer():
                return True
            case cst.BinaryOperation(inner, cst.Add(), cst.Integer()):
                first = inner
            case cst.Name(name):
                bound = bindings(source, name)
                loop = source.parents[bound[0]] if len(bound) == 1 else None
                walked = (
                    extract(source, loop.iter, *_RANGES)
                    if isinstance(loop, cst.For)
                    else None
                )
                if not walked:
                    return False
                first = walked.get("FIRST")
            case _:
                return False
    return False
