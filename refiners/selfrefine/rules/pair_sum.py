"""Look the other half of a pair up, instead of adding up every pair.

Why:
    Two nested loops over the same numbers try every pair.  What a number needs as its
    other half is known, and a dict of the last place of each number says at once
    whether it stands behind it.

Bad:
    def can_make(values: list[int], total: int) -> bool:
        for i in range(len(values)):
            for j in range(i + 1, len(values)):
                if values[i] + values[j] == total:
                    return True
        return False

Good:
    def can_make(values: list[int], total: int) -> bool:
        last_places = {value: place for place, value in enumerate(values)}
        for i, value in enumerate(values):
            if last_places.get(total - value, -1) > i:
                return True
        return False

Bad:
    def two_sum(values: list[int], total: int) -> list[int]:
        for i in range(len(values)):
            for j in range(i + 1, len(values)):
                if values[i] + values[j] == total:
                    return [i, j]
        return []

Good:
    def two_sum(values: list[int], total: int) -> list[int]:
        last_places = {value: place for place, value in enumerate(values)}
        for i, value in enumerate(values):
            if last_places.get(total - value, -1) > i:
                j = values.index(total - value, i + 1)
                return [i, j]
        return []
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.annotations import read
from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.names import free_names
from selfrefine.rules.lib.pattern import fill, findall
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.tree import holds
from selfrefine.rules.lib.types import known
from selfrefine.rules.lib.uses import role, stable, used_only_in

if TYPE_CHECKING:
    from selfrefine.rules import Fix
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "pair-sum"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_OUTER = {
    "for One in range(len(Items)):": "Items[One]",
    "for One in range(0, len(Items)):": "Items[One]",
    "for One in range(len(Items) - 1):": "Items[One]",
    "for One, Item in enumerate(Items):": "Item",
}
_INNER = "    for Other in range(One + 1, len(Items)):"
_TESTS = (
    "{} + Items[Other] == TOTAL",
    "Items[Other] + {} == TOTAL",
    "TOTAL == {} + Items[Other]",
)
_FORMS = [
    f"{outer}\n{_INNER}\n        if {test.format(item)}:\n            ...\n"
    for outer, item in _OUTER.items()
    for test in _TESTS
]


def propose(source: Source) -> Fixes:
    """Yield a fix for each search for two numbers with a given sum that leaves with the first pair."""
    for at, found in findall(source, *_FORMS):
        loop = cst.ensure_type(at, cst.For)
        inner = cst.ensure_type(as_block(loop.body).body[0], cst.For)
        branch = cst.ensure_type(as_block(inner.body).body[0], cst.If)
        body = as_block(branch.body)
        if len(as_block(loop.body).body) > 1 or len(as_block(inner.body).body) > 1:
            continue
        if loop.orelse or inner.orelse or branch.orelse or source.commented(loop):
            continue
        if not _fits(source, loop, found, body):
            continue
        yield _fix(source, loop, found, body)


def _fits(source: Source, loop: cst.For, found: Match, body: cst.IndentedBlock) -> bool:
    """Whether the numbers are whole ones that stay as they are, and the first pair ends the search."""
    last = body.body[-1]
    leaves = isinstance(last, cst.SimpleStatementLine) and isinstance(
        last.body[-1], cst.Return
    )
    own = {found.name(word).value for word in ("One", "Other")}
    total = found["TOTAL"]
    if not leaves or free_names(total) & own or not pure(total) or body.body[2:]:
        return False
    if holds(body, (cst.For, cst.While)) or not used_only_in(
        source, loop, frozenset(own)
    ):
        return False
    names = [name for name in free_names(total) if name in source.variables]
    fixed = all(
        role(source, mention) != "bind"
        for name in names
        for mention in source.mentions(name, loop)
    )
    whole = all(known(source, name).exact == "int" for name in names)
    return (
        fixed
        and whole
        and stable(source, found.name("Items"), loop)
        and _are_whole(source, found.name("Items").value)
    )


def _are_whole(source: Source, name: str) -> bool:
    """Whether a list is known to hold whole numbers: of floats, `a + b == c` is not `c - a == b`."""
    seen = source.observed.get(name, "") if name in source.parameters else ""
    text = seen.split(",")[0]
    param = source.parameters.get(name)
    if param is not None and param.annotation is not None:
        text = text or source.text(param.annotation.annotation)
    about = read(text) if text else None
    return bool(
        about
        and about.kind == "sequence"
        and text.lower().replace("typing.", "")
        in {"list[int]", "tuple[int, ...]", "sequence[int]"}
    )


def _fix(source: Source, loop: cst.For, found: Match, body: cst.IndentedBlock) -> Fix:
    items, one, other = (found.name(w).value for w in ("Items", "One", "Other"))
    item = (
        found.name("Item").value
        if "Item" in found
        else source.fresh("value", "number", "entry")
    )
    name = source.fresh("last_places")
    spot = source.fresh("place", "spot")
    each = item if "Item" not in found else source.fresh("value", "number", "entry")
    total = fill(source, "TOTAL", found)
    loose = isinstance(found["TOTAL"], cst.BinaryOperation | cst.IfExp)
    total = (
        f"({total})"
        if loose
        and not isinstance(
            getattr(found["TOTAL"], "operator", None),
            cst.Add | cst.Multiply | cst.Subtract,
        )
        else total
    )
    needed = f"{total} - {item}" if total != "0" else f"-{item}"
    asks = bool(source.mentions(other, body))
    indent = "            "
    text = source.module.code_for_node(body)
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    kept = "\n".join(indent + line for line in lines)
    located = f"{indent}{other} = {items}.index({needed}, {one} + 1)\n" if asks else ""
    new = (
        f"for {one}, {item} in enumerate({items}):\n"
        f"    if {name}.get({needed}, -1) > {one}:\n"
        f"{located.replace(indent, '        ')}{kept.replace(indent, '        ')}"
    )
    return source.fix(
        loop,
        f"Every pair of `{items}` is added up.",
        f"Look up in a dict `{name}` whether `{needed}` stands behind.",
        {loop: new},
        before={
            loop: f"{name} = {{{each}: {spot} for {spot}, {each} in enumerate({items})}}\n"
        },
    )
