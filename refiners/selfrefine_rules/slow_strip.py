"""Use string methods to strip characters, instead of copying the text for each of them.

Why:
    ``text = text[1:]`` copies all the rest for every character that goes, so that the time grows
    with the square of the length; ``lstrip`` and ``rstrip`` copy it once.  In the same way a
    pair of characters that becomes a single one again and again, ``replace`` takes all at once.

Bad:
    def bare(text: str, marks: str) -> str:
        while text and text[0] in marks:
            text = text[1:]
        return text

Good:
    def bare(text: str, marks: str) -> str:
        text = text.lstrip(marks)
        return text

Bad:
    def squeezed(text: str) -> str:
        while text.find("  ") != -1:
            text = text.replace("  ", " ", 1)
        return text

Good:
    def squeezed(text: str) -> str:
        while "  " in text:
            text = text.replace("  ", " ")
        return text
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_THERE = ("Text", "len(Text) > 0", "len(Text) >= 1", "len(Text) != 0", 'Text != ""')
_STRIPS = {
    f"while {there} and {test}:\n    Text = Text[{rest}]\n": f"Text = Text.{method}(MARKS)\n"
    for (end, rest, method), there in product(
        (("0", "1:", "lstrip"), ("-1", ":-1", "rstrip")), _THERE
    )
    for test in (f"Text[{end}] in MARKS", f"Text[{end}] == MARKS")
} | {
    f"while Text.{asks}(MARKS):\n    Text = Text[{rest}]\n": f"Text = Text.{method}(MARKS)\n"
    for asks, rest, method in (
        ("startswith", "1:", "lstrip"),
        ("endswith", ":-1", "rstrip"),
    )
}
_SQUEEZES = {
    f"while {test}:\n    Text = Text.replace(PAIR, ONE, 1)\n": "while PAIR in Text:\n    Text = Text.replace(PAIR, ONE)\n"
    for test in ("PAIR in Text", "Text.find(PAIR) != -1", "Text.find(PAIR) >= 0")
}
_KEEP_TEXT = words("strip lstrip rstrip lower upper replace casefold title format")


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that takes characters off a text one by one."""
    if "while " not in source.code:
        return
    for loop, found in source.findall(*_STRIPS, *_SQUEEZES):
        if not _is_text(source, found.name("Text").value):
            continue
        if found.pattern in _STRIPS and _may_strip(source, found):
            line = source.fill(_STRIPS[found.pattern], found)
            yield source.fix(
                loop,
                "The whole rest of a text is copied for each character that is removed.",
                f"Write `{line.strip()}`.",
                {loop: line},
            )
        if found.pattern in _SQUEEZES and _is_pair(found):
            yield source.fix(
                loop,
                "A text is searched and copied again for each pair of characters in it.",
                "Replace all pairs at once, as long as there are any.",
                {loop: source.fill(_SQUEEZES[found.pattern], found)},
            )


def _is_text(source: Source, name: str) -> bool:
    """Whether a variable is a parameter for a text, and only parts of it are put into it afterwards."""
    param = source.parameters.get(name)
    if param is None:
        return False
    hint = source.text(param.annotation.annotation) if param.annotation else ""
    seen = source.observed.get(name, "").split(",")[0]
    if "str" not in {hint, seen} or (seen and seen != "str"):
        return False
    others = [b for b in source.bindings(name) if source.parents[b] is not param]
    return all(_keeps_text(source.bound_value(b), name) for b in others)


def _keeps_text(value: cst.BaseExpression | None, name: str) -> bool:
    match value:
        case cst.Subscript(cst.Name(of), [cst.SubscriptElement(cst.Slice())]):
            return of == name
        case cst.Call(cst.Attribute(cst.Name(of), cst.Name(method))):
            return of == name and method in _KEEP_TEXT
    return isinstance(value, cst.SimpleString)


def _may_strip(source: Source, found: Match) -> bool:
    """Whether each of the marks is one character."""
    marks = found["MARKS"]
    if isinstance(marks, cst.SimpleString):
        value = marks.evaluated_value
        one = isinstance(value, str) and len(value) == 1
        return one or (" in MARKS" in found.pattern and isinstance(value, str))
    if " in MARKS" not in found.pattern or not isinstance(marks, cst.Name):
        return False
    return source.type_text(marks.value) == "str"


def _is_pair(found: Match) -> bool:
    """Whether a single character stands in the place of two."""
    match found["PAIR"], found["ONE"]:
        case cst.SimpleString() as pair, cst.SimpleString() as one:
            value = one.evaluated_value
            return (
                isinstance(value, str)
                and len(value) == 1
                and pair.evaluated_value == value * 2
            )
    return False
