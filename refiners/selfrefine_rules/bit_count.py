"""Count the one bits of a number with `bit_count`, instead of in its binary text.

Why:
    ``bin(number).count("1")`` makes a text as long as the number to look through it.
    ``int.bit_count`` counts the bits in C, and as a key it needs no ``lambda``.

Bad:
    def distance(one: int, other: int) -> int:
        return bin(one ^ other).count("1")

Good:
    def distance(one: int, other: int) -> int:
        return (one ^ other).bit_count()

Bad:
    def by_ones(numbers: list[int]) -> list[int]:
        return sorted(numbers, key=lambda number: bin(number)[2:].count("1"))

Good:
    def by_ones(numbers: list[int]) -> list[int]:
        return sorted(numbers, key=int.bit_count)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.tree import walk

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.7

_FORMS = [
    form.format(one)
    for one in ('"1"', "'1'")
    for form in (
        "bin(NUMBER).count({})",
        "bin(NUMBER)[2:].count({})",
        "format(NUMBER, 'b').count({})",
        'format(NUMBER, "b").count({})',
        "str(bin(NUMBER)).count({})",
    )
]


def propose(source: Source) -> Fixes:
    """Yield a fix for each count of ones in a text of binary digits."""
    for at, found in source.findall(*_FORMS):
        number = found["NUMBER"]
        key = source.parents[at]
        if isinstance(key, cst.Lambda) and key.body is at:
            if _is_key_of_whole(source, key, number):
                yield _fix(source, key, "int.bit_count")
        elif source.is_whole(number):
            simple = isinstance(number, cst.Name | cst.Call | cst.Subscript)
            bare = simple or bool(getattr(number, "lpar", ()))
            yield _fix(
                source,
                at,
                source.fill(f"{'NUMBER' if bare else '(NUMBER)'}.bit_count()", found),
            )


def _fix(source: Source, at: cst.CSTNode, new: str) -> Fix:
    return source.fix(
        at,
        "The one bits of a number are counted in the text of its binary digits.",
        f"Write `{new}`.",
        {at: new},
    )


def _is_key_of_whole(
    source: Source, key: cst.Lambda, number: cst.BaseExpression
) -> bool:
    """Whether a function that takes a number is given those of a list of whole numbers."""
    names = [param.name.value for param in key.params.params]
    if not isinstance(number, cst.Name) or names != [number.value]:
        return False
    arg = source.parents[key]
    call = source.parents[arg]
    if not isinstance(arg, cst.Arg) or not isinstance(call, cst.Call):
        return False
    if isinstance(call.func, cst.Attribute):
        items: cst.CSTNode = call.func.value
    else:
        first = call.args[0].value
        items = call.args[1].value if first is key and call.args[1:] else first
    inner = [node for node in walk(items) if isinstance(node, cst.Name)]
    plain = [n for n in inner if n.value not in {"sorted", "list", "set", "reversed"}]
    return len(plain) == 1 and source.holds_whole(plain[0].value)
