"""Scaling: larger inputs from recorded ones, because test-size inputs hide how time grows."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from selfrefine.verify.search.graphs import linked
from selfrefine.verify.values import (
    CONTAINERS,
    Call,
    Node,
    kind,
    number,
    of_number,
    record_fields,
    size,
    with_fields,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Way: TypeAlias = Callable[[Call, int], Call | None]
    """What makes a step of a series: a call that is so many times as large, or None."""

FACTORS = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048)
FURTHER_FACTORS = (*FACTORS, 4096, 8192, 16384)
LARGEST = 5_000
"""Items or characters of one amplified argument."""
LARGEST_FOR_FAST = 50_000
"""The same, of inputs on which what is already fast is timed."""
LARGEST_NUMBER = 1_000_000
"""An amplified whole number, where numbers say how much to do."""
BASES = 3
STEP, LARGEST_PLAIN = 1000, 1 << 48
"""What is added to numbers of each further block; numbers below the second need no longer form then."""


def size_series(recorded: Sequence[Call], first: int | None = None) -> list[list[Call]]:
    """Return series of calls that grow step by step; each may be left where it takes too long.

    All sized arguments of a call, and what they hold as attributes, grow together, so that relations between
    lengths survive; where nothing has a size, numbers grow instead.  The largest
    call grows in other ways as well: numbers along with sizes (they may be
    limits), words within texts, fractions towards zero (a finer tolerance is
    more work), graphs as one, numbers that have no factor in common (two that grow by the same
    one have it, and what they have in common is found as soon as before), attributes and
    tuples of numbers with all the rest, more of what ``*args`` takes.

    Args:
        recorded: calls of tests.
        first: at which position ``*args`` begins, if the function takes any number of arguments.
    """
    by_size = sorted(recorded, key=lambda call: -call.size)
    few: tuple[Way, ...] = (_scale, _stretch)
    more: tuple[Way, ...] = (_scale_all, _refine, _part, *_whole_ways(first, LARGEST))
    found = [_series(call, each) for call in by_size[:BASES] for each in few]
    found += [_series(call, way) for call in by_size[:1] for way in more]
    return _different(found)


def larger_series(seen: Sequence[Call], first: int | None = None) -> list[list[Call]]:
    """Return series for code that is fast on `size_series`: longer, with all arguments together and with each alone."""
    largest = max(seen, key=lambda call: call.size, default=None)
    if largest is None:
        return []
    ways: tuple[Way, ...] = (
        partial(_scale, most=LARGEST_FOR_FAST),
        *_whole_ways(first, LARGEST_FOR_FAST),
    )
    found = [_series(largest, way, FURTHER_FACTORS) for way in ways]
    sized = [argument for argument, node in largest.arguments() if _length(node)]
    if len(sized) > 1:
        alone = [partial(_scale_one, chosen=argument) for argument in sized]
        found += [_series(largest, way, FURTHER_FACTORS) for way in alone]
    return _different(found)


def _whole_ways(first: int | None, most: int) -> tuple[Way, ...]:
    """Return the ways in which all of a call grows: its graphs, all that has a size, and what ``*args`` takes."""
    return (
        partial(linked, shift=_shift, most=most),
        partial(_grow_all, most=most),
        partial(_lengthen, first=first, most=most),
    )


def _different(series: list[list[Call]]) -> list[list[Call]]:
    """Return the series that have steps, each once."""
    found: dict[str, list[Call]] = {}
    for steps in filter(None, series):
        found.setdefault(steps[-1].key, steps)
    return list(found.values())


def _series(call: Call, way: Way, factors: Sequence[int] = FACTORS) -> list[Call]:
    """Return the steps of one series, up to where they no longer grow."""
    steps: list[Call] = []
    for factor in factors:
        step = way(call, factor)
        if step is None or (steps and step.arguments() == steps[-1].arguments()):
            break
        steps.append(step)
    return steps


def _scale_one(call: Call, factor: int, chosen: str | int) -> Call:
    """Return the call with one argument grown, whatever becomes of what it has to do with the others."""
    node = grow(dict(call.arguments())[chosen], factor, LARGEST_FOR_FAST)
    return call.replaced(chosen, node, origin="amplified")


def _scale(call: Call, factor: int, most: int = LARGEST) -> Call | None:
    arguments = call.arguments()
    sized = [node for _, node in arguments if _length(node)]
    if not sized and any(_multiply(node, factor) != node for _, node in arguments):
        return _changed(call, lambda node: _multiply(node, factor))
    whole = sized or any(_holds_size(node) for _, node in arguments)
    if whole:
        return _grow_together(call, factor, most, _length)
    return _changed(
        call,
        lambda node: (
            ["t", [_multiply(item, factor) for item in node[1]]]
            if kind(node) == "tuple"
            else node
        ),
    )


def _grow_all(call: Call, factor: int, most: int) -> Call | None:
    """Return the call with all that has a size grown, tuples of numbers and attributes among it."""
    return _grow_together(call, factor, most, _full_length)


def _grow_together(
    call: Call, factor: int, most: int, length: Callable[[Node], int]
) -> Call | None:
    """Return the call with what has a length grown, and the numbers that tell one; None where it would be too large.

    Args:
        call: a call.
        factor: how much longer.
        most: items of one argument.
        length: of a node; 0 for one that does not grow.
    """
    parts = [part for _, node in call.arguments() for part in _parts(node)]
    lengths = {length(part) for part in parts} - {0}

    def grown(node: Node) -> Node:
        if length(node):
            return grow(node, factor, most)
        if number(node) in lengths:
            return _multiply(node, factor)
        held = {name: grown(value) for name, value in record_fields(node)}
        return with_fields(node, held) if held else node

    made = _changed(call, grown)
    largest = (
        max((size(node) for _, node in made.arguments()), default=0) if made else 0
    )
    return None if largest > most * 4 else made


def _changed(call: Call, change: Callable[[Node], Node]) -> Call | None:
    """Return the call with each argument changed; None where none does."""
    made = call
    for argument, node in call.arguments():
        new = change(node)
        if new != node:
            made = made.replaced(argument, new, origin="amplified")
    return None if made is call else made


def _lengthen(call: Call, factor: int, first: int | None, most: int) -> Call | None:
    """Return the call with more of what ``*args`` takes; None where it takes none."""
    rest = list(call.args[first:]) if first is not None else []
    if not rest:
        return None
    longer = grow(["l", rest], factor, most)[1]
    return Call((*call.args[:first], *longer), call.kwargs, "amplified")


def _parts(node: Node) -> list[Node]:
    """Return a node, or what a record holds."""
    fields = record_fields(node)
    return [part for _, value in fields for part in _parts(value)] if fields else [node]


def _holds_size(node: Node) -> bool:
    return any(_length(part) for part in _parts(node))


def _scale_all(call: Call, factor: int) -> Call | None:
    """Return the call with sizes and numbers grown; None where that is nothing else than `_scale`."""
    grown = scaled = _scale(call, factor)
    if grown is None:
        return None
    for argument, node in call.arguments():
        new = _multiply(node, factor)
        if new not in (node, dict(grown.arguments())[argument]):
            grown = grown.replaced(argument, new, origin="amplified")
    return None if grown is scaled else grown


def _stretch(call: Call, factor: int) -> Call | None:
    """Return the call with the longest word of each text repeated within it; None without words."""

    def stretched(node: Node) -> Node:
        words = re.findall(r"\w+", node) if isinstance(node, str) else []
        if not words or len(words[0]) == len(node):
            return node
        word = max(words, key=len)
        return node.replace(word, (word * factor)[:LARGEST], 1)

    return _changed(call, stretched)


def _refine(call: Call, factor: int) -> Call | None:
    """Return the call with every fraction between 0 and 1 divided; None where there is none."""

    def finer(node: Node) -> Node:
        value = number(node)
        fraction = isinstance(value, float) and 0 < value < 1 and factor <= FINEST
        return of_number(value / factor) if fraction and value else node

    return _changed(call, finer)


def _part(call: Call, factor: int) -> Call | None:
    """Return the call with its numbers grown, each after the first by one more; None unless there are several alone."""
    arguments = call.arguments()
    whole = [argument for argument, node in arguments if _multiply(node, 2) != node]
    if len(whole) < FEWEST_PARTED or any(_length(node) for _, node in arguments):
        return None
    parted = call
    for place, argument in enumerate(whole):
        node = dict(arguments)[argument]
        grown = number(_multiply(node, factor))
        if grown is None or grown == number(node):
            return None
        parted = parted.replaced(argument, of_number(grown + place), origin="amplified")
    return parted


FEWEST_PARTED = 2
FINEST = 64


def _multiply(node: Node, factor: int) -> Node:
    """Return a whole number `factor` times as large, where that stays reasonable; else the node."""
    value = number(node)
    fits = isinstance(value, int) and 1 < abs(value) <= LARGEST_NUMBER // factor
    return of_number(value * factor) if fits and value is not None else node


def grow(node: Node, factor: int, most: int = LARGEST) -> Node:
    """Return a value `factor` times as long, made of the same kind of items, few of them repeated."""
    if isinstance(node, str):
        return (node * factor)[:most]
    if kind(node) == "bytes":
        return ["b", (node[1] * factor)[: 2 * most]]
    # Blocks beyond what is kept would only be built to be thrown away.
    factor = min(factor, 1 + most // max(1, len(node[1])))
    if kind(node) == "dict":
        pairs = [
            [_shift(k, block), _shift(v, block)]
            for block in range(factor)
            for k, v in node[1]
        ]
        unique = {str(k): [k, v] for k, v in pairs}
        return ["d", list(unique.values())[:most]]
    blocks = [0] * factor if _flags(node[1]) else range(factor)
    if all(type(item) is int and abs(item) < LARGEST_PLAIN for item in node[1]):
        # Most of what is large: the same as below, in a fraction of the time.
        steps = [STEP * block for block in blocks]
        items = [n + step if n >= 0 else n - step for step in steps for n in node[1]]
        return [node[0], (sorted(items) if _ascending(node[1]) else items)[:most]]
    items = [_shift(item, block) for block in blocks for item in node[1]]
    if _ascending(node[1]) and all(number(item) is not None for item in items):
        items.sort(key=lambda item: number(item) or 0)
    return [node[0], items[:most]]


def _length(node: Node) -> int:
    if kind(node) == "tuple" and all(number(item) is not None for item in node[1]):
        return 0  # a pair of numbers is mostly a record, not a collection
    return _full_length(node)


def _full_length(node: Node) -> int:
    if isinstance(node, str):
        return len(node)
    return (
        len(node[1])
        if kind(node) in CONTAINERS or kind(node) in ("dict", "bytes")
        else 0
    )


def _shift(item: Node, block: int) -> Node:
    """Return an item for a later block: another number or text, so that sets grow too."""
    if block == 0:
        return item
    value = number(item)
    if value is not None:
        step = STEP * block if isinstance(value, int) else float(STEP * block)
        return of_number(value + step if value >= 0 else value - step)
    if isinstance(item, str) and item.isalpha():
        return item + _letters(block)
    if isinstance(item, str) and item[-1:].isalnum() and not item.isalpha():
        return item + str(block)
    if record_fields(item):
        values = {name: _shift(value, block) for name, value in record_fields(item)}
        return with_fields(item, values)
    if kind(item) in ("list", "set", "frozenset") and not _flags(item[1]):
        return [item[0], [_shift(part, block) for part in item[1]]]
    if kind(item) == "tuple":
        return ["t", [_shift(part, block) for part in item[1]]]
    return item


def _letters(block: int) -> str:
    """Return letters that hardly another block has."""
    first, length, last = block % 26, 1 + block // 26 % 4, block // 104 % 26
    rest = block // 2704
    letters = chr(ord("a") + first) * length + chr(ord("a") + last)
    return letters + _letters(rest) if rest else letters


def _flags(items: list[Node]) -> bool:
    """Whether items look like marks, of which there are no others."""
    return all(
        number(item) in (0, 1, None) and not isinstance(item, str) for item in items
    )


def _ascending(items: list[Node]) -> bool:
    values = [number(item) for item in items]
    plain = [value for value in values if value is not None]
    return len(plain) == len(values) > 1 and plain == sorted(plain)
