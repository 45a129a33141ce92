"""Put a loop's end condition into its `while` line.

Why:
    ``while True`` with a ``break`` behind the first test hides the one thing that a
    loop's line is for.  The test as its condition says it, without a branch to follow.

Bad:
    def digits(text: str) -> str:
        found = ""
        while text:
            if not text[0].isdigit():
                break
            found += text[0]
            text = text[1:]
        return found

Good:
    def digits(text: str) -> str:
        found = ""
        while text and text[0].isdigit():
            found += text[0]
            text = text[1:]
        return found

Bad:
    def emptied(values: list[int]) -> int:
        total = 0
        while True:
            if not values:
                break
            total += values.pop()
        return total

Good:
    def emptied(values: list[int]) -> int:
        total = 0
        while values:
            total += values.pop()
        return total
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, negate

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.8

_ALWAYS = frozenset({"True", "1"})


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop whose body starts with the test that ends it."""
    for loop in source.find(cst.While):
        body = as_block(loop.body)
        first, *rest = body.body
        end = source.extract(first, "if END:\n    break\n")
        if end is None or not rest or loop.orelse or "#" in source.text(first):
            continue
        goes_on = negate(end["END"], ordered=partial(source.is_ordered))
        test = _both(source, loop.test, goes_on)
        if "\n" in source.text(test):
            continue
        shorter = loop.with_changes(
            test=test,
            body=body.with_changes(body=rest),
            whitespace_after_while=cst.SimpleWhitespace(" "),
        )
        yield source.fix(
            first,
            "The loop's end condition is in its body, not in its `while` line.",
            f"Write `while {source.text(test)}`.",
            {loop: shorter},
        )


def _both(
    source: Source, test: cst.BaseExpression, goes_on: cst.BaseExpression
) -> cst.BaseExpression:
    if source.text(test) in _ALWAYS:
        return goes_on
    parts = [_operand(source, part) for part in (test, goes_on)]
    return cst.parse_expression(" and ".join(parts))


def _operand(source: Source, part: cst.BaseExpression) -> str:
    """Return an operand of ``and``, in parentheses where it binds less."""
    text = source.text(part)
    match part:
        case cst.BooleanOperation(operator=cst.Or()):
            loose = True
        case _:
            loose = isinstance(part, cst.IfExp | cst.Lambda | cst.NamedExpr)
    return f"({text})" if loose and not part.lpar else text
