"""States: objects as code where no call of their class gives what they hold: made, and what they hold put into them."""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING, Any

from . import contents, fingerprint
from .test_definitions import HOLDING

if TYPE_CHECKING:
    from .spelling import Spelling


def is_alone(value: Any) -> bool:
    """Whether an object equals nothing but itself."""
    own: Any = type(value).__eq__
    return own is object.__eq__


def attributes_of(value: Any, *, own_equality: bool = False) -> dict[str, Any] | None:
    """Return what `vars` gives of an object that equals nothing but itself, or whatever it equals; None of any other."""
    alone = own_equality or is_alone(value)
    if not alone or isinstance(value, (type, BaseException)):
        return None
    return contents.attributes(value) or None


def exact(value: Any) -> dict[str, Any]:
    """Return an object's attributes by the names that they have on it."""
    in_slots = {own: item for _, own, item in contents.filled_slots(value)}
    return {**contents.attributes(value), **in_slots}


def held(value: Any) -> dict[str, Any]:
    """Return an object's attributes by the names that a parameter may have."""
    pairs = dict(contents.attributes(value))
    for name, _, item in contents.filled_slots(value):
        if not name.startswith("__"):
            pairs.setdefault(name, item)
    plain = {name.lstrip("_"): item for name, item in pairs.items()}
    private = {
        name[len(start) :]: item
        for base in type(value).__mro__
        for start in (f"_{base.__name__.lstrip('_')}__",)
        for name, item in pairs.items()
        if name.startswith(start)
    }
    return {**private, **plain, **pairs}


def based(value: Any, name: str) -> Any:
    """Return an object of a test's own class as one of the class whose method it has, with all that it holds; else itself.

    Args:
        value: the object.
        name: of the method.
    """
    kind = type(value)
    if "<locals>" not in kind.__qualname__ and not _is_tests(kind):
        return value
    for base in kind.__mro__[1:-1]:
        if (
            "<locals>" in base.__qualname__
            or _is_tests(base)
            or base.__module__ == "builtins"
        ):
            continue
        own = [inspect.getattr_static(each, name, None) for each in (kind, base)]
        if own[0] is None or own[0] is not own[1]:
            return value
        blank: Any = base.__new__
        made = blank(base)
        for attribute, item in exact(value).items():
            object.__setattr__(made, attribute, item)
        return made
    return value


def _is_tests(kind: type) -> bool:
    last = kind.__module__.rpartition(".")[2]
    return last.startswith(("test_", "conftest")) or last.endswith("_test")


def by_state(spelling: Spelling, value: Any, begun: str, depth: int) -> str:
    """Return what builds an object and puts into it what it holds otherwise; empty where nothing does.

    Args:
        spelling: what it is a part of.
        value: the object.
        begun: a call of its class that gives one like it in part; empty where there is none.
        depth: how deep it lies.
    """
    kind = type(value)
    if kind.__module__ == "builtins" or isinstance(value, (type, BaseException)):
        return ""
    own = exact(value)
    if not all(name.isidentifier() for name in own):
        return ""
    name = spelling.named(kind)
    spelling.imports.add(HOLDING)
    if begun:
        made = spelling.build(begun)
        has = exact(made) if type(made) is kind else None
        if has is not None and has.keys() <= own.keys():
            other = {n: v for n, v in own.items() if n not in has or _differ(has[n], v)}  # fmt: skip
            return _put(spelling, begun, other, depth)
    return _put(spelling, f"{name}.__new__({name})", own, depth)


def _put(spelling: Spelling, made: str, held: dict[str, Any], depth: int) -> str:
    parts = [f"{n}={spelling.write(item, depth + 1)}" for n, item in held.items()]
    return f"holding({', '.join([made, *parts])})"


def _differ(one: Any, other: Any) -> bool:
    try:
        described = [fingerprint.describe(value, 1_000) for value in (one, other)]
    except fingerprint.TooLarge:
        return True
    return bool(described[0] != described[1]) or "opaque" in repr(described[0])


def bound_as(value: Any) -> tuple[str, str] | None:
    """Return the module and the name that hold this very object, its class's module or the package's first."""
    package = type(value).__module__.partition(".")[0]
    own = getattr(value, "__module__", None)
    asked = [own, type(value).__module__]
    every = [n for n in sys.modules if n.partition(".")[0] == package]
    for name in dict.fromkeys([*filter(None, map(str, asked)), *sorted(every)]):
        space = getattr(sys.modules.get(name), "__dict__", None) or {}
        for key, item in list(space.items()):
            if item is value and key.isidentifier() and not key.startswith("__"):
                return name, key
    return None
