"""Variation: change one thing in the arguments of a live call, in place, the same for the same seed and state.

Unlike a value that is built anew, an object keeps all its ties; what is changed is a leaf:
a number, a text, what a list or a dictionary holds.
"""

from __future__ import annotations

import functools
import random
from typing import Any, Callable, Iterator, NamedTuple

from ..objects import callables, carried_functions, contents, fingerprint

DEPTH, MOST = 5, 400
"""How deep leaves are looked for, and how many are found at most."""
ROW = 6
"""Parts of a tuple that are changed."""
LONG = 60
CUT = "…"
"""Stands at the end of what is too long to be told: two such may be different."""
BOTH = 4
"""Each so many-th change is one of two leaves."""

Set = Callable[[Any], None]


def vary(
    args: list[Any],
    kwargs: dict[str, Any],
    names: tuple[str, ...],
    seed: int,
    words: list[Any],
) -> str:
    """Change a leaf, or two; return what was changed as assignments, nothing if there is no leaf.

    Args:
        args: positional arguments; items are replaced.
        kwargs: keyword arguments likewise.
        names: of the positional ones, as far as they have names.
        seed: which change: the first ones are those of the arguments themselves, then of what they hold.
        words: texts and whole numbers that the function's own source names.
    """
    chance = random.Random(7)  # noqa: S311  the same for every version
    leaves = _Leaves()
    for index, value in enumerate(list(args)):
        name = names[index] if index < len(names) else f"args[{index - len(names)}]"
        leaves.look(_item(args, index), value, name, 0)
    for name, value in list(kwargs.items()):
        leaves.look(_item(kwargs, name), value, name, 0)
    pool = [leaf.value for leaf in leaves.found if type(leaf.value) not in _HOLDERS]
    options = [
        (rank + 2 * leaf.depth + chance.random(), leaf, new)
        for leaf in leaves.found
        for rank, new in enumerate(_others_at(leaf, pool, words, chance))
    ]
    options.sort(key=lambda option: option[0])
    if not options:
        return ""
    chosen = [options[(seed - 1) % len(options)]]
    if seed > len(options) or seed % BOTH == 0:
        chance.seed(seed)
        chosen.append(chance.choice(options))
    said: dict[str, str] = {}
    for _, leaf, new in chosen:
        if leaf.where not in said and _replaced(leaf.value, new, leaf.put):
            said[leaf.where] = f"{leaf.where} = {_short(new)}"
    return ", ".join(said.values())


_HOLDERS = (list, dict, set)
_PLAIN = (bool, int, float, str)
_FUNCTION = type(vary)
_WHOLE = (*_PLAIN, _FUNCTION, tuple, bytes, frozenset)
"""Types of what is not changed in place."""
_CALLED = (type(vary), type(len), type(random.random), functools.partial)
"""Types of what an argument may be for others to call it."""


class _Leaf(NamedTuple):
    """What can be changed: how, what it is, where, and how deep that is."""

    put: Set
    value: Any
    where: str
    depth: int


class _Leaves:
    """All that can be changed."""

    def __init__(self) -> None:
        self.found: list[_Leaf] = []
        self.seen: set[int] = set()

    def look(self, put: Set, value: Any, where: str, depth: int) -> None:
        """Take a value, or what it holds."""
        kind = type(value)
        if depth > DEPTH or len(self.found) >= MOST:
            return
        if kind in _PLAIN or (kind in _CALLED and (not depth or _is_given(value))):
            self.found.append(_Leaf(put, value, where, depth))
        if kind is _FUNCTION:
            self.look_into(value, where, depth + 1)
        elif kind is tuple:
            for index, item in enumerate(value[:ROW]):
                place = f"{where}[{index}]"
                self.look(_part(put, value, index), item, place, depth + 1)
        if kind in _WHOLE or id(value) in self.seen:
            return
        self.seen.add(id(value))
        if kind in _HOLDERS:
            self.found.append(_Leaf(put, value, where, depth))
        self.look_within(value, where, depth)

    def look_within(self, value: Any, where: str, depth: int) -> None:
        """Take what a list, a dictionary or an object holds."""
        kind = type(value)
        if kind is list:
            for index, item in enumerate(value):
                self.look(_item(value, index), item, f"{where}[{index}]", depth + 1)
        elif kind is dict:
            for key, item in list(value.items()):
                self.look(_item(value, key), item, f"{where}[{key!r:.40}]", depth + 1)
        else:
            state = attributes(value)
            for name, item in list(state.items()):
                place = f"{where}.{name}"
                self.look(_item(state, name), item, place, depth + 1)

    def look_into(self, function: Any, where: str, depth: int) -> None:
        """Take the constants of a test's own function: two that wait or give alike are a tie."""
        if carried_functions.is_carried(function):
            for index, constant in enumerate(carried_functions.constants_of(function)):
                place = f"{where}'s {constant!r:.40}"
                self.look(_constant(function, index), constant, place, depth)


def _is_given(value: Any) -> bool:
    """Whether a function is a test's own, which it gave to an object to be called later."""
    return type(value) is _FUNCTION and carried_functions.is_carried(value)


def attributes(value: Any) -> dict[str, Any]:
    """Return the attributes of an instance; none of a class, a module or a function, which many share."""
    if isinstance(value, (type, type(random), type(_item), BaseException)):
        return {}
    return contents.attributes(value)


def _item(holder: Any, key: Any) -> Set:
    def put(value: Any) -> None:
        holder[key] = value

    return put


def _part(put: Set, row: tuple[Any, ...], index: int) -> Set:
    """Return what puts another value into a row that cannot be changed: the whole row is another one then."""

    def changed(value: Any) -> None:
        put((*row[:index], value, *row[index + 1 :]))

    return changed


def _constant(function: Any, index: int) -> Set:
    return functools.partial(carried_functions.exchange, function, index)


def _replaced(old: Any, new: Any, put: Set) -> bool:
    """Put a new value in an old one's place; what others hold as well is changed in place."""
    try:
        if type(old) is list:
            old[:] = new
        elif type(old) in (dict, set):
            old.clear()
            old.update(new)
        else:
            put(new)
    except Exception:
        return False
    return True


def _others_at(
    leaf: _Leaf, pool: list[Any], words: list[Any], chance: random.Random
) -> list[Any]:
    """Return other values for a leaf; one that a container holds may be None as well, and one that an object holds."""
    found = _others(leaf.value, pool, words, chance)
    if leaf.depth and type(leaf.value) not in _HOLDERS:
        found.insert(min(1, len(found)), None)
    return found


def _others(
    old: Any, pool: list[Any], words: list[Any], chance: random.Random
) -> list[Any]:
    """Return other values of the same type, each once: neighbours, edges, and some that were seen elsewhere."""
    kind = type(old)
    if kind in _CALLED:
        return callables.watched(old)
    alike = [value for value in pool if type(value) is kind]
    found = [*chance.sample(alike, min(2, len(alike))), *_edges(old, words, chance)]
    chance.shuffle(found)
    distinct: list[Any] = []
    for value in found:
        if value != old and value not in distinct:
            distinct.append(value)
    return distinct


def _edges(old: Any, words: list[Any], chance: random.Random) -> Iterator[Any]:
    kind = type(old)
    if kind is bool:
        yield not old
    elif kind is int:
        yield from [word for word in words if type(word) is int][:8]
        yield from (old + 1, old - 1, 0, 1, -1, -old, old * 2)
    elif kind is float:
        yield from (old + 1.0, old - 1.0, 0.0, -old, old / 2)
    elif kind is str:
        yield from [word for word in words if type(word) is str][:8]
        yield from ("", old[:-1], old + "a", old.upper(), old[::-1], old * 2, " " + old)
    elif kind is set:
        yield from (set(list(old)[1:]), set())
    elif kind is dict:
        items = list(old.items())
        cut = chance.randrange(len(items)) if items else 0
        for rest in (items[:cut] + items[cut + 1 :], items[::-1], items[:1], []):
            yield dict(rest)
    elif old:
        at = chance.randrange(len(old))
        yield from (old[:at] + old[at + 1 :], [*old, old[at]], old[::-1], [], old[:1])
        yield from ([*old[: at + 1], *old[at:]], [*old[1:], old[0]])


def _short(value: Any) -> str:
    text = fingerprint.text_of(value)
    return text if len(text) <= LONG else text[:LONG] + CUT
