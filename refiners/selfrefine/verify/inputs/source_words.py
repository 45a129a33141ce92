"""Source words: calls with the words and types of the function's own text in the place of what was seen.  Pure."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from selfrefine.verify.inputs.container_items import within
from selfrefine.verify.inputs.literals import (
    SourceHints,
    as_other_types,
    dictionary_seeds,
    with_affixes,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine.verify.inputs import Call, Node

SEEDS = 40
"""Variants of one argument of one call that the function's text suggests."""


def suggested_calls(small: Sequence[Call], hints: SourceHints) -> Iterable[Call]:
    """Yield small calls with the words and types of the function's own text in the place of what was seen.

    Args:
        small: calls to start from, small ones first.
        hints: what the text says.
    """
    chosen = {call.key: call for call in (*small[:2], *small[len(small) // 2 :][:1])}
    rows = [
        map(partial(call.replaced, argument), variants(node, hints))
        for variants in (dictionary_seeds, with_affixes)
        for call in chosen.values()
        for argument, node in call.arguments()
    ]
    rows += [
        map(partial(_grouped, call, argument), others)
        for call in chosen.values()
        for argument, node in call.arguments()
        for others in _as_types(node, hints)
    ]
    # One of each in turn, so that a long list of words leaves room for the others.
    turns = itertools.zip_longest(*(itertools.islice(row, SEEDS) for row in rows))
    yield from (call for turn in turns for call in turn if call is not None)


def _as_types(node: Node, hints: SourceHints) -> Iterable[Iterable[tuple[str, Node]]]:
    """Return a value as each of the types that the text asks for, or with such a part, each with a name of that kind."""
    for name in hints.types:
        one = replace(hints, types=(name,))
        yield ((name, other) for other in as_other_types(node, one, 0))
        # What crashes in the place of a row says nothing of what comes in the place of its cells.
        outer = partial(as_other_types, hints=one, depth=0)
        yield ((f"{name} within", other) for other in within(node, outer))
        inner = within(node, partial(within, variants=outer))
        yield ((f"{name} within what it holds", other) for other in inner)


def _grouped(call: Call, argument: str | int, named: tuple[str, Node]) -> Call:
    return replace(call.replaced(argument, named[1]), group=f"{argument} {named[0]}")
