"""Use `str.count` instead of looking at the characters one by one.

Why:
    ``text.count`` walks a text in C.  A loop over its characters, or a generator over
    them, makes an object and several steps of each.

Bad:
    def vowels(text: str) -> int:
        number = 0
        for char in text:
            if char in "aeiou":
                number += 1
        return number

Good:
    def vowels(text: str) -> int:
        number = 0
        number += sum(map(text.count, "aeiou"))
        return number

Bad:
    def commas(text: str) -> int:
        return sum(1 for char in text if char == ",")

Good:
    def commas(text: str) -> int:
        return text.count(",")
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import libcst as cst

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.7

_ASKED = (
    "Char in CHARS",
    "Char not in CHARS",
    "Char.lower() not in CHARS",
    "Char == ONE",
    "Char.lower() in CHARS",
    "Char.upper() in CHARS",
)
_LOOPS = [
    form.format(test)
    for form in (
        "for Char in TEXT:\n    if {}:\n        Total += 1\n",
        "for Char in TEXT:\n    Total += {}\n",
    )
    for test in _ASKED
]
_VALUES = [
    form.format(test)
    for test in _ASKED
    for form in (
        "sum(1 for Char in TEXT if {})",
        "sum({} for Char in TEXT)",
        "len([Char for Char in TEXT if {}])",
    )
]
_MOST = 26
_UNCERTAIN = {"lower": "k", "upper": "SI"}
"""ASCII letters that others than ASCII letters turn into."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each count of certain characters of a text."""
    for loop, found in source.findall(*_LOOPS):
        char, total = found.name("Char").value, found.name("Total").value
        own = char != total and source.used_only_in(loop, frozenset({char}))
        counted = _counted(source, found) if own else None
        if counted:
            yield _fix(source, loop, f"{total} += {counted}")
    for at, found in source.findall(*_VALUES):
        counted = _counted(source, found)
        if counted:
            yield _fix(source, at, counted)


def _fix(source: Source, at: cst.CSTNode, new: str) -> Fix:
    return source.fix(
        at,
        "A text is processed character by character to count some of them.",
        f"Let the text count them: `{new}`.",
        {at: new},
    )


def _counted(source: Source, found: Match) -> str | None:
    """Return the number of characters as an expression."""
    text = found["TEXT"]
    if not isinstance(text, cst.Name) or not is_text(source, text):
        return None
    if "ONE" in found:
        one = _literal(source, found["ONE"])
        if not isinstance(one, str) or len(one) != 1:
            return None
        return f"{text.value}.count({source.text(found['ONE'])})"
    said = _characters(source, found)
    counted = f"sum(map({text.value}.count, {said}))"
    if said and "not in" in found.pattern:
        alone = (
            found.pattern.startswith(("len", "sum(1", "sum(["))
            or "if " in found.pattern
        )
        counted = f"len({text.value}) - {counted}"
        return counted if alone else f"({counted})"
    return counted if said else None


def _characters(source: Source, found: Match) -> str:
    """Return the characters to count as code; empty where it is not certain which these are."""
    chars = _literal(source, found["CHARS"])
    if not isinstance(chars, str | list | tuple | set) or not chars:
        return ""
    each = [c for c in chars if isinstance(c, str) and len(c) == 1]
    if len({*each}) != len(chars) or len(each) > _MOST:
        return ""
    case = next((c for c in _UNCERTAIN if f".{c}()" in found.pattern), "")
    if not case:
        return source.text(found["CHARS"])
    same = {c for c in each if getattr(c, case)() == c}
    if not all(c.isascii() for c in each) or same & {*_UNCERTAIN[case]}:
        return ""
    both = "".join(sorted(same | {c.swapcase() for c in same}, key=str.swapcase))
    return f'"{both}"' if both.isalnum() else repr(both)


def _literal(source: Source, node: cst.BaseExpression) -> object:
    """Return the value of what is written out, here or in the one line that names it."""
    if isinstance(node, cst.Name):
        value = source.sole_value(node.value)
        roles = {source.role(m) for m in source.mentions(node.value)}
        if value is None or not roles <= {"bind", "read", "member"}:
            return None
        node = value
    try:
        return ast.literal_eval(source.text(node))
    except (ValueError, SyntaxError):
        return None


def is_text(source: Source, node: cst.Name) -> bool:
    """Whether a variable is known to name a text: by a hint, calls, what it is bound to, or what a loop takes it from."""
    if source.known(node.value).exact == "str":
        return True
    bound = source.bindings(node.value)
    return bool(bound) and all(_takes_texts(source, source.parents[b]) for b in bound)


def _takes_texts(source: Source, binder: cst.CSTNode) -> bool:
    if not isinstance(binder, cst.For | cst.CompFor):
        return False
    if source.extract(
        binder.iter, "Text.split()", "Text.split(BY)", "Text.splitlines()"
    ):
        items = cst.ensure_type(binder.iter, cst.Call).func.value  # type: ignore[attr-defined]
        return is_text(source, items)
    if not isinstance(binder.iter, cst.Name):
        return False
    return source.type_text(binder.iter.value) in {
        *("list[str]", "tuple[str, ...]", "sequence[str]", "iterable[str]"),
    }
