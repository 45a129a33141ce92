"""Hint alternatives: what a hint allows and no test gives: None, a text, a number, or one with a fraction.  Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.values import Call, Node, kind, nodes_by_place, of_number
from selfrefine.verify.values.hints import hints_by_place
from selfrefine.verify.values.places import values_of, with_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from selfrefine.verify.values.hints import Parameter
    from selfrefine.verify.values.shape import Shape

BASES = 4
FRACTIONS: tuple[Callable[[int], float], ...] = (
    lambda whole: whole + 1 / 3,
    lambda whole: whole * 0.1,
    lambda whole: whole * 1e-8,
)
"""What has more digits than anybody rounds to, what no binary fraction is, and what rounds to nothing."""
UNSEEN: dict[str, tuple[Node, ...]] = {"None": (None,), "str": ("", "ab"), "int": (0, 7)}  # fmt: skip
"""Of kinds that a hint names beside others, what is given if no test does."""


def hinted_calls(small: Sequence[Call], parameters: Sequence[Parameter]) -> Iterator[Call]:  # fmt: skip
    """Yield calls with what hints allow and was not seen: other kinds, each alone; fractions in all places together as well.

    Args:
        small: calls to start from, small ones first.
        parameters: of the function.
    """
    hints, columns = hints_by_place(parameters), nodes_by_place(small)
    for call in small[:BASES]:
        for at in (at for at, _ in call.arguments() if at in hints):
            seen = set(map(kind, columns[at]))
            for what in sorted(UNSEEN.keys() & _hinted_kinds(hints[at]) - seen):
                yield from (call.replaced(at, node) for node in UNSEEN[what])
        yield from _fractions(call, hints)


def _fractions(call: Call, hints: dict[str | int, Shape]) -> Iterator[Call]:
    """Yield a call with fractions in the place of whole numbers, in each argument alone and in all together."""
    for fraction in FRACTIONS:
        made = call
        for at, node in call.arguments():
            new = _with_fractions(node, hints.get(at), fraction)
            if new != node:
                yield call.replaced(at, new)
                made = made.replaced(at, new)
        if made is not call:
            yield made


def _hinted_kinds(hint: Shape) -> frozenset[str]:
    """Return the kinds that a hint names: who says `float` allows whole numbers, and need not think of them."""
    return hint.kinds - {"int"} if "float" in hint.kinds else hint.kinds


def _with_fractions(
    node: Node, hint: Shape | None, fraction: Callable[[int], float]
) -> Node:
    """Return a value with fractions in the place of whole numbers, as far as a hint says that they may stand there."""
    if hint is None:
        return node
    if type(node) is int:
        return of_number(fraction(node)) if "float" in hint.kinds else node
    what = kind(node)
    if what in ("list", "tuple"):
        parts = hint.fields if len(hint.fields) == len(node[1]) else [hint.items] * len(node[1])  # fmt: skip
        return [node[0], [_with_fractions(item, part, fraction) for item, part in zip(node[1], parts, strict=True)]]  # fmt: skip
    if what == "dict":
        inner = (
            _with_fractions(value, hint.values, fraction) for value in values_of(node)
        )
        return with_values(node, inner)
    return node
