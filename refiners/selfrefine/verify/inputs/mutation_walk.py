"""Mutation walk: calls a few changes away from calls that were seen, in all of their arguments at once.  Pure.

Where `generate` gives the neighbours of one argument, this walks: one to five changes anywhere within the arguments,
from calls that came to something new, with pieces of texts, values of other places, and what either version names.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, kind
from selfrefine.verify.inputs.changes import changed_value
from selfrefine.verify.inputs.declared_fields import samples_of
from selfrefine.verify.inputs.joint_changes import together
from selfrefine.verify.inputs.lookup_targets import led
from selfrefine.verify.inputs.pieces import pieces_of
from selfrefine.verify.inputs.places import places_in, put

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from selfrefine.verify.inputs.literals import SourceHints

MOST_PLACES, POOL = 40, 60
"""Places of one call that are changed, and values of one kind that are kept."""
STEPS = (1, 1, 1, 2, 2, 3, 4, 5)
"""How many changes make a call, each as likely."""
LED, TOGETHER, SEQUENCE = 0.03, 0.23, 0.4
"""How often what another argument leads to changes, up to where all values of a kind change together, and how often a method is called several times."""
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
    parts = [
        place.node
        for call in calls
        for _, node in call.arguments()
        for place in places_in(node, MOST_PLACES)
    ]
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
        if draw < LED:
            made = led(made, chance, nothing=stock.nothing)
        elif draw < TOGETHER:
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
