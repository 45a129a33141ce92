"""Append to a list instead of copying it for each new item.

Why:
    ``items = items + [item]`` copies the whole list, so that building a list takes
    time that grows with the square of its length.  ``append`` adds in place.

Bad:
    def positive(numbers: list[int]) -> list[int]:
        found = []
        for number in numbers:
            if number > 0:
                found = found + [number]
        return found

Good:
    def positive(numbers: list[int]) -> list[int]:
        found = []
        for number in numbers:
            if number > 0:
                found.append(number)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._types import repeats
from selfrefine.rules._uses import bindings, role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._source import Source

NAME = "copy-append"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each list that grows by copies in a loop."""
    copies: dict[str, list[cst.Assign]] = {}
    for assign in source.find(cst.Assign):
        if _added(assign) is not None and repeats(source, assign):
            copies.setdefault(source.text(assign.targets[0].target), []).append(assign)
    for name, assigns in copies.items():
        if _is_its_own(source, name) and _stays_its_own(source, name, assigns):
            first, last = source.lines(assigns[0])
            yield Fix(
                line=first,
                end_line=last,
                problem=f"`{name} = {name} + [...]` copies the whole list in every "
                "turn of a loop.",
                instruction=f"Append to `{name}` in place.",
                code=source.rewrite({a: _append(source, name, a) for a in assigns}),
            )


def _added(assign: cst.Assign) -> cst.List | None:
    """Return ``[item]`` of ``items = items + [item]``."""
    if len(assign.targets) > 1 or not isinstance(assign.value, cst.BinaryOperation):
        return None
    target, sum_ = assign.targets[0].target, assign.value
    same = (
        isinstance(target, cst.Name)
        and isinstance(sum_.left, cst.Name)
        and isinstance(sum_.operator, cst.Add)
        and sum_.left.value == target.value
    )
    return sum_.right if same and isinstance(sum_.right, cst.List) else None


def _is_its_own(source: Source, name: str) -> bool:
    """Whether the variable only ever names lists that this function makes."""
    for mention in bindings(source, name):
        parent = source.parents[mention]
        if isinstance(parent, cst.AssignTarget):
            parent = source.parents[parent]
        if not isinstance(parent, cst.Assign | cst.AnnAssign):
            return False
        fresh = isinstance(parent.value, cst.List | cst.ListComp)
        copied = isinstance(parent, cst.Assign) and _added(parent) is not None
        alone = isinstance(parent, cst.AnnAssign) or len(parent.targets) == 1
        if not alone or not (fresh or copied):
            return False
    return True


def _stays_its_own(source: Source, name: str, assigns: list[cst.Assign]) -> bool:
    """Whether nobody else can hold, or walk, the list while it grows."""
    mentions = source.mentions(name)
    own = [assign.targets[0].target for assign in assigns]
    last = max(index for index, mention in enumerate(mentions) if mention in own)
    loops = [loop for assign in assigns for loop in source.loops(assign)]
    for index, mention in enumerate(mentions):
        if source.scope(mention) is not source.scope(assigns[0]):
            return False
        inside = any(source.inside(mention, loop) for loop in loops)
        if role(source, mention) in {"change", "escape"} and (index < last or inside):
            return False
        walked = source.parents[mention]
        if isinstance(walked, cst.For) and any(
            source.inside(assign, walked) for assign in assigns
        ):
            return False
    return True


def _append(source: Source, name: str, assign: cst.Assign) -> cst.Expr:
    added = _added(assign)
    items = added.elements if added is not None else ()
    single = len(items) == 1 and isinstance(items[0], cst.Element)
    call = f"append({source.text(items[0].value)})" if single else ""
    if not call and added is not None:
        call = f"extend({source.text(added)})"
    return cst.Expr(cst.parse_expression(f"{name}.{call}"))
