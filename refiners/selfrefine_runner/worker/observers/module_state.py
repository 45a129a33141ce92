"""Module state: what a module holds, told without running any code of it, so that it shows which of it calls have changed."""

from __future__ import annotations

import collections
import hashlib
import types
from typing import Any, Iterator

from ..objects import contents, fingerprint
from ..objects.codec import MISSING, encode_atom
from ..objects.standard import type_name

ALL, EACH, DEEPEST = 8_000, 1_000, 8
"""Values that are looked at: of all names of a module, of one, and how deep."""


def snapshot(space: dict[str, Any]) -> dict[str, str]:
    """Return a digest of what each name of a module holds, those of its classes apart.

    Functions count by what may be kept in them: attributes and defaults. Of what C holds, of iterators and
    of modules the type alone is seen.

    Args:
        space: the module's names.
    """
    found: dict[str, str] = {}
    left = ALL
    for name, value in _own_values(space):
        found[name], taken = digest(value, min(EACH, left))
        left -= taken
        if left <= 0:
            break
    return found


def changed(before: dict[str, str], space: dict[str, Any]) -> list[str]:
    """Return the names that hold something else than they did; what came anew is no change.

    Args:
        before: what `snapshot` returned.
        space: the module's names as they are now.
    """
    after = snapshot(space)
    return sorted(name for name in before if after.get(name) != before[name])


def digest(value: Any, most: int) -> tuple[str, int]:
    """Return what is the same for the same content, and how many values that has.

    Args:
        value: anything.
        most: how many values are looked at.
    """
    look = _Look(most)
    total = hashlib.sha256()
    for part in look.parts(value, 0):
        total.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return total.hexdigest(), look.taken


def _own_values(space: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    own = space.get("__name__")
    for name, value in list(space.items()):
        if name.startswith("__") or issubclass(type(value), types.ModuleType):
            continue
        if not issubclass(type(value), type):
            yield name, value
        elif value.__module__ == own:
            for key, member in list(vars(value).items()):
                if not key.startswith("__") and not key.startswith("_abc_"):
                    yield f"{name}.{key}", member


class _Look:
    """One walk through what a name holds.

    Args:
        most: how many values it may come by.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        self.seen: dict[int, tuple[int, Any]] = {}

    def parts(self, value: Any, depth: int) -> Iterator[str]:
        """Yield texts that are the same for the same content."""
        self.taken += 1
        known = encode_atom(value)
        if known is not MISSING:
            yield repr(known)
            return
        # Never `isinstance`, which asks the object what it says that it is.
        kind = type(value)
        yield type_name(kind)
        if self.taken >= self.most or depth > DEEPEST or issubclass(kind, type):
            return
        if id(value) in self.seen:
            yield str(self.seen[id(value)][0])
            return
        # Kept alive, so that its id is not used again.
        self.seen[id(value)] = len(self.seen), value
        for part in _content(value):
            if self.taken >= self.most:
                return
            yield from self.parts(part, depth + 1)
        yield "end"


def _content(value: Any) -> Iterator[Any]:
    """Yield what a value holds, by the methods of Python's own types alone."""
    kind = type(value)
    if kind is types.FunctionType:
        yield from (vars(value), value.__defaults__, value.__kwdefaults__)
        return
    if issubclass(kind, dict):
        ordered = issubclass(kind, collections.OrderedDict)
        items = collections.OrderedDict.items if ordered else dict.items
        for key, item in list(items(value)):
            yield key
            yield item
    sequences: tuple[Any, ...] = (list, tuple, collections.deque)
    for basic in sequences:
        if issubclass(kind, basic):
            yield from list(basic.__iter__(value))
    sets: tuple[Any, ...] = (set, frozenset)
    for basic in sets:
        if issubclass(kind, basic):
            # In an order of its own: that of a set tells nothing.
            yield sorted(map(_word, basic.__iter__(value)))
    if contents.is_made(kind):
        yield from _attributes(value)


def _attributes(value: Any) -> Iterator[Any]:
    """Yield what an instance of a class of Python's making holds in its attributes and slots."""
    kind = type(value)
    for name, item in list(contents.attributes(value).items()):
        # What a cached property keeps is derived from the rest.
        if not fingerprint.is_cached(_member(kind, name)):
            yield name
            yield item
    for base in kind.__mro__:
        for member in list(vars(base).values()):
            if type(member) is types.MemberDescriptorType:
                try:
                    yield member.__get__(value)
                except AttributeError:
                    yield None


def _member(kind: type, name: Any) -> Any:
    return next((vars(b)[name] for b in kind.__mro__ if name in vars(b)), None)


def _word(item: Any) -> str:
    known = encode_atom(item)
    return type_name(type(item)) if known is MISSING else repr(known)
