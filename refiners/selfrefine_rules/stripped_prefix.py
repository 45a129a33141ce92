"""Remove a known prefix or suffix with `removeprefix` or `removesuffix`.

Why:
    ``if text and text[0] == ":": text = text[1:]`` is a branch with two indexes, which
    have to fit together.  ``removeprefix`` and ``removesuffix`` say what happens, and do
    nothing where there is nothing to do.

Bad:
    def ports(texts: list[str]) -> list[str]:
        found = []
        for text in texts:
            if text and text[0] == ":":
                text = text[1:]
            found.append(text)
        return found

Good:
    def ports(texts: list[str]) -> list[str]:
        found = []
        for text in texts:
            text = text.removeprefix(":")
            found.append(text)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.annotations import read

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.7

_FORMS = {
    f"if {test} == SIGN:\n    Text = Text[{rest}]\n": f"Text = Text.{method}(SIGN)"
    for test, rest, method in (
        ("Text and Text[0]", "1:", "removeprefix"),
        ("Text[:1]", "1:", "removeprefix"),
        ("Text and Text[-1]", ":-1", "removesuffix"),
        ("Text[-1:]", ":-1", "removesuffix"),
    )
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each choice that only takes one character off."""
    for branch in source.find(cst.If):
        found, line = source.translate(branch, _FORMS)
        if not found or isinstance(source.parents[branch], cst.If):
            continue
        if not _is_character(found["SIGN"]):
            continue
        if _may_be_text(source, found.name("Text").value):
            yield source.fix(
                branch,
                "A branch and two slices only remove one character from a text.",
                f"Write `{line}`.",
                {branch: line},
            )


def _is_character(sign: cst.BaseExpression) -> bool:
    if not isinstance(sign, cst.SimpleString):
        return False
    value = sign.evaluated_value
    return isinstance(value, str) and len(value) == 1


def _may_be_text(source: Source, name: str) -> bool:
    param = source.parameters.get(name)
    hint = param.annotation if param else None
    about = read(source.text(hint.annotation)) if hint else source.known(name)
    return about.kind in {"text", "unknown"}
