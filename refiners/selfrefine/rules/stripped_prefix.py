"""Take a known beginning or end off a text by name.

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

import re
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._annotations import read
from selfrefine.rules._blocks import indented
from selfrefine.rules._types import known

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "stripped-prefix"
ASPECT = "readability"
GAIN = 2.0
CONFIDENCE = 0.7

_ONE = r"(?P<sign>'(?:[^'\\]|\\.)'|\"(?:[^\"\\]|\\.)\")"
_FRONT = re.compile(
    rf"if (?P<name>\w+)(?: and (?P=name)\[0\]|\[:1\]) == {_ONE}:\n"
    r"\s+(?P=name) = (?P=name)\[1:\]"
)
_BACK = re.compile(
    rf"if (?P<name>\w+)(?: and (?P=name)\[-1\]|\[-1:\]) == {_ONE}:\n"
    r"\s+(?P=name) = (?P=name)\[:-1\]"
)


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each choice that only takes one character off."""
    for branch in source.find(cst.If):
        if branch.orelse or isinstance(source.parents[branch], cst.If):
            continue
        only = indented(branch.body).body
        if len(only) > 1 or not _cuts(only[0]):
            continue
        if "#" in source.text(branch.with_changes(leading_lines=())):
            continue
        text = source.plain(branch)
        front, back = _FRONT.fullmatch(text), _BACK.fullmatch(text)
        match = front or back
        if match is None or not _may_be_text(source, match["name"]):
            continue
        method = "removeprefix" if front else "removesuffix"
        sign = _written(source, branch) or match["sign"]
        said = f"{match['name']} = {match['name']}.{method}({sign})"
        new = cst.parse_statement(said + "\n")
        first, last = source.lines(branch)
        yield Fix(
            line=first,
            end_line=last,
            problem="A branch and two indexes only take one character off a text.",
            instruction=f"Say `{said}`.",
            code=source.rewrite(
                {branch: new.with_changes(leading_lines=branch.leading_lines)}
            ),
        )


def _cuts(statement: cst.CSTNode) -> bool:
    """Whether a statement sets a variable to a slice: most do not, and need no closer look."""
    line = isinstance(statement, cst.SimpleStatementLine)
    only = statement.body[0] if line else None  # type: ignore[attr-defined]  # a line has one
    return isinstance(only, cst.Assign) and isinstance(only.value, cst.Subscript)


def _may_be_text(source: Source, name: str) -> bool:
    param = source.parameters.get(name)
    said = param.annotation if param else None
    about = read(source.text(said.annotation)) if said else known(source, name)
    return about.kind in {"text", "unknown"}


def _written(source: Source, branch: cst.If) -> str:
    """Return the character as it is written, with its own quotes."""
    strings = source.find(cst.SimpleString, branch.test)
    return strings[0].value if len(strings) == 1 else ""
