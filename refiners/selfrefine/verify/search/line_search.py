"""Line search: calls that are made towards lines which nothing ran, each round from those that took another way.

What `condition_values.py` makes of the conditions before these lines, and what `call_mutations.py` walks to, is called with
the lines told that each call ran.  A call that took a way of its own is where the next round starts from, those first
that came as far as a condition in front of a wanted line (Zalewski, "american fuzzy lop", 2013, does so with branches).
"""

from __future__ import annotations

import ast
import itertools
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from selfrefine.code.syntax import (
    FunctionNode,
    executable_lines,
    first_line,
    last_line,
    shared_tree,
)
from selfrefine.verify.search.call_mutations import mutated, stock_of
from selfrefine.verify.search.condition_values import aimed_calls, aims_of, distinct
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.values.domain import is_kin
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from selfrefine.verify.values import Call
    from selfrefine.verify.values.domain import Domain
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project

CALL, WALL = 0.1, 30.0
"""Seconds of one call, and of a round on a machine that others use as well."""
SEEDING = 0.3
"""CPU seconds in which it is found out which lines seeds run."""
STARTS, BASES = 6, 60
"""Calls from which a round starts with what conditions ask for, and those from which it walks some changes away."""
EACH = 4
"""Calls that are kept of each line: not each can be told as code."""
IDLE = 2
"""Rounds without a new way after which none more is expected."""


@dataclass(frozen=True)
class Reached:
    """A call that ran wanted lines: what came of it, and which lines these are."""

    call: Call
    outcome: dict[str, Any]
    lines: frozenset[int]


@dataclass(frozen=True)
class Terms:
    """How long is looked, and for what.

    Args:
        domain: what callers give.
        promised: whether an outcome of a call is one to hold on to.
        rounds: how often calls are made.
        budget: CPU seconds of one round.
        calls: that are made in one round at most.
        strange: whether values of kinds that nobody gave may come where conditions do not ask for them.
    """

    domain: Domain
    promised: Callable[[Call, dict[str, Any]], bool]
    rounds: int = 8
    budget: float = 0.4
    calls: int = 700
    strange: bool = True


@dataclass
class _Search:
    """What is known so far."""

    left: set[int]
    starts: list[Call]
    seen: set[str] = field(default_factory=set)
    ways: set[frozenset[int]] = field(default_factory=set)
    kept: dict[int, int] = field(default_factory=dict)
    found: list[Reached] = field(default_factory=list)


def lines_of(text: str, first: int, last: int, path: str) -> frozenset[int]:
    """Return the lines of a file's function that can be executed, without those of its head.

    Args:
        text: the file.
        first: the function's first line.
        last: its last one.
        path: of the file.
    """
    tree = shared_tree(text)
    code = compile(tree, path, "exec", dont_inherit=True)
    statements = {
        part.lineno
        for node in functions_at(tree, frozenset(range(first, last + 1)))
        for part in ast.walk(node)
        if isinstance(part, ast.stmt) and part is not node
    }
    return frozenset(executable_lines(code) & statements & set(range(first, last + 1)))


def functions_at(tree: ast.AST, lines: frozenset[int]) -> Iterator[FunctionNode]:
    """Yield the functions with some of these lines, not those within them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FunctionNode):
            if lines & set(range(first_line(node), last_line(node) + 1)):
                yield node
        elif not isinstance(node, ast.expr):
            yield from functions_at(node, lines)


def ran_by(
    runner: Project,
    place: Place,
    text: str,
    calls: Sequence[Call],
    wanted: frozenset[int],
    budget: float,
) -> list[Reached]:
    """Return calls with what came of them and which lines each ran, as far as there is time.

    Args:
        runner: where.
        place: the function.
        text: its whole file.
        calls: which.
        wanted: lines.
        budget: CPU seconds of all of them.
    """
    if not calls or not wanted:
        return []
    plan = ReplayPlan(calls, [CALL] * len(calls), WALL, budget=budget, wanted=sorted(wanted), each=True)  # fmt: skip
    run = replay_calls(runner, place, text, plan)
    rows = zip(calls, run.outcomes, run.ran, strict=False)
    return [Reached(*row) for row in rows if row[1]["kind"] != "skipped"]


def lines_run(
    runner: Project,
    place: Place,
    text: str,
    calls: Sequence[Call],
    wanted: Iterable[int],
) -> list[frozenset[int]]:
    """Return which of some lines each call runs, in their order; nothing where that cannot be told.

    Args:
        runner: where.
        place: the function.
        text: its whole file.
        calls: which.
        wanted: lines.
    """
    rows = ran_by(runner, place, text, calls, frozenset(wanted), SEEDING)
    told = {row.call.key: row.lines for row in rows}
    return [told.get(call.key, frozenset()) for call in calls]


def steer(
    runner: Project,
    place: Place,
    text: str,
    starts: Sequence[Call],
    wanted: frozenset[int],
    terms: Terms,
) -> list[Reached]:
    """Return calls that ran lines which nothing had run; some of each line, the first ones first.

    Args:
        runner: where.
        place: the function.
        text: its whole file.
        starts: known calls.
        wanted: the lines.
        terms: how long is looked, and for what.
    """
    functions = list(functions_at(shared_tree(text), wanted))
    if not (functions and starts and wanted):
        return []
    function = functions[0]
    every = lines_of(text, first_line(function), last_line(function), place.file.name) | wanted  # fmt: skip
    search = _Search(set(wanted), list(starts), {call.key for call in starts})
    begun = ran_by(runner, place, text, starts, every, terms.budget)
    _note(search, begun, terms)
    idle = 0
    chance = random.Random(ast.dump(function))  # noqa: S311  repeatable on purpose
    for number in range(terms.rounds):
        if not search.left or idle > IDLE:
            break
        near = number < terms.rounds // 2 or not terms.strange
        calls = _round_of_calls(text, function, search, terms, chance, near=near)
        known = len(search.ways)
        _note(search, ran_by(runner, place, text, calls, every, terms.budget), terms)
        idle = 0 if len(search.ways) > known else idle + 1
    return search.found


def _note(search: _Search, rows: Sequence[Reached], terms: Terms) -> None:
    """Take what calls ran: those that took ways of their own are started from, and wanted lines are found."""
    fresh = []
    for row in rows:
        if row.outcome["kind"] not in ("returned", "raised"):
            continue
        if row.lines not in search.ways:
            search.ways.add(row.lines)
            fresh.append(row)
        if not terms.promised(row.call, row.outcome):
            continue
        wanted = {n for n in row.lines if n in search.left or search.kept.get(n)}
        if any(search.kept.get(n, 0) < EACH for n in wanted):
            search.found.append(row)
            for n in wanted:
                search.kept[n] = search.kept.get(n, 0) + 1
        search.left -= wanted
    fresh.sort(key=lambda row: (-len(row.lines), len(row.call.key)))
    keys = {row.call.key for row in fresh}
    search.starts = [
        *(row.call for row in fresh),
        *(call for call in search.starts if call.key not in keys),
    ]


def _round_of_calls(
    text: str,
    function: FunctionNode,
    search: _Search,
    terms: Terms,
    chance: random.Random,
    *,
    near: bool,
) -> list[Call]:
    """Return the calls of one round."""
    tree, own = shared_tree(text), parameters(function)
    aims = aims_of(function, frozenset(search.left))
    rows = [aimed_calls(call, aims, own) for call in search.starts[:STARTS]]
    turns = itertools.chain.from_iterable(itertools.zip_longest(*rows))
    aimed = (call for call in turns if call is not None)
    bases = search.starts[:BASES]
    stock = stock_of(bases, [source_hints(function, tree)], asks=not near, nothing=True)
    walk = itertools.islice(
        mutated(bases, stock, chance, method=False), 2 * terms.calls
    )
    fits = (c for c in walk if not near or is_kin(c, terms.domain.shapes, own, asks=False, also=frozenset({"None"})))  # fmt: skip
    found = distinct(aimed, search.seen, 2 * terms.calls // 3)
    return found + distinct(fits, search.seen, terms.calls - len(found))
