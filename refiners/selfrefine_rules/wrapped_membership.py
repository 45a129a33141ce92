"""Test membership in the container itself, not in a copy.

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

from selfrefine_rules.lib.purity import pure

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.8

_COPIES = [f"{copy}(ITEMS)" for copy in ("list", "sorted", "tuple")]


def propose(source: Source) -> Fixes:
    """Yield one fix for all tests for membership in a copy."""
    bare: dict[cst.CSTNode, cst.BaseExpression] = {}
    for test in source.find(cst.ComparisonTarget):
        items = _items(source, test)
        if items is not None:
            bare[test.comparator] = items
    if bare:
        place = next(iter(bare))
        yield source.fix(
            place,
            f"`in {source.text(place)}` copies everything for one test.",
            f"Test `{source.text(bare[place])}` itself.",
            bare,
        )


def _items(source: Source, test: cst.ComparisonTarget) -> cst.BaseExpression | None:
    """Return what a membership test may ask instead of a copy; None where it is no copy."""
    found = source.extract(test.comparator, *_COPIES)
    asked = isinstance(test.operator, cst.In | cst.NotIn)
    if found is None or not asked or test.comparator.lpar:
        return None
    items = found["ITEMS"]
    if isinstance(items, cst.Name):
        # Of text, `in` asks for a part; an iterator can be walked only once.
        sure = source.known(items.value).kind in {"sequence", "hashed"}
        return items if sure else None
    keys = source.extract(items, "TABLE.keys()")
    view = keys or source.extract(items, "TABLE.values()", "TABLE.items()")
    if view is None or not pure(view["TABLE"]):
        return None
    return view["TABLE"] if keys else items
