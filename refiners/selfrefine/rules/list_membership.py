"""Ask a set, not a list, whether an item is in it, when a loop asks again and again.

Why:
    ``x in items`` walks a list from its start, so that the time of the loop grows
    with the product of both lengths.  A set answers with one hash lookup.

Bad:
    def shared(ours: list[str], theirs: list[str]) -> list[str]:
        return [name for name in ours if name in theirs]

Good:
    def shared(ours: list[str], theirs: list[str]) -> list[str]:
        theirs_set = set(theirs)
        return [name for name in ours if name in theirs_set]

Bad:
    def distinct(items: list[int]) -> list[int]:
        result = []
        for item in items:
            if item not in result:
                result.append(item)
        return result

Good:
    def distinct(items: list[int]) -> list[int]:
        result = []
        seen = set()
        for item in items:
            if item not in seen:
                result.append(item)
                seen.add(item)
        return result
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules import Fix
from selfrefine.rules._blocks import indented
from selfrefine.rules._place import turned_once
from selfrefine.rules._source import Source, statements
from selfrefine.rules._types import known, may_be_hashed, may_be_list, repeats
from selfrefine.rules._uses import bindings, pure, role

if TYPE_CHECKING:
    from collections.abc import Iterable

NAME = "list-membership"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7


def propose(source: Source) -> Iterable[Fix]:
    """Yield a fix for each list that a loop tests for membership."""
    for name, tests in _tests(source).items():
        about = known(source, name)
        if (
            about.optional
            or about.hashable is False
            or not may_be_list(source, tests[0])
        ):
            continue
        fix = _hoisted(source, name, tests) or _shadowed(source, name, tests)
        if fix:
            yield fix


def _tests(source: Source) -> dict[str, list[cst.Name]]:
    """Return the names right of ``in`` and ``not in``, where a loop evaluates them."""
    found: dict[str, list[cst.Name]] = {}
    for test in source.find(cst.Comparison):
        last = test.comparisons[0]
        is_membership = isinstance(last.operator, cst.In | cst.NotIn)
        if len(test.comparisons) > 1 or not is_membership or not repeats(source, test):
            continue
        items = last.comparator
        if isinstance(items, cst.Name) and may_be_hashed(source, test.left):
            found.setdefault(items.value, []).append(items)
    return found


def _hoisted(source: Source, name: str, tests: list[cst.Name]) -> Fix | None:
    """Build the set once, before the loop that leaves the list alone."""
    place, served = turned_once(source, tests)
    if place is None:
        return None
    fast = source.fresh(f"{name}_SET" if name.isupper() else f"{name}_set")
    return _fix(
        source,
        name,
        tests,
        f"Build `{fast} = set({name})` once before the loop and test against that.",
        source.rewrite(
            {test: cst.Name(fast) for test in served},
            before={place.statement: f"{fast} = set({name})\n"},
        ),
    )


def _shadowed(source: Source, name: str, tests: list[cst.Name]) -> Fix | None:
    """Keep a set beside a local list that only grows, or instead of it."""
    start = _start(source, name)
    if start is None:
        return None
    looped = [
        test
        for test in tests
        if not all(source.inside(start, loop) for loop in source.loops(test))
    ]
    appends = _appends(source, name)
    if not looped or not appends:
        return None
    others = _other_roles(source, name, start, looped, appends)
    if others is None:
        return None
    if not others:
        return _as_set(source, name, start, tests, appends)
    return _with_set(source, name, start, looped, appends)


def _start(source: Source, name: str) -> cst.Assign | cst.AnnAssign | None:
    """Return the one statement that binds the name, to a list that nobody else has."""
    bound = bindings(source, name)
    if len(bound) != 1:
        return None
    parent = source.parents[bound[0]]
    if isinstance(parent, cst.AssignTarget):
        parent = source.parents[parent]
    alone = isinstance(source.parents.get(parent), cst.SimpleStatementLine)
    if not alone or not isinstance(parent, cst.Assign | cst.AnnAssign):
        return None
    if isinstance(parent, cst.Assign) and len(parent.targets) > 1:
        return None
    items = parent.value.elements if isinstance(parent.value, cst.List) else None
    if items is None or not all(may_be_hashed(source, item.value) for item in items):
        return None
    return parent


def _appends(source: Source, name: str) -> list[cst.Call]:
    """Return the statements that append to the list, where the item may be evaluated twice."""
    found = []
    for mention in source.mentions(name):
        method = source.parents[mention]
        if not isinstance(method, cst.Attribute) or method.attr.value != "append":
            continue
        call = source.parents[method]
        if (
            isinstance(call, cst.Call)
            and _is_whole_line(source, call)
            and len(call.args) == 1
            and not call.args[0].star
            and pure(call.args[0].value)
            and may_be_hashed(source, call.args[0].value)
        ):
            found.append(call)
    return found


def _is_whole_line(source: Source, call: cst.Call) -> bool:
    expression = source.parents[call]
    line = source.parents[expression]
    return isinstance(expression, cst.Expr) and len(getattr(line, "body", ())) == 1


def _other_roles(
    source: Source,
    name: str,
    start: cst.CSTNode,
    looped: list[cst.Name],
    appends: list[cst.Call],
) -> set[str] | None:
    """Return what else the function does with the list; None where a set could fall behind it."""
    lists = {
        call.func.value for call in appends if isinstance(call.func, cst.Attribute)
    }
    mentions = source.mentions(name)
    last = max(
        index
        for index, mention in enumerate(mentions)
        if mention in lists or mention in looped
    )
    loops = [
        loop
        for test in looped
        for loop in source.loops(test)
        if not source.inside(start, loop)
    ]
    others: set[str] = set()
    for index, mention in enumerate(mentions):
        if source.scope(mention) is not source.scope(start):
            return None
        what = role(source, mention)
        if mention in lists or what in {"bind", "member"}:
            continue
        harmless = what in {"read", "result"}
        inside = any(source.inside(mention, loop) for loop in loops)
        if not harmless and (index < last or inside):
            return None
        others.add(what)
    return others


def _as_set(
    source: Source,
    name: str,
    start: cst.Assign | cst.AnnAssign,
    tests: list[cst.Name],
    appends: list[cst.Call],
) -> Fix:
    """Turn a list that is only appended to and tested into a set."""
    replace: dict[cst.CSTNode, cst.CSTNode | None] = {}
    items = start.value
    if isinstance(items, cst.List):
        replace[items] = (
            cst.Set(items.elements) if items.elements else cst.parse_expression("set()")
        )
    if isinstance(start, cst.AnnAssign):
        written = start.annotation.annotation
        head = written.value if isinstance(written, cst.Subscript) else written
        replace[head] = cst.Name("set")
    for call in appends:
        if isinstance(call.func, cst.Attribute):
            replace[call.func.attr] = cst.Name("add")
    return _fix(
        source,
        name,
        tests,
        f"Make `{name}` a set; only its membership matters.",
        source.rewrite(replace),
    )


def _with_set(
    source: Source,
    name: str,
    start: cst.CSTNode,
    looped: list[cst.Name],
    appends: list[cst.Call],
) -> Fix:
    """Keep a set with the same items beside the list."""
    fast = source.fresh("seen", f"seen_{name}", f"{name}_set")
    replace: dict[cst.CSTNode, cst.CSTNode | None] = {
        test: cst.Name(fast) for test in looped
    }
    after = {source.parents[start]: f"{fast} = {_copy(start, name)}\n"}
    for call in appends:
        line = source.parents[source.parents[call]]
        add = f"{fast}.add({source.text(call.args[0].value)})\n"
        if isinstance(line, cst.SimpleStatementSuite):
            body = [*indented(line).body, *statements(add)]
            replace[line] = indented(line).with_changes(body=body)
        else:
            after[line] = add
    return _fix(
        source,
        name,
        looped,
        f"Keep the items in a set `{fast}` as well and test against that.",
        source.rewrite(replace, after=after),
    )


def _copy(start: cst.CSTNode, name: str) -> str:
    items = getattr(start, "value", None)
    empty = isinstance(items, cst.List) and not items.elements
    return "set()" if empty else f"set({name})"


def _fix(
    source: Source, name: str, tests: list[cst.Name], instruction: str, code: str
) -> Fix:
    certain = known(source, name).kind == "sequence"
    return Fix(
        line=source.lines(tests[0])[0],
        end_line=source.lines(tests[0])[1],
        problem=(
            f"`in {name}` walks the whole list in every turn of a loop."
            if certain
            else f"`in {name}` walks it in every turn of a loop, if it is a list."
        ),
        instruction=instruction,
        code=code,
    )
