"""Operators: the one table of what makes other calls of known ones, and the calls that it gives.

A row says when an operator is asked, what it changes, and how many calls it starts from.  The domain decides which of its
calls are like the recorded ones, but for those of which the operator says that they are not.  No operator is added without a rewrite, written by somebody else, that it alone detects.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from selfrefine.verify.search.argument_pairs import across_calls
from selfrefine.verify.search.boundaries import edges
from selfrefine.verify.search.call_mutations import mutated, stock_of
from selfrefine.verify.search.call_operators import (
    RECEIVERS,
    from_other_calls,
    given_optionals,
    iterators,
    missing_values,
    more_turns,
    other_patterns,
    other_stars,
    other_types,
    same_objects,
    spliced,
    with_arguments_of,
)
from selfrefine.verify.search.hint_alternatives import hinted_calls
from selfrefine.verify.search.nested_arguments import deeper_calls
from selfrefine.verify.search.preserved_sums import conserved_calls
from selfrefine.verify.search.twins import twin_calls
from selfrefine.verify.search.value_operators import (
    as_asked_types,
    look_alikes,
    unheld_numbers,
    with_affixes,
    with_literals,
)
from selfrefine.verify.values import CONTAINERS, Call, Node, kind, number, of_number
from selfrefine.verify.values.domain import (
    Domain,
    end_of,
    is_kin,
    is_suited,
    is_tied,
    ties_in,
)
from selfrefine.verify.values.hints import NO_HINTS, SourceHints

if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Collection,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )

    from selfrefine.verify.values.hints import Parameter

IN_DOMAIN = 480
"""Generated calls that are like the recorded ones."""
OUT_OF_DOMAIN = 80
"""Generated calls that are unlike them: they lower the grade, they do not reject."""
MUTATED = 2_000
"""Calls that mutation is asked for."""
HEAVIEST = 6_000_000
"""Characters of all generated calls together: every version takes each, and what is pickled is large."""
EDGES = 96
"""Boundary values of one argument of one call."""
WORDS = 40
"""Variants of one argument of one call that the source suggests."""
PLAIN = frozenset({"None", "bool", "int", "float", "str", "bytes"})
"""Kinds that random changes put anywhere."""
GROUPS = 8
"""Kinds of what is mostly left out that are given together with boundaries."""


@dataclass(frozen=True)
class Known:
    """What operators start from.

    Args:
        small: known calls, small ones first.
        parameters: of the function.
        domain: what callers give.
        hints: what the source says of inputs.
        chance: where choices come from.
    """

    small: list[Call]
    parameters: Sequence[Parameter]
    domain: Domain
    hints: SourceHints
    chance: random.Random


@dataclass(frozen=True)
class Operator:
    """One way to make calls.

    Args:
        name: as `Call.source` and `bench/ablation.py` have it.
        when: before all others, one call of each in turn, or after all others.
        mutate: yields calls.
    """

    name: str
    when: Literal["first", "in turn", "last"]
    mutate: Callable[[Known], Iterable[Call]]

    def calls(self, known: Known) -> Iterator[Call]:
        """Yield its calls, with its name."""
        return (replace(call, source=self.name) for call in self.mutate(known))


def _of_calls(
    mutate: Callable[[Call, Known], Iterable[Call]], bases: int, most: int | None = None
) -> Callable[[Known], Iterable[Call]]:
    """Return an operator of whole calls: how many it starts from, and how many it makes."""

    def made(known: Known) -> Iterable[Call]:
        every = (mutate(call, known) for call in known.small[:bases])
        return itertools.islice(itertools.chain.from_iterable(every), most)

    return made


def _deeper(known: Known) -> Iterator[Call]:
    """Yield calls whose arguments hold one another, for a function that calls itself."""
    for call in deeper_calls(known.small) if known.hints.recursive else ():
        yield _with_lengths(call, known.domain)


def _words(known: Known) -> Iterator[Call]:
    """Yield calls with the words and types of the source in the place of what was seen, of each argument in turn."""
    small = known.small
    chosen = {call.key: call for call in (*small[:2], *small[len(small) // 2 :][:1])}
    places = [(call, at, node) for call in chosen.values() for at, node in call.arguments()]  # fmt: skip
    rows: list[Iterator[Call]] = [
        _replaced(call, at, variants(node, known.hints))
        for variants in (with_literals, with_affixes)
        for call, at, node in places
    ]
    rows += [
        _replaced(call, at, others, f"{at} {name}")
        for call, at, node in places
        for name, others in as_asked_types(node, known.hints)
    ]
    return in_turn(*(itertools.islice(row, WORDS) for row in rows))


def _replaced(
    call: Call, at: str | int, nodes: Iterable[Node], group: str = ""
) -> Iterator[Call]:
    return (replace(call.replaced(at, node), group=group) for node in nodes)


def _boundaries(known: Known) -> Iterator[Call]:
    """Yield the boundary values of every argument of the smallest calls, one of each in turn."""
    yield from _edges_of(known.small[:2], known.domain, EDGES)


def _further_boundaries(known: Known) -> Iterator[Call]:
    """Yield some boundary values of some other calls."""
    some = known.chance.sample(known.small, min(3, len(known.small)))
    yield from _edges_of([*known.small[2:3], *some], known.domain, EDGES // 4)


def _edges_of(calls: Sequence[Call], domain: Domain, most: int) -> Iterator[Call]:
    for call in calls:
        columns = [
            _replaced(call, at, edges(node)[:most]) for at, node in call.arguments()
        ]
        for made in in_turn(*columns):
            yield _with_lengths(made, domain)


def _mutated(known: Known) -> Iterator[Call]:
    """Yield calls some changes away."""
    domain = known.domain
    # Values of other kinds come in fuzzing, where those that the original crashes on are left out.
    stock = stock_of(known.small, [known.hints], asks=False)
    made = mutated(known.small, stock, known.chance, method=False)
    for call in itertools.islice(made, MUTATED):
        # A container in the place of a plain value fails wherever a rewrite looks it up in a set.
        if not is_kin(call, domain.shapes, known.parameters, asks=False, also=PLAIN):
            continue
        sorted_again = _with_positions(_with_order(call, domain), domain)
        yield _with_lengths(sorted_again, domain)


def _crossed(call: Call, known: Known) -> Iterator[Call]:
    made = from_other_calls(call, known.small, known.hints)
    return (_with_lengths(each, known.domain) for each in made)


def _missing_values(known: Known) -> Iterator[Call]:
    """Yield calls with None under a key, also of calls that two others make up: a default tells it from no key at all."""
    small = known.small[:4]
    every = (made for call in small for made in with_arguments_of(call, small))
    mixed = {made.key: made for made in every if made not in small}
    bases = (*small, *itertools.islice(mixed.values(), 8))
    made = itertools.chain.from_iterable(map(missing_values, bases))
    return itertools.islice(made, 80)


def _unheld_numbers(known: Known) -> Iterator[Call]:
    for call in known.small[:1]:
        for at, node in call.arguments():
            for made in _replaced(call, at, unheld_numbers(node)):
                yield known.domain.placed(made)


def _look_alikes(known: Known) -> Iterator[Call]:
    made = (
        call.replaced(at, new).unlike(f"{at} {name}")
        for call in known.small[:3]
        for at, node in call.arguments()
        for name, new in look_alikes(node, known.hints)
    )
    for call in itertools.islice(made, 60):
        yield call
        yield from more_turns(call)


def _other_patterns(call: Call, known: Known) -> Iterator[Call]:
    return other_patterns(call, known.parameters, known.hints.patterns_in)


def _other_types(call: Call, known: Known) -> Iterator[Call]:
    return other_types(call, known.parameters, known.domain.shapes)


OPERATORS: tuple[Operator, ...] = (
    Operator("optional", "first", lambda known: given_optionals(known.small, known.parameters)),
    Operator("star", "first", _of_calls(lambda call, known: other_stars(call, known.small, known.hints.stars), 4)),
    Operator("preserved sums", "first", lambda known: conserved_calls(known.small)),
    Operator("hints", "first", lambda known: hinted_calls(known.small, known.parameters)),
    Operator("twins", "first", lambda known: twin_calls(known.small)),
    Operator("argument pairs", "first", lambda known: across_calls(known.small)),
    Operator("patterns", "first", _of_calls(_other_patterns, 3)),
    Operator("spliced", "first", _of_calls(lambda call, known: spliced(call, known.small), 6, 48)),
    Operator("dictionary", "in turn", _words),
    Operator("nested", "in turn", _deeper),
    Operator("crossed", "in turn", _of_calls(_crossed, 5)),
    Operator("boundaries", "in turn", _boundaries),
    Operator("further boundaries", "in turn", _further_boundaries),
    Operator("mutation", "in turn", _mutated),
    Operator("unheld numbers", "last", _unheld_numbers),
    Operator("look-alikes", "last", _look_alikes),
    Operator("other types", "last", _of_calls(_other_types, 2, 60)),
    Operator("missing values", "last", _missing_values),
    Operator("iterators", "last", _of_calls(lambda call, known: iterators(call, known.parameters), 4)),
    Operator("one object", "last", _of_calls(lambda call, _: same_objects(call), 3)),
)  # fmt: skip
"""All of them, in the order in which they are asked."""


def generated(
    recorded: Sequence[Call],
    parameters: Sequence[Parameter],
    domain: Domain,
    seed: str,
    hints: SourceHints = NO_HINTS,
    *,
    most: int | None = None,
    seen: Collection[str] = (),
) -> Iterator[Call]:
    """Yield generated calls, those in the domain first; the same for the same arguments.

    Args:
        recorded: seeds: light calls seen in the tests, and cuts of others; may be empty where the hints say enough.
        parameters: of the function.
        domain: as learned.
        seed: names the source, so that a verdict can be repeated.
        hints: what the function's text says of its inputs.
        most: how many in the domain are enough; by default as many as are compared.
        seen: keys of calls that nobody wants again.
    """
    bases = list(recorded) or from_hints(parameters, domain)
    chance = random.Random(seed)  # noqa: S311  repeatable on purpose
    known = Known(small_first(bases), parameters, domain, hints, chance)
    keys = {call.key for call in recorded if call.origin == "recorded"} | set(seen)
    ties, receivers = ties_in(recorded), _receivers(recorded, parameters)
    wanted = most or IN_DOMAIN + len(_calls_at(known, "first"))
    made: Iterable[Call] = _placed(_by_table(known, bases), domain, keys, wanted)
    if most is None:
        made = itertools.chain(made, _last(_calls_at(known, "last"), domain, keys))
    yield from (c for c in made if is_tied(c, ties) and _has_receiver(c, receivers))


def _calls_at(known: Known, when: str) -> list[Call]:
    """Return all calls of the operators that come first, or last."""
    return [c for each in OPERATORS if each.when == when for c in each.calls(known)]


def _by_table(known: Known, bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls that were not recorded themselves, those that come first, and those of each operator in turn."""
    first = _calls_at(known, "first")
    yield from (call for call in bases if call.origin != "recorded")
    yield from first
    yield from _with_boundaries(first)
    turns = [each.calls(known) for each in OPERATORS if each.when == "in turn"]
    yield from in_turn(*turns)


def _receivers(recorded: Sequence[Call], parameters: Sequence[Parameter]) -> set[str]:
    """Return the kinds of objects on which a method is called; none for what is no method."""
    if not any(p.position == 0 and p.name in RECEIVERS for p in parameters):
        return set()
    return {kind(call.args[0]) for call in recorded if call.args}


def _has_receiver(call: Call, receivers: set[str]) -> bool:
    """Whether a method is called on what it is a method of: nobody can call it on anything else."""
    return not receivers or not call.args or kind(call.args[0]) in receivers


def _placed(
    calls: Iterable[Call], domain: Domain, known: set[str], most: int
) -> Iterator[Call]:
    """Yield new calls that fit, those in the domain first, until there are enough; note their keys."""
    inside = 0
    outside: list[Call] = []
    weight = 0
    for call in calls:
        fits_in = is_suited(call, domain.suited) and domain.expects(call)
        if call.key in known or not fits_in:
            continue
        known.add(call.key)
        weight += len(call.key)
        made = domain.placed(call) if call.in_domain else call
        if made.in_domain or made.varied:
            inside += 1
            yield made
        elif call.group or len(outside) < OUT_OF_DOMAIN:
            outside.append(made)
        if inside >= most or weight > HEAVIEST:
            break
    yield from outside


def _last(calls: Iterable[Call], domain: Domain, known: set[str]) -> Iterator[Call]:
    """Yield new calls of which each stands for something that is seldom given."""
    weight = 0
    for call in calls:
        if call.key not in known and domain.expects(call):
            known.add(call.key)
            weight += len(call.key)
            yield call
        if weight > HEAVIEST:
            return


def from_hints(parameters: Sequence[Parameter], domain: Domain) -> list[Call]:
    """Return calls drawn from the type hints alone; none where a needed hint is missing."""
    needed = [p for p in parameters if not p.default]
    if not needed or any(
        p.hint is None or (not p.hint.kinds and not p.hint.open) for p in needed
    ):
        return []
    from selfrefine.verify.search.draw import draw

    columns = [draw(p.hint) for p in needed if p.hint is not None]
    if not all(columns):
        return []
    calls = []
    for row in zip(*columns, strict=True):
        pairs = list(zip(needed, row, strict=True))
        args = tuple(node for p, node in pairs if p.position is not None)
        named = {p.name: node for p, node in pairs if p.position is None}
        calls.append(Call(args, named, source="hints"))
    return [call for call in calls if domain.holds(call)] or calls


def in_turn(*sources: Iterable[Call]) -> Iterator[Call]:
    """Yield a call of each source in turn, until all are at their ends: none takes the room of another."""
    left = [iter(source) for source in sources]
    while left:
        for source in list(left):
            call = next(source, None)
            if call is None:
                left.remove(source)
            else:
                yield call


def _with_boundaries(given: list[Call]) -> Iterator[Call]:
    """Yield calls with what is mostly left out, and another argument at its boundary: what is empty takes another way."""
    groups: dict[str, int] = {}
    for call in given:
        if not call.group or (call.group not in groups and len(groups) >= GROUPS):
            continue
        groups[call.group] = groups.get(call.group, 0) + 1
        # Of another call the emptiest values alone: most ways differ there.
        every = max(0, 3 - groups[call.group])
        for at, node in call.arguments():
            for made in _replaced(call, at, edges(node)[:every], call.group):
                yield replace(made, in_domain=False, source="given at a boundary")


def small_first(calls: Sequence[Call]) -> list[Call]:
    """Return calls by size, one of each combination of kinds in turn: what calls itself is mostly given its leaves."""
    groups: dict[tuple[str, ...], list[Call]] = {}
    for call in sorted(calls, key=lambda call: call.size):
        kinds = tuple(kind(node) for _, node in call.arguments())
        groups.setdefault(kinds, []).append(call)
    return list(in_turn(*groups.values()))


def _with_lengths(call: Call, domain: Domain) -> Call:
    """Put length arguments right again after a container changed."""
    arguments: Mapping[str | int, Node] = dict(call.arguments())
    for length, container in domain.lengths:
        call = call.replaced(length, of_number(len(arguments[container][1])))
    return call


def _with_order(call: Call, domain: Domain) -> Call:
    """Sort what always was in order again, and cut the rows of a grid to one length."""
    for at, node in call.arguments():
        shape = domain.shapes.get(at)
        if shape is None or kind(node) not in CONTAINERS:
            continue
        items = node[1]
        kinds = {isinstance(item, str) or number(item) is not None for item in items}
        if shape.order and kinds == {True} and len(set(map(type, items))) == 1:
            items = sorted(items, key=lambda item: (number(item) or 0, str(item)), reverse=shape.order == "descending")  # fmt: skip
        if shape.rectangular and items and all(kind(row) in CONTAINERS for row in items):  # fmt: skip
            width = min(len(row[1]) for row in items)
            items = [[row[0], row[1][:width]] for row in items]
        if items is not node[1]:
            call = call.replaced(at, [node[0], items])
    return call


def _with_positions(call: Call, domain: Domain) -> Call:
    """Have positions point into what they are for again."""
    arguments = dict(call.arguments())
    for at, container in domain.positions:
        node = arguments.get(at)
        end = end_of(arguments.get(container))
        if type(node) is int and end is not None and not 0 <= node <= end:
            call = call.replaced(at, node % (end + 1))
    return call
