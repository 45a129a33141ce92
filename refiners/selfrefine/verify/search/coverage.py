"""Coverage: calls towards changed lines that no test runs, made on both versions: to them, and around those that came there.

Part of the replay gate, and of no cost where everything that changed has run.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine.code.syntax import first_line, last_line, shared_tree
from selfrefine.verify.compare.difference import difference, is_promised
from selfrefine.verify.compare.observation import Compared
from selfrefine.verify.search.boundaries import edges
from selfrefine.verify.search.call_mutations import mutated, stock_of
from selfrefine.verify.search.confirmation import (
    Wrong,
    asks_for_types,
    domain_seen,
    promised,
    versions,
    wrong_on,
)
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.line_search import (
    Reached,
    Terms,
    functions_at,
    lines_of,
    ran_by,
    steer,
)
from selfrefine.verify.search.named_lengths import as_long_calls
from selfrefine.verify.search.nested_arguments import deeper_calls
from selfrefine.verify.search.operators import in_turn
from selfrefine.verify.search.seeds import is_light
from selfrefine.verify.values.domain import is_kin
from selfrefine.verify.values.hints import parameters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.verify.trial import Trial
    from selfrefine.verify.values import Call
    from selfrefine.verify.values.domain import Domain

ROUNDS, CALLS, BUDGET = 3, 160, 0.06
"""Rounds, calls of each and their CPU seconds: what is not found at once is left to `selfrefine tests`, which has time."""
QUICK, STARTS = 0.005, 24
"""CPU seconds of a call from which on none starts from it, and how many are started from."""
NOTHING = frozenset({"None"})
NEAR_BUDGET, ENOUGH = 0.2, 20
"""CPU seconds of calls around those that were found, and how many of one line are as good as recorded ones."""
BASES, RICH, EDGES, NEAR, LONG = 6, 400, 40, 240, 60
"""Generated calls that are varied, characters of one that holds much, boundaries of an argument, and calls that are made."""


@dataclass(frozen=True)
class Steered:
    """What came of it.

    Args:
        compared: calls on which both versions did the same.
        lines: of the candidate that these ran.
        inside: how many of them are like those that were seen.
        wrong: the first call on which the candidate is wrong.
        unlike: the first call unlike any seen on which it does something else.
        often: lines that so many calls ran as a whole function needs.
    """

    compared: tuple[Compared, ...] = ()
    lines: frozenset[int] = frozenset()
    inside: int = 0
    wrong: Wrong | None = None
    unlike: Wrong | None = None
    often: frozenset[int] = frozenset()


def steered(trial: Trial, lines: frozenset[int]) -> Steered:
    """Return what both versions do on calls that run some lines of the candidate which nothing ran so far.

    Args:
        trial: whose candidate did the same on every compared call.
        lines: of the new text.
    """
    quick = [i for i in trial.baseline.compared if i.cpu < QUICK and i.call.origin != "amplified"]  # fmt: skip
    quick = [item for item in quick if is_light(item.call)] or quick
    if not (quick and lines):
        return Steered()
    quick.sort(key=lambda item: item.call.origin != "recorded")
    recorded = sum(item.call.origin == "recorded" for item in quick)
    others = quick[recorded:]
    every = max(1, len(others) // STARTS)
    starts = [i.call for i in (*quick[:recorded][:STARTS], *others[::every])]
    domain = domain_seen(trial)
    terms = Terms(
        domain,
        lambda _, outcome: is_promised(outcome),
        ROUNDS,
        BUDGET,
        CALLS,
        strange=asks_for_types(trial),
    )
    place = trial.baseline.place
    found = steer(trial.runner, place, trial.new_text, starts, lines, terms)
    calls = [row.call for row in found]
    if not calls:
        return Steered()
    first = _compared(trial, domain, found, lines)
    if first.wrong or first.unlike:
        return first
    seen = {item.call.key for item in trial.baseline.compared} | {c.key for c in calls}
    bases = _one_of_each_way([row for row in found if row.lines & first.lines])
    near = list(itertools.islice(_near(trial, bases, seen), NEAR if bases else 0))
    # Here the candidate tells its places as well, and those that led here run once more for that.
    places = frozenset(trial.places.nodes)
    again = ran_by(trial.runner, place, trial.marked, [*calls, *near], lines | places, NEAR_BUDGET)  # fmt: skip
    known = {call.key for call in calls}
    ran = [row for row in again if row.call.key not in known]
    then = _compared(trial, domain, ran, lines)
    same = {item.call.key for each in (first, then) for item in each.compared}
    evaluated = {n for row in again if row.call.key in same for n in row.lines & places}
    return replace(
        then,
        compared=(*first.compared, *then.compared),
        lines=first.lines | evaluated,
        inside=first.inside + then.inside,
        often=_often([*found, *ran], then, first),
    )


def _often(rows: Sequence[Reached], *found: Steered) -> frozenset[int]:
    """Return the lines that enough calls like those of callers ran, on which both versions did the same."""
    same = {i.call.key for each in found for i in each.compared if i.call.in_domain}
    counts = Counter(n for row in rows if row.call.key in same for n in row.lines)
    return frozenset(n for n, count in counts.items() if count >= ENOUGH)


def around(trial: Trial, lines: frozenset[int]) -> Steered:
    """Return what both versions do on calls around those generated ones that run lines which no test runs.

    A generated call that comes to a branch is one of its kind; what tests run is varied from many recorded ones.

    Args:
        trial: whose candidate did the same on every compared call.
        lines: of the new text, all of which some compared call ran, so that none is new here.
    """
    seen = {item.call.key for item in trial.baseline.compared}
    ways: set[frozenset[int]] = set()
    near = _around(trial, lines, seen, ways, like=True)
    if near.wrong or near.unlike:
        return near
    far = _around(trial, lines, seen, ways, like=False)
    return replace(far, compared=(*near.compared, *far.compared), inside=near.inside)


def _around(
    trial: Trial,
    lines: frozenset[int],
    seen: set[str],
    ways: set[frozenset[int]],
    *,
    like: bool,
) -> Steered:
    """Return the same for calls around those like the recorded ones, or around the others, which can lower the grade only."""
    quick = [
        item.call
        for item in trial.baseline.compared
        if item.cpu < QUICK
        and item.call.origin == "generated"
        and item.call.in_domain == like
    ]
    place = trial.baseline.place
    function = next(functions_at(shared_tree(trial.new_text), lines), None)
    if function is None:
        return (
            Steered()
        )  # what changed stands outside of every function: an import, say
    ends = first_line(function), last_line(function)
    every = lines_of(trial.new_text, *ends, place.file.name) | lines
    ran = ran_by(trial.runner, place, trial.new_text, quick, every, NEAR_BUDGET)
    rows = [row for row in ran if row.lines & lines and row.lines not in ways]
    ways.update(row.lines for row in rows)
    bases = _one_of_each_way(rows)
    domain = domain_seen(trial) if like else None
    made = itertools.islice(_near(trial, bases, seen), NEAR if bases else 0)
    return _compared(trial, domain, [Reached(c, {}, frozenset()) for c in made], lines)


def _one_of_each_way(rows: Sequence[Reached]) -> list[Call]:
    """Return calls of each way through the function, the smallest and one that holds much, the longest ways first."""
    ways: dict[frozenset[int], list[Call]] = {}
    for row in sorted(rows, key=lambda row: len(row.call.key)):
        ways.setdefault(row.lines, []).append(row.call)
    chosen = [calls for _, calls in sorted(ways.items(), key=lambda way: -len(way[0]))]
    rich = [
        [call for call in calls[1:] if len(call.key) <= RICH][-1:] for calls in chosen
    ]
    turns = zip(chosen, rich, strict=True)
    return [c for calls, more in turns for c in (*calls[:1], *more)][:BASES]


def _near(trial: Trial, bases: list[Call], seen: set[str]) -> Iterator[Call]:
    """Yield calls with one argument at a boundary, and calls some changes away, in turn; each once."""
    function, candidate = versions(trial)
    both = (function, trial.target.text), (candidate, trial.new_text)
    hints = [source_hints(node, shared_tree(text)) for node, text in both]
    chance = random.Random(trial.target.source)  # noqa: S311  repeatable on purpose
    columns = [
        [base.replaced(at, edge) for edge in edges(node)[:EDGES]]
        for base in bases
        for at, node in base.arguments()
    ]
    turns = in_turn(*columns)
    stock = stock_of(bases, hints, asks=False, nothing=True)
    walk = itertools.islice(mutated(bases, stock, chance, method=False), 2 * NEAR)
    domain, own = domain_seen(trial), parameters(function)
    kin = (c for c in walk if is_kin(c, domain.shapes, own, asks=False, also=NOTHING))
    deeper = deeper_calls(bases) if any(each.recursive for each in hints) else ()
    long = itertools.islice(as_long_calls(bases, hints), LONG)
    for call in in_turn(turns, kin, deeper, long):
        if call.key not in seen:
            seen.add(call.key)
            yield call


def _compared(
    trial: Trial,
    domain: Domain | None,
    found: Sequence[Reached],
    lines: frozenset[int],
) -> Steered:
    """Return what both versions do on calls; without a domain none of them is like those that were seen."""
    rows = {row.call.key: row for row in found}
    ran: frozenset[int] = frozenset()
    same: list[Compared] = []
    unlike: Wrong | None = None
    for call, old, new in promised(trial, [row.call for row in found]):
        placed = domain.placed(call) if domain else replace(call, in_domain=False)
        if difference(old, new, strict=False) is None:
            ran |= rows[call.key].lines & lines
            same.append(Compared(placed, old, 0.0))
            continue
        wrong = wrong_on(trial, call)
        if wrong is not None and placed.in_domain:
            return Steered(wrong=wrong)
        unlike = unlike or wrong
    inside = sum(item.call.in_domain for item in same)
    return Steered(tuple(same), ran, inside, unlike=unlike)
