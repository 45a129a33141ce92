"""Sampling: which calls of many are worth a closer look, told by what is cheap to see of their arguments."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ..objects.contents import attributes

if TYPE_CHECKING:
    from selfrefine_runner.protocol import Point

KINDS, EACH = 128, 6
"""Kinds of calls that are told apart, and calls kept of each."""
ATTRIBUTES = 12
"""Attributes of an instance that are looked at."""
FEW = 3
"""Sizes up to this one differ in kind."""


class Sample:
    """Keeps the places of some calls of every kind: a reservoir for each, the same each time."""

    def __init__(self) -> None:
        self._kinds: dict[Any, list[Point]] = {}
        self._seen: dict[Any, int] = {}
        self._random = random.Random(7)  # noqa: S311

    def take(self, point: Point, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Look at one call; nothing of the project is run by it.

        Args:
            point: which call it is.
            args: its positional arguments.
            kwargs: its keyword arguments.
        """
        kind = tuple(map(kind_of, args)), tuple(map(kind_of, kwargs.values()))
        kept = self._kinds.get(kind)
        if kept is None:
            if len(self._kinds) >= KINDS:
                return
            kept = self._kinds[kind] = []
        seen = self._seen[kind] = self._seen.get(kind, 0) + 1
        if len(kept) < EACH:
            kept.append(point)
            return
        slot = self._random.randrange(seen)
        if slot < EACH:
            kept[slot] = point

    def kinds(self) -> list[list[Point]]:
        """Return what was kept of each kind, in the order in which kinds were first seen."""
        return list(self._kinds.values())


def kind_of(value: Any, depth: int = 2) -> Any:
    """Return what kind of value this is, so far as a branch may ask: its type, size, truth, and those of its parts."""
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind in (int, float):
        return kind, (value > 0) - (value < 0)
    if kind in (str, bytes):
        return kind, min(len(value), FEW), value[:1].isalnum()
    if kind in (list, tuple, set, frozenset, dict):
        first = next(iter(value), None) if depth else None
        parts = (first, value[first]) if kind is dict and value and depth else (first,)
        return (
            kind,
            min(len(value), FEW),
            *(kind_of(part, depth - 1) for part in parts if depth),
        )
    state = attributes(value)
    if not depth or not state:
        return kind
    chosen = list(state.items())[:ATTRIBUTES]
    return kind, tuple((name, kind_of(item, 0)) for name, item in chosen)
