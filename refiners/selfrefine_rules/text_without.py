"""Drop characters with `translate`, instead of joining those that stay.

Why:
    ``"".join(char for char in text if char not in "aeiou")`` makes an object of each
    character and asks for it.  ``translate`` drops them in C.

Bad:
    def without_vowels(text: str) -> str:
        return "".join([char for char in text if char not in "aeiouAEIOU"])

Good:
    def without_vowels(text: str) -> str:
        return text.translate(dict.fromkeys(map(ord, "aeiouAEIOU")))

Bad:
    def cleaned(text: str, unwanted: str) -> str:
        result = ""
        for char in text:
            if char not in unwanted:
                result += char
        return result

Good:
    def cleaned(text: str, unwanted: str) -> str:
        result = text.translate(dict.fromkeys(map(ord, unwanted)))
        return result
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import free_names

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 2.5
CONFIDENCE = 0.7

_TESTS = ("Char not in CHARS", "Char != CHARS", "Char.lower() not in CHARS")
_JOINED = [
    f'"".join({form.format(test)})'
    for test in _TESTS
    for form in ("[Char for Char in Text if {}]", "Char for Char in Text if {}")
]
_LOOPS = [
    f'Result = ""\nfor Char in Text:\n    if {test}:\n        Result += Char\n'
    for test in _TESTS
]
_UNCERTAIN = frozenset("kK")
"""Letters that a character which is no ASCII letter turns into."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each text that is put together of the characters of another that stay."""
    for at, found in source.findall(*_JOINED):
        new = _translated(source, found)
        if new:
            yield _fix(source, at, new, {at: new})
    for (before, loop), found in source.sequences(*_LOOPS):
        char, result = found.name("Char").value, found.name("Result").value
        new = _translated(source, found)
        used = {char, result} & free_names(found["CHARS"])
        if not new or used or result == found.name("Text").value:
            continue
        if source.used_only_in(loop, frozenset({char})):
            edits = source.joined(before, loop, f"{result} = {new}")
            yield _fix(source, loop, new, edits)


def _fix(source: Source, at: cst.CSTNode, new: str, edits: Edits) -> Fix:
    return source.fix(
        at,
        "A text is built from the characters that stay, one by one.",
        f"Write `{new}`.",
        edits,
    )


def _translated(source: Source, found: Match) -> str | None:
    """Return the text without certain characters; None where nobody says that it is one."""
    text, chars = found.name("Text").value, found["CHARS"]
    if source.known(text).exact != "str":
        return None
    dropped = _dropped(source, chars)
    if dropped is None:
        return None
    if "lower" in found.pattern:
        dropped = _both_cases(dropped)
    return f"{text}.translate(dict.fromkeys(map(ord, {dropped})))" if dropped else None


def _dropped(source: Source, chars: cst.BaseExpression) -> str | None:
    """Return the characters as the code of a text; None where they may be anything else."""
    match chars:
        case cst.SimpleString():
            value = chars.evaluated_value
            return source.text(chars) if isinstance(value, str) and value else None
        case cst.Name(name):
            return name if source.known(name).exact == "str" else None
        case cst.List(parts) | cst.Tuple(parts) | cst.Set(parts):
            values = [getattr(p.value, "evaluated_value", None) for p in parts]
            if values and all(isinstance(v, str) and len(v) == 1 for v in values):
                return repr("".join(map(str, values))).replace("'", '"')
    return None


def _both_cases(dropped: str) -> str | None:
    """Return written letters with their capitals; None where others turn into one of them as well."""
    letters = dropped[1:-1] if dropped[:1] in {'"', "'"} else ""
    plain = letters.isascii() and letters.isalpha() and letters.islower()
    if not plain or _UNCERTAIN & set(letters):
        return None
    return f'"{letters}{letters.upper()}"'
