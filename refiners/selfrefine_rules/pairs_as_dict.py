"""Keep the index of each key's pair in a dict, if a list of pairs is searched repeatedly.

Why:
    A list of pairs that is searched for each key, and gets a new pair if there is none,
    takes the longer the more there are.  A dict of places finds the pair by one hash
    lookup, and the list stays what it is.

Bad:
    def totals(entries: list[tuple[str, int]]) -> list[tuple[str, int]]:
        result = []
        for name, cents in entries:
            for i, (known, total) in enumerate(result):
                if known == name:
                    result[i] = (known, total + cents)
                    break
            else:
                result.append((name, cents))
        return result

Good:
    def totals(entries: list[tuple[str, int]]) -> list[tuple[str, int]]:
        result = []
        places = {}
        for name, cents in entries:
            if name in places:
                i = places[name]
                known, total = result[i]
                result[i] = (known, total + cents)
            else:
                places[name] = len(result)
                result.append((name, cents))
        return result

Bad:
    def counts(words: list[str]) -> list[list[object]]:
        found = []
        for word in words:
            there = False
            for pair in found:
                if pair[0] == word:
                    pair[1] += 1
                    there = True
                    break
            if not there:
                found.append([word, 1])
        return found

Good:
    def counts(words: list[str]) -> list[list[object]]:
        found = []
        places = {}
        for word in words:
            there = False
            if word in places:
                pair = found[places[word]]
                pair[1] += 1
                there = True
            if not there:
                places.setdefault(word, len(found))
                found.append([word, 1])
        return found
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, lines
from selfrefine_rules.lib.lookups import equality
from selfrefine_rules.lib.names import bound_by, free_names
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.tree import holds, statements
from selfrefine_rules.lib.words import CHANGING_METHODS

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7

_STARTS = ("Pairs = []", "Pairs = list()", "Pairs: HINT = []")
_WALKS = (
    "Place, TARGET in enumerate(Pairs)",
    "Place in range(len(Pairs))",
    "TARGET in Pairs",
)
_SEARCHES = [
    f"for {head}:\n    if TEST:\n        ...\n{rest}"
    for head in _WALKS
    for rest in ("", "else:\n    ...\n")
]
_JUMPS = (cst.Break, cst.Continue)


@dataclass(frozen=True)
class Search:
    """A loop that looks for the first pair with a key, and does something with it.

    Args:
        loop: the search.
        branch: the test, and what is done.
        part: which part of a pair is its key, such as ``0`` or ``"name"``.
        value: what the key must be equal to.
        place: the variable for the place of the pair; empty where it has none.
        target: the variables of the pair; None where it has none.
    """

    loop: cst.For
    branch: cst.If
    part: str
    value: cst.BaseExpression
    place: str
    target: cst.BaseExpression | None


def propose(source: Source) -> Fixes:
    """Yield a fix for each list of pairs that is searched for the key of each new one."""
    if ".append(" not in source.code:
        return
    for start, found in source.findall(*_STARTS):
        name, line = found.name("Pairs").value, source.parents[start]
        searches = [
            search
            for loop, walk in source.findall(*_SEARCHES)
            if walk.name("Pairs").value == name and source.repeats(loop)
            if (search := _search(source, loop, walk))
        ]
        places = source.fresh("places", f"{name}_places")
        edits = _edits(source, line, name, searches, places) if searches else None
        if edits is None:
            continue
        replace, before = edits
        yield source.fix(
            searches[0].loop,
            f"`{name}` is searched from its start for the key of each new item.",
            f"Keep the index of each key's pair in a dict `{places}`.",
            replace,
            before=before,
            after={line: f"{places} = {{}}\n"},
        )


def _search(source: Source, loop: cst.For, walk: Match) -> Search | None:
    """Return the search for a key that a loop over the pairs is; None where it is none."""
    (branch,), name = lines(loop), walk.name("Pairs").value
    *done, last = lines(branch)
    if not done or source.extract(last, "break") is None:
        return None
    asked = equality(source, bound_by(loop.target), branch.test)
    jumps = any(holds(line, _JUMPS) for line in done)
    own = source.used_only_in(loop, bound_by(loop.target))
    if asked is None or asked.rest or jumps or not own:
        return None
    place = walk.name("Place").value if "Place" in walk else ""
    target, value = walk.get("TARGET"), asked.value
    part = _part(source, asked.key, target, f"{name}[{place}]")
    kept = source.unchanged(value, loop.body) and pure(value)
    if not part or not kept or name in free_names(value):
        return None
    hashed = source.may_be_hashed(value)
    return Search(loop, branch, part, value, place, target) if hashed else None


def _part(source: Source, key: cst.BaseExpression, target: Any, item: str) -> str:
    """Return which part of a pair a key is; empty where it is none."""
    if isinstance(target, cst.Tuple) and isinstance(key, cst.Name):
        names = [getattr(e.value, "value", None) for e in target.elements]
        return str(names.index(key.value)) if key.value in names else ""
    pair = target.value if isinstance(target, cst.Name) else item
    found = source.extract(key, "PAIR[INDEX]")
    index = found["INDEX"] if found and source.text(found["PAIR"]) == pair else None
    if isinstance(index, cst.SimpleString):
        return repr(index.evaluated_value)
    return index.value if isinstance(index, cst.Integer) else ""


def _edits(
    source: Source,
    start: cst.CSTNode,
    name: str,
    searches: list[Search],
    places: str,
) -> tuple[Edits, dict[cst.CSTNode, str]] | None:
    """Return what changes, and what goes before each new pair; None where the dict could be wrong."""
    loops = source.loops(searches[0].loop)
    outer = [loop for loop in loops if not source.inside(start, loop)][-1:]
    if len(source.bindings(name)) != 1 or not outer:
        return None
    searches = [s for s in searches if source.inside(s.loop, outer[0])]
    one_part = len({s.part for s in searches}) == 1
    if not one_part or not source.inside(outer[0], source.parents[start]):
        return None
    before: dict[cst.CSTNode, str] = {}
    for mention in source.mentions(name):
        if source.scope(mention) is not source.function:
            return None
        if (
            source.role(mention) == "bind"
            or source.span(mention)[0] > source.span(outer[0])[1]
            or any(source.inside(mention, s.loop.iter) for s in searches)
        ):
            continue
        added = _added(source, mention, searches[0].part)
        if added:
            line, key = added
            before[line] = _noted(source, searches, line, key, (places, name))
        elif not _is_harmless(source, mention, searches, outer[0]):
            return None
    if not before or not all(_leaves_key(source, s) for s in searches):
        return None
    return {s.loop: _as_branch(source, name, s, places) for s in searches}, before


def _noted(
    source: Source,
    searches: list[Search],
    line: cst.CSTNode,
    key: str,
    names: tuple[str, str],
) -> str:
    """Return the line that notes the place of a new pair; what was searched in vain is not there yet."""
    places, pairs = names
    for search in searches:
        other = search.loop.orelse
        if (
            other is not None
            and source.parents[line] is other.body
            and source.text(search.value) == key
            and source.unchanged(search.value, other)
        ):
            return f"{places}[{key}] = len({pairs})\n"
    return f"{places}.setdefault({key}, len({pairs}))\n"


def _added(
    source: Source, mention: cst.Name, part: str
) -> tuple[cst.CSTNode, str] | None:
    """Return the line that adds a pair, and the pair's key; None where a mention adds none."""
    call = source.parents[source.parents[mention]]
    found = source.extract(call, "Pairs.append(ITEM)")
    line = source.statement(mention)
    if found is None or found["Pairs"] is not mention or line is None:
        return None
    alone = isinstance(line, cst.SimpleStatementLine) and len(line.body) == 1
    if not alone or not isinstance(source.parents[call], cst.Expr):
        return None
    if any(
        isinstance(outer, cst.Try | cst.TryStar) for outer in source.ancestors(line)
    ):
        return None
    match found["ITEM"]:
        case cst.Tuple(items) | cst.List(items) if part.isdigit():
            if any(isinstance(i, cst.StarredElement) for i in items):
                return None
            keys = [item.value for item in items][int(part) :]
        case cst.Dict(items):
            keys = [
                item.value
                for item in items
                if isinstance(item, cst.DictElement)
                and isinstance(item.key, cst.SimpleString)
                and repr(item.key.evaluated_value) == part
            ]
        case _:
            return None
    if not keys or not pure(keys[0]) or not source.may_be_hashed(keys[0]):
        return None
    return line, source.text(keys[0])


def _keeps_key(source: Source, mention: cst.Name, search: Search) -> bool:
    """Whether a mention in a search reads the pair that is found, or puts another one with its key there."""
    part = source.parents[mention]
    item = f"{source.text(mention)}[{search.place}]"
    if not search.place or source.text(part) != item:
        return False
    target = source.parents[part]
    if not isinstance(target, cst.AssignTarget):
        return source.role(part) == "read" or isinstance(target, cst.Subscript)
    line = source.parents[target]
    match line:
        case cst.Assign(
            [_], cst.Tuple(items) | cst.List(items)
        ) if search.part.isdigit():
            new = [source.text(i.value) for i in items][int(search.part) :][:1]
            match search.branch.test:
                case cst.Comparison(left, [cst.ComparisonTarget(_, right)]):
                    return (
                        new[0] in {source.text(left), source.text(right)}
                        if new
                        else False
                    )
    return False


def _leaves_key(source: Source, search: Search) -> bool:
    """Whether what is done with a pair that is found leaves its key as it is."""
    match search.target:
        case cst.Name(pair):
            pass
        case cst.Tuple():
            return not any(
                source.role(m) in {"bind", "change"}
                for name in bound_by(search.target)
                for m in source.mentions(name, search.branch.body)
            )
        case _:
            pair = ""
    for part in source.find(cst.Subscript, search.branch.body):
        text = source.text(part.value)
        placed = bool(search.place) and text.endswith(f"[{search.place}]")
        own = placed or text == pair
        if own and source.text(part.slice[0]) in {
            search.part,
            search.part.replace("'", '"'),
        }:
            parent = source.parents[part]
            if isinstance(parent, cst.AssignTarget | cst.AugAssign | cst.Del):
                return False
    for mention in source.mentions(pair, search.branch.body) if pair else ():
        parent = source.parents[mention]
        if source.role(mention) in {"bind", "escape"}:
            return False
        if isinstance(
            parent, cst.Attribute
        ) and parent.attr.value in CHANGING_METHODS - {"append"}:
            return False
    return True


def _is_harmless(
    source: Source, mention: cst.Name, searches: list[Search], outer: cst.CSTNode
) -> bool:
    """Whether a mention does not touch the keys while they are searched."""
    for search in searches:
        if source.inside(mention, search.loop.body):
            return _keeps_key(source, mention, search)
    call = source.parents[source.parents[mention]]
    measured = isinstance(call, cst.Call) and source.text(call.func) == "len"
    return measured and source.inside(mention, outer)


def _as_branch(source: Source, name: str, search: Search, places: str) -> Any:
    """Return what makes a search the branch that does the same."""
    value = source.text(search.value)
    read = frozenset().union(*map(free_names, search.branch.body.body))
    found = f"{places}[{value}]"
    start = ""
    if search.place and search.place in read:
        start, found = f"{search.place} = {found}\n", search.place
    target = search.target
    if target is not None and bound_by(target) & read:
        start += f"{_bare(source, target)} = {name}[{found}]\n"

    def turn(loop: cst.For) -> cst.If:
        branch = cst.ensure_type(as_block(loop.body).body[0], cst.If)
        block = as_block(branch.body)
        return cst.If(
            test=cst.parse_expression(f"{value} in {places}"),
            body=block.with_changes(body=[*statements(start), *block.body[:-1]]),
            orelse=loop.orelse,
            leading_lines=loop.leading_lines,
        )

    return turn


def _bare(source: Source, target: cst.BaseExpression) -> str:
    text = source.text(target)
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text
