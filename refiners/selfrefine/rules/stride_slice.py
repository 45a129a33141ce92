"""Walk a slice where only every second item counts, or those behind the first.

Why:
    A loop over every index that asks ``i % 2 == 0`` throws half of its turns away, and
    one over ``range(1, len(items), 2)`` looks each item up.  A slice takes the items in C.

Bad:
    def even_places(values: list[int]) -> int:
        return sum(value for i, value in enumerate(values) if i % 2 == 0)

Good:
    def even_places(values: list[int]) -> int:
        return sum(value for value in values[::2])

Bad:
    def shouted(text: str) -> int:
        number = 0
        for i in range(0, len(text), 2):
            if text[i] in "AEIOU":
                number += 1
        return number

Good:
    def shouted(text: str) -> int:
        number = 0
        for char in text[::2]:
            if char in "AEIOU":
                number += 1
        return number
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.blocks import as_block
from selfrefine.rules.lib.pattern import extract, findall
from selfrefine.rules.lib.types import known
from selfrefine.rules.lib.uses import role, stable, used_only_in
from selfrefine.rules.lib.words import singular, words

if TYPE_CHECKING:

    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.surgery import Edits
    from selfrefine.rules.lib.tree import Loop

NAME = "stride-slice"
ASPECT = "efficiency"
GAIN = 2.0
CONFIDENCE = 0.6

_COUNTED = ("range(START, len(Items), STEP)", "range(START, len(Items))")
_WALKS = ("range(len(Items))", "range(0, len(Items))")
_PARTS = {
    "Index % STEP == REST": None,
    "Index % STEP != REST": None,
    "not Index % STEP": None,
    "Index % STEP": None,
}
_READERS = words("sum min max any all set frozenset sorted list tuple")
_HEAD_AND_TEST, _EVERY_SECOND = 2, 2
_PROBLEM = "Each item is looked up, or looked at, where a slice takes those that count."


def propose(source: Source) -> Fixes:
    """Yield a fix for each walk over the places of every so many items."""
    clauses: list[cst.For | cst.CompFor] = [
        *source.find(cst.For),
        *source.find(cst.CompFor),
    ]
    for loop in clauses:
        if loop.asynchronous is None:
            yield from _steps(source, loop)
            yield from _counted(source, loop)
    yield from _asked_branches(source)


def _counted(source: Source, loop: cst.For | cst.CompFor) -> Fixes:
    """Walk ``items[1::2]`` instead of ``range(1, len(items), 2)``."""
    found = extract(source, loop.iter, *_COUNTED)
    clause = isinstance(loop, cst.CompFor)
    if not found and clause:
        found = extract(source, loop.iter, *_WALKS)
    if not found or not isinstance(loop.target, cst.Name):
        return
    start = _number(found.get("START"))
    step = _number(found["STEP"]) if "STEP" in found else 1
    if start is None or step is None or step < 1:
        return
    items, index = found.name("Items"), loop.target.value
    region = _region(source, loop)
    lookups = [
        s
        for s in source.find(cst.Subscript, region)
        if source.text(s) == f"{items.value}[{index}]"
    ]
    if not lookups or len(source.mentions(index, region)) != len(lookups) + clause:
        return
    if not _may_be_sliced(source, items, loop, region) or not used_only_in(
        source, loop, frozenset({index})
    ):
        return
    text = known(source, items.value).kind == "text"
    each = "char" if text else singular(items.value)
    each = source.fresh(each, f"{each}_item")
    walked = f"{items.value}{_slice(start, step)}"
    if step > 1 and _is_all(source, region, lookups[0], items):
        yield source.fix(loop, _PROBLEM, f"Say `{walked}`.", {region: walked})
        return
    edits: Edits = {loop.target: each, loop.iter: walked}
    edits |= dict.fromkeys(lookups, each)
    yield source.fix(loop, _PROBLEM, f"Say `for {each} in {walked}`.", edits)


def _is_all(
    source: Source, region: cst.CSTNode, lookup: cst.CSTNode, items: cst.Name
) -> bool:
    """Whether a comprehension does nothing but collect the items, into a list of its own or for who only reads them."""
    if not isinstance(region, cst.ListComp | cst.GeneratorExp):
        return False
    if region.elt is not lookup or region.for_in.ifs or region.for_in.inner_for_in:
        return False
    match source.parents[source.parents[region]]:
        case cst.Call(cst.Name(reader), [cst.Arg(value=value)]):
            if value is region and reader in _READERS:
                return True
    return isinstance(region, cst.ListComp) and known(source, items.value).exact in (
        "list",
        "List",
    )


def _steps(source: Source, loop: cst.For | cst.CompFor) -> Fixes:
    """Walk ``items[::2]`` instead of asking each place whether it is even."""
    if not isinstance(loop, cst.CompFor) or not loop.ifs:
        return
    place = _enumerated(source, loop)
    if place is None:
        return
    index, item, items = place
    asked = _asked(source, loop.ifs[0].test, index)
    if asked is None:
        return
    step, rest, others = asked
    region = _region(source, loop)
    if len(source.mentions(index, region)) > _HEAD_AND_TEST or not _may_be_sliced(
        source, items, loop, region
    ):
        return
    walked = f"{items.value}{_slice(rest, step)}"
    ifs = (
        [loop.ifs[0].with_changes(test=others), *loop.ifs[1:]]
        if others
        else [*loop.ifs[1:]]
    )
    new = loop.with_changes(target=item, iter=cst.parse_expression(walked), ifs=ifs)
    yield source.fix(loop, _PROBLEM, f"Walk `{walked}`.", {loop: new})


def _asked_branches(source: Source) -> Fixes:
    """The same in a loop whose body is one branch."""
    for at, _ in findall(source, "for TARGET in ITEMS:\n    if TEST:\n        ...\n"):
        loop = cst.ensure_type(at, cst.For)
        branch = cst.ensure_type(as_block(loop.body).body[0], cst.If)
        place = _enumerated(source, loop)
        if (
            place is None
            or branch.orelse
            or len(as_block(loop.body).body) > 1
            or loop.orelse
        ):
            continue
        index, item, items = place
        asked = _asked(source, branch.test, index)
        if asked is None or source.commented(loop):
            continue
        step, rest, others = asked
        if len(source.mentions(index, loop)) > _HEAD_AND_TEST or not _may_be_sliced(
            source, items, loop, loop
        ):
            continue
        if not used_only_in(source, loop, frozenset({index})):
            continue
        walked = f"{items.value}{_slice(rest, step)}"
        body = as_block(branch.body)
        if others is not None:
            body = as_block(loop.body).with_changes(
                body=[branch.with_changes(test=others)]
            )
        new = loop.with_changes(
            target=item, iter=cst.parse_expression(walked), body=body
        )
        yield source.fix(loop, _PROBLEM, f"Walk `{walked}`.", {loop: new})


def _enumerated(
    source: Source, loop: cst.For | cst.CompFor
) -> tuple[str, cst.BaseExpression, cst.Name] | None:
    """Return the place, the item and the items of a walk with `enumerate`."""
    found = extract(source, loop.iter, "enumerate(Items)")
    match loop.target:
        case cst.Tuple([cst.Element(cst.Name(index)), cst.Element(item)]) if found:
            bare = (
                item.with_changes(lpar=[], rpar=[])
                if isinstance(item, cst.Name)
                else item
            )
            return index, bare, found.name("Items")
    return None


def _asked(
    source: Source, test: cst.BaseExpression, index: str
) -> tuple[int, int, cst.BaseExpression | None] | None:
    """Return the step, what is left, and the rest of a test that asks for every so many places."""
    first, others = test, None
    if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.And):
        first, others = test.left, test.right
        if isinstance(first, cst.BooleanOperation):
            return None
    found = extract(source, first, *_PARTS)
    if not found or found.name("Index").value != index:
        return None
    step, rest = _number(found["STEP"]), _number(found.get("REST"))
    if step is None or rest is None or step < _EVERY_SECOND or not 0 <= rest < step:
        return None
    if not found.pattern.endswith("STEP") and "!=" not in found.pattern:
        return step, rest, others
    if found.pattern.startswith("not"):
        return step, 0, others
    # Of two rests, what is not the one is the other.
    return (
        (step, 1 - rest, others) if step == _EVERY_SECOND and rest in {0, 1} else None
    )


def _number(node: cst.BaseExpression | None) -> int | None:
    """Return a written number, 0 for what is not there."""
    if node is None:
        return 0
    return int(node.evaluated_value) if isinstance(node, cst.Integer) else None


def _slice(start: int, step: int) -> str:
    if step > 1:
        return f"[{start or ''}::{step}]"
    return f"[{start}:]" if start else ""


def _region(source: Source, loop: cst.For | cst.CompFor) -> cst.CSTNode:
    return loop.body if isinstance(loop, cst.For) else source.parents[loop]


def _may_be_sliced(
    source: Source, items: cst.Name, loop: cst.For | cst.CompFor, region: cst.CSTNode
) -> bool:
    """Whether the items are a list or a text that stays as it is."""
    around: Loop | None = loop if isinstance(loop, cst.For) else _comprehension(region)
    if around is None or known(source, items.value).kind not in {"sequence", "text"}:
        return False
    return stable(source, items, around) and not any(
        role(source, m) == "bind" for m in source.mentions(items.value, region)
    )


def _comprehension(region: cst.CSTNode) -> Loop | None:
    kinds = (cst.ListComp, cst.SetComp, cst.DictComp, cst.GeneratorExp)
    return region if isinstance(region, kinds) else None
