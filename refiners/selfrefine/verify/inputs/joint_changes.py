"""Joint changes: calls in which several values change by one rule: apart, later, bound to each other.  Pure.

What compares values of several arguments shows itself where all of them move: spans that are longer, times that
lie days apart, texts that hold each other, tables whose values name their own keys.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from selfrefine.verify.inputs import Call, Node, kind, number, of_number
from selfrefine.verify.inputs.parallel_columns import alongside, columns_of
from selfrefine.verify.inputs.places import Place, places_in, put
from selfrefine.verify.inputs.text_variants import same_but

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

MOST_PLACES = 40
STEPS = (1, 2, 7, 24, 31, 60, 100, 1000)
"""How much later, or how many times as far apart."""
YEARS = 300
"""How many years later or earlier a moment may be than one that was seen: nobody asks for more."""
BOUND = 0.7
"""How often a graph becomes another one, where there is one."""
TO_ITSELF = 0.1
"""How often a place may lead to itself."""
GRAPH = (3, 6)
"""Places of a graph that is made, at least and at most."""
EDGES, WEIGHTS = (0, 1, 2, 2, 3, 3), 9


class _Leaf:
    """A number or moment within a call, on a line with the others of its kind."""

    def __init__(self, at: str | int, place: Place, value: Any) -> None:
        self.at, self.path, self.node = at, place.path, place.node
        self.what, self.value = kind(place.node), value


def together(
    call: Call, values: Mapping[str, list[Node]], chance: random.Random
) -> Call:
    """Return a call with several of its values changed by one rule; as it is, where no rule fits."""
    tables = _tables(call)
    if tables and chance.random() < BOUND:
        return _bound(call, tables, values, chance)
    rules: list[Callable[[], Call]] = [
        lambda: _moved(call, chance),
        lambda: _moved(call, chance),
        lambda: _exchanged(call, chance),
        lambda: _one_for_another(call, chance),
    ]
    texts = sum(isinstance(place.node, str) for _, node in call.arguments() for place in places_in(node, MOST_PLACES))  # fmt: skip
    if texts > 1:
        rules += [lambda: same_but(call, chance)] * 2
    if columns_of(call):
        rules += [lambda: alongside(call, chance)] * 2
    return chance.choice(rules)()


def _moved(call: Call, chance: random.Random) -> Call:
    """Return a call with all numbers, or moments, from one of them on moved by as much, or as many times as far apart."""
    leaves = _leaves(call)
    kinds = sorted({leaf.what for leaf in leaves})
    if not kinds:
        return call
    what = chance.choice(kinds)
    line = [leaf for leaf in leaves if leaf.what == what]
    start = chance.choice(line).value
    step = chance.choice(STEPS)
    apart = chance.random() < 0.5  # noqa: PLR2004  either as often
    lowest = min(leaf.value for leaf in line)
    nodes = dict(call.arguments())
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
            nodes[leaf.at] = put(nodes[leaf.at], leaf.path, _node(leaf, value))
        except (OverflowError, ValueError):
            continue
    for at, node in call.arguments():
        if nodes[at] is not node:
            call = call.replaced(at, nodes[at])
    return call


def _step(value: Any, step: int, chance: random.Random) -> Any:
    if isinstance(value, datetime):
        return timedelta(**{chance.choice(("days", "hours", "minutes")): step})
    if isinstance(value, date):
        return timedelta(days=step)
    return step


def _leaves(call: Call) -> list[_Leaf]:
    found = []
    for at, node in call.arguments():
        for place in places_in(node, MOST_PLACES):
            inner = place.node
            value = number(inner)
            if value is not None:
                found.append(_Leaf(at, place, value))
            elif kind(inner) == "datetime.date":
                found.append(_Leaf(at, place, date(*inner[2])))
            elif kind(inner).startswith("datetime.datetime"):
                plain = inner[2][:7]
                moment = datetime(*plain)  # noqa: DTZ001  its zone is kept beside it
                found.append(_Leaf(at, place, moment))
    return found


def _node(leaf: _Leaf, value: Any) -> Node:
    """Return the node of a number or moment in the place of another one."""
    old = leaf.node
    if isinstance(value, datetime):
        parts = [value.year, value.month, value.day, value.hour, value.minute]
        return ["v", old[1], [*parts, value.second, value.microsecond, *old[2][7:]]]
    if isinstance(value, date):
        return ["v", old[1], [value.year, value.month, value.day]]
    return of_number(float(value) if leaf.what == "float" else value)


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
    rows = [(at, place) for at, node in call.arguments() for place in places_in(node, MOST_PLACES)]  # fmt: skip
    if not rows:
        return call
    _, source = chance.choice(rows)
    what = kind(source.node)
    fitting = [row for row in rows if kind(row[1].node) == what and row[1].node != source.node]  # fmt: skip
    if not fitting:
        return call
    at, target = chance.choice(fitting)
    new = source.node
    if isinstance(new, str) and isinstance(target.node, str):
        cut, end = sorted((chance.randint(0, len(new)), chance.randint(0, len(new))))
        spot = chance.randint(0, len(target.node))
        part = new[cut:end] if chance.random() < 0.6 else new  # noqa: PLR2004
        new = chance.choice((new, part, target.node[:spot] + part + target.node[spot:]))
    return call.replaced(at, put(dict(call.arguments())[at], target.path, new))


def _tables(call: Call) -> list[tuple[str | int, Place]]:
    """Return the tables within a call whose values name their own keys: graphs."""
    return [(at, place) for at, node in call.arguments() for place in places_in(node, MOST_PLACES) if _is_graph(place.node)]  # fmt: skip


def _bound(
    call: Call,
    tables: list[tuple[str | int, Place]],
    values: Mapping[str, list[Node]],
    chance: random.Random,
) -> Call:
    """Return a call with another graph of the same form, and with its places where others were named."""
    at, place = chance.choice(tables)
    pairs = place.node[1]
    names = [key for key, _ in pairs]
    for _, value in pairs:
        names += [name for name in _items_or_keys(value) if name not in names]
    spare = [n for n in values.get(kind(names[0]), []) if n not in names]
    chance.shuffle(spare)
    names = [*names, *spare][: chance.randint(*GRAPH)]
    form = next((value for _, value in pairs if value and value[1]), pairs[0][1])
    new = [[name, _edges_of(name, names, form, chance)] for name in names]
    chance.shuffle(new)
    keep = chance.random() < 0.5  # noqa: PLR2004  what leads nowhere is mostly no key
    new = [row for row in new if row[1][1] or keep]
    for other, node in call.arguments():
        if other != at and kind(node) == kind(names[0]):
            call = call.replaced(other, chance.choice(names))
    return call.replaced(at, put(dict(call.arguments())[at], place.path, ["d", new]))


def _is_graph(node: Node) -> bool:
    """Whether a dictionary holds lists, sets or tables of what are its own keys, at least once."""
    if kind(node) != "dict" or not node[1]:
        return False
    if any(kind(value) not in ("list", "tuple", "set", "dict") for _, value in node[1]):
        return False
    names = {repr(name) for _, value in node[1] for name in _items_or_keys(value)}
    kinds = {kind(key) for key, _ in node[1]}
    held = {kind(name) for _, value in node[1] for name in _items_or_keys(value)}
    return bool(names & {repr(key) for key, _ in node[1]}) and kinds == held


def _items_or_keys(value: Node) -> list[Node]:
    return [key for key, _ in value[1]] if value[0] == "d" else list(value[1])


def _edges_of(name: Node, names: list[Node], form: Node, chance: random.Random) -> Node:
    others = [o for o in names if o != name or chance.random() < TO_ITSELF]
    chosen = chance.sample(others, min(chance.choice(EDGES), len(others)))
    if form[0] != "d":
        return [form[0], chosen]
    known = [value for _, value in form[1]]
    whole = all(isinstance(value, int) for value in known)
    rows = [chance.randint(1, WEIGHTS) if whole else chance.choice(known) for _ in chosen]  # fmt: skip
    return ["d", [list(pair) for pair in zip(chosen, rows, strict=True)]]
