"""Parse the keys of a list once, instead of again for each search.

Why:
    A search that takes each line apart before it compares a key does so again for all that
    is looked for.  An index takes each line apart once, and finds the same ones in the
    same order by one hash lookup.

Bad:
    def options(lines: list[str], asked: list[str]) -> list[str]:
        found = []
        for name in asked:
            for line in lines:
                if line.startswith("#"):
                    continue
                key, _, value = line.partition("=")
                if key.strip() == name:
                    found.append(value)
        return found

Good:
    from collections import defaultdict


    def options(lines: list[str], asked: list[str]) -> list[str]:
        found = []
        values_by_key = defaultdict(list)
        for line in lines:
            if line.startswith("#"):
                continue
            key, _, value = line.partition("=")
            values_by_key[key.strip()].append(value)
        for name in asked:
            for value in values_by_key.get(name, ()):
                found.append(value)
        return found

Bad:
    def stock(names: list[str], rows: list[tuple[str, int]]) -> dict[str, int]:
        found = {}
        for name in names:
            for row in rows:
                if row[1] > 0 and row[0] == name:
                    found[name] = row[1]
                    break
        return found

Good:
    from collections import defaultdict


    def stock(names: list[str], rows: list[tuple[str, int]]) -> dict[str, int]:
        found = {}
        rows_by_key = defaultdict(list)
        for row in rows:
            if row[1] > 0:
                rows_by_key[row[0]].append(row)
        for name in names:
            for row in rows_by_key.get(name, ()):
                found[name] = row[1]
                break
        return found
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, statements_of, with_comments
from selfrefine_rules.lib.lookups import (
    equality,
    label,
    last_word,
    part_first,
    place_around,
)
from selfrefine_rules.lib.names import bound_by, free_names
from selfrefine_rules.lib.neighbours import gives_value
from selfrefine_rules.lib.purity import called_method, gives_list, may_fail
from selfrefine_rules.lib.tree import holds, walk
from selfrefine_rules.lib.words import TEXT_METHODS, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_rules.lib.lookups import Equality
    from selfrefine_rules.lib.place import Place
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.tree import Loop

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_PARTING = frozenset({"split", "partition", "rsplit", "rpartition"})
_SKIPPED = "if TEST:\n    continue\n"


@dataclass
class Search:
    """What an inner loop does to each item before it compares a key of it.

    Args:
        loop: the inner loop.
        own: the variables that it binds to an item, and works out of one, in order.
        steps: the statements that do so.
        asks: all that they evaluate.
        guards: what is asked of an item before the key, in the same test.
        fails: whether a step may raise an exception for an item.
        fresh: the variables that may name a list of their own in each turn.
        texts: those that surely name a text.
    """

    loop: cst.For
    own: list[str]
    steps: list[cst.CSTNode] = field(default_factory=list)
    asks: list[cst.BaseExpression] = field(default_factory=list)
    guards: list[cst.BaseExpression] = field(default_factory=list)
    fails: bool = False
    fresh: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)


def propose(source: Source) -> Fixes:
    """Yield a fix for each inner loop that takes its items apart before it searches by equality."""
    if "==" not in source.code and "!=" not in source.code:
        return
    for loop in source.find(cst.For):
        block = loop.body
        if not isinstance(block, cst.IndentedBlock) or not source.loops(loop):
            continue
        search = Search(loop, sorted(bound_by(loop.target)))
        rest = [*block.body]
        while len(rest) > 1 and _take_step(source, search, rest[0]):
            search.steps.append(rest.pop(0))
        found = _wanted_equality(source, search, rest)
        if found is None or not (search.steps or search.guards):
            continue
        place = _place(source, search, *found)
        if place and source.repeats(loop):
            yield from _fix(source, search, *found, place)


def _take_step(source: Source, search: Search, line: cst.CSTNode) -> bool:
    """Whether a statement only works something out of an item, or leaves the item out; kept in mind if so."""
    if not isinstance(line, cst.If):
        return _take_value(source, search, line, new=True)
    if line.orelse or not gives_value(source, line.test):
        return False
    if _compares(source, search, line.test, negated=True):
        return False
    search.asks.append(line.test)
    search.fails |= may_fail(line.test)
    if source.extract(line, _SKIPPED):
        return True
    inner = as_block(line.body).body
    return isinstance(line.body, cst.IndentedBlock) and all(
        _take_value(source, search, part, new=False) for part in inner
    )


def _take_value(
    source: Source, search: Search, line: cst.CSTNode, *, new: bool
) -> bool:
    """Whether a line gives variables what is worked out of an item; those it has, if not `new` ones."""
    match line:
        case cst.SimpleStatementLine(
            body=[cst.Assign([cst.AssignTarget(target)], value)]
        ):
            names = bound_by(target)
        case _:
            return False
    if not names or not isinstance(target, cst.Name | cst.Tuple):
        return False
    if not gives_value(source, value) or not free_names(value) & {*search.own}:
        return False
    method = called_method(value)
    if isinstance(target, cst.Tuple):
        search.fails |= method not in {"partition", "rpartition"}
        search.texts |= names if method in _PARTING else set()
    elif _is_text(search, value):
        search.texts |= names
    elif gives_list(value):
        search.fresh |= names
    search.asks.append(value)
    search.fails |= may_fail(value) or _takes_part(search, value)
    search.own += sorted(names - {*search.own})
    return new or names <= {*search.own}


def _is_text(search: Search, value: cst.BaseExpression) -> bool:
    """Whether a value surely is a text, or a part of one."""
    match value:
        case cst.Subscript(cst.Name(name), [cst.SubscriptElement(cst.Slice())]):
            return name in search.texts
    return called_method(value) in TEXT_METHODS


def _takes_part(search: Search, value: cst.BaseExpression) -> bool:
    """Whether an item may be too short for what is taken of a part of it."""
    parts = [n for n in walk(value) if isinstance(n, cst.Subscript)]
    items = bound_by(search.loop.target)
    return any(
        isinstance(part.slice[0].slice, cst.Index)
        and not (isinstance(part.value, cst.Name) and part.value.value in items)
        for part in parts
    )


def _compares(
    source: Source, search: Search, test: cst.BaseExpression, *, negated: bool
) -> Equality | None:
    """Return the equality of a key of an item with what a loop around the search gives another value in each turn."""
    asked = equality(source, frozenset(search.own), test, negated=negated)
    varies = asked is not None and any(
        source.role(mention) == "bind"
        for outer in source.loops(search.loop)
        for name in free_names(asked.value)
        for mention in source.mentions(name, outer)
    )
    return asked if varies else None


def _wanted_equality(
    source: Source, search: Search, rest: Sequence[cst.CSTNode]
) -> tuple[Equality, list[cst.BaseStatement]] | None:
    """Return the equality on which the rest of a loop hangs, and what is done where it holds."""
    first, *others = rest
    if not isinstance(first, cst.If) or first.orelse:
        return None
    if others:
        asked = _compares(source, search, first.test, negated=True)
        if asked is None or asked.rest or not source.extract(first, _SKIPPED):
            return None
        lines = [line for line in others if isinstance(line, cst.BaseStatement)]
        return asked, [with_comments(lines[0], first.leading_lines), *lines[1:]]
    test = first.test
    while (asked := _compares(source, search, test, negated=False)) is None:
        guard, after = part_first(test, cst.And)
        if after is None or not gives_value(source, guard):
            return None
        search.guards.append(guard)
        search.asks.append(guard)
        test = after
    if asked.rest is not None:
        space = cst.SimpleWhitespace(" ")
        return asked, [
            first.with_changes(test=asked.rest, whitespace_before_test=space)
        ]
    inner = statements_of(first.body)
    return asked, [with_comments(inner[0], first.leading_lines), *inner[1:]]


def _place(
    source: Source, search: Search, asked: Equality, body: list[cst.BaseStatement]
) -> Place | None:
    """Return where the index can be built; None where a turn could see another one."""
    loop, own = search.loop, frozenset(search.own)
    leaves = any(holds(line, (cst.Break, cst.Return)) for line in body)
    if (search.fails and leaves) or _reads_early(source, search):
        return None
    if not source.used_only_in(loop, own) or holds(loop.body, cst.Yield):
        return None
    for name in own:
        for mention in source.mentions(name, loop.body):
            if any(source.inside(mention, step) for step in search.steps):
                continue
            what = source.role(mention)
            if what in {"bind", "change"} or (
                name in search.fresh and what not in {"read", "member"}
            ):
                return None
    if not source.unchanged(asked.value, loop.body):
        return None
    every = [*search.asks, asked.key]
    return place_around(
        source,
        loop,
        lambda outer: all(_is_kept(source, value, outer, own) for value in every),
    )


def _reads_early(source: Source, search: Search) -> bool:
    """Whether a step reads what only a later one works out, which is then that of the item before."""
    there = {*bound_by(search.loop.target)}
    for step in search.steps:
        read = {
            name
            for name in search.own
            for mention in source.mentions(name, step)
            if source.role(mention) != "bind"
        }
        if not read <= there:
            return True
        there |= {
            name
            for name in search.own
            for mention in source.mentions(name, step)
            if source.role(mention) == "bind"
        }
    return False


def _is_kept(
    source: Source, value: cst.BaseExpression, outer: Loop, own: frozenset[str]
) -> bool:
    """Whether an expression gives the same for an item in every iteration of a loop."""
    return source.unchanged(value, outer, items=own) and not any(
        source.role(mention) == "change"
        for name in free_names(value)
        for mention in source.mentions(name, outer)
    )


def _fix(
    source: Source,
    search: Search,
    asked: Equality,
    body: list[cst.BaseStatement],
    place: Place,
) -> Fixes:
    """Yield the fix that takes each item apart once."""
    loop, items = search.loop, source.text(search.loop.iter)
    stored = _stored(source, search, body)
    single = stored in search.own and stored != source.text(loop.target)
    word = plural(stored) if single else last_word(loop.iter)
    index = source.fresh(f"{word}_by_{label(asked.key)}")
    item = f"({stored})" if "," in stored and stored[0] not in "([" else stored
    lines = f"{index}[{source.text(asked.key)}].append({item})\n"
    if search.guards:
        guard = " and ".join(source.text(guard) for guard in search.guards)
        lines = f"if {guard}:\n    {lines}"
    lines = "".join(map(source.module.code_for_node, search.steps)) + lines
    if any(mark in lines for mark in ('"""', "'''", "\\\n")):
        return
    target = cst.parse_statement(f"for {stored} in x: pass\n")
    block = as_block(loop.body)
    shorter = loop.with_changes(
        target=cst.ensure_type(target, cst.For).target,
        iter=cst.parse_expression(f"{index}.get({source.text(asked.value)}, ())"),
        body=block.with_changes(body=body),
        whitespace_after_in=cst.SimpleWhitespace(" "),
    )
    yield source.fix(
        loop,
        f"Every iteration of the outer loop takes all of `{items}` apart to find those "
        f"whose `{source.text(asked.key)}` is equal.",
        f"Build a dict `{index}` once before the loop and look them up.",
        {loop: shorter},
        before={
            place.statement: f"{index} = defaultdict(list)\n"
            f"for {source.text(loop.target)} in {items}:\n"
            + textwrap.indent(lines, "    ")
        },
        imports=["from collections import defaultdict"],
    )


def _stored(source: Source, search: Search, body: list[cst.BaseStatement]) -> str:
    """Return what is kept of an item: the variables that are read where its key is equal."""
    read = frozenset().union(*map(free_names, body)) & {*search.own}
    target = search.loop.target
    if read <= bound_by(target):
        return source.text(target)
    return ", ".join(name for name in search.own if name in read)
