"""Keep a set for each of several lists, if a loop tests membership in them repeatedly.

Why:
    ``x in lists[key]`` walks one of the lists.  A set for each of them, made once before the
    loop, answers with one hash lookup.

Bad:
    def holders(words: list[str], documents: dict[str, list[str]]) -> dict[str, list[str]]:
        found = {}
        for word in words:
            found[word] = [name for name in documents if word in documents[name]]
        return found

Good:
    def holders(words: list[str], documents: dict[str, list[str]]) -> dict[str, list[str]]:
        found = {}
        document_sets = {key: set(value) for key, value in documents.items()}
        for word in words:
            found[word] = [name for name in documents if word in document_sets[name]]
        return found

Bad:
    def common(numbers: list[int], groups: list[list[int]]) -> list[int]:
        found = []
        for number in numbers:
            if all(number in group for group in groups):
                found.append(number)
        return found

Good:
    def common(numbers: list[int], groups: list[list[int]]) -> list[int]:
        found = []
        group_sets = [set(items) for items in groups]
        for number in numbers:
            if all(number in group for group in group_sets):
                found.append(number)
        return found
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_SIMPLE = r"(?:int|str|float|bytes|bool|tuple\[[a-z, .]*\])"
_LISTS = re.compile(rf"(?:list|tuple|sequence)\[list(?:\[{_SIMPLE}\])?\]")
_TABLE = re.compile(
    rf"(?:dict|mapping|defaultdict)\[{_SIMPLE}, list(?:\[{_SIMPLE}\])?\]"
)
_LOOKUPS = ("ITEM in Lists[KEY]", "ITEM not in Lists[KEY]")
_NAMES = ("ITEM in Each", "ITEM not in Each")
_ALONE = 2


def propose(source: Source) -> Fixes:
    """Yield a fix for each collection of lists in which a loop within a loop searches."""
    for node, lists, table in (*_looked_up(source), *_walked(source)):
        name = lists.value
        place = source.outside_loops(node, partial(source.stable, lists))
        if place is None or source.conditional(place.loop, place.statement):
            continue
        around = source.loops(node)
        if around.index(place.loop) + 1 < _ALONE or not source.repeats(node):
            continue
        sets = source.fresh(f"{singular(name)}_sets", f"{name}_as_sets")
        made = f"{sets} = [set(items) for items in {name}]\n"
        if table:
            made = f"{sets} = {{key: set(value) for key, value in {name}.items()}}\n"
        yield source.fix(
            node,
            f"The lists in `{name}` are scanned in every iteration of a loop.",
            f"Keep a set for each of them: `{sets}`.",
            {lists: sets},
            before={place.statement: made},
        )


def _looked_up(source: Source) -> Iterator[tuple[cst.Name, cst.Name, bool]]:
    """Yield the first search in a list that is looked up, and whether this is by a key."""
    done: set[str] = set()
    for node, found in source.findall(*_LOOKUPS):
        lists = found.name("Lists")
        if len(source.loops(node)) < _ALONE or lists.value in done:
            continue
        done.add(lists.value)
        text = source.type_text(lists.value)
        if _TABLE.fullmatch(text) or _LISTS.fullmatch(text):
            yield lists, lists, bool(_TABLE.fullmatch(text))


def _walked(source: Source) -> Iterator[tuple[cst.Name, cst.Name, bool]]:
    """Yield each loop over the lists that only searches in them."""
    for node, match in source.findall(*_NAMES):
        each = match.name("Each")
        bound = source.bindings(each.value)
        loop = _loop_of(source, bound[0]) if len(bound) == 1 else None
        if loop is None or len(source.loops(node)) < _ALONE:
            continue
        roles = {source.role(m) for m in source.mentions(each.value)}
        found = source.extract(loop.iter, "Lists", "enumerate(Lists)", "Lists.values()")
        if found and roles <= {"bind", "member"}:
            lists, table = found.name("Lists"), "values" in found.pattern
            wanted = _TABLE if table else _LISTS
            if wanted.fullmatch(source.type_text(lists.value)):
                yield each, lists, table


def _loop_of(source: Source, binding: cst.CSTNode) -> cst.For | cst.CompFor | None:
    """Return the loop that binds a variable, alone or beside a place."""
    node = binding
    while isinstance(source.parents[node], cst.Element | cst.Tuple):
        node = source.parents[node]
    loop = source.parents[node]
    return loop if isinstance(loop, cst.For | cst.CompFor) else None
