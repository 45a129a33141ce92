"""Process each distinct character of a text once, with its count.

Why:
    A text has many characters, and few different ones.  ``Counter`` counts them in C, and
    what is asked of a character, or added for it, is worked out once for each of them.

Bad:
    def loud(text: str) -> int:
        return sum(1 for char in text if char.isalpha() and char.isupper())

Good:
    from collections import Counter


    def loud(text: str) -> int:
        return sum(
            times
            for char, times in Counter(text).items()
            if char.isalpha() and char.isupper()
        )

Bad:
    def weight(text: str) -> int:
        return sum(ord(char) if char.isupper() else 0 for char in text)

Good:
    from collections import Counter


    def weight(text: str) -> int:
        return sum(
            times * (ord(char) if char.isupper() else 0)
            for char, times in Counter(text).items()
        )
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.characters import Said, is_settled, is_truth
from selfrefine_rules.text_count import is_text

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 2.2
CONFIDENCE = 0.7

_VALUES = (
    "sum(1 for Char in Text if TEST)",
    "sum([1 for Char in Text if TEST])",
    "len([Char for Char in Text if TEST])",
    "sum(EACH for Char in Text if TEST)",
    "sum([EACH for Char in Text if TEST])",
    "sum(EACH for Char in Text)",
    "sum([EACH for Char in Text])",
)
_LOOPS = (
    "for Char in Text:\n    if TEST:\n        Total += 1\n",
    "for Char in Text:\n    if TEST:\n        Total = Total + 1\n",
    "for Char in Text:\n    if TEST:\n        Total += EACH\n",
    "for Char in Text:\n    Total += EACH\n",
)
_WIDEST = 88


def propose(source: Source) -> Fixes:
    """Yield a fix for each number that is counted, or added up, of the characters of a text."""
    for at, found in source.findall(*_VALUES):
        counted = _counted(source, found, _room(source, at))
        if counted:
            yield _fix(source, at, counted)
    for loop, found in source.findall(*_LOOPS):
        char, total = found.name("Char").value, found.name("Total")
        room = _WIDEST - source.indent(loop) - len(f"{total.value} += ")
        counted = _counted(source, found, room)
        if not counted or total.value == char:
            continue
        parts = [found[word] for word in ("TEST", "EACH") if word in found]
        if any(source.mentions(total.value, part) for part in parts):
            continue
        if source.used_only_in(loop, frozenset({char})):
            yield _fix(source, loop, f"{total.value} += {counted}")


def _fix(source: Source, at: cst.CSTNode, new: str) -> Fix:
    return source.fix(
        at,
        "A text is processed character by character, although it has few different ones.",
        "Count them, and process each distinct character once.",
        {at: new},
        imports=["from collections import Counter"],
    )


def _room(source: Source, at: cst.CSTNode) -> int:
    """Return the characters that an expression may have beside what else stands in its line."""
    line = source.statement(at)
    if not isinstance(line, cst.SimpleStatementLine):
        return 0
    beside = len(source.text(line).strip().split("\n")[-1]) - len(source.text(at))
    return _WIDEST - source.indent(line) - beside


def _counted(source: Source, found: Match, room: int) -> str:
    """Return the number as an expression; empty where it is not certain to be the same."""
    char, text = found.name("Char").value, found.name("Text")
    said = Said(source, char)
    parts = [found[word] for word in ("TEST", "EACH") if word in found]
    if not is_text(source, text) or not all(is_settled(said, part) for part in parts):
        return ""
    if not any(source.mentions(char, part) for part in parts):
        return ""
    each, test = found.get("EACH"), found.get("TEST")
    times = source.fresh("times", "number_of_times")
    added = times
    if each is not None and test is None and is_truth(said, each):
        test = each
    elif each is not None:
        if not source.is_whole(each):
            return ""
        loose = isinstance(each, cst.IfExp | cst.BinaryOperation)
        code = source.text(each)
        added = f"{times} * ({code})" if loose else f"{times} * {code}"
    asked = f" if {source.text(test)}" if test is not None else ""
    walk = f"for {char}, {times} in Counter({text.value}).items()"
    whole = f"sum({added} {walk}{asked})"
    if len(whole) <= room:
        return whole
    lines = [added, walk, asked.strip()]
    return "sum(\n" + "".join(f"    {line}\n" for line in lines if line) + ")"
