"""Domain: what callers give, as far as recorded calls, hints and the source say, and which generated calls are like that.

A call is *like* the recorded ones, *varied* where only an object in it is unlike them, or *unlike*.
"""

from __future__ import annotations

import itertools
import json
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from selfrefine.verify.values import (
    CALLABLES,
    CONTAINERS,
    Call,
    Node,
    is_object,
    kind,
    nodes_by_place,
    objects_in,
    record_fields,
)
from selfrefine.verify.values.hints import (
    MISSING,
    NO_HINTS,
    SourceHints,
    hints_by_place,
)
from selfrefine.verify.values.shape import ENOUGH, Shape, learn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from selfrefine.verify.values.hints import Parameter


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
        related = ((self.lengths, is_length), (self.positions, is_position))
        return (
            is_suited(call, self.suited)
            and all(
                self.shapes[s].holds(n, self.words)
                for s, n in arguments.items()
                if s in self.shapes
            )
            and all(
                is_related(arguments[a], arguments[b])
                for pairs, is_related in related
                for a, b in pairs
                if a in arguments and b in arguments
            )
        )


def domain_of(
    recorded: Sequence[Call],
    parameters: Sequence[Parameter],
    hints: SourceHints = NO_HINTS,
) -> Domain:
    """Learn the domain from recorded calls and allowed."""
    seen, allowed = nodes_by_place(recorded), hints_by_place(parameters)
    learned = {
        at: learn(nodes, allowed.get(at), declared=hints.declared)
        for at, nodes in seen.items()
    }
    exact = {at for p in parameters if p.exact for at in p.places}
    objects = objects_in(n for nodes in seen.values() for n in nodes)
    return Domain(
        {**allowed, **learned},
        length_relations(recorded),
        hints.expected,
        frozenset(objects),
        suited_in(recorded),
        settled(recorded, parameters, hints.types),
        {
            at: hint
            for at, hint in allowed.items()
            # As far as all recorded calls keep to it.
            if at in exact and all(fits(hint, n, frozenset()) for n in seen.get(at, ()))
        },
        (hints.stars.first, hints.stars.hint),
        position_relations(recorded, list(_indexed(parameters, hints))),
    )


def _indexed(
    parameters: Sequence[Parameter], hints: SourceHints
) -> Iterator[tuple[str | int, str | int]]:
    """Yield the pairs of arguments of which the text takes one as an index of the other."""
    places = {p.name: p.places for p in parameters}
    for a, b in sorted(hints.indexed):
        yield from itertools.product(places.get(a, ()), places.get(b, ()))


VALUES, CALLS = 20, 3
"""Values of one kind in a place, and calls, from which on nothing else is expected there."""
LONGEST_ROW = 8
"""Items of a tuple up to which each position is a place of its own."""
DEEPEST = 4
"""Steps from an argument to what it holds up to which places are told apart."""
SCALARS = frozenset({"int", "float", "str", "bytes", "bool", "complex"})
Place: TypeAlias = tuple[str | int, ...]
"""An argument's name or position, and the steps from there to what it holds."""


def settled(
    recorded: Sequence[Call], parameters: Sequence[Parameter], types: Sequence[str]
) -> dict[Place, str]:
    """Return the places in which one kind of values was seen often enough, with that kind.

    Args:
        recorded: calls that tests make.
        parameters: of the function.
        types: which types the function asks for.
    """
    if len(recorded) < CALLS or types:
        return {}
    kinds: dict[Place, set[str]] = defaultdict(set)
    counts: dict[Place, int] = defaultdict(int)
    for call in recorded:
        for place, _, what in _places(call):
            kinds[place].add(what)
            counts[place] += 1
    own = {at: p for p in parameters for at in p.places}
    return {
        place: what
        for place, (what, *others) in kinds.items()
        if not others
        and what in SCALARS
        and counts[place] >= VALUES
        and _agrees(own.get(place[0]), place[1:], what)
    }


def is_expected(call: Call, known: Mapping[Place, str]) -> bool:
    """Whether a call has no value of another kind than is known of its place; None may come anywhere."""
    return not known or all(
        node is None or known.get(place, what) == what
        for place, node, what in _places(call)
    )


def _places(call: Call) -> Iterator[tuple[Place, Node, str]]:
    """Yield every value in a call with each place that it stands in, and its kind."""
    todo: list[tuple[Place, Node]] = [
        ((at,), call.args[node[1]] if isinstance(node, list) and node[0] == "same" else node)
        for at, node in call.arguments()
    ]  # fmt: skip
    for place, node in todo:
        what = kind(node)
        yield place, node, what
        # A value under a key stands in two places, what it holds in four: each step down doubles them.
        if node is None or what in SCALARS or len(place) > DEEPEST:
            continue
        if what == "dict":
            keys, values = (*place, "keys"), (*place, "values")
            for key, value in node[1]:
                todo += [(keys, key), (values, value)]
                if isinstance(key, str):
                    todo.append(((*place, f"[{key}]"), value))
        elif what in ("list", "tuple", "set", "frozenset", "iterator"):
            items = (*place, "items")
            todo += [(items, item) for item in node[1]]
            if what == "tuple" and len(node[1]) <= LONGEST_ROW:
                todo += [((*place, at), item) for at, item in enumerate(node[1])]
        else:
            todo += [((*place, f".{name}"), part) for name, part in record_fields(node)]


def _agrees(parameter: Parameter | None, steps: Place, what: str) -> bool:
    """Whether neither the type hint nor the default of a parameter names another kind in a place."""
    if parameter is None:
        return True
    usual = parameter.usual
    if not steps and usual not in (MISSING, None) and type(usual).__name__ != what:
        return False
    shape = _shape_at(parameter.hint, steps)
    return shape is None or shape.open or not shape.kinds or shape.kinds <= {what, "None"}  # fmt: skip


def _shape_at(shape: Shape | None, steps: Place) -> Shape | None:
    """Return what a type hint says of a place; None where it says nothing."""
    for step in steps:
        if shape is None or shape.open:
            return None
        if isinstance(step, int):
            shape = shape.fields[step] if step < len(shape.fields) else shape.items
        elif step.startswith("."):
            shape = shape.record.get(step[1:])
        else:
            shape = shape.items if step in ("items", "keys") else shape.values
    return shape


def is_kin(
    call: Call,
    shapes: Mapping[str | int, Shape],
    parameters: Sequence[Parameter],
    *,
    asks: bool,
    also: AbstractSet[str] = frozenset(),
) -> bool:
    """Whether somebody may well make a call: nobody gives what a hint excludes, or a kind that was never seen in its place.

    Args:
        call: with all that comes after it on the same receiver.
        shapes: what was seen of each argument, and its hint allows.
        parameters: of the function.
        asks: whether a version asks for types: then other kinds come where no hint speaks against it.
        also: kinds that may come there in any case.
    """
    strict = {at for p in parameters if p.annotated for at in p.places}
    return all(
        (asks and at not in strict)
        or fits(shapes.get(at), node, frozenset() if at in strict else also)
        for one in call.each()
        for at, node in one.arguments()
    )


def fits(shape: Shape | None, node: Node, also: AbstractSet[str]) -> bool:
    """Whether a value, and all that it holds, is of kinds that were seen there, or of some others."""
    # What was always empty, or comes in many kinds, says nothing of its parts.
    if shape is None or shape.open or not shape.kinds:
        return True
    # One object in the places of two was seen in either, and a callable stands for any other.
    if isinstance(node, list) and node[0] in ("call", "same"):
        return node[0] == "same" or not shape.kinds.isdisjoint(CALLABLES)
    what = kind(node)
    if what not in shape.kinds:
        return what in also
    if what == "dict":
        keys, values = zip(*node[1], strict=True) if node[1] else ((), ())
        return _all_fit(shape.items, keys, also) and _all_fit(
            shape.values, values, also
        )
    if what in ("list", "tuple", "set", "frozenset", "iterator"):
        if not shape.fields or len(shape.fields) != len(node[1]):
            return _all_fit(shape.items, node[1], also)
        return all(map(fits, shape.fields, node[1], itertools.repeat(also)))
    fields = record_fields(node)
    return all(
        fits(_of_field(shape, name, what, value), value, also) for name, value in fields
    )


def _all_fit(
    shape: Shape | None, nodes: Sequence[Node], also: AbstractSet[str]
) -> bool:
    """Whether all values fit one shape: of those that hold nothing each kind is asked for once."""
    if shape is None or shape.open or not shape.kinds:
        return True
    plain = {type(node): node for node in nodes if not isinstance(node, list)}
    known = shape.kinds
    if any(kind(n) not in known and kind(n) not in also for n in plain.values()):
        return False
    return all(fits(shape, node, also) for node in nodes if isinstance(node, list))


def _of_field(shape: Shape, name: str, own: str, value: Node) -> Shape | None:
    """Return what a field may hold: one that held nothing, or another of its own kind, is a link and may hold either."""
    part = shape.record.get(name)
    if part is not None and part.kinds <= {"None", own} and kind(value) in ("None", own):  # fmt: skip
        return None if value is None else shape
    return part


Suited: TypeAlias = "Mapping[str, Mapping[str | int, Shape]]"
"""Of each function that tests give, as JSON, what it is given beside."""


def suited_in(recorded: Sequence[Call]) -> Suited:
    """Return what each function of a test's own was given beside."""
    found: dict[str, list[Call]] = defaultdict(list)
    for call in recorded:
        for text in dict.fromkeys(_functions([node for _, node in call.arguments()])):
            found[text].append(call)
    return {
        text: {at: learn(nodes) for at, nodes in nodes_by_place(calls).items()}
        for text, calls in found.items()
    }


def _functions(nodes: list[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, list):
            if node[:1] == ["fn"]:
                yield json.dumps(node, sort_keys=True)
            else:
                yield from _functions(node)


def is_suited(call: Call, known: Suited) -> bool:
    """Whether each function in a call stands beside kinds of values that it was given beside in some test."""
    return all(
        fits(shapes.get(at), node, frozenset())
        for text, shapes in known.items()
        if text in call.key
        for at, node in call.arguments()
    )


Argument = str | int
POSITIONS = 5
"""Calls in which a number has to be a position, for no caller to be expected to give another one."""


def length_relations(
    recorded: Sequence[Call],
) -> tuple[tuple[str | int, str | int], ...]:
    """Return which number always is the length of which container, where that can be no accident."""
    rows = [dict(call.arguments()) for call in recorded]
    if len(rows) < ENOUGH:
        return ()
    return tuple(
        (a, b)
        for a, b in itertools.product(rows[0], repeat=2)
        if all(is_length(row.get(a), row.get(b)) for row in rows)
        and len({row[a] for row in rows}) > 1
    )


def position_relations(
    recorded: Sequence[Call], pairs: Sequence[tuple[Argument, Argument]]
) -> tuple[tuple[Argument, Argument], ...]:
    """Return which of some pairs of arguments always are a position and what it is in, its end included."""
    rows = [dict(call.arguments()) for call in recorded]
    found = []
    for a, b in pairs:
        given = [row for row in rows if a in row and b in row]
        different = {row[a] for row in given if type(row[a]) is int}
        if len(given) >= POSITIONS and len(different) > 1 and all(is_position(row[a], row[b]) for row in given):  # fmt: skip
            found.append((a, b))
    return tuple(found)


def is_length(node: Node, within: Node) -> bool:
    """Whether a number is the length of a container."""
    return type(node) is int and kind(within) in CONTAINERS and node == len(within[1])


def is_position(node: Node, within: Node) -> bool:
    """Whether a number is a position in a text or a list, or its end."""
    end = end_of(within)
    return type(node) is int and end is not None and 0 <= node <= end


def end_of(within: Node) -> int | None:
    """Return the length of a text, list or tuple; None for all else."""
    if isinstance(within, str):
        return len(within)
    return len(within[1]) if kind(within) in ("list", "tuple") else None


Ties = frozenset[tuple[Any, Any]]
"""Pairs of arguments, the first of which shares an object with the second in every call that gives both."""


def ties_in(recorded: Sequence[Call]) -> Ties:
    """Return which objects are always given with what they share."""
    found = {pair for call in recorded for pair in _tied(call)}
    return frozenset(p for p in found if all(_has(call, p) for call in recorded))


def is_tied(call: Call, ties: Ties) -> bool:
    """Whether a call shares what all recorded ones share."""
    return all(_has(call, pair) for pair in ties)


def _has(call: Call, pair: tuple[Any, Any]) -> bool:
    given = dict(call.arguments())
    both = all(isinstance(given.get(each), list) for each in pair)
    return not both or pair in {(row[0], row[1]) for row in call.shared}


def _tied(call: Call) -> list[tuple[Any, Any]]:
    given = dict(call.arguments())
    return [
        (row[0], row[1])
        for row in call.shared
        if all(is_object(given.get(each)) for each in row[:2])
    ]
