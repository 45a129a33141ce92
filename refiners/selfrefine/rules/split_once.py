"""Split a text once where only its first or last part is wanted.

Why:
    ``text.split(",")[0]`` cuts the whole text and keeps one piece.  With a limit of
    one, or ``rsplit`` for the last piece, the rest stays uncut.

Bad:
    def suffixes(names: list[str]) -> list[str]:
        return [name.split(".")[-1] for name in names]

Good:
    def suffixes(names: list[str]) -> list[str]:
        return [name.rsplit(".", 1)[-1] for name in names]

Bad:
    def first_word(line: str) -> str:
        return line.split(" ")[0]

Good:
    def first_word(line: str) -> str:
        return line.split(" ", 1)[0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._types import known

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "split-once"
ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.6

_OTHER_WAY = {"split": "rsplit", "rsplit": "split"}


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each first or last piece of a text that is cut everywhere."""
    for part in source.find(cst.Subscript):
        call = part.value
        if not isinstance(call, cst.Call) or not isinstance(call.func, cst.Attribute):
            continue
        method = call.func.attr.value
        index = source.text(part)[len(source.text(call)) :].replace(" ", "")
        if method not in _OTHER_WAY or index not in {"[0]", "[-1]"}:
            continue
        if not _is_of_text(source, call):
            continue
        first = index == "[0]"
        name = "split" if first else "rsplit"
        separator = source.text(call.args[0].value)
        new = f"{source.text(call.func.value)}.{name}({separator}, 1){index}"
        line = source.lines(part)
        yield Fix(
            line=line[0],
            end_line=line[1],
            problem=f"`{source.text(part)}` cuts the whole text for one piece of it.",
            instruction=f"Cut it once: `{new}`.",
            code=source.rewrite({part: cst.parse_expression(new)}),
        )


def _is_of_text(source: Source, call: cst.Call) -> bool:
    """Whether it may be a text that is cut at one given separator."""
    if len(call.args) != 1 or call.args[0].star:
        return False
    keyword = call.args[0].keyword
    if keyword is not None and keyword.value != "sep":
        return False
    of = call.func.value if isinstance(call.func, cst.Attribute) else call
    if not isinstance(of, cst.Name):
        return not isinstance(of, cst.Attribute) or of.attr.value != "re"
    return of.value != "re" and known(source, of.value).kind in {"text", "unknown"}
