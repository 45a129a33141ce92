"""Compute the least common multiple, instead of trying numbers one by one.

Why:
    What several numbers divide is a multiple of their least common multiple, which ``lcm``
    knows; to count up to it may take as many steps as it is large.

Bad:
    def multiple_of_all(number: int) -> int:
        found = 1
        while not all(found % each == 0 for each in range(1, number + 1)):
            found += 1
        return found

Good:
    from math import lcm


    def multiple_of_all(number: int) -> int:
        found = 1
        step = lcm(*range(1, number + 1))
        found = -(-found // step) * step
        return found

Bad:
    def growing(number: int) -> int:
        found = 1
        for each in range(1, number + 1):
            multiple = found
            while multiple % each != 0:
                multiple += found
            found = multiple
        return found

Good:
    from math import lcm


    def growing(number: int) -> int:
        found = 1
        for each in range(1, number + 1):
            found = lcm(found, each)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, lines
from selfrefine_rules.lib.names import free_names

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_MISSES = (
    "any(Found % Each != 0 for Each in ITEMS)",
    "not all(Found % Each == 0 for Each in ITEMS)",
    "Found % ONE != 0 or Found % OTHER != 0",
)
_FITS = (
    "all(Found % Each == 0 for Each in ITEMS)",
    "not any(Found % Each != 0 for Each in ITEMS)",
    "Found % ONE == 0 and Found % OTHER == 0",
)
_SEARCHES = [
    *(f"while {test}:\n    Found += 1\n" for test in _MISSES),
    *(
        f"while {forever}:\n    if {test}:\n        ...\n    Found += 1\n"
        for forever in ("True", "1")
        for test in _FITS
    ),
]
_GROWS = [
    f"for Each in range({first}, END):\n    Multiple = Found\n"
    f"    while Multiple % Each {sign} 0:\n        Multiple += Found\n"
    "    Found = Multiple\n"
    for first in ("1", "2")
    for sign in ("!=", ">")
]
_PROBLEM = "Numbers are tried one by one to find a common multiple."


def propose(source: Source) -> Fixes:
    """Yield a fix for each common multiple that is found by counting up."""
    for turns, found in source.findall(*_SEARCHES):
        actions = _actions(source, turns)
        if actions is None or not _is_search(source, turns, found):
            continue
        numbers = "*ITEMS" if "ITEMS" in found else "ONE, OTHER"
        step = source.fresh("step", "common_step")
        jump = f"{step} = lcm({numbers})\nFound = -(-Found // {step}) * {step}"
        *before, last = [*source.fill(jump, found).split("\n"), *actions]
        yield source.fix(
            turns,
            _PROBLEM,
            "Go to the first multiple of their least common multiple.",
            {turns: last},
            before={turns: "".join(f"{line}\n" for line in before)},
            imports=["from math import lcm"],
        )
    for loop, grown in source.findall(*_GROWS):
        each, multiple, product = (
            grown.name(word).value for word in ("Each", "Multiple", "Found")
        )
        inside = source.used_inside(loop, multiple) and product not in {each, multiple}
        own = source.used_only_in(loop, frozenset({each}))
        if inside and own and _is_positive(source, loop, product):
            line = cst.parse_statement(f"{product} = lcm({product}, {each})\n")
            yield source.fix(
                loop,
                _PROBLEM,
                "Use `lcm`.",
                {loop.body: as_block(loop.body).with_changes(body=[line])},
                imports=["from math import lcm"],
            )


def _actions(source: Source, turns: cst.While) -> list[str] | None:
    """Return what is done with the number that is found; None where the loop goes on behind it."""
    first = lines(turns)[0]
    if not isinstance(first, cst.If):
        return []
    plain = [source.plain(line) for line in lines(first)]
    leaves = plain[-1].split(" ")[0] in {"return", "break"}
    return [line for line in plain if line != "break"] if leaves else None


def _is_search(source: Source, turns: cst.While, found: Match) -> bool:
    """Whether a loop counts a whole number up, and nothing else moves it or what shall divide it."""
    name = found.name("Found").value
    inside = [b for b in source.bindings(name) if source.inside(b, turns)]
    values = [found[w] for w in ("ITEMS", "ONE", "OTHER") if w in found]
    whole = source.is_whole(found["Found"]) and len(inside) == 1
    return whole and all(_stays(source, turns, value, name) for value in values)


def _stays(
    source: Source, turns: cst.While, value: cst.BaseExpression, name: str
) -> bool:
    """Whether whole numbers are the same in every turn."""
    if name in free_names(value) or any(
        source.role(m) in {"bind", "change", "escape"}
        for n in free_names(value) - {"range"}
        for m in source.mentions(n, turns)
    ):
        return False
    match value:
        case cst.Call(func=cst.Name("range"), args=args):
            return all(source.is_whole(arg.value) for arg in args)
        case cst.Name(items) if source.holds_whole(items):
            return True
    return source.is_whole(value)


def _is_positive(source: Source, loop: cst.For, name: str) -> bool:
    """Whether a product starts as a positive number that is written out."""
    outside = [b for b in source.bindings(name) if not source.inside(b, loop)]
    values = [source.bound_value(b) for b in outside]
    return bool(values) and all(
        isinstance(v, cst.Integer) and int(v.value) > 0 for v in values
    )
