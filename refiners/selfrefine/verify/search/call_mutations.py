"""Call mutations: calls a few changes away from calls that were seen, in all of their arguments at once.  Pure.

Where `generate` gives the neighbours of one argument, this walks: one to five changes anywhere within the arguments,
from calls that came to something new, with pieces of texts, values of other places, and what either version names.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from selfrefine.verify.search.dictionary import samples_of
from selfrefine.verify.search.graphs import tables_in, with_other_graph
from selfrefine.verify.search.parallel_columns import alongside, columns_of
from selfrefine.verify.search.value_mutations import changed_value, pieces_of
from selfrefine.verify.values import Call, Node, kind, number, of_number
from selfrefine.verify.values.places import (
    MOST_PLACES,
    Spot,
    places_in,
    put,
    spots_in,
    with_spot,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from selfrefine.verify.values.hints import SourceHints

POOL = 60
"""Values of one kind that are kept."""
STEPS = (1, 1, 1, 2, 2, 3, 4, 5)
"""How many changes make a call, each as likely."""
TOGETHER, SEQUENCE = 0.2, 0.4
"""How often all values of a kind change together, and how often a method is called several times."""
APART = (1, 2, 7, 24, 31, 60, 100, 1000)
"""How much later, or how many times as far apart."""
YEARS = 300
"""How many years later or earlier a moment may be than one that was seen: nobody asks for more."""
GRAPHS = 0.7
"""How often a graph becomes another one, where there is one."""
HALF = 0.5
"""How often a call starts from the first quarter of the bases."""
NOTHING = 0.1
"""How often None comes among values, where it may."""
DECLARED = 0.2
"""How often a field of a record gets something of any kind that its class says it may hold."""
LINKED = 0.75
"""How often what names something in another argument goes on to name something there."""
AGAIN = 0.33
"""How often the arguments of a call come again in its sequence, and how often nearly so."""
LONGEST = 6
"""Calls of one sequence."""
TOO_LARGE = 20_000
"""Characters of a call's JSON above which it is not given."""
IN_VAIN = 100 * TOO_LARGE
"""Characters of calls in a row that are too large, after which nothing else is expected."""


@dataclass
class Stock:
    """What changes are made of.

    Args:
        values: of each kind, what was seen anywhere or is named in a text.
        pieces: of texts.
        asks: whether a text asks for types, so that containers of all kinds may come.
        fields: of records, by their names, what classes say that they may hold besides.
        nothing: whether a text asks for None, or takes it for what is missing, so that it may come among values.
    """

    values: dict[str, list[Node]] = field(default_factory=dict)
    pieces: list[str] = field(default_factory=list)
    asks: bool = False
    nothing: bool = False
    fields: dict[str, list[Node]] = field(default_factory=dict)


def stock_of(
    calls: Sequence[Call],
    words: Iterable[SourceHints],
    *,
    asks: bool,
    nothing: bool = False,
) -> Stock:
    """Return what the values in some calls, and the texts of both versions, give to make others of."""
    hints = list(words)
    stock = Stock(asks=asks, nothing=nothing)
    seen: set[str] = set()
    named = [node for each in hints for node in each.literals]
    parts = [spot.node for call in calls for spot in spots_in(call)]
    for node in (*named, *parts):
        text = json.dumps(node, sort_keys=True)
        kept = stock.values.setdefault(kind(node), [])
        if text not in seen and len(kept) < POOL:
            seen.add(text)
            kept.append(node)
    texts = [node for node in parts if isinstance(node, str)]
    stock.pieces = pieces_of(texts, hints)
    for each in hints[:1]:  # of one file all say the same
        stock.fields = samples_of(each.declared)
    return stock


def mutated(
    bases: Sequence[Call], stock: Stock, chance: random.Random, *, method: bool
) -> Iterator[Call]:
    """Yield calls, each some changes away from one of some bases, as long as one is not too large to be given.

    Args:
        bases: to start from; the first ones are taken more often.
        stock: what changes are made of.
        chance: where choices come from.
        method: whether the first argument is the receiver, on which several calls may be made in turn.
    """
    bases = [call for call in bases if len(call.key) <= TOO_LARGE] or bases
    in_vain = 0
    while bases and in_vain < IN_VAIN:
        half = chance.random() < HALF
        pool = bases[: max(1, len(bases) // 4)] if half else bases
        call = walked(chance.choice(pool), stock, chance)
        if method and len(call.args) > 0 and chance.random() < SEQUENCE:
            rows = [_next(call, bases, stock, chance) for _ in range(chance.randint(1, LONGEST - 1))]  # fmt: skip
            call = replace(call, then=tuple(rows))
        in_vain += len(call.key)
        if len(call.key) <= TOO_LARGE:
            in_vain = 0
            yield call


def _next(
    call: Call, bases: Sequence[Call], stock: Stock, chance: random.Random
) -> tuple[Node, ...]:
    """Return what comes next on the same receiver: the same again, nearly the same, or something else."""
    draw = chance.random()
    if draw < AGAIN:
        return call.args[1:]
    if draw < 2 * AGAIN and call.args[1:]:
        # Equal in all but one place: what is kept for one of them is asked for by another.
        at = chance.randrange(1, len(call.args))
        theirs = chance.choice(bases).args
        node = theirs[at] if at < len(theirs) else call.args[at]
        return call.replaced(at, node).args[1:]
    return walked(chance.choice(bases), stock, chance).args[1:]


def walked(call: Call, stock: Stock, chance: random.Random) -> Call:
    """Return a call some changes away."""
    made = Call(call.args, call.kwargs)
    for _ in range(chance.choice(STEPS)):
        draw = chance.random()
        if draw < TOGETHER:
            made = together(made, stock.values, chance)
        else:
            made = _changed(made, stock, chance)
    return made


def _named_elsewhere(
    arguments: list[tuple[str | int, Node]], at: str | int, node: Node
) -> list[Node]:
    """Return what may stand for a key or item of another argument: others of its kind there; nothing for what is none."""
    what = kind(node)
    if what not in ("str", "int"):
        return []
    theirs = [place.node for other, held in arguments if other != at for place in places_in(held, MOST_PLACES) if place.path]  # fmt: skip
    alike = [other for other in theirs if kind(other) == what]
    return [other for other in alike if other != node] if node in alike else []


def _changed(call: Call, stock: Stock, chance: random.Random) -> Call:
    """Return a call with one place changed: of an argument, or of what it holds, however deep."""
    arguments = call.arguments()
    if not arguments:
        return call
    at, node = chance.choice(arguments)
    places = places_in(node, MOST_PLACES)
    place = chance.choice(places)
    if stock.nothing and place.path and chance.random() < NOTHING:
        return call.replaced(at, put(node, place.path, None))
    others = stock.fields.get(str(place.path[-1]), []) if place.path else []
    if others and chance.random() < DECLARED:
        return call.replaced(at, put(node, place.path, chance.choice(others)))
    named = _named_elsewhere(arguments, at, place.node)
    if named and chance.random() < LINKED:
        return call.replaced(at, put(node, place.path, chance.choice(named)))
    new = changed_value(
        place.node,
        stock.values,
        stock.pieces,
        chance,
        # An argument itself stays of its kind.
        asks=stock.asks and place.path != (),
    )
    return call.replaced(at, put(node, place.path, new))


class _Leaf(NamedTuple):
    """A number or moment within a call, on a line with the others of its kind."""

    spot: Spot
    value: Any


def together(
    call: Call, values: Mapping[str, list[Node]], chance: random.Random
) -> Call:
    """Return a call with several of its values changed by one rule; as it is, where no rule fits."""
    tables = tables_in(call)
    if tables and chance.random() < GRAPHS:
        return with_other_graph(call, tables, values, chance)
    rules: list[Callable[[], Call]] = [
        lambda: _moved(call, chance),
        lambda: _moved(call, chance),
        lambda: _exchanged(call, chance),
        lambda: _one_for_another(call, chance),
    ]
    if columns_of(call):
        rules += [lambda: alongside(call, chance)] * 2
    return chance.choice(rules)()


def _moved(call: Call, chance: random.Random) -> Call:
    """Return a call with all numbers, or moments, from one of them on moved by as much, or as many times as far apart."""
    leaves = _leaves(call)
    kinds = sorted({kind(leaf.spot.node) for leaf in leaves})
    if not kinds:
        return call
    what = chance.choice(kinds)
    line = [leaf for leaf in leaves if kind(leaf.spot.node) == what]
    start = chance.choice(line).value
    step = chance.choice(APART)
    apart = chance.random() < 0.5  # noqa: PLR2004  either as often
    lowest = min(leaf.value for leaf in line)
    made = call
    for leaf in line:
        try:
            if apart:
                value = lowest + (leaf.value - lowest) * step
            elif leaf.value >= start:
                value = leaf.value + _step(leaf.value, step, chance)
            else:
                continue
            if isinstance(value, date) and abs(value.year - leaf.value.year) > YEARS:
                continue
            made = with_spot(made, leaf.spot, _node(leaf.spot.node, value))
        except (OverflowError, ValueError):
            continue
    return made


def _step(value: Any, step: int, chance: random.Random) -> Any:
    if isinstance(value, datetime):
        return timedelta(**{chance.choice(("days", "hours", "minutes")): step})
    if isinstance(value, date):
        return timedelta(days=step)
    return step


def _leaves(call: Call) -> list[_Leaf]:
    rows = ((spot, _on_line(spot.node)) for spot in spots_in(call))
    return [_Leaf(spot, value) for spot, value in rows if value is not None]


def _on_line(node: Node) -> Any:
    """Return a number or moment as Python computes with it; None for anything else."""
    if kind(node) == "datetime.date":
        return date(*node[2])
    if kind(node).startswith("datetime.datetime"):
        plain = node[2][:7]
        return datetime(*plain)  # noqa: DTZ001  its zone is kept beside it
    return number(node)


def _node(old: Node, value: Any) -> Node:
    """Return the node of a number or moment in the place of another one."""
    if isinstance(value, datetime):
        parts = [value.year, value.month, value.day, value.hour, value.minute]
        return ["v", old[1], [*parts, value.second, value.microsecond, *old[2][7:]]]
    if isinstance(value, date):
        return ["v", old[1], [value.year, value.month, value.day]]
    return of_number(float(value) if kind(old) == "float" else value)


def _exchanged(call: Call, chance: random.Random) -> Call:
    """Return a call with two arguments of one kind in each other's place."""
    rows = call.arguments()
    pairs = [(a, b) for a in rows for b in rows if a[0] != b[0] and kind(a[1]) == kind(b[1])]  # fmt: skip
    if not pairs:
        return call
    (first, one), (second, other) = chance.choice(pairs)
    return call.replaced(first, other).replaced(second, one)


def _one_for_another(call: Call, chance: random.Random) -> Call:
    """Return a call with a value of one place in another one of its kind; of texts, it may stand within."""
    spots = spots_in(call)
    if not spots:
        return call
    source = chance.choice(spots)
    what = kind(source.node)
    fitting = [spot for spot in spots if kind(spot.node) == what and spot.node != source.node]  # fmt: skip
    if not fitting:
        return call
    target = chance.choice(fitting)
    new = source.node
    if isinstance(new, str) and isinstance(target.node, str):
        cut, end = sorted((chance.randint(0, len(new)), chance.randint(0, len(new))))
        spot = chance.randint(0, len(target.node))
        part = new[cut:end] if chance.random() < 0.6 else new  # noqa: PLR2004
        new = chance.choice((new, part, target.node[:spot] + part + target.node[spot:]))
    return with_spot(call, target, new)
