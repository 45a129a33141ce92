"""Leave out all equal items in one walk, instead of searching and removing one after the other.

Why:
    ``item in items`` and ``items.remove(item)`` both search from the start, and the
    removal moves what stands behind; for many equal items the time grows with the
    square of the length.  One walk keeps all others, in the same list.

Bad:
    def without_blanks(lines: list[str]) -> list[str]:
        while "" in lines:
            lines.remove("")
        return lines

Good:
    def without_blanks(lines: list[str]) -> list[str]:
        lines[:] = [line for line in lines if line != ""]
        return lines
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pattern import extract, findall
from selfrefine.rules.lib.uses import bindings, bound_value
from selfrefine.rules.lib.value_types import known
from selfrefine.rules.lib.whole import is_whole
from selfrefine.rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "repeated-removal"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_FORMS = (
    "while ITEM in Items:\n    Items.remove(ITEM)\n",
    "while Items.count(ITEM) > 0:\n    Items.remove(ITEM)\n",
    "while Items.count(ITEM):\n    Items.remove(ITEM)\n",
    "while Items.count(ITEM) != 0:\n    Items.remove(ITEM)\n",
    "while Items.count(ITEM) >= 1:\n    Items.remove(ITEM)\n",
    "for Turn in range(Items.count(ITEM)):\n    Items.remove(ITEM)\n",
)


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that removes all items of a list that equal one."""
    for loop, found in findall(source, *_FORMS[:-1]):
        yield from _fix(source, loop, found["ITEM"], found.name("Items").value)
    for loop, found in findall(source, _FORMS[-1]):
        turn = found.name("Turn").value
        if all(source.inside(m, loop) for m in source.mentions(turn)):
            yield from _fix(source, loop, found["ITEM"], found.name("Items").value)


def _fix(
    source: Source, loop: cst.CSTNode, item: cst.BaseExpression, items: str
) -> Fixes:
    """Yield the fix for one loop, unless the list may be none or equality may be odd."""
    if not isinstance(loop, cst.While | cst.For):
        return
    if loop.orelse or source.commented(loop) or not _is_list(source, items):
        return
    if not _is_plain(source, item) or items in free_names(item):
        return
    text = source.text(item)
    other = source.fresh(singular(items), f"one_of_{items}", "each", "other")
    line = f"{items}[:] = [{other} for {other} in {items} if {other} != {text}]\n"
    new = cst.parse_statement(line).with_changes(leading_lines=loop.leading_lines)
    yield source.fix(
        loop,
        f"Each turn searches `{items}` from the start, and moves what stands behind.",
        "Keep the others in one walk.",
        {loop: new},
    )


def _is_list(source: Source, name: str) -> bool:
    """Whether a variable names a list: a set has `remove` as well, and no places."""
    about = known(source, name)
    bound = bindings(source, name)
    value = bound_value(source, bound[0]) if len(bound) == 1 else None
    copied = extract(source, value, "Items[:]", "Items.copy()") if value else None
    if copied and copied.name("Items").value != name:
        return _is_list(source, copied.name("Items").value)
    made = about.kind == "sequence" and about.exact in {"", "list", "List"}
    return made and not about.optional


def _is_plain(source: Source, item: cst.BaseExpression) -> bool:
    """Whether it is a text, a whole number or None: equal to what is the same, and the same each time it is asked."""
    match item:
        case cst.SimpleString() | cst.Name("None"):
            return True
        case cst.Name(name):
            about = known(source, name)
            exact = about.exact in {"str", "int", "bool"} or is_whole(source, item)
            return exact and len(bindings(source, name)) == 1
    return is_whole(source, item)
