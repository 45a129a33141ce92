"""Ask a set whether anything occurs twice, instead of comparing every pair.

Why:
    Comparing every item with all that follow takes time that grows with the square of
    the length.  A set keeps one of each: it is smaller where anything occurs twice.

Bad:
    def repeats(values: list[int]) -> bool:
        for i in range(len(values)):
            for j in range(i + 1, len(values)):
                if values[i] == values[j]:
                    return True
        return False

Good:
    def repeats(values: list[int]) -> bool:
        return len(set(values)) < len(values)

Bad:
    def all_differ(values: list[str]) -> bool:
        for i in range(len(values)):
            for j in range(len(values)):
                if i != j and values[i] == values[j]:
                    return False
        return True

Good:
    def all_differ(values: list[str]) -> bool:
        return len(set(values)) == len(values)
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

NAME = "pairwise-duplicates"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_PAIRS = re.compile(
    r"for (?P<i>\w+) in range\((?:0, )?len\((?P<items>[^\W\d]\w*)\)(?: - 1)?\):\n"
    r"\s+for (?P<j>\w+) in range\((?P<from>(?P=i) \+ 1, )?len\((?P=items)\)\):\n"
    r"\s+if (?P<differ>(?P=i) != (?P=j) and )?"
    r"(?P=items)\[(?:(?P=i)\] == (?P=items)\[(?P=j)|(?P=j)\] == (?P=items)\[(?P=i))\]:\n"
    r"\s+return (?P<found>True|False)\n"
    r"\s*return (?P<none>True|False)"
)


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each pair of loops that ends a block and looks for two equal items."""
    for block in source.find(cst.IndentedBlock):
        *_, loop, end = [None, None, *block.body]
        if not isinstance(loop, cst.For) or not isinstance(
            end, cst.SimpleStatementLine
        ):
            continue
        if not isinstance(end.body[0], cst.Return):
            continue
        if "#" in source.text(loop.body) + source.text(end):
            continue
        pairs = _PAIRS.fullmatch(source.plain(loop, end))
        if pairs is None or pairs["found"] == pairs["none"]:
            continue
        if bool(pairs["from"]) == bool(pairs["differ"]):
            continue
        items = pairs["items"]
        about = known(source, items)
        if about.kind not in {"sequence", "text", "unknown"}:
            continue
        if about.hashable is False:
            continue
        sign = "<" if pairs["found"] == "True" else "=="
        new = f"return len(set({items})) {sign} len({items})"
        value = cst.parse_statement(new + "\n")
        yield Fix(
            line=source.lines(loop)[0],
            end_line=source.lines(end)[1],
            problem=f"Every item of `{items}` is compared with all the others.",
            instruction=f"Say `{new}`.",
            code=source.rewrite(
                {loop: value.with_changes(leading_lines=loop.leading_lines), end: None}
            ),
        )
