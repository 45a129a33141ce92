"""Keep an index into a text or list that a loop consumes from the front, instead of copying the rest.

Why:
    `text = text[end + 1 :]` copies all that is left in each iteration, so that the loop takes
    the square of the length.  A number that says where the rest begins does the same.

Bad:
    def lines(text: str) -> list[str]:
        found = []
        while True:
            end = text.find(";")
            if end == -1:
                break
            found.append(text[:end])
            text = text[end + 1 :]
        return found

Good:
    def lines(text: str) -> list[str]:
        found = []
        at = 0
        while True:
            end = text.find(";", at)
            if end == -1:
                break
            found.append(text[at:end])
            at = end + 1
        return found

Bad:
    def triples(items: list[int]) -> list[list[int]]:
        found = []
        while items:
            found.append(items[:3])
            items = items[3:]
        return found

Good:
    def triples(items: list[int]) -> list[list[int]]:
        found = []
        at = 0
        while at < len(items):
            found.append(items[at : at + 3])
            at += 3
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.offsets import Offsets
from selfrefine_rules.lib.tree import holds
from selfrefine_rules.lib.value_types import known_from

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.tree import Loop

ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.8

_KINDS = {"sequence", "text"}
_FIXED = {"str", "bytes", "tuple", "Tuple"}
_ALIASES = (cst.Name, cst.Attribute, cst.Subscript)


def propose(source: Source) -> Fixes:
    """Yield a fix for each text or list of which a loop drops the front again and again."""
    if "[" not in source.code and ".partition(" not in source.code:
        return
    for name, eaten in _eaten(source).items():
        start = _start(source, name, eaten)
        loop = _loop(source, start, eaten) if start is not None else None
        if start is None or loop is None:
            continue
        about = known_from(source, start)
        if about.kind not in _KINDS or about.optional:
            continue
        if about.exact not in _FIXED and not _is_own(source, start, loop):
            continue
        at = source.fresh("at", "place", f"{name}_at")
        offsets = Offsets(source, name, loop, at, about)
        if not offsets.move():
            continue
        yield source.fix(
            eaten[0],
            f"The rest of `{name}` is copied in every iteration of the loop.",
            f"Leave `{name}` as it is, and keep the start of the rest in `{at}`.",
            offsets.edits,
            before={loop: f"{at} = 0\n"},
            after=offsets.after,
        )


def _eaten(source: Source) -> dict[str, list[cst.CSTNode]]:
    """Return each variable that a loop gives a rest of what it names, with those rests."""
    found: dict[str, list[cst.CSTNode]] = {}
    for rest in [*source.find(cst.Subscript), *source.find(cst.Call)]:
        match rest:
            case cst.Subscript(
                cst.Name(name),
                [cst.SubscriptElement(cst.Slice(cst.BaseExpression(), None, None))],
            ) | cst.Call(cst.Attribute(cst.Name(name), cst.Name("partition"))):
                line = source.statement(rest)
                if source.loops(rest) and any(
                    source.is_target(m) for m in source.mentions(name, line)
                ):
                    found.setdefault(name, []).append(rest)
    return found


def _is_own(source: Source, start: cst.Name, loop: Loop) -> bool:
    """Whether nobody seems to have another name for a list, under which it may change between the turns."""
    value = source.bound_value(start)
    return not isinstance(value, _ALIASES) and not holds(loop, (cst.Yield, cst.Await))


def _start(source: Source, name: str, eaten: list[cst.CSTNode]) -> cst.Name | None:
    """Return the last mention before a loop that gives the variable something else than a rest of itself."""
    first = source.span(eaten[0])
    binds = [m for m in source.bindings(name) if source.span(m) < first]
    return next((m for m in reversed(binds) if not _eats(source, m)), None)


def _loop(source: Source, start: cst.Name, eaten: list[cst.CSTNode]) -> Loop | None:
    """Return the outermost loop that eats what it is given; None where it gets something else meanwhile."""
    loops = [
        loop
        for loop in source.loops(eaten[0])
        if not source.inside(start, loop) and isinstance(loop, cst.While | cst.For)
    ]
    if not loops or not all(source.inside(part, loops[-1]) for part in eaten):
        return None
    loop = loops[-1]
    holder = source.statement(start)
    if not isinstance(source.parents[start], cst.Param | cst.For):
        block = source.parents[holder] if holder else None
        if block is None or not source.inside(loop, block):
            return None
    if source.statement(loop) is not loop:
        return None
    later = [
        m for m in source.bindings(start.value) if source.span(m) > source.span(loop)
    ]
    return (
        loop
        if all(source.inside(m, loop) and _eats(source, m) for m in later)
        else None
    )


def _eats(source: Source, mention: cst.Name) -> bool:
    """Whether an assignment gives a variable a rest of itself."""
    line = source.statement(mention)
    if not isinstance(line, cst.SimpleStatementLine):
        return False
    return any(
        source.loops(rest) and source.mentions(mention.value, rest)
        for kind in (cst.Subscript, cst.Call)
        for rest in source.find(kind, line)
    )
