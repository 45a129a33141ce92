"""Fuzzing: many calls, some changes away from those that were compared, on which the two versions are held together.

Part of the replay gate, after it passed.  What `call_mutations.py` makes of both versions' texts is called in both,
in rounds: what comes to something new is where the next round starts from.  A call on which they differ is then
made once more on each, and judged like any other.
"""

from __future__ import annotations

import ast
import hashlib
import itertools
import random
import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from selfrefine.code.syntax import FunctionNode, last_name, shared_tree
from selfrefine.verify.compare.difference import difference, is_promised
from selfrefine.verify.search.call_mutations import Stock, mutated, stock_of
from selfrefine.verify.search.confirmation import (
    Wrong,
    asks_for_types,
    domain_seen,
    outcomes,
    versions,
    wrong_on,
)
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.seeds import is_light
from selfrefine.verify.search.symbolic import Found
from selfrefine.verify.trial import is_method
from selfrefine.verify.values.domain import is_kin, is_suited
from selfrefine.verify.values.hints import SourceHints, parameters
from selfrefine_runner.client.mutants import digests_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from selfrefine.verify.trial import Trial
    from selfrefine.verify.values import Call
    from selfrefine.verify.values.domain import Domain
    from selfrefine_runner.client.mutants import Digest

    Pair: TypeAlias = tuple[Call, Digest, Digest]
    """A call, and what came of it in either version."""

ROUNDS, CALLS = 5, 400
"""How often calls are made of what the last ones came to, and how many."""
BUDGET, CALL = 0.2, 0.02
"""CPU seconds of both versions in a round, and of one call."""
MEANT = ("returned", "meant")
"""Kinds of outcomes that the original means."""
LOOKED = 12
"""Differences of one round that are looked at."""
BASES, NEW = 60, 40
"""Compared calls from which the first round starts, and new ones from each round."""
LATER = frozenset({"iter", "map", "filter", "zip", "reversed", "enumerate", "keys", "values", "items"} | {"MappingProxyType", "memoryview", "ChainMap", "chain", "islice", "partial"})  # fmt: skip
"""What looks at its arguments when it is used."""
TIMES = re.compile(r"\b(time|datetime|date|tz\w*)\b|timestamp|strftime|strptime")
"""Words of what may depend on the time zone."""
MISSING = frozenset({"get", "next", "pop", "zip_longest", "getattr", "filter"})
"""Functions that give None for what is missing, or take it for a function."""
FICKLE = ('["call", "turns"]', '["call", "clock"]', '["call", "failure"]')
"""Callables that are not walked with: who asks more or less often is told something else, and what fails says nothing."""
SELDOM = 0.2
"""How often a call is made in another way, if there is one."""
SKIPPED: dict[str, Any] = {"kind": "skipped"}
ROOTS = ("float", "sqrt")
ORDERING = ("min", "max", "sorted", "sort", "nlargest", "nsmallest", "bisect_left", "bisect_right")  # fmt: skip
UNHELD = (2**53 + 1, 10**16 + 1, 10**18 - 1)
"""Whole numbers that no float holds, given where a rewrite begins to make floats of them; the second is next to a square."""
SLOW, FEW = 0.002, 8
"""CPU seconds from which on a call is none to start from, and how many of the quickest do where all take longer."""


def search(
    trial: Trial, differs: frozenset[str], ended: Callable[[], bool] = lambda: False
) -> Found:
    """Return the first call on which the candidate does something else, if there is one.

    Args:
        trial: whose candidate did the same on every compared call.
        differs: keys of calls on which it may do something else.
        ended: whether nobody wants to know any more, asked between rounds.
    """
    if trial.same:
        return Found()
    bases = _bases(trial, differs)
    if not bases:
        return Found()
    function, _ = versions(trial)
    domain, own = domain_seen(trial), parameters(function)
    stock = _stock(trial, bases)
    asks, also = stock.asks, frozenset({"None"} if stock.nothing else ())
    name = hashlib.sha256(trial.target.source.encode("utf-8", "replace"))
    chance = random.Random(name.hexdigest())  # noqa: S311  repeatable on purpose
    seen = {item.call.key for item in trial.baseline.compared}
    known: set[str] = set()
    ways = _ways(trial, function)
    several = is_method(trial) and isinstance(function, ast.FunctionDef)
    unlike: Wrong | None = None
    for _ in range(ROUNDS):
        if ended():
            break
        walk = itertools.islice(
            mutated(bases, stock, chance, method=several), 4 * CALLS
        )
        made = (c for c in walk if is_kin(c, domain.shapes, own, asks=asks, also=also))
        made = (call for call in made if is_suited(call, domain.suited))
        made = (_in_some_way(call, ways, chance) for call in made)
        calls = _distinct(itertools.islice(made, 2 * CALLS), seen)
        texts = (trial.target.text, trial.new_text)
        try:
            rows = digests_of(trial.runner, trial.baseline.place, texts, calls, seconds=CALL, budget=BUDGET)  # fmt: skip
        except TimeoutError:
            return Found(unlike=unlike, cut=True)
        if ended():
            break
        pairs = list(zip(calls, *rows, strict=False))
        if also:
            pairs = _sensible(pairs, lambda c: is_kin(c, domain.shapes, own, asks=asks))
        found = _judged(trial, domain, pairs)
        if found.wrong is not None:
            return found
        unlike = unlike or found.unlike
        if unlike is not None:
            break
        fresh = [call for call, old, new in pairs if old.kind in MEANT and not {old.core, new.core} <= known]  # fmt: skip
        known.update(text for _, old, new in pairs for text in (old.core, new.core))
        bases = [*fresh[:NEW], *bases]
    return Found(unlike=unlike)


def _sensible(pairs: list[Pair], kin: Callable[[Call], bool]) -> list[Pair]:
    """Return the calls without those of unseen kinds, if the original crashes on one of these: then nobody makes them."""
    strange = {call.key for call, _, _ in pairs if not kin(call)}
    if any(call.key in strange and old.kind == "crashed" for call, old, _ in pairs):
        return [pair for pair in pairs if pair[0].key not in strange]
    return pairs


def _bases(trial: Trial, differs: frozenset[str]) -> list[Call]:
    """Return calls to start from: recorded ones, then those that gave something."""
    given = [
        item
        for item in trial.baseline.compared
        if item.call.key not in differs
        and item.cpu < CALL / 2
        and item.call.origin in ("recorded", "generated")
        and item.outcome["kind"] == "returned"
        and not any(name in item.call.key for name in FICKLE)
    ]
    quick = [item for item in given if item.cpu < SLOW]
    quick = quick or sorted(given, key=lambda item: item.cpu)[:FEW]
    quick = [item for item in quick if is_light(item.call)] or quick
    recorded = [item.call for item in quick if item.call.origin == "recorded"]
    others = [item.call for item in quick if item.call.origin != "recorded"]
    # Of all kinds some: those of other kinds than were seen come last.
    every = max(1, len(others) // BASES)
    return [*recorded[:BASES], *others[::-every]]


def _words(
    trial: Trial, function: FunctionNode, candidate: FunctionNode
) -> Iterator[SourceHints]:
    """Yield what both versions say, and the functions of the file that they name."""
    tree = shared_tree(trial.new_text)
    yield source_hints(candidate, tree)
    yield source_hints(function, tree)
    named = {node.id for each in (function, candidate) for node in ast.walk(each) if isinstance(node, ast.Name)}  # fmt: skip
    for node in tree.body:
        if isinstance(node, FunctionNode) and node.name in named and node.name != function.name:  # fmt: skip
            yield source_hints(node, tree)


def _takes_nothing(node: ast.AST) -> bool:
    """Whether a node compares with None, or calls what gives None for what is missing."""
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in MISSING
    return isinstance(node, ast.Constant) and node.value is None


def _stock(trial: Trial, bases: list[Call]) -> Stock:
    """Return what changes are made of: what calls hold, and what both versions name or ask for."""
    function, candidate = versions(trial)
    words = list(_words(trial, function, candidate))
    nodes = (*ast.walk(function), *ast.walk(candidate))
    nothing = any(map(_takes_nothing, nodes))
    stock = stock_of(bases, words, asks=asks_for_types(trial), nothing=nothing)
    if _takes_floats(candidate) and not _takes_floats(function):
        stock.values.setdefault("int", []).extend(UNHELD)
        texts = stock.values.get("str", [])
        if any(str(text).isdecimal() for text in texts):
            texts.extend(map(str, UNHELD))
    if _orders(candidate) != _orders(function):
        stock.values.setdefault("float", []).append(["f", "nan"])
    return stock


def _orders(function: FunctionNode) -> Counter[str]:
    """Return in which ways a function asks what comes before what: they agree on all but what is no number (NaN)."""
    nodes = list(ast.walk(function))
    orders = (type(n).__name__ for n in nodes if isinstance(n, ast.Lt | ast.LtE | ast.Gt | ast.GtE))  # fmt: skip
    return Counter([*orders, *(name for n in nodes if (name := last_name(n)) in ORDERING)])  # fmt: skip


def _takes_floats(function: FunctionNode) -> bool:
    """Whether a function makes floats of whole numbers."""
    return any(isinstance(n, ast.Div) or (isinstance(n, ast.Constant) and isinstance(n.value, float)) or last_name(n) in ROOTS for n in ast.walk(function))  # fmt: skip


def _distinct(calls: Iterator[Call], seen: set[str]) -> list[Call]:
    """Return the first calls that were not seen before, and note them."""
    found: list[Call] = []
    for call in calls:
        if call.key in seen:
            continue
        seen.add(call.key)
        found.append(call)
        if len(found) == CALLS:
            # Not one more is made: to make them takes as long as to call with them.
            break
    return found


def _judged(trial: Trial, domain: Domain, pairs: Sequence[Pair]) -> Found:
    """Return a call on which both versions, made once more, differ: one like those that were seen before any other."""
    rows = [(old.core == new.core, not _holds(domain, call), len(call.key), call) for call, old, new in pairs if _differ(old, new)]  # fmt: skip
    placed = [row[-1] for row in sorted(rows, key=lambda row: row[:-1])[:LOOKED]]
    if not placed:
        return Found()
    before = outcomes(trial, trial.target.text, placed)
    after = outcomes(trial, trial.new_text, placed)
    rows_of = [
        itertools.chain(made, itertools.repeat(SKIPPED)) for made in (before, after)
    ]
    for call, old, new in zip(placed, *rows_of, strict=False):
        # What there was no time for is made alone.
        made = "skipped" not in (old["kind"], new["kind"])
        if made and not (is_promised(old) and difference(old, new, strict=False)):
            continue
        wrong = wrong_on(trial, call)
        if wrong is not None:
            inside = _holds(domain, call)
            return Found(wrong=wrong) if inside else Found(unlike=wrong)
    return Found()


def _differ(old: Digest, new: Digest) -> bool:
    """Whether the candidate does something else than the original means, or what stands beside it is something else."""
    if old.kind not in MEANT:
        return False
    return old.core != new.core or (old.kind == new.kind and old.beside != new.beside)


def _holds(domain: Domain, call: Call) -> bool:
    """Whether a call, and each of its sequence, is like those that were seen."""
    plain = call.way in ("", "closed", "unused")
    return plain and all(domain.placed(one).in_domain for one in call.each())


def _ways(trial: Trial, function: FunctionNode) -> list[str]:
    """Return how calls may be made besides plainly: as what they give, or compute with, may depend on more than arguments."""
    found = []
    text = f"{trial.target.source}\n{trial.code}"
    if isinstance(function, ast.FunctionDef) and any(map(_yields, ast.walk(function))):
        found += ["closed", "unused", "thrown"]
    if isinstance(function, ast.FunctionDef) and _looks_later(ast.parse(text), trial.target.name):  # fmt: skip
        found.append("changed")
    found += ["abroad"] if TIMES.search(text) else []
    return [*found, "rounded"] if "ecimal" in text else found


def _looks_later(tree: ast.AST, name: str) -> bool:
    """Whether a function may give what looks at its arguments only when it is used: an iterator, a view, another function.

    Args:
        tree: the code of both versions.
        name: of the function.
    """
    nodes = list(ast.walk(tree))
    inner = {n.name for n in nodes if isinstance(n, FunctionNode)} - {name}
    called = {id(n.func) for n in nodes if isinstance(n, ast.Call)}
    return any(
        isinstance(node, ast.Yield | ast.YieldFrom)
        or (isinstance(node, ast.Name) and node.id in inner and id(node) not in called)
        or (isinstance(node, ast.Return) and _is_later(node.value))
        for node in nodes
    )


def _is_later(given: ast.expr | None) -> bool:
    used = given.func if isinstance(given, ast.Call) else None
    return last_name(used) in LATER or isinstance(given, ast.Lambda | ast.GeneratorExp)


def _yields(node: ast.AST) -> bool:
    return isinstance(node, ast.Yield | ast.YieldFrom)


def _in_some_way(call: Call, ways: list[str], chance: random.Random) -> Call:
    """Return a call as it is made, now and then in one of some ways."""
    if not ways or call.then or chance.random() > SELDOM:
        return call
    return replace(call, way=chance.choice(ways))
