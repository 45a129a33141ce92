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

from selfrefine.rules import Fix
from selfrefine.rules._place import conditional, outside_loops
from selfrefine.rules._source import walk
from selfrefine.rules._types import repeats
from selfrefine.rules._uses import (
    bindings,
    called,
    free_names,
    pure,
    role,
    stable,
    unchanged,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.rules._place import Place
    from selfrefine.rules._source import Loop, Source

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


def propose(source: Source) -> Iterable[Fix]:
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
        fix = _moved(source, call, place) or _named(source, call, place)
        if fix:
            yield fix


def _is_work(call: cst.Call) -> bool:
    """Whether a call takes time that grows with its argument, and nothing but a value comes of it."""
    if _is_compiled(call):
        return True
    name = called(call)
    if isinstance(call.func, cst.Attribute):
        known = name in _TEXT_METHODS | _LIST_METHODS
        return known and pure(call) and bool(_leaves(call))
    of_one = len([arg for arg in call.args if arg.keyword is None]) == 1
    if name not in _IMMUTABLE | _MUTABLE or not of_one or call.args[0].star:
        return False
    return pure(call) and bool(_leaves(call))


def _is_compiled(call: cst.Call) -> bool:
    """Whether it is ``re.compile("...")``."""
    func = call.func
    return (
        isinstance(func, cst.Attribute)
        and isinstance(func.value, cst.Name)
        and (func.value.value, func.attr.value) == ("re", "compile")
        and isinstance(call.args[0].value if call.args else None, cst.SimpleString)
    )


def _leaves(call: cst.Call) -> list[cst.BaseExpression]:
    """Return the variables and dotted chains on which the value depends."""
    functions = {id(n.func) for n in walk(call) if isinstance(n, cst.Call)}
    found: list[cst.BaseExpression] = []

    def visit(node: cst.CSTNode) -> None:
        if isinstance(node, cst.Name | cst.Attribute) and id(node) not in functions:
            if free_names(node):
                found.append(node)
            return
        if isinstance(node, cst.Call):
            if isinstance(node.func, cst.Attribute):
                visit(node.func.value)
            for arg in node.args:
                visit(arg.value)
            return
        for child in node.children:
            visit(child)

    visit(call)
    return found


def _is_same(source: Source, call: cst.Call, loop: Loop) -> bool:
    if _is_compiled(call):
        return True
    return all(
        stable(source, leaf, loop) or _is_only_kept(source, leaf, loop)
        for leaf in _leaves(call)
    )


def _is_only_kept(source: Source, leaf: cst.BaseExpression, loop: Loop) -> bool:
    """Whether a loop does no more with a variable than to read it and to put it into containers."""
    if not isinstance(leaf, cst.Name) or not unchanged(source, leaf, loop):
        return False
    if any(isinstance(node, cst.Yield | cst.Await) for node in walk(loop)):
        return False
    return all(
        role(source, mention) != "escape"
        or isinstance(source.parents[mention], cst.Element)
        or _is_stored(source, source.parents[mention])
        for mention in source.mentions(leaf.value, loop)
    )


def _is_stored(source: Source, arg: cst.CSTNode) -> bool:
    call = source.parents[arg] if isinstance(arg, cst.Arg) else None
    method = isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute)
    return method and called(call) in {"add", "append", "appendleft"}  # type: ignore[arg-type]  # it is a call


def _moved(source: Source, call: cst.Call, place: Place) -> Fix | None:
    """Move ``name = value`` as it stands."""
    assign = source.parents[call]
    if not isinstance(assign, cst.Assign) or len(assign.targets) > 1:
        return None
    target, line = assign.targets[0].target, source.parents[assign]
    block = source.parents.get(line)
    if not isinstance(target, cst.Name) or not isinstance(block, cst.IndentedBlock):
        return None
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) > 1:
        return None
    if len(block.body) == 1 or len(bindings(source, target.value)) > 1:
        return None
    if not _is_safe(source, call, place) or not _is_kept(source, target.value, call):
        return None
    text = source.text(line).strip("\n")
    if "\n" in text.strip() or line.leading_lines:
        return None
    first, last = source.lines(call)
    return Fix(
        line=first,
        end_line=last,
        problem=f"`{source.text(call)}` is the same in every turn of the loop.",
        instruction=f"Move `{text.strip().splitlines()[0]}` before the loop.",
        code=source.rewrite(
            {line: None}, before={place.statement: text.strip() + "\n"}
        ),
    )


def _named(source: Source, call: cst.Call, place: Place) -> Fix | None:
    """Give the value a name before the loop, and use that."""
    text = source.text(call)
    uses = [
        other
        for other in source.find(cst.Call)
        if source.text(other) == text
        and source.inside(other, place.loop)
        and source.scope(other) is source.scope(call)
    ]
    fragile = any(role(source, use) not in {"read", "member"} for use in uses)
    if "\n" in text or (fragile and called(call) in _MUTABLE | _LIST_METHODS):
        return None
    if not any(_is_safe(source, use, place) for use in uses):
        return None
    name = source.fresh(*_names(call))
    first, last = source.lines(call)
    value = _where_empty(source, call, place) or text
    return Fix(
        line=first,
        end_line=last,
        problem=f"`{text}` is computed again in every turn of the loop, with the same "
        "result.",
        instruction=f"Compute `{name} = {value}` once before the loop.",
        code=source.rewrite(
            {use: cst.Name(name) for use in uses},
            before={place.statement: f"{name} = {value}\n"},
        ),
    )


def _is_safe(source: Source, call: cst.Call, place: Place) -> bool:
    """Whether no guard decides if the value is computed at all."""
    return _is_compiled(call) or not conditional(source, call, place.statement)


def _is_kept(source: Source, name: str, call: cst.Call) -> bool:
    """Whether all turns may share the object that the name means."""
    if called(call) not in _MUTABLE | _LIST_METHODS:
        return True
    roles = {role(source, mention) for mention in source.mentions(name)}
    return roles <= {"bind", "read", "member"}


def _where_empty(source: Source, call: cst.Call, place: Place) -> str | None:
    """Return ``max(items, default=None)`` where the loop has no turn if there are no items."""
    if called(call) not in {"max", "min"} or isinstance(call.func, cst.Attribute):
        return None
    loop, items = place.loop, call.args[0].value
    if any(arg.keyword and arg.keyword.value == "default" for arg in call.args):
        return None
    if isinstance(loop, cst.While) or not isinstance(items, cst.Name):
        return None
    walked = loop.iter if isinstance(loop, cst.For) else loop.for_in.iter
    if items.value not in free_names(walked):
        return None
    return f"{source.text(call)[:-1].rstrip(', ')}, default=None)"


def _names(call: cst.Call) -> tuple[str, ...]:
    if _is_compiled(call):
        return ("pattern", "compiled")
    name = called(call)
    of = call.func.value if isinstance(call.func, cst.Attribute) else call.args[0].value
    word = getattr(getattr(of, "attr", of), "value", "")
    word = word if isinstance(word, str) and word.isidentifier() else "value"
    prefix = {"sorted": "sorted", "max": "largest", "min": "smallest", "lower": "lower"}
    if name in {"max", "min"}:
        return (f"{name}_{word}", f"{prefix[name]}_{word}")
    if name == "sorted":
        return (f"sorted_{word}",)
    if name == "join":
        return ("joined", "joined_text")
    return (f"{word}_{name}",)
