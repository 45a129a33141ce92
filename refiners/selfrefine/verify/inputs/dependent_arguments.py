"""Dependent arguments: calls in which one argument depends on another, or on a number that the function compares a length with."""

from __future__ import annotations

import itertools
import json
import math
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import CONTAINERS, Call, Node, kind, number, of_number
from selfrefine.verify.inputs.container_items import within
from selfrefine.verify.inputs.edges import LONGEST, edges
from selfrefine.verify.inputs.hints import MISSING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.verify.inputs.hints import Parameter
    from selfrefine.verify.inputs.literals import SourceHints

SEEN, NEAR, LENGTHS = 4, 6, 6
SAMPLES: tuple[Node, ...] = (7, 0, "ab", "", ["l", [1]], True)
"""What an argument gets that was never given."""
BASES, OTHERS = 5, 12
"""Calls from which others are made, and calls whose arguments they get."""
"""Other values seen of an argument that are tried in one call, edges of another argument's value, and lengths."""


def crossed_calls(bases: Sequence[Call], hints: SourceHints) -> Iterator[Call]:
    """Yield calls with what other calls gave, with equal arguments, and with lengths at which the function may turn.

    Args:
        bases: small ones first.
        hints: what the function's text says of its inputs.
    """
    for call in bases[:BASES]:
        yield from every_choice(call)
        yield from with_arguments_of(call, bases)
        yield from _alike(call)
        yield from _lengths(call, hints)


def of_others(bases: Sequence[Call]) -> Iterator[Call]:
    """Yield calls made of two of some calls."""
    for call in bases:
        yield from with_arguments_of(call, bases)


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


def optional_calls(
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
                group = "" if as_usual else f"{parameter.name} as {kind(node)}"
                made = _with_argument(call, at, node)
                yield replace(made, in_domain=as_usual, group=group)


def _instead(bases: Sequence[Call], parameter: Parameter) -> Iterator[Call]:
    """Yield calls with something in the place of a default that is no plain value, if no test gives anything there."""
    rows = [(call, _argument(call, parameter)) for call in bases]
    seen = {json.dumps(dict(call.arguments()).get(at)) for call, at in rows}
    if len(seen) > 1 or parameter.annotated:
        return
    for call, at in rows[:BASES]:
        for node in (*SAMPLES, None):
            made = _with_argument(call, at, node)
            yield replace(made, in_domain=False, group=f"{parameter.name} as {kind(node)}")  # fmt: skip


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


UNEVEN = 2**53 + 1
"""The first whole number that no float holds."""
HUGE = (10**15 - 1, UNEVEN, 2**60 + 1, (2**64 + 1) ** 2)
"""Numbers at which floats in the place of whole ones go wrong: logarithms, quotients, roots of what is nearly a square,
and of what is one."""
COMBINED = 60


def huge_calls(call: Call) -> Iterator[Call]:
    """Yield a call with huge numbers in each of its places: made last, the least first, as it may take too long."""
    for argument, node in call.arguments():
        if isinstance(number(node), int):
            huge = map(of_number, HUGE)
            yield from (call.replaced(argument, n, origin="huge") for n in huge)
        else:
            yield from (call.replaced(argument, n) for n in _with_huge(node, 2))


def huge_place(call: Call) -> str | int:
    """Return which argument of such a call is the huge number."""
    return next(at for at, node in call.arguments() if number(node) in HUGE)


def _with_huge(node: Node, depth: int) -> Iterator[Node]:
    if isinstance(number(node), int):
        yield of_number(UNEVEN)
    elif depth:
        yield from within(node, lambda part: _with_huge(part, depth - 1))


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


def _lengths(call: Call, hints: SourceHints) -> Iterator[Call]:
    """Yield a call with texts and lists as long as a number that the function names or is given, and one more or less."""
    if not hints.measures:
        return
    arguments = call.arguments()
    wanted = [n for node in (*hints.literals, *hints.defaults) if isinstance(n := number(node), int)]  # fmt: skip
    given = [n for _, node in arguments if isinstance(n := number(node), int)]
    sizes = [size for n in dict.fromkeys([*given, *wanted]) for size in (n, n - 1, n + 1)]  # fmt: skip
    for argument, node in arguments:
        count = 0
        for size in dict.fromkeys(sizes):
            longer = _as_long(node, size)
            if longer is not None and count < 3 * LENGTHS:
                count += 1
                yield call.replaced(argument, longer)


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
