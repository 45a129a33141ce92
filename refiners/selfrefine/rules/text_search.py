"""Let the text look for a part of it, instead of cutting it out at every place.

Why:
    A loop over all places, with a slice for each, copies and compares in Python what
    ``in`` and ``find`` do in C.

Bad:
    def holds(text: str, part: str) -> bool:
        for i in range(len(text) - len(part) + 1):
            if text[i:i + len(part)] == part:
                return True
        return False

Good:
    def holds(text: str, part: str) -> bool:
        if part in text:
            return True
        return False

Bad:
    def occurrences(text: str, part: str) -> int:
        times = 0
        for i in range(len(text) - len(part) + 1):
            if text[i:i + len(part)] == part:
                times += 1
        return times

Good:
    def occurrences(text: str, part: str) -> int:
        times = 0
        place = text.find(part)
        while place >= 0:
            times += 1
            place = text.find(part, place + 1)
        return times
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.pattern import extract, fill, findall
from selfrefine.rules.lib.types import known
from selfrefine.rules.lib.uses import bindings, bound_value, used_only_in

if TYPE_CHECKING:
    from selfrefine.rules import Fix
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.surgery import Edits

NAME = "text-search"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.7

_TESTS = (
    "Text[Place:Place + WIDTH] == Part",
    "Part == Text[Place:Place + WIDTH]",
    "Text.startswith(Part, Place)",
    "Text[Place:].startswith(Part)",
)
_ENDS = ("len(Text) - WIDTH + 1", "len(Text) + 1 - WIDTH", "len(Text)")
_LOOPS = [
    f"for Place in range({end}):\n    if {test}:\n        ...\n"
    for end in _ENDS
    for test in _TESTS
]
_ASKED = [f"any({test} for Place in range({end}))" for end in _ENDS for test in _TESTS]


def propose(source: Source) -> Fixes:
    """Yield a fix for each search for a part of a text, place by place."""
    for at, found in findall(source, *_LOOPS):
        loop = cst.ensure_type(at, cst.For)
        if loop.orelse or source.commented(loop) or not _are_texts(source, found):
            continue
        place = found.name("Place").value
        branch = cst.ensure_type(as_block(loop.body).body[0], cst.If)
        body = as_block(branch.body)
        if branch.orelse or len(as_block(loop.body).body) > 1:
            continue
        if source.mentions(place, body) or not used_only_in(
            source, loop, frozenset({place})
        ):
            continue
        last = body.body[-1]
        jump = last.body[-1] if isinstance(last, cst.SimpleStatementLine) else None
        if isinstance(jump, cst.Return):
            test = cst.parse_expression(fill(source, "Part in Text", found))
            branched = cst.If(test, branch.body, leading_lines=loop.leading_lines)
            yield _fix(source, loop, found, {loop: branched}, {})
        elif (
            extract(source, last, "Count += 1", "Count = Count + 1")
            and len(body.body) == 1
        ):
            text = fill(
                source,
                f"while Place >= 0:\n    {source.text(last).strip()}\n    Place = Text.find(Part, Place + 1)",
                found,
            ).replace("Place", place)
            name = source.fresh("place", "spot")
            text = _renamed(text, place, name)
            before = fill(source, f"{name} = Text.find(Part)\n", found)
            yield _fix(source, loop, found, {loop: text}, {loop: before})
    for at, found in findall(source, *_ASKED):
        if _are_texts(source, found):
            new = fill(source, "Part in Text", found)
            loose = isinstance(
                source.parents[at],
                cst.UnaryOperation | cst.BinaryOperation | cst.ComparisonTarget,
            )
            yield _fix(source, at, found, {at: f"({new})" if loose else new}, {})


def _renamed(text: str, old: str, new: str) -> str:
    import re

    return re.sub(rf"\b{re.escape(old)}\b", new, text)


def _fix(
    source: Source,
    at: cst.CSTNode,
    found: Match,
    replace: Edits,
    before: dict[cst.CSTNode, str],
) -> Fix:
    return source.fix(
        at,
        f"A part of `{found.name('Text').value}` is cut out at every place to compare it.",
        "Let the text look for it.",
        replace,
        before=before,
    )


def _are_texts(source: Source, found: Match) -> bool:
    """Whether both are texts, and what is cut out is as long as what is looked for."""
    text, part = found.name("Text").value, found.name("Part").value
    if known(source, text).exact != "str" or known(source, part).exact != "str":
        return False
    if "Text))" in found.pattern and "startswith" not in found.pattern:
        # An empty part would be found behind the end, too.
        return False
    if "range(len(Text))" in found.pattern:
        return False
    width = found.get("WIDTH")
    if width is None:
        return False
    if isinstance(width, cst.Name):
        bound = bindings(source, width.value)
        value = bound_value(source, bound[0]) if len(bound) == 1 else None
        once = len(bindings(source, part)) == 1
        return once and value is not None and source.text(value) == f"len({part})"
    return source.text(width) == f"len({part})"
