"""Contents: what an object holds in its attributes and slots, read without running any code of its own."""

from __future__ import annotations

from typing import Any, Iterator

HEAP = 1 << 9
"""The flag of a type that a class statement made."""
_NONE = ("__dict__", "__weakref__")
"""What `__slots__` may name that is no slot."""


def is_made(kind: type) -> bool:
    """Whether a class statement made a type, so that its objects have no content in C."""
    return bool(kind.__flags__ & HEAP)


def attributes(value: Any) -> dict[str, Any]:
    """Return an object's own dictionary; an empty one where it has none, or something else in its place."""
    try:
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    return own if type(own) is dict else {}


def declared(base: type) -> tuple[str, ...]:
    """Return what one class names in its `__slots__`."""
    names = base.__dict__.get("__slots__")
    if not names:
        return ()  # most have none
    return (names,) if isinstance(names, str) else tuple(names)


def slots(kind: type) -> Iterator[tuple[str, str]]:
    """Yield the slots of a type, each as its class names it and by the name that it has on an object."""
    for base in kind.__mro__:
        for name in declared(base):
            if name in _NONE:
                continue
            private = name.startswith("__") and not name.endswith("__")
            yield name, f"_{base.__name__.lstrip('_')}{name}" if private else name


def filled_slots(value: Any) -> Iterator[tuple[str, str, Any]]:
    """Yield the slots that hold something: as `slots` does, with what that is."""
    for name, own in slots(type(value)):
        try:
            yield name, own, object.__getattribute__(value, own)
        except AttributeError:
            continue
