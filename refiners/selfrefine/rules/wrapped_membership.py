"""Ask the container itself, not a copy of it, whether an item is in it.

Why:
    ``key in list(table.keys())`` copies all keys and walks the copy, to find what the
    dict would have known at once.  A test for membership needs no list.

Bad:
    def missing(wanted: list[str], table: dict[str, int]) -> list[str]:
        return [key for key in wanted if key not in list(table.keys())]

Good:
    def missing(wanted: list[str], table: dict[str, int]) -> list[str]:
        return [key for key in wanted if key not in table]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._types import known
from selfrefine.rules._uses import called, pure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "wrapped-membership"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.8

_COPIES = frozenset({"list", "sorted", "tuple"})


def propose(source: Source) -> Iterable[Fix]:
    """Yield one fix for all tests for membership in a copy."""
    bare: dict[cst.CSTNode, cst.CSTNode | None] = {}
    for test in source.find(cst.ComparisonTarget):
        if not isinstance(test.operator, cst.In | cst.NotIn):
            continue
        inner = _inner(source, test.comparator)
        if inner is not None:
            bare[test.comparator] = inner
    if not bare:
        return
    place = next(iter(bare))
    first, last = source.lines(place)
    text = source.text(place)
    yield Fix(
        line=first,
        end_line=last,
        problem=f"`in {text}` copies everything for one question.",
        instruction=f"Ask `{source.text(bare[place] or place)}` itself.",
        code=source.rewrite(bare),
    )


def _inner(source: Source, items: cst.BaseExpression) -> cst.BaseExpression | None:
    """Return what a membership test may ask instead of a copy; None where it is no copy."""
    copied = _only_argument(items)
    if copied is None or not isinstance(items, cst.Call) or items.lpar:
        return None
    if called(items) not in _COPIES or not isinstance(items.func, cst.Name):
        return None
    if isinstance(copied, cst.Call) and isinstance(copied.func, cst.Attribute):
        if copied.args or not pure(copied.func.value):
            return None
        if copied.func.attr.value == "keys":
            return copied.func.value
        return copied if copied.func.attr.value in {"values", "items"} else None
    # Of text, `in` asks for a part; an iterator can be walked only once.
    if not isinstance(copied, cst.Name):
        return None
    kind = known(source, copied.value).kind
    return copied if kind in {"sequence", "hashed"} else None


def _only_argument(items: cst.BaseExpression) -> cst.BaseExpression | None:
    if not isinstance(items, cst.Call) or len(items.args) != 1:
        return None
    only = items.args[0]
    return None if only.star or only.keyword else only.value
