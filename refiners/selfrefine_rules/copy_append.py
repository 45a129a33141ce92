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

from selfrefine_rules.lib.tree import COMPREHENSIONS

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_COPY = "Items = Items + ADDED"
_LAST = "Items = Items[:-1] + [LAST]"
_LAZY = (cst.IfExp, cst.BooleanOperation, cst.Lambda, *COMPREHENSIONS)
_ENDS = ("Items[-1]", "Items[len(Items) - 1]")


def propose(source: Source) -> Fixes:
    """Yield a fix for each list that grows by copies in a loop."""
    copies: dict[str, dict[cst.CSTNode, str]] = {}
    for assign, found in source.findall(_COPY):
        items, added = found.name("Items").value, found["ADDED"]
        if _is_list(source, added) and source.repeats(assign):
            append = f"{items}.{_call(source, added)}"
            copies.setdefault(items, {})[assign] = append
    for assign, found in source.findall(_LAST):
        items = found.name("Items").value
        if _has_items(source, assign, items) and source.repeats(assign):
            last = f"{items}[-1] = {source.text(found['LAST'])}"
            copies.setdefault(items, {})[assign] = last
    for name, appends in copies.items():
        if _is_its_own(source, name) and _stays_its_own(source, name, list(appends)):
            yield source.fix(
                next(iter(appends)),
                f"`{name} = {name} + [...]` copies the whole list in every iteration of a loop.",
                f"Append to `{name}` in place.",
                {**appends},
            )


def _is_list(source: Source, added: cst.BaseExpression) -> bool:
    """Whether what is added is a list: of anything else, a list takes no sum."""
    match added:
        case cst.List() | cst.ListComp() | cst.Call(cst.Name("list" | "sorted")):
            return True
        case cst.Call(cst.Attribute(attr=cst.Name("split" | "splitlines"))):
            return True
        case cst.Call(cst.Name(name)) if name == source.function.name.value:
            return _returns_lists(source)
        case cst.Name(name):
            bound = [source.parents[b] for b in source.bindings(name)]
            return len(bound) == 1 and all(_gives_lists(source, b) for b in bound)
    return False


def _returns_lists(source: Source) -> bool:
    """Whether the function says, and does not say otherwise, that it returns lists."""
    returns = source.function.returns
    if source.function.asynchronous or source.find(cst.Yield) or returns is None:
        return False
    text = source.text(returns.annotation).lower().removeprefix("typing.")
    return text == "list" or (text.startswith("list[") and "|" not in text)


def _has_items(source: Source, assign: cst.CSTNode, items: str) -> bool:
    """Whether a list surely has a last item where a statement gives it another: it, or the one before, reads that."""
    line = source.parents[assign]
    block = source.parents[line]
    if not isinstance(block, cst.IndentedBlock):
        return False
    at = [*block.body].index(line)  # type: ignore[arg-type]
    near = block.body[max(at - 1, 0) : at + 1]
    return any(
        isinstance(one, cst.SimpleStatementLine)
        and source.inside(end, one)
        and not _may_not_run(source, end, one)
        for pattern in _ENDS
        for end, found in source.findall(pattern)
        if found.name("Items").value == items
        for one in near
    )


def _may_not_run(source: Source, node: cst.CSTNode, line: cst.CSTNode) -> bool:
    """Whether a part of a statement is evaluated only in some cases."""
    around = (one for one in source.ancestors(node) if source.inside(one, line))
    return any(isinstance(one, _LAZY) for one in around)


def _gives_lists(source: Source, binder: cst.CSTNode) -> bool:
    """Whether a loop takes a variable from a list of lists."""
    match binder:
        case cst.For(target=cst.Name(), iter=cst.Name(items)) if (
            len(source.bindings(items)) == 1
        ):
            param = source.parameters.get(items)
            hint = param.annotation if param else None
            seen = source.observed.get(items, "").split(",")[0] if param else ""
            text = seen or (source.text(hint.annotation) if hint else "")
            return text.lower().removeprefix("typing.").startswith("list[list")
    return False


def _call(source: Source, added: cst.BaseExpression) -> str:
    if (
        isinstance(added, cst.List)
        and len(added.elements) == 1
        and isinstance(added.elements[0], cst.Element)
    ):
        return f"append({source.text(added.elements[0].value)})"
    return f"extend({source.text(added)})"


def _is_its_own(source: Source, name: str) -> bool:
    """Whether the variable only ever names lists that this function makes."""
    return all(
        isinstance(source.bound_value(mention), cst.List | cst.ListComp)
        or _adds_list(source, mention)
        for mention in source.bindings(name)
    )


def _adds_list(source: Source, mention: cst.Name) -> bool:
    assign = source.parents[source.parents[mention]]
    if source.extract(assign, _LAST) is not None:
        return True
    found = source.extract(assign, _COPY)
    return found is not None and _is_list(source, found["ADDED"])


def _stays_its_own(source: Source, name: str, assigns: list[cst.CSTNode]) -> bool:
    """Whether nobody else can hold, or walk, the list while it grows."""
    last = max(source.span(assign)[0] for assign in assigns)
    loops = [loop for assign in assigns for loop in source.loops(assign)]
    for mention in source.mentions(name):
        if source.scope(mention) is not source.scope(assigns[0]):
            return False
        early = source.span(mention)[0] < last
        inside = any(source.inside(mention, loop) for loop in loops)
        if source.role(mention) in {"change", "escape"} and (early or inside):
            return False
        walked = source.parents[mention]
        if isinstance(walked, cst.For) and any(
            source.inside(assign, walked) for assign in assigns
        ):
            return False
    return True
