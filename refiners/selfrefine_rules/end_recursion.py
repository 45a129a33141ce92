"""Replace a recursion over the items of a list or text by one expression.

Why:
    A function that takes one item off and calls itself with a copy of the rest copies all
    of it in every step, and comes to the recursion limit at a thousand items.

Bad:
    def is_palindrome(text: str) -> bool:
        if len(text) < 2:
            return True
        if text[0] != text[-1]:
            return False
        return is_palindrome(text[1:-1])

Good:
    def is_palindrome(text: str) -> bool:
        return text == text[::-1]

Bad:
    def total(values: list[int]) -> int:
        if not values:
            return 0
        return values[0] + total(values[1:])

Good:
    def total(values: list[int]) -> int:
        return sum(values)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine_rules.lib.blocks import as_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    import libcst as cst

    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_HEAD_AND_CALL = 2
"""Mentions of a function's name where it calls itself once."""
_LENGTHS = {
    "len(Items) < 2": 1,
    "len(Items) <= 1": 1,
    "len(Items) <= 2": 2,
    "len(Items) < 3": 2,
    "len(Items) == 0 or len(Items) == 1": 1,
    "len(Items) in (0, 1)": 1,
}
_MIRRORS = {
    f"if {short}:\n    return True\n{step}": length
    for short, length in _LENGTHS.items()
    for last in ("Items[-1]", "Items[len(Items) - 1]")
    for rest in ("Items[1:-1]", "Items[1:len(Items) - 1]")
    for step in (
        f"if Items[0] != {last}:\n    return False\nreturn Own({rest})\n",
        f"if Items[0] == {last}:\n    return Own({rest})\nreturn False\n",
        f"if Items[0] == {last}:\n    return Own({rest})\nelse:\n    return False\n",
        f"return Items[0] == {last} and Own({rest})\n",
    )
}
_EMPTY = (
    "not Items",
    "len(Items) == 0",
    'Items == ""',
    "Items == []",
    "len(Items) < 1",
)
_FOLDS = {
    f"if {empty}:\n    return {start}\n{step}": new
    for empty in _EMPTY
    for start, added, new in (
        ("0", "Items[0] + Own(Items[1:])", "sum(Items)"),
        ("0", "Own(Items[1:]) + Items[0]", "sum(Items)"),
        ("0", "Items[-1] + Own(Items[:-1])", "sum(Items)"),
        ("0", "1 + Own(Items[1:])", "len(Items)"),
        ("0", "Own(Items[1:]) + 1", "len(Items)"),
        ("1", "Items[0] * Own(Items[1:])", "prod(Items)"),
        ('""', "Own(Items[1:]) + Items[0]", "Items[::-1]"),
        ("Items", "Own(Items[1:]) + Items[0]", "Items[::-1]"),
        ('""', "Items[-1] + Own(Items[:-1])", "Items[::-1]"),
        ("[]", "Own(Items[1:]) + [Items[0]]", "Items[::-1]"),
        ("[]", "[Items[-1]] + Own(Items[:-1])", "Items[::-1]"),
    )
    for step in (f"return {added}\n", f"else:\n    return {added}\n")
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each function that takes its only argument apart by calls of itself."""
    own = source.mentions(source.function.name.value)
    if len(source.parameters) != 1 or source.function.decorators:
        return
    if len(own) != _HEAD_AND_CALL:
        return
    for nodes, found in source.sequences(*_MIRRORS, *_FOLDS):
        if not _is_whole_body(source, nodes, found):
            continue
        length = _MIRRORS.get(found.pattern)
        new = _mirrored(source, found, length) if length else _folded(source, found)
        if new is None:
            continue
        *before, last = new
        imports = ["from math import prod"] if "prod(" in last else []
        line = source.fill(last, found)
        head = {nodes[0]: source.fill(before[0], found)} if before else {nodes[0]: line}
        edits: dict[cst.CSTNode, str | None] = {**head, **dict.fromkeys(nodes[1:])}
        after = {nodes[0]: line + "\n"} if before else {}
        yield source.fix(
            nodes[0],
            f"`{source.function.name.value}` copies the rest for each recursive call.",
            f"Write `{line}`.",
            edits,
            end=nodes[-1],
            after=after,
            imports=imports,
        )


def _is_whole_body(source: Source, nodes: Sequence[cst.CSTNode], found: Match) -> bool:
    """Whether the statements are all that the function does, besides its docstring."""
    block = as_block(source.function.body)
    documented = source.function.get_docstring() is not None
    whole = source.parents[nodes[0]] is source.function.body
    return (
        whole
        and [*block.body[documented:]] == [*nodes]
        and found.name("Own").value == source.function.name.value
        and found.name("Items").value in source.parameters
    )


def _mirrored(source: Source, found: Match, length: int) -> list[str] | None:
    """Return what compares a text with its reverse; one that leaves out the middle, if the recursion does."""
    name = found.name("Items").value
    if source.known(name).exact != "str" and not source.holds_whole(name):
        return None
    if length == 1:
        return ["return Items == Items[::-1]"]
    half = source.fresh("half", "half_length")
    return [
        f"{half} = max(len(Items) - 1, 0) // 2",
        f"return Items[:{half}] == Items[::-1][:{half}]",
    ]


def _folded(source: Source, found: Match) -> list[str] | None:
    name, new = found.name("Items").value, _FOLDS[found.pattern]
    kind = source.known(name)
    text = kind.exact == "str"
    if new in {"sum(Items)", "prod(Items)"}:
        return [f"return {new}"] if source.holds_whole(name) else None
    if new == "len(Items)":
        return [f"return {new}"] if text or kind.kind == "sequence" else None
    listed = "[Items" in found.pattern
    fits = kind.exact in {"list", "List"} if listed else text
    return [f"return {new}"] if fits else None
