"""Pairs: two loops, one in the other, that take every item of a list beside every other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.blocks import lines, operands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Source

_OUTER = {
    "One in range(len(Items))": "",
    "One, First in enumerate(Items)": "",
    "One in range(Before + 1, len(Items))": "Before + 1",
}
"""The outer one of two loops, to the place where it starts."""
_INNER = {
    "Other in range(len(Items))": False,
    "Other, Second in enumerate(Items)": False,
    "Other in range(One + 1, len(Items))": True,
    "Second in Items[One + 1:]": True,
}
"""The inner one, to whether each pair is taken in one order only."""
_FORMS = {
    f"for {outer}:\n    for {inner}:\n        ...\n": (start, once)
    for outer, start in _OUTER.items()
    for inner, once in _INNER.items()
} | {
    f"for First, Second in {word}(Items, 2):\n    ...\n": ("", True)
    for word in ("combinations", "itertools.combinations")
}


@dataclass(frozen=True)
class Pair:
    """Two loops over the same items, or one over all combinations of two.

    Args:
        outer: the one around the other.
        inner: the other one.
        found: its variables: the places One and Other, the items First and Second.
        body: what is done for each pair.
        test: what is asked of a pair first, besides whether its places differ.
        once: whether the places are only taken in one order.
        start: the first place of the outer one, as code, where it is not 0.
    """

    outer: cst.For
    inner: cst.For
    found: Match
    body: Sequence[Any]
    test: cst.BaseExpression | None
    once: bool
    start: str = ""

    @property
    def items(self) -> cst.Name:
        """What both walk."""
        return self.found.name("Items")

    @property
    def names(self) -> tuple[str, str]:
        """The variables of the two items, empty where one has none."""
        return self._name("First"), self._name("Second")

    @property
    def places(self) -> tuple[str, str]:
        """The variables of the two places, empty where one has none."""
        return self._name("One"), self._name("Other")

    @property
    def texts(self) -> tuple[frozenset[str], ...]:
        """For each of both, how the body says the item."""
        return tuple(
            frozenset({name, f"{self.items.value}[{place}]"})
            for name, place in zip(self.names, self.places, strict=True)
        )

    @property
    def walked(self) -> str:
        """All items of which pairs are taken, as code."""
        return f"{self.items.value}[{self.start}:]" if self.start else self.items.value

    def _name(self, word: str) -> str:
        return self.found.name(word).value if word in self.found else ""


def pair_of(
    source: Source, outer: cst.For, *, behind_others: bool = False
) -> Pair | None:
    """Return what two nested loops compare; None where they do more, or something else.

    Args:
        source: the function.
        outer: the outer one of both loops.
        behind_others: whether it may start behind the place of a loop around it.
    """
    found = source.extract(outer, *_FORMS)
    if not found:
        return None
    start, once = _FORMS[found.pattern]
    if start and not (behind_others and _is_behind(source, outer, found)):
        return None
    words = [w for w in ("One", "Other", "First", "Second") if w in found]
    names = {found.name(word).value for word in words}
    if len(names) < len(words) or not source.used_inside(outer, *names):
        return None
    inner = outer if "One" not in found else lines(outer)[0]
    body, test, apart = _told_apart(source, inner, found)
    if not (once or apart is not None) or not source.stable(found["Items"], outer):
        return None
    start = source.fill(start, found)
    return Pair(outer, inner, found, body, test, once or bool(apart), start)


def _is_behind(source: Source, outer: cst.For, found: Match) -> bool:
    """Whether a loop that starts behind a place has a loop around it that gives this."""
    wanted = (found.name("Before").value, found.name("Items").value)
    walks = map(source.walk_of, source.loops(outer))
    return any(walk and (walk.place, walk.items) == wanted for walk in walks)


def _told_apart(
    source: Source, inner: cst.For, found: Match
) -> tuple[Sequence[Any], cst.BaseExpression | None, bool | None]:
    """Return what is done for two different places, what is asked first, and whether only in one order."""
    first, *rest = body = lines(inner)
    placed = "One" in found and "Other" in found
    skips = placed and source.extract(
        first, "if One == Other:\n    continue\n", having=found
    )
    if skips:
        return rest, _only_test(rest), False
    parts = operands(first.test, cst.And) if _only_test(body) else []
    for part in parts if placed else ():
        apart = source.extract(part, "One != Other", "One < Other", having=found)
        others = [one for one in parts if one is not part]
        if apart and len(others) < len("ab"):
            once = apart.pattern == "One < Other"
            done = body if others else lines(first)
            return done, others[0] if others else _only_test(done), once
    return body, _only_test(body), None


def _only_test(body: Sequence[Any]) -> cst.BaseExpression | None:
    """Return what a single branch without an ``else`` asks; None for other statements."""
    match body:
        case [cst.If(test=test, orelse=None)]:
            return test
    return None


def added(node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """Return the parts of ``a + b + c``."""
    match node:
        case cst.BinaryOperation(left, cst.Add(), right):
            return [*added(left), *added(right)]
    return [node]
