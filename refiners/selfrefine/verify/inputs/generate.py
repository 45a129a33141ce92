"""Generate: from recorded calls and type hints to the calls that are compared."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ParamSpec

from selfrefine.verify.inputs import (
    CONTAINERS,
    Call,
    Node,
    kind,
    objects_in,
    of_number,
)
from selfrefine.verify.inputs.argument_pairs import across_calls
from selfrefine.verify.inputs.crossover import spliced_calls, twin_calls
from selfrefine.verify.inputs.declared_fields import declared_calls
from selfrefine.verify.inputs.dependent_arguments import (
    crossed_calls,
    huge_calls,
    optional_calls,
)
from selfrefine.verify.inputs.edges import edges
from selfrefine.verify.inputs.given_functions import Suited, is_suited, suited_in
from selfrefine.verify.inputs.hint_alternatives import hinted_calls
from selfrefine.verify.inputs.hints import by_place
from selfrefine.verify.inputs.kinds import is_expected, settled
from selfrefine.verify.inputs.kinship import fits
from selfrefine.verify.inputs.lengths import (
    end_of,
    is_position,
    length_relations,
    position_relations,
)
from selfrefine.verify.inputs.literals import (
    SourceHints,
    literals_of,
)
from selfrefine.verify.inputs.look_alikes import kindred_calls
from selfrefine.verify.inputs.missing_keys import emptied_calls, is_allowed
from selfrefine.verify.inputs.mutate import mutate
from selfrefine.verify.inputs.nested_arguments import deeper_calls
from selfrefine.verify.inputs.other_types import RECEIVERS, foreign_calls
from selfrefine.verify.inputs.preserved_sums import conserved_calls
from selfrefine.verify.inputs.regex_anchors import anchored_calls
from selfrefine.verify.inputs.shape import Shape, learn
from selfrefine.verify.inputs.source_words import suggested_calls
from selfrefine.verify.inputs.stars import star_calls
from selfrefine.verify.inputs.text_variants import longer_mark_calls
from selfrefine.verify.inputs.ties import is_tied, ties_in

if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Collection,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )

    from selfrefine.verify.inputs.hints import Parameter
    from selfrefine.verify.inputs.kinds import Place

IN_DOMAIN = 480
"""Generated calls that are like the recorded ones."""
TOGETHER = 120
"""Generated calls of several arguments, or several items, that come on top."""
OUT_OF_DOMAIN = 80
"""Generated calls that are unlike them: they lower the grade, they do not reject."""
TRIES = 2_000
LARGE = 4_000
"""Characters and items above which a call is too slow to be mutated often."""
HEAVIEST = 6_000_000
"""Characters of all generated calls together: every version takes each, and what is pickled is large."""
NOTHING = SourceHints()
EDGES = 96
"""Boundary neighbours of one argument of one call."""
GROUPS = 8
"""Kinds of what is mostly left out that are given together with boundaries."""
MARKS = 24
"""Calls with longer separators, prefixes and marks."""
OFTEN = 0.6
"""How often each of several arguments changes."""


@dataclass(frozen=True)
class Domain:
    """What is known of the inputs of one function.

    Args:
        shapes: argument argument to the shape of its values.
        lengths: pairs of arguments of which the first always is the length of the second.
        words: texts that the function itself compares with or looks up; they are no strangers to it.
        objects: those seen that are no records, as JSON.
        suited: what functions of tests are given beside.
        settled: places in which values of one kind were seen, often enough to expect no other.
        hinted: argument to what its type hint allows, where no recorded call says otherwise.
        rest: at which position ``*args`` begins, and what its hint allows.
        positions: pairs of arguments, the first of which always is a position in the second.
    """

    shapes: Mapping[str | int, Shape]
    lengths: tuple[tuple[str | int, str | int], ...] = ()
    words: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    suited: Suited = field(default_factory=dict)
    settled: Mapping[Place, str] = field(default_factory=dict)
    hinted: Mapping[str | int, Shape] = field(default_factory=dict)
    rest: tuple[int | None, Shape | None] = (None, None)
    positions: tuple[tuple[str | int, str | int], ...] = ()

    def expects(self, call: Call) -> bool:
        """Whether neither a type hint nor what was seen often speaks against a call."""
        if not is_expected(call, self.settled):
            return False
        first, rest = self.rest
        return all(
            fits(self.hinted.get(at), node, frozenset())
            for at, node in call.arguments()
        ) and all(fits(rest, n, frozenset()) for n in call.args[first:] if rest)

    def placed(self, call: Call) -> Call:
        """Return a call with whether it is like the recorded ones."""
        if not self.holds(call):
            return replace(call, in_domain=False)
        known = objects_in(node for _, node in call.arguments()) <= self.objects
        return call if known else replace(call, in_domain=False, varied=True)

    def placed_steps(self, steps: Sequence[Call]) -> list[Call]:
        """Return the steps of a series, placed: after one that is unlike the recorded calls none is like them, as it holds that one."""
        found: list[Call] = []
        for call in steps:
            far = found and not (found[-1].in_domain or found[-1].varied)
            found += [replace(call, in_domain=False) if far else self.placed(call)]
        return found

    def holds(self, call: Call) -> bool:
        """Whether a call is like the recorded ones."""
        arguments = dict(call.arguments())
        return (
            is_suited(call, self.suited)
            and all(
                self.shapes[s].holds(n, self.words)
                for s, n in arguments.items()
                if s in self.shapes
            )
            and all(
                a not in arguments
                or b not in arguments
                or arguments[a] == len(arguments[b][1])
                for a, b in self.lengths
            )
            and all(
                a not in arguments
                or b not in arguments
                or is_position(arguments[a], arguments[b])
                for a, b in self.positions
            )
        )


def domain_of(
    recorded: Sequence[Call],
    parameters: Sequence[Parameter],
    hints: SourceHints = NOTHING,
) -> Domain:
    """Learn the domain from recorded calls and allowed."""
    allowed = by_place(parameters)
    arguments = {
        argument for call in recorded for argument, _ in call.arguments()
    } | set(allowed)
    shapes: dict[str | int, Shape] = {}
    for argument in arguments:
        seen = [
            node for call in recorded for s, node in call.arguments() if s == argument
        ]
        shapes[argument] = (
            learn(seen, allowed.get(argument), declared=hints.declared)
            if seen
            else allowed[argument]
        )
    objects = objects_in(n for call in recorded for _, n in call.arguments())
    return Domain(
        shapes,
        length_relations(recorded),
        hints.expected,
        frozenset(objects),
        suited_in(recorded),
        settled(recorded, parameters, hints.types),
        {
            at: p.hint
            for p in parameters
            for at in (p.name, p.position)
            if p.hint and p.exact and at is not None and _is_kept(at, p.hint, recorded)
        },
        (hints.stars.first, hints.stars.hint),
        position_relations(recorded, list(_indexed(parameters, hints))),
    )


def _indexed(
    parameters: Sequence[Parameter], hints: SourceHints
) -> Iterator[tuple[str | int, str | int]]:
    """Yield the pairs of arguments of which the text takes one as an index of the other."""
    places = {p.name: [a for a in (p.name, p.position) if a is not None] for p in parameters}  # fmt: skip
    for a, b in sorted(hints.indexed):
        yield from itertools.product(places.get(a, ()), places.get(b, ()))


def _is_kept(at: str | int, hint: Shape, recorded: Sequence[Call]) -> bool:
    """Whether all recorded calls keep to a type hint."""
    seen = (
        node for call in recorded for place, node in call.arguments() if place == at
    )
    return all(fits(hint, node, frozenset()) for node in seen)


def generated(
    recorded: Sequence[Call],
    parameters: Sequence[Parameter],
    domain: Domain,
    seed: str,
    hints: SourceHints = NOTHING,
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
    chance = random.Random(seed)  # noqa: S311  repeatable on purpose
    bases = list(recorded) or from_hints(parameters, domain)
    known = {call.key for call in recorded if call.origin == "recorded"} | set(seen)
    by_size = small_first(bases)
    given = _with_other_arguments(by_size, parameters, hints)
    made_first = _made_first(by_size, parameters)
    # What several arguments need at once takes nothing from what one needs alone.
    wanted = most or IN_DOMAIN + min(TOGETHER, len(made_first) + len(given))
    mutated = _mutated(bases, domain, hints, chance)
    some = chance.sample(bases, min(3, len(bases)))
    drawn = bases if bases and bases[0].origin != "recorded" else ()
    calls = itertools.chain(
        (call for call in recorded if call.origin != "recorded"),
        given,
        _of("given at a boundary", _with_boundaries(given)),
        _of("hints", drawn),
        _in_turn(
            _of("declared", declared_calls(by_size, hints.declared)),
            _of("dictionary", suggested_calls(by_size, hints)),
            made_first,
            _crossed(by_size, domain, hints),
            _of("boundaries", _boundaries(by_size[:2], domain, EDGES)),
            _of("boundaries", _boundaries([*by_size[2:3], *some], domain, EDGES // 4)),
            # Twice, as no other source tells as much.
            *(mutated, mutated),
        ),
    )
    made = _placed(calls, domain, known, wanted)
    ties, receivers = ties_in(recorded), _receivers(recorded, parameters)
    yield from (c for c in made if is_tied(c, ties) and _has_receiver(c, receivers))
    if most is not None:
        return
    rare = _last(_rare(by_size, parameters, domain, hints), domain, known)
    yield from (c for c in rare if is_tied(c, ties) and _has_receiver(c, receivers))


def _receivers(recorded: Sequence[Call], parameters: Sequence[Parameter]) -> set[str]:
    """Return the kinds of objects on which a method is called; none for what is no method."""
    if not any(p.position == 0 and p.name in RECEIVERS for p in parameters):
        return set()
    return {kind(call.args[0]) for call in recorded if call.args}


def _has_receiver(call: Call, receivers: set[str]) -> bool:
    """Whether a method is called on what it is a method of: nobody can call it on anything else."""
    return not receivers or not call.args or kind(call.args[0]) in receivers


_Params = ParamSpec("_Params")


def _listed(make: Callable[_Params, Iterator[Call]]) -> Callable[_Params, list[Call]]:
    return lambda *args, **named: list(make(*args, **named))


generate = _listed(generated)
"""Return all generated calls; the arguments are those of `generated`."""


def _rare(
    small: list[Call],
    parameters: Sequence[Parameter],
    domain: Domain,
    hints: SourceHints,
) -> Iterator[Call]:
    """Yield calls of which each stands for something that is seldom given."""
    yield from _of("foreign", foreign_calls(small, parameters, domain, hints))
    yield from _of("kindred", kindred_calls(small, hints))
    emptied = (c for c in emptied_calls(small) if is_allowed(c, parameters))
    yield from _of("emptied", emptied)
    huge = (domain.placed(c) for base in small[:1] for c in huge_calls(base))
    yield from _of("huge", huge)


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


def _with_other_arguments(
    small: list[Call], parameters: Sequence[Parameter], hints: SourceHints
) -> list[Call]:
    """Return calls in which other arguments are given, or those of two calls."""
    return [
        *_of("optional", optional_calls(small, parameters)),
        *_of("hinted", hinted_calls(small, parameters)),
        *_of("star", star_calls(small, hints.stars)),
        *_of("anchored", anchored_calls(small, parameters, hints.searched_with)),
        *_of("spliced", spliced_calls(small)),
    ]


def _made_first(small: list[Call], parameters: Sequence[Parameter]) -> list[Call]:
    """Return calls that several arguments, or several items, need at once."""
    across, twins = _of("across", across_calls(small)), _of("twin", twin_calls(small))
    alike = itertools.chain(across, twins)
    allowed = (call for call in alike if is_allowed(call, parameters))
    return [*_of("conserved", conserved_calls(small)), *allowed]


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
        pairs = list(zip(needed, row, strict=True))
        args = tuple(node for p, node in pairs if p.position is not None)
        named = {p.name: node for p, node in pairs if p.position is None}
        calls.append(Call(args, named))
    return [call for call in calls if domain.holds(call)] or calls


def _of(source: str, calls: Iterable[Call]) -> Iterator[Call]:
    """Yield calls with the name of what made them."""
    return (replace(call, source=source) for call in calls)


def _in_turn(*sources: Iterable[Call]) -> Iterator[Call]:
    """Yield a call of each source in turn, until all are at their ends: none takes the room of another."""
    left = [iter(source) for source in sources]
    while left:
        for source in list(left):
            call = next(source, None)
            if call is None:
                left.remove(source)
            else:
                yield call


def _boundaries(calls: Sequence[Call], domain: Domain, most: int) -> Iterator[Call]:
    """Yield the boundary neighbours of every argument, one of each in turn, so that none is left for the last."""
    for call in calls:
        columns = [
            [call.replaced(argument, edge) for edge in edges(node)[:most]]
            for argument, node in call.arguments()
        ]
        for turn in itertools.zip_longest(*columns):
            yield from (_with_lengths(c, domain) for c in turn if c is not None)


def _mutated(
    bases: list[Call], domain: Domain, hints: SourceHints, chance: random.Random
) -> Iterator[Call]:
    """Yield random neighbours of random calls."""
    if not bases:
        return
    pools = _pools(bases, domain, hints)
    handy = sorted(bases, key=lambda call: call.size)[: max(1, len(bases) // 2)]
    for _ in range(TRIES):
        call = chance.choice(bases)
        base = call if call.size <= LARGE else chance.choice(handy)
        made = _with_lengths(_change(base, pools, domain, chance), domain)
        yield replace(_with_positions(made, domain), source="mutation")


def _crossed(small: list[Call], domain: Domain, hints: SourceHints) -> Iterable[Call]:
    deeper = deeper_calls(small) if hints.recursive else ()
    made = (_with_lengths(call, domain) for call in deeper)
    crossed = (_with_lengths(call, domain) for call in crossed_calls(small, hints))
    marks = itertools.islice(longer_mark_calls(small), MARKS)
    return itertools.chain(_of("deeper", made), _of("marks", marks), _of("crossed", crossed))  # fmt: skip


def _with_boundaries(given: list[Call]) -> Iterable[Call]:
    """Yield calls with what is mostly left out, and another argument at its boundary: what is empty takes another way."""
    groups: Counter[str] = Counter()
    for call in given:
        if not call.group or (call.group not in groups and len(groups) >= GROUPS):
            continue
        groups[call.group] += 1
        # Of another call the emptiest values alone: most ways differ there.
        every = max(0, 3 - groups[call.group])
        for argument, node in call.arguments():
            for edge in edges(node)[:every]:
                made = call.replaced(argument, edge)
                yield replace(made, in_domain=False, group=call.group)


def _pools(
    bases: list[Call], domain: Domain, hints: SourceHints
) -> dict[str | int, list[Node]]:
    """Return what was seen in the place of each argument, and what the function's text names there."""
    pools: dict[str | int, list[Node]] = {}
    for call in bases:
        for argument, node in call.arguments():
            pools.setdefault(argument, []).append(node)
    for argument, pool in pools.items():
        shape = domain.shapes.get(argument, Shape())
        pool.extend(literals_of(hints, shape.kinds))
        if shape.items and shape.kinds & CONTAINERS:
            pool.append(["l", literals_of(hints, shape.items.kinds)])
    return pools


def _change(
    call: Call,
    pools: Mapping[str | int, list[Node]],
    domain: Domain,
    chance: random.Random,
) -> Call:
    """Return a call with a neighbour in place of most of its arguments."""
    arguments = call.arguments()
    for argument, node in arguments:
        if len(arguments) == 1 or chance.random() < OFTEN:
            shape = domain.shapes.get(argument, Shape(open=True))
            call = call.replaced(argument, mutate(node, pools[argument], shape, chance))
    return call


def small_first(calls: Sequence[Call]) -> list[Call]:
    """Return calls by size, one of each combination of kinds in turn: what calls itself is mostly given its leaves."""
    groups: dict[tuple[str, ...], list[Call]] = {}
    for call in sorted(calls, key=lambda call: call.size):
        kinds = tuple(kind(node) for _, node in call.arguments())
        groups.setdefault(kinds, []).append(call)
    turns = itertools.zip_longest(*groups.values())
    return [call for turn in turns for call in turn if call is not None]


def _with_lengths(call: Call, domain: Domain) -> Call:
    """Put length arguments right again after a container changed."""
    arguments = dict(call.arguments())
    for length, container in domain.lengths:
        call = call.replaced(length, of_number(len(arguments[container][1])))
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
