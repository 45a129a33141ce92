"""Generate: from recorded calls and type hints to the calls that are compared."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import (
    CONTAINERS,
    Call,
    Node,
    kind,
    number,
    of_number,
    size,
)
from selfrefine.verify.inputs.literals import Said, affixed, asked_for, of_kinds, spoken
from selfrefine.verify.inputs.mutate import edges, mutated
from selfrefine.verify.inputs.shape import ENOUGH, Shape, learn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from selfrefine.verify.inputs.hints import Parameter

NEAR = 200
"""Generated calls that are like the recorded ones."""
FAR = 40
"""Generated calls that are unlike them: they lower the grade, they do not reject."""
TRIES = 2_000
LARGE = 4_000
"""Characters and items above which a call is too slow to be mutated often."""
SPOKEN = 40
"""Variants of one argument of one call that the function's text suggests."""
NOTHING = Said()
OFTEN = 0.6
"""How often each of several arguments changes."""


FOREIGN: tuple[Node, ...] = (None, 0, "a", ["l", []])
"""One value of each kind that a parameter without a type hint may well be given, one unhashable among them."""
FOR_SCALARS = frozenset({"None", "bool", "int", "float", "complex"})
"""Where only these were seen, texts and lists are foreign; elsewhere one kind of them may well serve for another."""
RECEIVERS = ("self", "cls")


@dataclass(frozen=True)
class Domain:
    """What is known of the inputs of one function.

    Args:
        shapes: argument slot to the shape of its values.
        lengths: pairs of slots of which the first always is the length of the second.
        words: texts that the function itself compares with or looks up; they are no strangers to it.
    """

    shapes: Mapping[str | int, Shape]
    lengths: tuple[tuple[str | int, str | int], ...] = ()
    words: frozenset[str] = frozenset()

    def holds(self, call: Call) -> bool:
        """Whether a call is like the recorded ones."""
        slots = dict(call.slots())
        return all(
            self.shapes[s].holds(n, self.words)
            for s, n in slots.items()
            if s in self.shapes
        ) and all(
            a not in slots or b not in slots or slots[a] == len(slots[b][1])
            for a, b in self.lengths
        )


def domain_of(
    recorded: Sequence[Call], parameters: Sequence[Parameter], said: Said = NOTHING
) -> Domain:
    """Learn the domain from recorded calls and hints."""
    hints: dict[str | int, Shape] = {}
    for parameter in parameters:
        if parameter.hint is not None:
            hints[parameter.name] = parameter.hint
            if parameter.position is not None:
                hints[parameter.position] = parameter.hint
    slots = {slot for call in recorded for slot, _ in call.slots()} | set(hints)
    shapes: dict[str | int, Shape] = {}
    for slot in slots:
        seen = [node for call in recorded for s, node in call.slots() if s == slot]
        shapes[slot] = learn(seen, hints.get(slot)) if seen else hints[slot]
    return Domain(shapes, _length_relations(recorded), said.expected)


def generate(
    recorded: Sequence[Call],
    parameters: Sequence[Parameter],
    domain: Domain,
    seed: str,
    said: Said = NOTHING,
) -> list[Call]:
    """Return generated calls, near ones first; the same for the same arguments.

    Args:
        recorded: calls seen in the tests; may be empty where the hints say enough.
        parameters: of the function.
        domain: as learned.
        seed: names the source, so that a verdict can be repeated.
        said: what the function's text says of its inputs.
    """
    chance = random.Random(seed)  # noqa: S311  repeatable on purpose
    bases = list(recorded) or from_hints(parameters, domain)
    known = {call.key for call in recorded}
    near: list[Call] = []
    far: list[Call] = []
    for call in itertools.chain(
        _spoken(bases, said), _stream(bases, domain, said, chance)
    ):
        if call.key in known:
            continue
        known.add(call.key)
        if domain.holds(call):
            near.append(call)
        elif len(far) < FAR:
            far.append(replace(call, near=False))
        if len(near) >= NEAR:
            break
    return [*near, *far, *_foreign(bases, parameters, domain, said)]


def _foreign(
    bases: list[Call], parameters: Sequence[Parameter], domain: Domain, said: Said
) -> Iterable[Call]:
    """Yield calls with a value of another kind than was ever seen, where no type hint speaks against it."""
    base = min(bases, key=_size, default=None)
    if base is None:
        return
    known: dict[str | int | None, Parameter] = {p.name: p for p in parameters}
    known |= {p.position: p for p in parameters}
    for slot, seen in base.slots():
        parameter, shape = known.get(slot), domain.shapes.get(slot, Shape(open=True))
        hinted = parameter and parameter.hint and not parameter.hint.open
        if hinted or (parameter and slot == 0 and parameter.name in RECEIVERS):
            continue
        for node in FOREIGN:
            plain = kind(node) in FOR_SCALARS or shape.kinds <= FOR_SCALARS
            if plain and kind(node) not in shape.kinds:
                yield replace(base.replaced(slot, node), near=False)
        for node in _with_unhashable(seen, said):
            yield replace(base.replaced(slot, node), near=False)


def _with_unhashable(node: Node, said: Said) -> Iterable[Node]:
    """Yield a dictionary with an unhashable value at each key that it has, or that the text looks up."""
    if not isinstance(node, list) or kind(node) != "dict":
        return
    items = node[1]
    there = [key for key, _ in items][:SPOKEN]
    for key in [*there, *sorted(said.expected.difference(map(str, there)))]:
        others = [item for item in items if item[0] != key]
        yield [node[0], [*others, [key, ["l", []]]]]


def from_hints(parameters: Sequence[Parameter], domain: Domain) -> list[Call]:
    """Return calls drawn from the type hints alone; none where a needed hint is missing."""
    needed = [p for p in parameters if not p.default]
    if not needed or any(
        p.hint is None or (not p.hint.kinds and not p.hint.open) for p in needed
    ):
        return []
    from selfrefine.verify.inputs.draw import draw

    columns = [draw(p.hint) for p in needed if p.hint is not None]
    if not all(columns):
        return []
    calls = []
    for row in zip(*columns, strict=True):
        args = tuple(
            node for p, node in zip(needed, row, strict=True) if p.position is not None
        )
        named = {
            p.name: node
            for p, node in zip(needed, row, strict=True)
            if p.position is None
        }
        calls.append(Call(args, named))
    return [call for call in calls if domain.holds(call)] or calls


def _spoken(bases: list[Call], said: Said) -> Iterable[Call]:
    """Yield small calls with the words and types of the function's own text in the place of what was seen."""
    small = sorted(bases, key=_size)
    chosen = {call.key: call for call in (*small[:2], *small[len(small) // 2 :][:1])}
    rows = [
        map(partial(call.replaced, slot), variants(node, said))
        for variants in (spoken, asked_for, affixed)
        for call in chosen.values()
        for slot, node in call.slots()
    ]
    # One of each in turn, so that a long list of words leaves room for the others.
    turns = itertools.zip_longest(*(itertools.islice(row, SPOKEN) for row in rows))
    yield from (call for turn in turns for call in turn if call is not None)


def _stream(
    bases: list[Call], domain: Domain, said: Said, chance: random.Random
) -> Iterable[Call]:
    """Yield the boundary neighbours of every argument, then random neighbours of random calls."""
    if not bases:
        return
    pools = _pools(bases, domain, said)
    small = sorted(bases, key=_size)
    if bases[0].origin != "recorded":
        yield from bases
    for call in [*small[:3], *chance.sample(bases, min(3, len(bases)))]:
        for slot, node in call.slots():
            for edge in edges(node)[:24]:
                yield _related(call.replaced(slot, edge), domain)
    yield from _pairs_of_edges(small[:2])
    handy = small[: max(1, len(small) // 2)]
    for _ in range(TRIES):
        call = chance.choice(bases)
        base = call if _size(call) <= LARGE else chance.choice(handy)
        yield _related(_changed(base, pools, domain, chance), domain)


def _pools(
    bases: list[Call], domain: Domain, said: Said
) -> dict[str | int, list[Node]]:
    """Return what was seen in the place of each argument, and what the function's text names there."""
    pools: dict[str | int, list[Node]] = {}
    for call in bases:
        for slot, node in call.slots():
            pools.setdefault(slot, []).append(node)
    for slot, pool in pools.items():
        shape = domain.shapes.get(slot, Shape())
        pool.extend(of_kinds(said, shape.kinds))
        if shape.items and shape.kinds & CONTAINERS:
            pool.append(["l", of_kinds(said, shape.items.kinds)])
    return pools


def _changed(
    call: Call,
    pools: Mapping[str | int, list[Node]],
    domain: Domain,
    chance: random.Random,
) -> Call:
    """Return a call with a neighbour in place of most of its arguments."""
    slots = call.slots()
    for slot, node in slots:
        if len(slots) == 1 or chance.random() < OFTEN:
            shape = domain.shapes.get(slot, Shape(open=True))
            call = call.replaced(slot, mutated(node, pools[slot], shape, chance))
    return call


def _size(call: Call) -> int:
    return sum(size(node) for _, node in call.slots())


def _pairs_of_edges(bases: list[Call]) -> Iterable[Call]:
    """Yield calls with two arguments at their boundaries at once, such as both zero."""
    for call in bases:
        slots = call.slots()
        for i, (first, a) in enumerate(slots):
            for second, b in slots[i + 1 :]:
                for x in edges(a)[:2]:
                    for y in edges(b)[:2]:
                        yield call.replaced(first, x).replaced(second, y)


def _related(call: Call, domain: Domain) -> Call:
    """Put length arguments right again after a container changed."""
    slots = dict(call.slots())
    for length, container in domain.lengths:
        if (
            length in slots
            and container in slots
            and kind(slots[container]) in CONTAINERS
        ):
            call = call.replaced(length, of_number(len(slots[container][1])))
    return call


def _length_relations(
    recorded: Sequence[Call],
) -> tuple[tuple[str | int, str | int], ...]:
    """Return which number always is the length of which container, where that can be no accident."""
    rows = [dict(call.slots()) for call in recorded]
    if len(rows) < ENOUGH:
        return ()
    slots = list(rows[0])
    found = []
    for a in slots:
        for b in slots:
            pairs = [(row.get(a), row.get(b)) for row in rows]
            if (
                all(
                    number(x) is not None and kind(y) in CONTAINERS and x == len(y[1])  # type: ignore[index]
                    for x, y in pairs
                )
                and len({x for x, _ in pairs}) > 1
            ):
                found.append((a, b))
    return tuple(found)
