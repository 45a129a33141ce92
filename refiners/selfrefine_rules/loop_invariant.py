"""Compute once, before the loop, what is the same in every iteration.

Why:
    ``max(values)`` or ``sorted(word)`` in a loop does the whole work again in every
    turn.  Where nothing in the loop changes what it depends on, one value, computed
    before the loop, serves all iterations, and its name says what it is.

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

from selfrefine_rules.lib.aggregates import fails_on_nothing, where_empty, with_default
from selfrefine_rules.lib.names import bound_by, called, free_names
from selfrefine_rules.lib.neighbours import asks_neighbour, only_asked
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.tree import holds, walked

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.place import Place
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.tree import Loop

ASPECT = "efficiency"
GAIN = 3.0
CONFIDENCE = 0.6

_IMMUTABLE = frozenset({"all", "any", "frozenset", "max", "min", "sum", "tuple"})
_MUTABLE = frozenset({"dict", "list", "set", "sorted"})
_TEXT_METHODS = frozenset(
    {"casefold", "encode", "join", "lower", "replace", "strip", "title", "upper"}
)
_LIST_METHODS = frozenset({"split", "splitlines"})
_METHODS = _TEXT_METHODS | _LIST_METHODS
_READS = {
    f"{of}.{method}"
    for of in ("datetime", "date", "datetime.datetime", "datetime.date")
    for method in ("strptime", "fromisoformat")
} | {"math.factorial", "math.isqrt"}
"""Functions that take their time for one value."""


def propose(source: Source) -> Fixes:
    """Yield a fix for each computation that a loop repeats with the same result."""
    done: set[str] = set()
    for call in source.find(cst.Call):
        work = source.repeats(call) and (
            _is_work(source, call) or _asks_own_helper(source, call)
        )
        if not work or (text := source.text(call)) in done:
            continue
        if _is_dropped(source, text):
            continue
        place = source.outside_loops(call, partial(_is_same, source, call))
        if place is None or isinstance(place.statement, cst.FunctionDef):
            continue
        done.add(text)
        fix = _move(source, call, place) or _name(source, call, place)
        if fix:
            yield fix


def _is_dropped(source: Source, text: str) -> bool:
    """Whether a call stands somewhere as a statement: it is there for what it does, not for what it gives."""
    lines = (e.value for e in source.find(cst.Expr) if isinstance(e.value, cst.Call))
    return any(source.text(call) == text for call in lines)


def _is_work(source: Source, call: cst.Call) -> bool:
    """Whether a call takes time that grows with its argument, and nothing but a value comes of it."""
    if _is_compiled(call):
        return True
    if _is_costly(source, call):
        return bool(_leaves(call))
    if isinstance(call.func, cst.Attribute):
        known = called(call) in _METHODS
    else:
        of_one = len([arg for arg in call.args if arg.keyword is None]) == 1
        known = (
            called(call) in _IMMUTABLE | _MUTABLE and of_one and not call.args[0].star
        )
    return known and _only_gives_a_value(call) and bool(_leaves(call))


def _asks_own_helper(source: Source, call: cst.Call) -> bool:
    """Whether it is a call of a function inside this one that only gives a value, for plain arguments."""
    own = [
        inner
        for inner in source.find(cst.FunctionDef)
        if inner is not source.function and inner.name.value == called(call)
    ]
    plain = all(isinstance(arg.value, cst.Name) and not arg.star for arg in call.args)
    if not plain or not isinstance(call.func, cst.Name) or not _leaves(call):
        return False
    if not own:
        return asks_neighbour(source, call)
    return (
        len(own) == 1
        and not source.inside(call, own[0])
        and source.has_no_effect(own[0])
        and source.sees_no_change(own[0])
    )


def _only_gives_a_value(call: cst.Call) -> bool:
    """Whether a call is pure, perhaps over a generator of pure parts."""
    match call:
        case cst.Call(
            func=cst.Name(),
            args=[cst.Arg(value=cst.GeneratorExp() | cst.ListComp() as made), *_],
        ):
            clause = made.for_in
            ifs = [test.test for test in clause.ifs]
            parts = [made.elt, clause.iter, *ifs]
            return clause.inner_for_in is None and all(map(pure, parts))
    return pure(call)


def _is_costly(source: Source, call: cst.Call) -> bool:
    """Whether a call reads a text, or writes a whole number in digits, and gives what nobody can change."""
    values, text = [arg.value for arg in call.args], source.text(call.func)
    match text, values:
        case "str", [cst.Name(name)]:
            return source.known(name).exact == "int"
        case "re.compile", _:
            return all(map(_only_reads, values))
    return (text in _READS or called(call) == "factorial") and all(map(pure, values))


def _only_reads(node: cst.BaseExpression) -> bool:
    """Whether a pattern is put together of texts, perhaps escaped."""
    match node:
        case cst.Call(
            func=cst.Attribute(cst.Name("re"), cst.Name("escape")), args=[arg]
        ):
            return pure(arg.value)
        case cst.Call(
            func=cst.Attribute(value, cst.Name("join")),
            args=[cst.Arg(cst.GeneratorExp() | cst.ListComp() as made)],
        ):
            return (
                pure(value)
                and _only_reads(made.elt)
                and pure(made.for_in.iter)
                and not made.for_in.ifs
            )
        case cst.BinaryOperation(left, cst.Add(), right):
            return _only_reads(left) and _only_reads(right)
        case cst.Attribute(cst.Name("re")):
            return True
    return pure(node)


def _is_compiled(call: cst.Call) -> bool:
    """Whether it is ``re.compile("...")``."""
    match call:
        case cst.Call(
            cst.Attribute(cst.Name("re"), cst.Name("compile")),
            [cst.Arg(cst.SimpleString()), *_],
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
        case cst.GeneratorExp() | cst.ListComp():
            own = bound_by(node.for_in.target)
            below = [part for child in node.children for part in _leaves(child)]
            return [leaf for leaf in below if not free_names(leaf) & own]
        case cst.Name("re" | "datetime" | "date" | "math"):
            return []
        case cst.Name() | cst.Attribute():
            return [node] if free_names(node) else []
        case _:
            parts = [*node.children]
    return [leaf for part in parts for leaf in _leaves(part)]


def _is_same(source: Source, call: cst.Call, loop: Loop) -> bool:
    if _is_compiled(call):
        return True
    if _changes_part(source, call, loop):
        return False
    return all(
        source.stable(leaf, loop)
        or _is_only_stored(source, leaf, loop)
        or _cannot_change(source, leaf, loop)
        or only_asked(source, leaf, loop, call)
        for leaf in _leaves(call)
    )


def _changes_part(source: Source, call: cst.Call, loop: Loop) -> bool:
    """Whether a loop changes what another variable calls a part of what a call depends on."""
    parted = {
        name
        for part in (
            *source.find(cst.Subscript, call),
            *source.find(cst.Attribute, call),
        )
        for name in free_names(part)
    }
    return bool(parted) and any(
        source.role(mention) in {"change", "escape"}
        for assigned in source.find(cst.Assign)
        if isinstance(assigned.value, cst.Subscript | cst.Attribute)
        and free_names(assigned.value) & parted
        for target in assigned.targets
        for name in bound_by(target.target)
        for mention in source.mentions(name, loop)
    )


def _cannot_change(source: Source, leaf: cst.BaseExpression, loop: Loop) -> bool:
    """Whether a variable means a text or a number, and the same one all the time."""
    if not isinstance(leaf, cst.Name) or not source.unchanged(leaf, loop):
        return False
    inner = [
        m
        for m in source.mentions(leaf.value)
        if source.scope(m) is not source.scope(loop)
    ]
    return (
        source.known(leaf.value).exact in {"str", "int", "float", "bool"} and not inner
    )


def _is_only_stored(source: Source, leaf: cst.BaseExpression, loop: Loop) -> bool:
    """Whether a loop does no more with a variable than to read it and to put it into containers."""
    if not isinstance(leaf, cst.Name) or not source.unchanged(leaf, loop):
        return False
    return not holds(loop, (cst.Yield, cst.Await)) and all(
        source.role(mention) in {"read", "member", "result"}
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
    found = source.extract(line, "Name = VALUE")
    if not found or found["VALUE"] is not call:
        return None
    block, name = source.parents[line], found.name("Name").value
    if not isinstance(block, cst.IndentedBlock) or len(block.body) == 1:
        return None
    if len(source.bindings(name)) > 1 or not _may_be_shared(source, name, call):
        return None
    text = source.text(line).strip()
    value = _value(source, call, place)
    if value is None:
        return None
    text = source.text(line).strip().replace(source.text(call), value, 1)
    commented = (
        "\n" in text or cst.ensure_type(line, cst.SimpleStatementLine).leading_lines
    )
    if commented or not _is_safe(source, call, place):
        return None
    return source.fix(
        call,
        f"`{source.text(call)}` is the same in every iteration of the loop.",
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
    fragile = any(source.role(use) not in {"read", "member"} for use in uses)
    if "\n" in text or (fragile and called(call) in _MUTABLE | _LIST_METHODS):
        return None
    if not any(_is_safe(source, use, place) for use in uses):
        return None
    name = source.fresh(*_wishes(call))
    value = _value(source, call, place)
    if value is None:
        return None
    return source.fix(
        call,
        f"`{text}` is computed in every iteration of the loop, with the same result.",
        f"Compute `{name} = {value}` once before the loop.",
        dict.fromkeys(uses, name),
        before={place.statement: f"{name} = {value}\n"},
    )


def _value(source: Source, call: cst.Call, place: Place) -> str | None:
    """Return what is computed before the loop, and fails nowhere where no turn would; None where that cannot be said."""
    empty = where_empty(source, call, place.loop)
    if empty:
        return empty
    guard = _guard(source, call, place)
    if guard is not None:
        return f"{source.text(call)}{guard}"
    return with_default(source, call) if fails_on_nothing(call) else None


def _guard(source: Source, call: cst.Call, place: Place) -> str | None:
    """Return what keeps a call that may fail from being made if the loop has no turn; None where that cannot be said."""
    fails = called(call) in {"strptime", "fromisoformat"} or fails_on_nothing(call)
    if not fails and not asks_neighbour(source, call):
        return ""
    walk = source.walk_of(place.loop)
    whole = walk is not None and not walk.first and not walk.short
    items = cst.Name(walk.items) if walk and whole else walked(place.loop)
    if isinstance(items, cst.Name) and source.known(items.value).kind in {
        "sequence",
        "hashed",
    }:
        return f" if {items.value} else None"
    return None


def _is_safe(source: Source, call: cst.Call, place: Place) -> bool:
    """Whether no guard decides if the value is computed at all."""
    return _is_compiled(call) or not source.conditional(call, place.statement)


def _may_be_shared(source: Source, name: str, call: cst.Call) -> bool:
    """Whether all turns may share the object that the name means."""
    if called(call) not in _MUTABLE | _LIST_METHODS:
        return True
    roles = {source.role(mention) for mention in source.mentions(name)}
    return roles <= {"bind", "read", "member"}


def _wishes(call: cst.Call) -> tuple[str, ...]:
    if called(call) == "compile":
        return ("pattern", "compiled")
    name = called(call).lstrip("_")
    if name in {"strptime", "fromisoformat"}:
        return ("moment", "parsed_moment")
    if call.args and isinstance(call.args[0].value, cst.GeneratorExp | cst.ListComp):
        return {"sum": ("total",), "max": ("largest",), "min": ("smallest",)}.get(
            name, (f"{name}_of_all",)
        )
    of = call.func.value if isinstance(call.func, cst.Attribute) else call.args[0].value
    word = getattr(getattr(of, "attr", of), "value", "")
    word = word if isinstance(word, str) and word.isidentifier() else "value"
    return {
        "max": (f"max_{word}", f"largest_{word}"),
        "min": (f"min_{word}", f"smallest_{word}"),
        "sorted": (f"sorted_{word}",),
        "join": ("joined", "joined_text"),
    }.get(name, (f"{word}_{name}",))
