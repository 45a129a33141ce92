"""Split a text once where only its first or last part is needed.

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

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.6

_FORMS = {
    f"TEXT.{method}({cut})[{index}]": f"TEXT.{wanted}(CUT, 1)[{index}]"
    for method in ("split", "rsplit")
    for cut in ("CUT", "sep=CUT")
    for index, wanted in (("0", "split"), ("-1", "rsplit"))
}


def propose(source: Source) -> Fixes:
    """Yield a fix for each first or last piece of a text that is cut everywhere."""
    for part in source.find(cst.Subscript):
        found, new = source.translate(part, _FORMS)
        if found and _may_be_text(source, found["TEXT"]):
            yield source.fix(
                part,
                f"`{source.text(part)}` cuts the whole text for one piece of it.",
                f"Cut it once: `{new}`.",
                {part: new},
            )


def _may_be_text(source: Source, what: cst.BaseExpression) -> bool:
    if isinstance(what, cst.Attribute):
        return what.attr.value != "re"
    if not isinstance(what, cst.Name):
        return True
    return what.value != "re" and source.known(what.value).kind in {"text", "unknown"}
