"""Compute once, before the loop, what is the same in every turn.

Why:
    ``max(values)`` or ``sorted(word)`` in a loop does the whole work again in every
    turn.  Where nothing in the loop changes what it depends on, one value, computed
    before the loop, serves all turns, and its name says what it is.

Bad:
    def shares(values: list[int]) -> list[float]:
        found = []
        for value in values:
            if sum(values) == 0:
                found.append(0.0)
            else:
                found.append(value / sum(values))
        return found

Good:
    def shares(values: list[int]) -> list[float]:
        found = []
        values_sum = sum(values)
        for value in values:
            if values_sum == 0:
                found.append(0.0)
            else:
                found.append(value / values_sum)
        return found

Bad:
    import re


    def years(lines: list[str]) -> list[str]:
        found = []
        for line in lines:
            pattern = re.compile(r"(19|20)[0-9]{2}")
            match = pattern.search(line)
            if match:
                found.append(match.group())
        return found

Good:
    import re


    def years(lines: list[str]) -> list[str]:
        found = []
        pattern = re.compile(r"(19|20)[0-9]{2}")
        for line in lines:
            match = pattern.search(line)
            if match:
                found.append(match.group())
        return found
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import called, free_names
from selfrefine.rules.lib.pattern import extract
from selfrefine.rules.lib.place import conditional, outside_loops
from selfrefine.rules.lib.purity import pure
from selfrefine.rules.lib.tree import holds, walked
from selfrefine.rules.lib.types import repeats
from selfrefine.rules.lib.uses import bindings, role, stable, unchanged

if TYPE_CHECKING:
    from selfrefine.rules import Fix
    from selfrefine.rules.lib.place import Place
    from selfrefine.rules.lib.source import Fixes, Source
    from selfrefine.rules.lib.tree import Loop

NAME = "loop-invariant"
ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.6

_IMMUTABLE = frozenset({"frozenset", "max", "min", "sum", "tuple"})
_MUTABLE = frozenset({"dict", "list", "set", "sorted"})
_TEXT_METHODS = frozenset(
    {"casefold", "encode", "join", "lower", "replace", "strip", "title", "upper"}
)
_LIST_METHODS = frozenset({"split", "splitlines"})
_METHODS = _TEXT_METHODS | _LIST_METHODS


def propose(source: Source) -> Fixes:
    """Yield a fix for each computation that a loop repeats with the same result."""
    done: set[str] = set()
    for call in source.find(cst.Call):
        text = source.text(call)
        if text in done or not _is_work(call) or not repeats(source, call):
            continue
        place = outside_loops(source, call, partial(_is_same, source, call))
        if place is None or isinstance(place.statement, cst.FunctionDef):
            continue
        done.add(text)
        fix = _move(source, call, place) or _name(source, call, place)
        if fix:
            yield fix


def _is_work(call: cst.Call) -> bool:
    """Whether a call takes time that grows with its argument, and nothing but a value comes of it."""
    if _is_compiled(call):
        return True
    if isinstance(call.func, cst.Attribute):
        known = called(call) in _METHODS
    else:
        of_one = len([arg for arg in call.args if arg.keyword is None]) == 1
        known = (
            called(call) in _IMMUTABLE | _MUTABLE and of_one and not call.args[0].star
        )
    return known and pure(call) and bool(_leaves(call))


def _is_compiled(call: cst.Call) -> bool:
    """Whether it is ``re.compile("...")``."""
    match call:
        case cst.Call(
            func=cst.Attribute(cst.Name("re"), cst.Name("compile")),
            args=[cst.Arg(cst.SimpleString()), *_],
        ):
            return True
    return False


def _leaves(node: cst.CSTNode) -> list[cst.BaseExpression]:
    """Return the variables and dotted chains on which a value depends."""
    match node:
        case cst.Call(func=cst.Attribute(value), args=args):
            parts: list[cst.CSTNode] = [value, *(arg.value for arg in args)]
        case cst.Call(args=args):
            parts = [arg.value for arg in args]
        case cst.Name() | cst.Attribute():
            return [node] if free_names(node) else []
        case _:
            parts = [*node.children]
    return [leaf for part in parts for leaf in _leaves(part)]


def _is_same(source: Source, call: cst.Call, loop: Loop) -> bool:
    return _is_compiled(call) or all(
        stable(source, leaf, loop) or _is_only_stored(source, leaf, loop)
        for leaf in _leaves(call)
    )


def _is_only_stored(source: Source, leaf: cst.BaseExpression, loop: Loop) -> bool:
    """Whether a loop does no more with a variable than to read it and to put it into containers."""
    if not isinstance(leaf, cst.Name) or not unchanged(source, leaf, loop):
        return False
    return not holds(loop, (cst.Yield, cst.Await)) and all(
        role(source, mention) != "escape"
        or isinstance(source.parents[mention], cst.Element)
        or _is_stored(source, source.parents[mention])
        for mention in source.mentions(leaf.value, loop)
    )


def _is_stored(source: Source, arg: cst.CSTNode) -> bool:
    match arg, source.parents[arg]:
        case cst.Arg(), cst.Call(func=cst.Attribute(attr=cst.Name(method))):
            return method in {"add", "append", "appendleft"}
    return False


def _move(source: Source, call: cst.Call, place: Place) -> Fix | None:
    """Move ``name = value`` as it stands."""
    line = source.parents[source.parents[call]]
    found = extract(source, line, "Name = VALUE")
    if not found or found["VALUE"] is not call:
        return None
    block, name = source.parents[line], found.name("Name").value
    if not isinstance(block, cst.IndentedBlock) or len(block.body) == 1:
        return None
    if len(bindings(source, name)) > 1 or not _may_be_shared(source, name, call):
        return None
    text = source.text(line).strip()
    commented = (
        "\n" in text or cst.ensure_type(line, cst.SimpleStatementLine).leading_lines
    )
    if commented or not _is_safe(source, call, place):
        return None
    return source.fix(
        call,
        f"`{source.text(call)}` is the same in every turn of the loop.",
        f"Move `{text}` before the loop.",
        {line: None},
        before={place.statement: text + "\n"},
    )


def _name(source: Source, call: cst.Call, place: Place) -> Fix | None:
    """Give the value a name before the loop, and use that."""
    text = source.text(call)
    uses = [
        other
        for other in source.find(cst.Call, place.loop)
        if source.text(other) == text and source.scope(other) is source.scope(call)
    ]
    fragile = any(role(source, use) not in {"read", "member"} for use in uses)
    if "\n" in text or (fragile and called(call) in _MUTABLE | _LIST_METHODS):
        return None
    if not any(_is_safe(source, use, place) for use in uses):
        return None
    name = source.fresh(*_wishes(call))
    value = _where_empty(source, call, place) or text
    return source.fix(
        call,
        f"`{text}` is computed again in every turn of the loop, with the same result.",
        f"Compute `{name} = {value}` once before the loop.",
        dict.fromkeys(uses, name),
        before={place.statement: f"{name} = {value}\n"},
    )


def _is_safe(source: Source, call: cst.Call, place: Place) -> bool:
    """Whether no guard decides if the value is computed at all."""
    return _is_compiled(call) or not conditional(source, call, place.statement)


def _may_be_shared(source: Source, name: str, call: cst.Call) -> bool:
    """Whether all turns may share the object that the name means."""
    if called(call) not in _MUTABLE | _LIST_METHODS:
        return True
    roles = {role(source, mention) for mention in source.mentions(name)}
    return roles <= {"bind", "read", "member"}


def _where_empty(source: Source, call: cst.Call, place: Place) -> str | None:
    """Return ``max(items, default=None)`` where the loop has no turn if there are no items."""
    if called(call) not in {"max", "min"} or isinstance(call.func, cst.Attribute):
        return None
    if any(arg.keyword and arg.keyword.value == "default" for arg in call.args):
        return None
    items, taken = call.args[0].value, walked(place.loop)
    if taken is None or not isinstance(items, cst.Name):
        return None
    if items.value not in free_names(taken):
        return None
    return f"{source.text(call)[:-1].rstrip(', ')}, default=None)"


def _wishes(call: cst.Call) -> tuple[str, ...]:
    if _is_compiled(call):
        return ("pattern", "compiled")
    name = called(call)
    of = call.func.value if isinstance(call.func, cst.Attribute) else call.args[0].value
    word = getattr(getattr(of, "attr", of), "value", "")
    word = word if isinstance(word, str) and word.isidentifier() else "value"
    return {
        "max": (f"max_{word}", f"largest_{word}"),
        "min": (f"min_{word}", f"smallest_{word}"),
        "sorted": (f"sorted_{word}",),
        "join": ("joined", "joined_text"),
    }.get(name, (f"{word}_{name}",))
