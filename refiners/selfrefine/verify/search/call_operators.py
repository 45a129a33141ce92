"""Call operators: calls in which arguments are left out or given, come from other calls, or depend on one another.  Pure."""

from __future__ import annotations

import itertools
import json
import math
from typing import TYPE_CHECKING

from selfrefine.verify.search.boundaries import LONGEST, edges
from selfrefine.verify.search.dictionary import matches_of
from selfrefine.verify.values import (
    CONTAINERS,
    Call,
    Node,
    is_plain_object,
    kind,
    number,
    of_number,
    record_fields,
)
from selfrefine.verify.values.hints import MISSING
from selfrefine.verify.values.places import put, spots_in, with_spot

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from selfrefine.verify.values.hints import Parameter, SourceHints, Stars
    from selfrefine.verify.values.shape import Shape

SAMPLES: tuple[Node, ...] = (7, 0, "ab", "", ["l", [1]], True)
"""What an argument gets that was never given."""
GIVEN: tuple[Node, ...] = (7, "ab", ["l", [1]], ["d", [["a", 1]]], True)
"""What comes in ``*args`` and ``**kwargs`` where nothing was ever seen."""
BASES, OTHERS, JOINED = 5, 12, 6
"""Calls from which others are made, calls whose arguments they get, and calls of which two are put together."""
SEEN, NEAR, LENGTHS = 4, 6, 6
"""Other values seen of an argument that are tried in one call, edges of another argument's value, and lengths."""
COMBINED = 60
"""Combinations of choices up to which all are tried."""
MOST_JOINED = 60
"""Items or characters of two arguments that are put together."""
SEPARATING = ",;|\n \t/&"
"""Marks that mostly stand between things of one kind, such as changes, rows or words."""
PATTERNS = (
    "^{}",
    "{}$",
    r"\b{}",
    "(?:{})?",
    "(?:{})*",
    "(?i:{})",
    "(?<=.)(?:{})",
    "({})",
)
"""What is made of a pattern, which stands for itself in each: tied to an end, of nothing, in another case."""
PLACES, KEYS = 20, 6
"""Places of an argument in which dictionaries are looked for, and keys of one that hold nothing."""
RECEIVERS = ("self", "cls")
FOREIGN: tuple[Node, ...] = (None, 0, 2, ["f", "2.5"], "a", ["l", []], ["t", [1, 2]])
"""One value of each kind that a parameter without a type hint may well be given: one unhashable among them, and one
that `%` takes apart."""
FOR_SCALARS = frozenset({"None", "bool", "int", "float", "complex"})
"""Where only these were seen, texts and lists are foreign; elsewhere one kind of them may well serve for another."""
CHANGING = frozenset({"list", "dict", "set", "bytearray"})
FICKLE = tuple(f'["call", "{name}"]' for name in ("turns", "clock", "failure", "unavailable"))  # fmt: skip
"""Callables that are asked again, as JSON."""
TURNS = 20
"""Up to here a number may say how often something is tried."""


def from_other_calls(
    call: Call, bases: Sequence[Call], hints: SourceHints
) -> Iterator[Call]:
    """Yield a call with what other calls gave, with equal arguments, and with lengths at which the function may turn.

    Args:
        call: to start from.
        bases: known calls, small ones first.
        hints: what the function's text says of its inputs.
    """
    yield from every_choice(call)
    yield from with_arguments_of(call, bases)
    yield from _alike(call)
    yield from _lengths(call, hints)


def every_choice(call: Call) -> list[Call]:
    """Return a call with all combinations of choices, where members of enumerations and truths are all that it takes."""
    columns = [_choices(node) for _, node in call.arguments()]
    if not all(columns) or not columns or math.prod(map(len, columns)) > COMBINED:
        return []
    names = list(call.kwargs)
    rows = itertools.product(*columns)
    most = len(call.args)
    return [Call(row[:most], dict(zip(names, row[most:], strict=True))) for row in rows]


def _choices(node: Node) -> list[Node]:
    """Return all values that there are of a value's kind; none where they are without end."""
    if isinstance(node, bool):
        return [False, True]
    if isinstance(node, list) and node[0] == "e":
        return [[*node[:3], name, node[4]] for name in node[4]]
    return []


def with_arguments_of(call: Call, bases: Sequence[Call]) -> Iterator[Call]:
    """Yield a call with one argument, or one more or less, as other calls had it."""
    arguments = dict(call.arguments())
    for other in bases[:OTHERS]:
        if other.key == call.key:
            continue
        theirs = dict(other.arguments())
        for argument in itertools.islice(theirs, SEEN):
            if argument in arguments or argument == len(call.args):
                yield _with_argument(call, argument, theirs[argument])
        if len(other.args) < len(call.args) or other.kwargs.keys() < call.kwargs.keys():
            names = {k: v for k, v in call.kwargs.items() if k in other.kwargs}
            yield Call(call.args[: len(other.args)], names)


def _alike(call: Call) -> Iterator[Call]:
    """Yield a call in which one argument is equal to another of its kind, near it, a part of it, or named in it."""
    for (first, a), (_, b) in itertools.permutations(call.arguments(), 2):
        yield from (call.replaced(first, node) for node in _taken_from(b, a))


def _taken_from(other: Node, node: Node) -> list[Node]:
    """Return what another argument has for the place of this one."""
    if kind(other) == kind(node):
        return [other, *edges(other, 0)[:NEAR]]
    if isinstance(number(node), int) and isinstance(other, str):
        return [len(other), len(other) - 1, len(other) + 1]
    parts: list[Node] = []
    if kind(other) in CONTAINERS:
        parts = [*other[1][:1], *other[1][-1:]]
    elif kind(other) == "dict":
        parts = [key for key, _ in other[1][:NEAR]]
    return [part for part in parts if kind(part) == kind(node)]


def _lengths(call: Call, hints: SourceHints) -> Iterator[Call]:
    """Yield a call with texts and lists as long as a number that the function names or is given, and one more or less."""
    if not hints.measures:
        return
    arguments = call.arguments()
    wanted = [n for node in (*hints.literals, *hints.defaults) if isinstance(n := number(node), int)]  # fmt: skip
    given = [n for _, node in arguments if isinstance(n := number(node), int)]
    sizes = [size for n in dict.fromkeys([*given, *wanted]) for size in (n, n - 1, n + 1)]  # fmt: skip
    for argument, node in arguments:
        every = (_as_long(node, size) for size in dict.fromkeys(sizes))
        longer = (made for made in every if made is not None)
        for made in itertools.islice(longer, 3 * LENGTHS):
            yield call.replaced(argument, made)


def _as_long(node: Node, size: int) -> Node | None:
    """Return a text or list of just that size, made of what is there; None where there is nothing to make it of."""
    if not 0 < size <= LONGEST:
        return None
    if isinstance(node, str) and node:
        return (node * size)[:size]
    if kind(node) in ("list", "tuple") and node[1]:
        return [node[0], (node[1] * size)[:size]]
    if kind(node) == "bytes" and node[1]:
        return ["b", (node[1] * size)[: 2 * size]]
    return None


def given_optionals(
    bases: Sequence[Call], parameters: Sequence[Parameter]
) -> Iterator[Call]:
    """Yield calls with an optional argument given that no test gives, or left out that a test gives.

    What was recorded holds all arguments, those that were left out as their defaults.
    """
    for parameter in parameters:
        if not parameter.default:
            continue
        if parameter.usual is MISSING:
            yield from _instead(bases, parameter)
            continue
        usual = _node_of(parameter.usual)
        rows = [(call, _argument(call, parameter)) for call in bases]
        given = [
            at for call, at in rows if dict(call.arguments()).get(at, usual) != usual
        ]
        for call, at in rows[:BASES]:
            yield _with_argument(call, at, usual)
            for node, as_usual in () if given else _values_for(parameter):
                made = _with_argument(call, at, node)
                group = f"{parameter.name} as {kind(node)}"
                yield made if as_usual else made.unlike(group)


def _instead(bases: Sequence[Call], parameter: Parameter) -> Iterator[Call]:
    """Yield calls with something in the place of a default that is no plain value, if no test gives anything there."""
    rows = [(call, _argument(call, parameter)) for call in bases]
    seen = {json.dumps(dict(call.arguments()).get(at)) for call, at in rows}
    if len(seen) > 1 or parameter.annotated:
        return
    for call, at in rows[:BASES]:
        for node in (*SAMPLES, None):
            made = _with_argument(call, at, node)
            yield made.unlike(f"{parameter.name} as {kind(node)}")


def _argument(call: Call, parameter: Parameter) -> str | int:
    """Return where a call has a parameter, or would have it."""
    at = parameter.position
    by_name = at is None or parameter.name in call.kwargs or at > len(call.args)
    return parameter.name if by_name or at is None else at


def _with_argument(call: Call, at: str | int, node: Node) -> Call:
    if at == len(call.args):
        return Call((*call.args, node), call.kwargs)
    return call.replaced(at, node)


def _node_of(value: object) -> Node:
    if type(value) in (int, float):
        return of_number(value)  # type: ignore[arg-type]
    return ["b", value.hex()] if isinstance(value, bytes) else value


def _values_for(parameter: Parameter) -> list[tuple[Node, bool]]:
    """Return values for a parameter that is always left out, each with whether its kind is the usual one."""
    usual = parameter.usual
    if isinstance(usual, bool | int | float | str):
        return [(edge, True) for edge in edges(_node_of(usual), 0)[:8]]
    kinds = parameter.hint.kinds if parameter.hint else frozenset()
    samples = [(node, kind(node) in kinds) for node in SAMPLES]
    if kinds:
        return [(node, True) for node, allowed in samples if allowed]
    return samples if usual is None and not parameter.annotated else []


def other_stars(call: Call, bases: Sequence[Call], stars: Stars) -> Iterator[Call]:
    """Yield a call with other numbers of arguments, and other keywords.

    What is given where nothing was ever seen is unlike what was seen, and of one kind each.

    Args:
        call: to start from.
        bases: known calls.
        stars: of the function.
    """
    if stars.first is not None and len(call.args) >= stars.first:
        yield from _positional(call, stars.first, bases, stars)
    if stars.keywords:
        yield from _keywords(call, bases, stars)


def _positional(
    call: Call, first: int, bases: Sequence[Call], stars: Stars
) -> Iterator[Call]:
    rest = call.args[first:]
    for other in (rest[:-1], (), rest + rest[-1:], rest[::-1], rest[:1]):
        if other != rest:
            yield Call((*call.args[:first], *other), call.kwargs)
    if not any(len(base.args) > first for base in bases) and not stars.annotated:
        for node in GIVEN:
            group = f"*{kind(node)}"
            yield Call((*call.args, node), call.kwargs).unlike(group)
            yield Call((*call.args, node, node), call.kwargs).unlike(group)


def _keywords(call: Call, bases: Sequence[Call], stars: Stars) -> Iterator[Call]:
    seen = {name: node for base in bases for name, node in base.kwargs.items()}
    for name in stars.keywords:
        if name in call.kwargs:
            fewer = {k: v for k, v in call.kwargs.items() if k != name}
            yield Call(call.args, fewer)
        elif name in seen:
            yield Call(call.args, {**call.kwargs, name: seen[name]})
        elif not stars.annotated:
            for node in GIVEN:
                longer = Call(call.args, {**call.kwargs, name: node})
                yield longer.unlike(f"{name}={kind(node)}")


def spliced(one: Call, bases: Sequence[Call]) -> Iterator[Call]:
    """Yield a call in which an argument is that of two calls, one behind the other.

    Tests mostly give one rule, one row, one word at a time; which of two wins shows where both come.
    """
    marks = _marks(bases[:JOINED])
    for other in bases[:JOINED]:
        theirs = dict(other.arguments())
        for at, node in one.arguments():
            second = theirs.get(at)
            if other is one or node == second or kind(node) != kind(second):
                continue
            joined = _joined(node, second, marks)
            if joined is not None:
                yield one.replaced(at, joined)


def _marks(bases: Sequence[Call]) -> str:
    """Return the marks in the texts that calls give: those that mostly separate first."""
    texts = [n for call in bases for _, n in call.arguments() if isinstance(n, str)]
    seen = dict.fromkeys(c for text in texts for c in text if not c.isalnum())
    return "".join(
        sorted(seen, key=lambda mark: (mark not in SEPARATING, SEPARATING.find(mark)))
    )


def _joined(first: Node, second: Node, marks: str) -> Node | None:
    """Return one value behind the other; None where that cannot be, or where one of them is empty or long."""
    if isinstance(first, str):
        short = len(first) + len(second) <= MOST_JOINED
        return f"{first}{marks[0]}{second}" if marks and short else None
    if kind(first) not in ("list", "tuple", "dict") or not first[1] or not second[1]:
        return None
    if len(first[1]) + len(second[1]) > MOST_JOINED:
        return None
    if kind(first) != "dict":
        return [first[0], [*first[1], *second[1]]]
    known = [key for key, _ in first[1]]
    rest = [pair for pair in second[1] if pair[0] not in known]
    return ["d", [*first[1], *rest]] if rest else None


def other_patterns(call: Call, parameters: Sequence[Parameter], names: frozenset[str]) -> Iterator[Call]:  # fmt: skip
    r"""Yield a call with other patterns, also beside texts in which they are found twice.

    Whoever cuts a text before it is searched moves its beginning, which only `^` and `\b` tell.

    Args:
        call: to start from.
        parameters: of the function.
        names: of those that are patterns.
    """
    places = {at for p in parameters if p.name in names for at in p.places}
    given = dict(call.arguments())
    for at, pattern in given.items():
        if at not in places or not isinstance(pattern, str) or not pattern:
            continue
        texts = [a for a, node in given.items() if isinstance(node, str) and a != at]
        found = matches_of(pattern)[:2]
        for form in PATTERNS:
            made = call.replaced(at, form.format(pattern))
            yield made
            for text in texts:
                yield from (made.replaced(text, f"{one}{one} {one}") for one in found)


def missing_values(call: Call) -> Iterator[Call]:
    """Yield a call with None under a key, or as the first item, which is something else than nothing there; each in its own group."""
    for at, node in call.arguments():
        if kind(node) in ("list", "tuple", "iterator") and node[1] and node[1][0] is not None:  # fmt: skip
            made = call.replaced(at, [node[0], [None, *node[1][1:]]])
            yield made.unlike(f"{at} None as an item")
    for spot in spots_in(call, PLACES):
        pairs = spot.node[1][:KEYS] if kind(spot.node) == "dict" else []
        for index, (key, value) in enumerate(pairs):
            if value is not None and isinstance(key, str):
                made = with_spot(call, spot, put(spot.node, (2 * index + 1,), None))
                yield made.unlike(f"{spot.at} None as {key}")


def same_objects(call: Call) -> Iterator[Call]:
    """Yield a call with one object in the places of two arguments, if both can be changed and are alike."""
    kinds = [kind(node) for node in call.args]
    for at, node in enumerate(call.args):
        changes = kinds[at] in CHANGING or is_plain_object(node) or record_fields(node)
        first = kinds.index(kinds[at])
        if changes and first < at:
            yield call.replaced(at, ["same", first]).unlike(f"{at} is {first}")


def iterators(call: Call, parameters: Sequence[Parameter]) -> Iterator[Call]:
    """Yield a call with an iterator in the place of a list, where a hint says that any iterable will do, or there is none."""
    hinted = {at for p in parameters if p.annotated for at in p.places}
    drawn = {at for p in parameters if p.drawn for at in p.places}
    for at, node in call.arguments():
        if at in drawn and kind(node) in ("list", "tuple"):
            made = call.replaced(at, ["v", "builtins.iter", [node]])
            yield made.unlike(f"{at} an iterator")
        elif at not in hinted and kind(node) == "list":
            yield call.replaced(at, ["it", node[1]]).unlike(f"{at} an iterator")


def other_types(
    call: Call, parameters: Sequence[Parameter], shapes: Mapping[str | int, Shape]
) -> Iterator[Call]:
    """Yield a call with a value of another kind than was ever seen, where no type hint says what comes there.

    Args:
        call: to start from.
        parameters: of the function.
        shapes: what was seen of each argument.
    """
    known = {at: p for p in parameters for at in p.places}
    for at, node in call.arguments():
        own = known.get(at)
        if own and (own.annotated or (at == 0 and own.name in RECEIVERS)):
            continue
        kinds = shapes[at].kinds if at in shapes else frozenset({kind(node)})
        for name, other in _of_other_kinds(node, kinds):
            yield call.replaced(at, other).unlike(f"{at} {name}")


def _of_other_kinds(node: Node, kinds: frozenset[str]) -> Iterator[tuple[str, Node]]:
    """Yield values of other kinds for the place of one, each with the name of its kind."""
    for other in FOREIGN:
        what = kind(other)
        fits = what in FOR_SCALARS or kinds <= FOR_SCALARS
        # Fractions of the number that was seen come below.
        if fits and what not in kinds and not (what == "float" and "int" in kinds):
            yield what, other
    value = number(node)
    if isinstance(value, int) and "float" not in kinds:
        for half in (value + 0.5, float(value)):
            yield "a fraction", of_number(half)


def more_turns(call: Call) -> Iterator[Call]:
    """Yield a call in which something fails, or says something else each time, with more turns: two tell no rule from another."""
    if not any(name in call.key for name in FICKLE):
        return
    for at, node in call.arguments():
        if type(node) is int and 0 < node <= TURNS:
            yield call.replaced(at, node + 2).unlike(call.group)
