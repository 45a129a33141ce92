"""Compare a text with its reverse at once instead of character by character.

Why:
    A loop that compares each item with the one as far from the other end asks, item by
    item, what one comparison with the reverse says, and says faster.

Bad:
    def is_palindrome(text: str) -> bool:
        for i in range(len(text)):
            if text[i] != text[len(text) - 1 - i]:
                return False
        return True

Good:
    def is_palindrome(text: str) -> bool:
        return text == text[::-1]

Bad:
    def reads_both_ways(values: list[int]) -> bool:
        left, right = 0, len(values) - 1
        while left < right:
            if values[left] != values[right]:
                return False
            left += 1
            right -= 1
        return True

Good:
    def reads_both_ways(values: list[int]) -> bool:
        return values == values[::-1]
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._types import known

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "mirrored-loop"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.7

_NAME = r"[^\W\d]\w*"
_COUNTED = re.compile(
    rf"for ({_NAME}) in range\(len\(({_NAME})\)( // 2)?\):\n"
    r"\s+if \2\[\1\] != \2\[(?P<other>[^\[\]\n]+)\]:\n"
    r"\s+return False\n\s*return True"
)
_POINTERS = re.compile(
    # Up to Python 3.10 tuples are written out with their parentheses.
    rf"\(?(?P<left>{_NAME}), (?P<right>{_NAME})\)? = \(?0, len\((?P<items>{_NAME})\) - 1\)?\n"
    r"\s*while (?P=left) <=? (?P=right):\n"
    r"\s+if (?P=items)\[(?P=left)\] != (?P=items)\[(?P=right)\]:\n"
    r"\s+return False\n"
    r"\s+(?P=left) \+= 1\n\s+(?P=right) -= 1\n\s*return True"
)


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each loop that ends a block and compares items from both ends."""
    for block in source.find(cst.IndentedBlock):
        body = block.body
        for size in (2, 3):
            if len(body) < size:
                continue
            last = list(body[-size:])
            items = _mirrored(source, last)
            if items is None or not _may_be_reversed(source, items):
                continue
            new = f"return {items} == {items}[::-1]\n"
            start, end = source.lines(last[0])[0], source.lines(last[-1])[1]
            replace: dict[cst.CSTNode, cst.CSTNode | None] = dict.fromkeys(last)
            above = getattr(last[0], "leading_lines", ())
            replace[last[0]] = cst.parse_statement(new).with_changes(
                leading_lines=above
            )
            yield Fix(
                line=start,
                end_line=end,
                problem=f"The loop compares `{items}` with its reverse, item by item.",
                instruction=f"Say `{new.strip()}`.",
                code=source.rewrite(replace),
            )


def _mirrored(source: Source, statements: list[cst.BaseStatement]) -> str | None:
    """Return what the statements compare with its reverse; None where they do anything else."""
    *_, loop, end = statements
    if not isinstance(end, cst.SimpleStatementLine):
        return None
    if not isinstance(loop, cst.For | cst.While) or not isinstance(
        end.body[0], cst.Return
    ):
        return None
    if any("#" in source.text(s.with_changes(leading_lines=())) for s in statements):
        return None
    text = source.plain(*statements)
    pointers = _POINTERS.fullmatch(text)
    if pointers:
        return pointers["items"]
    counted = _COUNTED.fullmatch(text)
    if counted is None or len(statements) > len(("loop", "return")):
        return None
    i, items, other = counted[1], counted[2], counted["other"].replace(" ", "")
    far = f"len({items})-"
    mirrors = {f"{far}1-{i}", f"{far}{i}-1", f"-1-{i}", f"-{i}-1", f"~{i}"}
    return items if other in mirrors | {f"-({i}+1)", f"{far}({i}+1)"} else None


def _may_be_reversed(source: Source, items: str) -> bool:
    return known(source, items).kind in {"sequence", "text", "unknown"}
