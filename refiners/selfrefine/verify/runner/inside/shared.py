"""Shared: where an argument is, or lies within, another argument, so that copies of a call share what the call shared.

Arguments are copied one by one; what a function does by identity, such as to put an object back in its own place,
no copy of two would show.
"""

from __future__ import annotations

from typing import Any, Iterator

DEEPEST, MOST = 5, 2_000
"""Steps from an argument to what it holds, and objects that are looked at."""
HEAP = 1 << 9
"""The flag of a type that a class statement made."""
CONTAINERS = (list, dict, set, bytearray)

Place = Any
"""A position or a name of an argument."""


def rows(args: Any, kwargs: dict[str, Any]) -> list[Any]:
    """Return each argument that another one is or holds: its place, the other's place, and the steps from there."""
    given: list[tuple[Place, Any]] = [*enumerate(args), *kwargs.items()]
    wanted = {id(value): place for place, value in given if _counts(value)}
    found: list[Any] = []
    done: set[Any] = set()
    left = [MOST]
    for place, value in given if len(given) > 1 and wanted else ():
        for steps, item in _within(value, left):
            # Of two that are the same the later one follows the earlier one.
            other = next((p for p, v in given if v is item and p != place), None) if id(item) in wanted else None  # fmt: skip
            if other is None or other in done or (not steps and _is_before(given, other, place)):  # fmt: skip
                continue
            if any(row[0] == place and row[1] == other for row in found):
                continue  # each holds the other: one is taken from the other
            done.add(other)
            found.append([other, place, steps])
    return found


def _is_before(given: list[tuple[Place, Any]], one: Place, other: Place) -> bool:
    places = [place for place, _ in given]
    return places.index(one) < places.index(other)


def _counts(value: Any) -> bool:
    """Whether it is an object of its own: what nobody can change, and what has a name, is the same everywhere."""
    kind = type(value)
    if kind in CONTAINERS:
        return True
    return bool(kind.__flags__ & HEAP) and not isinstance(value, type)


def _within(value: Any, left: list[int]) -> Iterator[tuple[list[Any], Any]]:
    """Yield what a value holds, the nearest first, with the steps that lead there; itself with none."""
    todo: list[tuple[list[Any], Any]] = [([], value)]
    seen: set[int] = set()
    while todo and left[0] > 0:
        steps, item = todo.pop(0)
        left[0] -= 1
        if id(item) in seen:
            continue
        seen.add(id(item))
        yield steps, item
        if len(steps) < DEEPEST:
            todo += [([*steps, step], part) for step, part in _parts(item)]


def _parts(item: Any) -> list[tuple[Any, Any]]:
    """Return what an object holds, each with the step there; no code of its own is run."""
    kind = type(item)
    if kind in (list, tuple):
        return [(n, part) for n, part in enumerate(item) if _leads(part)]
    if kind is dict:
        return [(n, part) for n, part in enumerate(item.values()) if _leads(part)]
    if not kind.__flags__ & HEAP or isinstance(item, type):
        return []
    try:
        own = object.__getattribute__(item, "__dict__")
    except AttributeError:
        return []
    if type(own) is not dict:
        return []
    return [(name, part) for name, part in own.items() if _leads(part)]


def _leads(value: Any) -> bool:
    return type(value) is tuple or _counts(value)


def restore(args: list[Any], kwargs: dict[str, Any], found: list[Any]) -> None:
    """Let copies of arguments share what the arguments shared, as far as the copies still hold it.

    Args:
        args: positional ones, changed in place.
        kwargs: named ones, changed in place.
        found: what `rows` returned.
    """
    for place, other, steps in found:
        holder: Any = kwargs if isinstance(place, str) else args
        try:
            value = kwargs[other] if isinstance(other, str) else args[other]
            for step in steps:
                value = _follow(value, step)
            if type(value) is type(holder[place]):
                holder[place] = value
        except (LookupError, TypeError, AttributeError):
            continue


def _follow(value: Any, step: Any) -> Any:
    if isinstance(step, str):
        return object.__getattribute__(value, "__dict__")[step]
    return list(value.values())[step] if type(value) is dict else value[step]
