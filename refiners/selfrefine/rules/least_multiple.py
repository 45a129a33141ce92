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

from selfrefine.rules.lib.blocks import as_block, ends_in_jump
from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pattern import extract, fill
from selfrefine.rules.lib.uses import bindings, bound_value, role, used_only_in
from selfrefine.rules.lib.whole import holds_whole, is_whole

if TYPE_CHECKING:
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "least-multiple"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_FITS = (
    "all(Found % Each == 0 for Each in ITEMS)",
    "all(not Found % Each for Each in ITEMS)",
    "not any(Found % Each != 0 for Each in ITEMS)",
    "not any(Found % Each for Each in ITEMS)",
    "Found % ONE == 0 and Found % OTHER == 0",
    "not Found % ONE and not Found % OTHER",
)
_MISSES = (
    "any(Found % Each != 0 for Each in ITEMS)",
    "any(Found % Each for Each in ITEMS)",
    "not all(Found % Each == 0 for Each in ITEMS)",
    "Found % ONE != 0 or Found % OTHER != 0",
    "Found % ONE or Found % OTHER",
)
_STEPS = ("Found += 1", "Found = Found + 1")
_GROWS = tuple(
    f"for Each in range({first}, END):\n    Multiple = Found\n    while {test}:\n"
    f"        {step}\n    Found = Multiple\n"
    for first in ("1", "2")
    for test in ("Multiple % Each != 0", "Multiple % Each", "Multiple % Each > 0")
    for step in ("Multiple += Found", "Multiple = Multiple + Found")
)
_PROBLEM = "Numbers are tried one by one to find a common multiple."


def propose(source: Source) -> Fixes:
    """Yield a fix for each common multiple that is found by counting up."""
    for turns in source.find(cst.While):
        found = _search(source, turns)
        if found is None or turns.orelse or source.commented(turns):
            continue
        numbers = "*ITEMS" if "ITEMS" in found else "ONE, OTHER"
        step = source.fresh("step", "common_step")
        jump = f"{step} = lcm({numbers})\nFound = -(-Found // {step}) * {step}\n"
        lines = [*fill(source, jump, found).split("\n")[:-1], *_actions(source, turns)]
        yield source.fix(
            turns,
            _PROBLEM,
            "Go to the first multiple of their least common multiple.",
            {turns: lines[-1]},
            before={turns: "".join(f"{line}\n" for line in lines[:-1])},
            imports=["from math import lcm"],
        )
    for loop in source.find(cst.For):
        grown = extract(source, loop, *_GROWS)
        if not grown or loop.orelse or source.commented(loop):
            continue
        each, multiple = grown.name("Each").value, grown.name("Multiple").value
        inside = all(source.inside(m, loop) for m in source.mentions(multiple))
        starts = _is_positive(source, loop, grown.name("Found").value)
        own = used_only_in(source, loop, frozenset({each}))
        if (
            inside
            and starts
            and own
            and len({each, multiple, grown.name("Found").value}) == len("abc")
        ):
            body = fill(source, "Found = lcm(Found, Each)\n", grown)
            block = as_block(loop.body)
            line = cst.parse_statement(body)
            yield source.fix(
                loop,
                _PROBLEM,
                "Use `lcm`.",
                {loop.body: block.with_changes(body=[line])},
                imports=["from math import lcm"],
            )


def _actions(source: Source, turns: cst.While) -> list[str]:
    """Return what is done with the number that is found."""
    first = as_block(turns.body).body[0]
    lines = as_block(first.body).body if isinstance(first, cst.If) else []
    plain = [source.plain(line) for line in lines]
    return [line for line in plain if line != "break"]


def _search(source: Source, turns: cst.While) -> Match | None:
    """Return the number that a loop counts up, and what shall divide it; None for any other loop."""
    body = as_block(turns.body).body
    forever = source.text(turns.test) in {"True", "1"}
    found = (
        extract(source, body[0].test, *_FITS)
        if forever and isinstance(body[0], cst.If)
        else None
    )
    if forever:
        first = body[0]
        leaves = isinstance(first, cst.If) and ends_in_jump(first.body)
        if (
            not leaves
            or not isinstance(first, cst.If)
            or first.orelse
            or len(body) != len("ab")
        ):
            return None
        jump = source.plain(as_block(first.body).body[-1]).split(" ")[0]
        if jump not in {"return", "break"}:
            return None
    elif len(body) == 1:
        found = extract(source, turns.test, *_MISSES)
    step = extract(source, body[-1], *_STEPS)
    if not found or not step or step.name("Found").value != found.name("Found").value:
        return None
    name = found.name("Found").value
    words = [w for w in ("ITEMS", "ONE", "OTHER") if w in found]
    if not is_whole(source, found["Found"]) or not _starts_before(source, turns, name):
        return None
    fixed = all(_stays(source, turns, found[w], name) for w in words)
    return found if fixed else None


def _stays(
    source: Source, turns: cst.While, value: cst.BaseExpression, name: str
) -> bool:
    """Whether whole numbers are the same in every turn."""
    if name in free_names(value) or any(
        role(source, m) in {"bind", "change", "escape"}
        for n in free_names(value) - {"range"}
        for m in source.mentions(n, turns)
    ):
        return False
    match value:
        case cst.Call(func=cst.Name("range"), args=args):
            return all(is_whole(source, arg.value) for arg in args)
        case cst.Name(items) if holds_whole(source, items):
            return True
    return is_whole(source, value)


def _starts_before(source: Source, turns: cst.While, name: str) -> bool:
    """Whether a number is bound where the loop's own block is, and only counted up in the loop."""
    inside = [b for b in bindings(source, name) if source.inside(b, turns)]
    return len(inside) == 1


def _is_positive(source: Source, loop: cst.For, name: str) -> bool:
    """Whether a product starts as a positive number that is written out."""
    outside = [b for b in bindings(source, name) if not source.inside(b, loop)]
    values = [bound_value(source, b) for b in outside]
    return bool(values) and all(
        isinstance(v, cst.Integer) and int(v.value) > 0 for v in values
    )
