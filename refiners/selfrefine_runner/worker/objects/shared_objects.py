"""Shared objects: what arguments share with each other, so that copies of a call share what the call shared.

Arguments are copied one by one; what a function does by identity, such as to put an object back in its own place,
no copy of two would show.  Within one argument a pickle keeps what its parts share, so that parts which hold
each other are no parts that may be copied apart: `tied`.
"""

from __future__ import annotations

import enum
import types
from collections import deque
from typing import Any, Iterator

from . import carried_functions, contents, named_objects
from .standard import is_immutable

DEEPEST, MOST = 40, 6_000
"""Steps from an argument to what it holds, and objects that are looked at."""
CONTAINERS = (list, dict, set, bytearray)

Place = Any
"""A position or a name of an argument."""


class ManyError(Exception):
    """What two objects share is not known."""


class ApartError(Exception):
    """A copy of an object does not lie where the object lay."""


def rows(args: Any, kwargs: dict[str, Any]) -> list[Any]:
    """Return what arguments share.

    For each argument that another one is or holds that is its place, the other's place, and the steps from there; for
    what two arguments hold, neither of which holds the other, the steps from the first one as well.
    """
    given: list[tuple[Place, Any]] = [*enumerate(args), *kwargs.items()]
    wanted = {id(value): place for place, value in given if _counts(value)}
    found: list[Any] = []
    done: set[Any] = set()
    left = [MOST]
    if len(given) < 2:  # noqa: PLR2004  one alone shares nothing
        return []
    for place, value in given if wanted else ():
        for steps, item in _within(value, left):
            # Of two that are the same the later one follows the earlier one.
            other = next((p for p, v in given if v is item and p != place), None) if id(item) in wanted else None  # fmt: skip
            if other is None or other in done or (not steps and _is_before(given, other, place)):  # fmt: skip
                continue
            if any(row[0] == place and row[1] == other for row in found):
                continue  # each holds the other: one is taken from the other
            done.add(other)
            found.append([other, place, steps])
    found += _held_by_two([row for row in given if row[0] not in done])
    if left[0] <= 0 and sum(_is_object(value) for _, value in given) > 1:
        raise ManyError("objects that hold more than is looked at")
    return found


def _held_by_two(given: list[tuple[Place, Any]]) -> Iterator[Any]:
    """Yield the outermost objects that two arguments hold, as `rows` says."""
    known: dict[int, tuple[Place, list[Any]]] = {}
    left = [MOST]
    for place, value in given if len(given) > 1 else ():
        own: dict[int, tuple[Place, list[Any]]] = {}
        for steps, item in _within(value, left, known):
            if id(item) not in known:
                own[id(item)] = place, steps
            elif _counts(item) and steps:
                other, there = known[id(item)]
                yield [place, other, there, steps]
        known.update(own)


def _is_before(given: list[tuple[Place, Any]], one: Place, other: Place) -> bool:
    places = [place for place, _ in given]
    return places.index(one) < places.index(other)


def tied(parts: dict[Any, Any], whole: Any = None) -> set[Any]:
    """Return the names of those parts that hold what another part holds, or what they are parts of, or more than is looked at.

    Args:
        parts: what an object or a container holds, by any names.
        whole: the object itself.
    """
    owners: dict[int, Any] = {id(whole): None}
    found: set[Any] = set()
    left = [MOST]
    for name, value in parts.items():
        mine: set[int] = set()
        for _, item in _within(value, left, owners) if _leads(value) else ():
            if item is whole:
                found.add(name)
            elif id(item) in owners:
                found |= {name, owners[id(item)]} if _counts(item) else set()
            mine.add(id(item))
        if left[0] <= 0:
            found.add(name)
        owners.update((key, name) for key in mine if key not in owners)
    return found


def _counts(value: Any) -> bool:
    """Whether it is an object of its own: what nobody can change, and what has a name, is the same everywhere."""
    kind = type(value)
    if kind in CONTAINERS:
        return True
    if not contents.is_made(kind) or isinstance(value, (type, enum.Enum)):
        return False
    return not is_immutable(kind) and not named_objects.is_known(value)


def _is_object(value: Any) -> bool:
    return type(value) not in CONTAINERS and _counts(value)


def _within(value: Any, left: list[int], known: Any = ()) -> Iterator[tuple[list[Any], Any]]:  # fmt: skip
    """Yield what a value holds, the nearest first, with the steps that lead there; itself with none.

    Args:
        value: any.
        left: a counter of objects that may still be looked at.
        known: identities of what is yielded, but not gone into.
    """
    todo: deque[tuple[list[Any], Any]] = deque([([], value)])
    seen: set[int] = set()
    while todo and left[0] > 0:
        steps, item = todo.popleft()
        if id(item) in seen:
            continue
        left[0] -= 1
        seen.add(id(item))
        yield steps, item
        if len(steps) < DEEPEST and id(item) not in known:
            fresh = [row for row in _parts(item) if id(row[1]) not in seen]
            todo += [([*steps, step], part) for step, part in fresh]


def _parts(item: Any) -> list[tuple[Any, Any]]:
    """Return what an object holds, each with the step there; no code of its own is run."""
    kind = type(item)
    found: list[tuple[Any, Any]] = []
    if kind is types.FunctionType:
        cells = (
            enumerate(item.__closure__ or ())
            if carried_functions.is_carried(item)
            else ()
        )
        found = [(n, cell.cell_contents) for n, cell in cells if _is_filled(cell)]
    elif isinstance(item, list):
        found = [*enumerate(list.__iter__(item))]
    elif isinstance(item, tuple):
        found = [*enumerate(tuple.__iter__(item))]
    elif isinstance(item, dict):
        found = [*enumerate(dict.values(item))]
    if contents.is_made(kind) and not isinstance(item, type):
        found += _attributes(item)
    return [(step, part) for step, part in found if _leads(part)]


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


def _attributes(item: Any) -> Iterator[tuple[str, Any]]:
    """Yield what an object has in its dictionary and in its slots."""
    yield from contents.attributes(item).items()
    for name, own, part in contents.filled_slots(item):
        if name == own:  # private ones do not count
            yield name, part


def _leads(value: Any) -> bool:
    kind = type(value)
    return kind is tuple or kind is types.FunctionType or kind in CONTAINERS or (
        contents.is_made(kind) and not isinstance(value, type)
    )  # fmt: skip


def restore(args: list[Any], kwargs: dict[str, Any], found: list[Any]) -> None:
    """Let copies of arguments share what the arguments shared, as far as the copies still hold it.

    Args:
        args: positional ones, changed in place.
        kwargs: named ones, changed in place.
        found: what `rows` returned.

    Raises:
        ApartError: an object that another argument held is none that its copy holds: nobody makes such a call.
    """
    for place, other, steps, *more in found:
        holder: Any = kwargs if isinstance(place, str) else args
        try:
            value = kwargs[other] if isinstance(other, str) else args[other]
            for step in steps:
                value = _follow(value, step)
            if more:
                _join(holder[place], more[0], value)
            elif type(value) is type(holder[place]):
                holder[place] = value
            elif _is_object(holder[place]):
                raise ApartError
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            if not more and _is_object(_at(holder, place)):
                raise ApartError from error


def _join(holder: Any, steps: list[Any], value: Any) -> None:
    """Put an object where steps lead within an argument, if one of its kind is there."""
    for step in steps[:-1]:
        holder = _follow(holder, step)
    if type(value) is type(_follow(holder, steps[-1])):
        _put(holder, steps[-1], value)


def _at(holder: Any, place: Place) -> Any:
    if isinstance(holder, dict):
        return holder.get(place)
    return holder[place] if place < len(holder) else None


def _follow(value: Any, step: Any) -> Any:
    if isinstance(step, str):
        return object.__getattribute__(value, step)
    if isinstance(value, types.FunctionType):
        return (value.__closure__ or ())[step].cell_contents
    if isinstance(value, dict):
        return list(dict.values(value))[step]
    holder = list if isinstance(value, list) else tuple
    return holder.__getitem__(value, step)


def _put(holder: Any, step: Any, value: Any) -> None:
    """Put an object where a step leads; a tuple cannot be changed."""
    if isinstance(step, str):
        object.__setattr__(holder, step, value)
    elif isinstance(holder, types.FunctionType):
        (holder.__closure__ or ())[step].cell_contents = value
    elif isinstance(holder, dict):
        dict.__setitem__(holder, list(dict.keys(holder))[step], value)
    else:
        list.__setitem__(holder, step, value)
