"""Names: which operators, functions, methods and keywords are confused with which, and what a test would bring to tell.  Pure."""

from __future__ import annotations

import ast
from collections.abc import Mapping

BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
EQUALITIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.NotEq,
    ast.LtE: ast.Eq,
    ast.Gt: ast.NotEq,
    ast.GtE: ast.Eq,
}
BEYOND = {ast.Lt: "greater", ast.LtE: "less", ast.Gt: "less", ast.GtE: "greater"}
"""On which side of the bound an ordering and its equality differ."""
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Div: ast.FloorDiv,
    ast.FloorDiv: ast.Div,
}
SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Div: "/",
    ast.FloorDiv: "//",
}
Renamed = Mapping[str, tuple[tuple[str, str], ...]]
"""Names, each with others for which it is taken, and with what would show that."""
_AROUND, _SEVERAL = "with text before and after what matches", "with several different values"  # fmt: skip
MATCHING: Renamed = {
    "search": (("match", _AROUND),),
    "match": (("search", _AROUND), ("fullmatch", _AROUND)),
    "fullmatch": (("match", _AROUND),),
}
TWINS: Renamed = {
    one: ((other, _SEVERAL),)
    for one, other in (("min", "max"), ("max", "min"), ("any", "all"), ("all", "any"))
}
ROUNDING = {"round": ("int",), "floor": ("ceil",), "ceil": ("floor",)}
EITHER_WAY = {"isinstance", "issubclass", "min", "max", "getattr", "hasattr", "gcd", "hypot", "isclose"}  # fmt: skip
"""Functions of two arguments that take them either way round, or cannot take them so at all."""
MEANT = {
    "key": "with items in a different order than their keys",
    "reverse": "with items in a different order",
    "default": "with nothing to choose from",
    "start": "in which the start matters",
    "maxsplit": "in which the separator occurs several times",
}
"""Keywords that change what is computed, and what would show it."""
METHODS: Renamed = {
    "strip": (("lstrip", "with something to strip at the end"), ("rstrip", "with something to strip at the start")),
    "lstrip": (("strip", "with something to strip at the end"),),
    "rstrip": (("strip", "with something to strip at the start"),),
    "find": (("rfind", "in which the searched text occurs twice"),),
    "rfind": (("find", "in which the searched text occurs twice"),),
    "partition": (("rpartition", "in which the separator occurs twice, or not at all"),),
    "rpartition": (("partition", "in which the separator occurs twice, or not at all"),),
    "append": (("extend", "with an item of several parts"),),
    "startswith": (("endswith", "in which start and end differ"),),
    "endswith": (("startswith", "in which start and end differ"),),
    "capitalize": (("title", "with several words"),),
    "title": (("capitalize", "with several words"),),
    "bisect_left": (("bisect_right", "in which the searched item occurs, perhaps twice"),),
    "bisect_right": (("bisect_left", "in which the searched item occurs, perhaps twice"),),
}  # fmt: skip
FORMS = {
    "lower": "with a capital letter",
    "casefold": "with a capital letter",
    "upper": "with a small letter",
    "strip": "with white space around the text",
}
