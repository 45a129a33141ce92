"""Say in the loop's own line when it ends.

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

from selfrefine.rules import Fix
from selfrefine.rules._blocks import indented, negate
from selfrefine.rules._types import is_ordered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "loop-condition"
ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.8

_ALWAYS = frozenset({"True", "1"})


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each loop whose body starts with the test that ends it."""
    for loop in source.find(cst.While):
        body = indented(loop.body)
        first, *rest = body.body
        if loop.orelse or not rest or not _ends(source, first):
            continue
        assert isinstance(first, cst.If)  # noqa: S101  `_ends` looked
        goes_on = negate(first.test, ordered=partial(is_ordered, source))
        test = _both(source, loop.test, goes_on)
        if "\n" in source.text(test):
            continue
        line = source.lines(first)
        space = cst.SimpleWhitespace(" ")
        shorter = loop.with_changes(
            test=test,
            body=body.with_changes(body=rest),
            whitespace_after_while=space,
        )
        yield Fix(
            line=line[0],
            end_line=line[1],
            problem="The loop's end is said in its body, not in its own line.",
            instruction=f"Say `while {source.text(test)}`.",
            code=source.rewrite({loop: shorter}),
        )


def _ends(source: Source, statement: cst.CSTNode) -> bool:
    """Whether it is ``if test: break`` and nothing else, without a comment."""
    if not isinstance(statement, cst.If) or statement.orelse:
        return False
    only = indented(statement.body).body
    breaks = len(only) == 1 and source.text(only[0]).strip() == "break"
    return breaks and "#" not in source.text(statement)


def _both(
    source: Source, test: cst.BaseExpression, goes_on: cst.BaseExpression
) -> cst.BaseExpression:
    if source.text(test) in _ALWAYS:
        return goes_on
    parts = [_bound(source, part) for part in (test, goes_on)]
    return cst.parse_expression(" and ".join(parts))


def _bound(source: Source, part: cst.BaseExpression) -> str:
    """Return an operand of ``and``, in parentheses where it binds less."""
    text = source.text(part)
    either = isinstance(part, cst.BooleanOperation) and isinstance(
        part.operator, cst.Or
    )
    loose = either or isinstance(part, cst.IfExp | cst.Lambda | cst.NamedExpr)
    return f"({text})" if loose and not part.lpar else text
