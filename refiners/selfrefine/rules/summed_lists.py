"""Chain lists instead of adding them up, where each sum copies what was added before.

Why:
    ``sum(lists, [])`` makes a new list for each of them and copies all items that came
    before; the time grows with the square of their number.  ``chain.from_iterable``
    takes each item once.

Bad:
    def members(teams: list[list[str]]) -> list[str]:
        return sum(teams, [])

Good:
    from itertools import chain


    def members(teams: list[list[str]]) -> list[str]:
        return list(chain.from_iterable(teams))

Bad:
    def fields(lines: list[str]) -> list[str]:
        return sum([line.split(";") for line in lines], [])

Good:
    from itertools import chain


    def fields(lines: list[str]) -> list[str]:
        return list(chain.from_iterable([line.split(";") for line in lines]))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.annotations import item_heads
from selfrefine.rules.lib.names import called
from selfrefine.rules.lib.pattern import findall
from selfrefine.rules.lib.types import type_text
from selfrefine.rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "summed-lists"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_FORMS = {
    "sum(LISTS, [])": "list",
    "sum(LISTS, ())": "tuple",
    "reduce(lambda One, Other: One + Other, LISTS, [])": "list",
    "functools.reduce(lambda One, Other: One + Other, LISTS, [])": "list",
    "reduce(operator.add, LISTS, [])": "list",
    "functools.reduce(operator.add, LISTS, [])": "list",
    "reduce(add, LISTS, [])": "list",
}
_GIVES_LIST = words("split rsplit splitlines findall sorted list readlines")


def propose(source: Source) -> Fixes:
    """Yield a fix for each sum of lists, or of tuples."""
    for call, found in findall(source, *_FORMS):
        made, lists = _FORMS[found.pattern], found["LISTS"]
        if _holds(source, lists, made):
            text = f"{made}(chain.from_iterable({source.text(lists)}))"
            yield source.fix(
                call,
                f"Each sum of two {made}s copies all that was added before.",
                f"Say `{made}(chain.from_iterable(...))`.",
                {call: text},
                imports=["from itertools import chain"],
            )


def _holds(source: Source, lists: cst.BaseExpression, made: str) -> bool:
    """Whether all items of an expression are lists, or tuples, as `made` says: nothing else can be added to one."""
    match lists:
        case cst.Name(name):
            return item_heads(type_text(source, name)) == {made}
        case cst.Call(cst.Attribute(cst.Name(name), cst.Name("values")), []):
            return item_heads(type_text(source, name), values=True) == {made}
        case cst.List(elements) if elements:
            return all(
                isinstance(e, cst.Element) and _is_one(source, e.value, made)
                for e in elements
            )
        case cst.GeneratorExp() | cst.ListComp():
            return _is_one(source, lists.elt, made)
    return False


def _is_one(source: Source, value: cst.BaseExpression, made: str) -> bool:
    match value:
        case cst.List() | cst.ListComp():
            return made == "list"
        case cst.Tuple():
            return made == "tuple"
        case cst.Call():
            return called(value) in (_GIVES_LIST if made == "list" else {"tuple"})
        case cst.IfExp(body=one, orelse=other):
            return all(_is_one(source, v, made) for v in (one, other))
    return False
