"""Pass a helper that searches by key only the matching items, if a loop calls it repeatedly.

Why:
    A helper that walks a list for each key makes the loop around its calls quadratic, and
    the call does not show it.  A dict of the items by their keys, built once, leaves the
    helper as it is, and gives it the items that it would not skip, in the same order.

Bad:
    def _price(prices: list[tuple[str, int]], name: str) -> int:
        for known, price in prices:
            if known == name:
                return price
        return 0


    def total(names: list[str], prices: list[tuple[str, int]]) -> int:
        result = 0
        for name in names:
            result += _price(prices, name)
        return result

Good:
    from collections import defaultdict


    def _price(prices: list[tuple[str, int]], name: str) -> int:
        for known, price in prices:
            if known == name:
                return price
        return 0


    def total(names: list[str], prices: list[tuple[str, int]]) -> int:
        result = 0
        prices_by_name = defaultdict(list)
        for known, price in prices:
            prices_by_name[known].append((known, price))
        for name in names:
            result += _price(prices_by_name.get(name, ()), name)
        return result
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, count, islice
from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.blocks import as_block, operands
from selfrefine_rules.lib.lookups import equality, label, last_word, place_of_list
from selfrefine_rules.lib.names import bound_by, called, free_names
from selfrefine_rules.lib.neighbours import neighbour, only_reads
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.source import parameters
from selfrefine_rules.lib.surgery import replaced
from selfrefine_rules.lib.tree import holds, walk
from selfrefine_rules.lib.words import PURE_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_rules import Fix
    from selfrefine_rules.lib.lookups import Equality
    from selfrefine_rules.lib.place import Place
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.tree import Loop

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.7


@dataclass(frozen=True)
class Search:
    """What a helper does with a list: it acts only on items of which a key equals a value.

    Args:
        target: the variables of an item.
        keys: what may have to be equal, as text.
        value: the helper's parameter that it must be equal to.
    """

    target: cst.BaseAssignTargetExpression
    keys: tuple[cst.BaseExpression, ...]
    value: str


def propose(source: Source) -> Fixes:
    """Yield a fix for each helper that a loop asks for another key in each turn."""
    helpers = [n for n in source.module.body if isinstance(n, cst.FunctionDef)]
    if len(helpers) == 1 and not source.beside:
        return
    done: set[tuple[str, str]] = set()
    for call in source.find(cst.Call):
        if not isinstance(call.func, cst.Name) or not source.repeats(call):
            continue
        own = neighbour(source, call)
        given = _arguments_by_name(own, call) if own else {}
        if not own or not given or not only_reads(own):
            continue
        for param, arg in given.items():
            what = (called(call), source.text(arg))
            if not isinstance(arg, _CHAIN) or what in done:
                continue
            done.add(what)
            fixes = (_fix(source, own, param, s) for s in _searches(own, param))
            yield from islice((fix for fix in fixes if fix), 1)


_CHAIN = (cst.Name, cst.Attribute)


def _arguments_by_name(own: Source, call: cst.Call) -> dict[str, cst.BaseExpression]:
    """Return what a call gives to each parameter of a helper; nothing where that is not plain."""
    params = own.function.params
    if params.kwonly_params or isinstance(params.star_arg, cst.Param):
        return {}
    names, given = [*parameters(own.function)], dict[str, cst.BaseExpression]()
    if params.star_kwarg or len(call.args) > len(names):
        return {}
    for place, arg in enumerate(call.args):
        if arg.star or not pure(arg.value):
            return {}
        name = arg.keyword.value if arg.keyword else names[place]
        given[name] = arg.value
    return given if given.keys() <= {*names} else {}


def _searches(own: Source, param: str) -> list[Search]:
    """Return the ways to say how a helper searches a list; none where it does anything else with it."""
    mentions = [m for m in own.mentions(param) if own.role(m) != "bind"]
    if len(own.mentions(param)) != len(mentions) + 1 or not mentions:
        return []
    loops = [_wanted_keys(own, mention) for mention in mentions]
    targets = {own.text(target) for target, _ in loops if target is not None}
    target = loops[0][0]
    if target is None or len(targets) > 1:
        return []
    found = []
    for value in loops[0][1]:
        keys = [asked.get(value) for _, asked in loops]
        if all(keys):
            each = {own.text(key): key for key in keys if key}
            found.append(Search(target, (*each.values(),), value))
    return found


def _wanted_keys(
    own: Source, mention: cst.Name
) -> tuple[cst.BaseAssignTargetExpression | None, dict[str, cst.BaseExpression]]:
    """Return the variables of an item, and each parameter that a loop over a list wants a key of it to equal."""
    loop = own.parents[mention]
    match loop:
        case cst.For(iter=items, asynchronous=None) if items is mention:
            first, *others = as_block(loop.body).body
            if not isinstance(first, cst.If) or first.orelse:
                return None, {}
            if others and not own.extract(first, "if TEST:\n    continue\n"):
                return None, {}
            test, negated = first.test, bool(others)
        case cst.CompFor(iter=items, ifs=[clause, *_], asynchronous=None) if (
            items is mention
        ):
            test, negated = clause.test, False
        case _:
            return None, {}
    names, found = bound_by(loop.target), dict[str, cst.BaseExpression]()
    for part in operands(test, cst.Or if negated else cst.And):
        if not pure(part):
            break
        asked = equality(own, names, part, negated=negated)
        if asked and _is_key(own, asked, names):
            found.setdefault(cst.ensure_type(asked.value, cst.Name).value, asked.key)
    return loop.target if own.used_only_in(loop, names) else None, found


def _is_key(own: Source, asked: Equality, names: frozenset[str]) -> bool:
    """Whether a value is a parameter that stays what it is, and the key hangs on nothing but the item."""
    if not isinstance(asked.value, cst.Name) or not pure(asked.key):
        return False
    value = asked.value.value
    binds = [m for m in own.mentions(value) if own.role(m) == "bind"]
    kept = value in own.parameters and len(binds) == 1
    return kept and free_names(asked.key) <= names | PURE_FUNCTIONS


def _fix(source: Source, own: Source, param: str, search: Search) -> Fix | None:
    """Return the fix that builds the dict before the loop, and looks up in it in each call that is served."""
    name = own.function.name.value
    calls = [
        (call, given)
        for call in source.find(cst.Call)
        if isinstance(call.func, cst.Name) and called(call) == name
        for given in [_arguments_by_name(own, call)]
        if param in given and search.value in given
    ]
    looped = [(c, g) for c, g in calls if source.loops(c)]
    if not looped:
        return None
    call, given = looped[0]
    items = given[param]
    text = source.text(items)
    place = place_of_list(
        source, items, call, lambda outer: _is_kept(source, items, outer, name)
    )
    if place is None or not source.may_be_hashed(given[search.value]):
        return None
    served = [
        (c, g)
        for c, g in looped
        if source.inside(c, place.loop) and source.text(g[param]) == text
    ]
    if not any(_varies(source, g[search.value], place) for _, g in served):
        return None
    word = label(search.keys[0]) if len(search.keys) == 1 else search.value
    word = search.value if word in bound_by(search.target) else word
    index = source.fresh(f"{last_word(items)}_by_{word}")
    replace: dict[cst.CSTNode, str] = {
        g[param]: f"{index}.get({source.text(g[search.value])}, ())" for _, g in served
    }
    return source.fix(
        call,
        f"`{name}` scans all of `{text}` for a different `{search.value}` in every iteration of the loop.",
        f"Build a dict `{index}` once before the loop, and pass `{name}` what it finds there.",
        replace,
        before={place.statement: _build(source, own, search, index, text)},
        imports=["from collections import defaultdict"],
    )


def _varies(source: Source, value: cst.BaseExpression, place: Place) -> bool:
    return any(
        source.role(mention) == "bind"
        for name in free_names(value)
        for mention in source.mentions(name, place.loop)
    )


def _is_kept(
    source: Source, items: cst.BaseExpression, loop: Loop, helper: str
) -> bool:
    """Whether a loop only reads a list, and gives it to a helper that only reads it."""
    if holds(loop, (cst.Yield, cst.Await)):
        return False
    text = source.text(items)
    nodes: list[cst.CSTNode] = [
        m for n in free_names(items) for m in source.mentions(n)
    ]
    if not isinstance(items, cst.Name):
        nodes += [n for n in source.find(cst.Attribute) if source.text(n) == text]
    for node in nodes:
        if not source.inside(node, loop) and source.scope(node) is source.scope(loop):
            continue
        given = source.parents[source.parents[node]]
        asked = isinstance(given, cst.Call) and called(given) == helper
        if not asked and source.role(node) not in {"read", "member", "result"}:
            return False
    return True


def _build(source: Source, own: Source, search: Search, index: str, items: str) -> str:
    """Return the lines that build the dict."""
    new = _free_words(source, bound_by(search.target))
    target = own.text(_renamed(search.target, new))
    keys = [own.text(_renamed(key, new)) for key in search.keys]
    item = f"({target})" if "," in target and target[0] not in "([" else target
    head = f"{index} = defaultdict(list)\nfor {target} in {items}:\n"
    if len(keys) == 1:
        return f"{head}    {index}[{keys[0]}].append({item})\n"
    each = next(iter(_free_words(source, frozenset({search.value})).values()))
    if each in new.values():
        each = f"{each}_key"
    return (
        f"{head}    for {each} in {{{', '.join(keys)}}}:\n"
        f"        {index}[{each}].append({item})\n"
    )


def _free_words(source: Source, names: frozenset[str]) -> dict[str, str]:
    """Return each variable of a helper with one that the function has not."""
    new: dict[str, str] = {}
    for name in sorted(names):
        numbered = (f"{name}_{number}" for number in count(2))
        taken = source.variables.keys() | {*new.values()}
        new[name] = next(n for n in chain([name], numbered) if n not in taken)
    return new


def _renamed(node: cst.CSTNode, new: Mapping[str, str]) -> cst.CSTNode:
    """Return a node with other names for some variables."""
    return replaced(
        node,
        {n: n.with_changes(value=new.get(n.value, n.value)) for n in _variables(node)},
    )


def _variables(node: cst.CSTNode) -> list[cst.Name]:
    """Return the names of an expression that are no attributes."""
    attributes = [n.attr for n in walk(node) if isinstance(n, cst.Attribute)]
    names = [n for n in walk(node) if isinstance(n, cst.Name)]
    return [n for n in names if not any(n is attr for attr in attributes)]
