"""Standard: values of the standard library as the numbers and texts that build them, so that they can be varied.

["v", type, parts]   such as ["v", "datetime.date", [2024, 2, 29]]
["e", base64, type, name, names]   a member of an enumeration: its pickled class, and the names of all members
"""

from __future__ import annotations

import contextlib
import enum
import importlib
import sys
import types
from typing import Any, Callable

LARGEST = 1000
"""Numbers of an array that is taken apart."""
CHANGING = frozenset(
    {"collections.OrderedDict", "collections.deque", "collections.Counter", "collections.defaultdict", "numpy.ndarray"}
)  # fmt: skip
"""Kinds of which two that are one object are something else than two that are alike."""
PATHS = (
    "pathlib.PosixPath",
    "pathlib.WindowsPath",
    "pathlib.PurePosixPath",
    "pathlib.PureWindowsPath",
)
PROXY = "types.MappingProxyType"
LARGE = 1 << 32
"""Numbers above which one may be a hash."""
MEMBERS = 40
"""Members of one enumeration that are told of."""


def parts_of(value: Any) -> tuple[str, list[Any]] | None:
    """Return the name of a value's type and what builds it; None of any other kind of value."""
    kind = type(value)
    if kind is types.MappingProxyType:
        # It has no public name where its type says that it stands.
        return PROXY, [dict(value)]
    name = type_name(kind)
    apart = _APART.get(name)
    module = sys.modules.get(kind.__module__)
    if apart is None or getattr(module, kind.__qualname__, None) is not kind:
        return None
    if name == "numpy.ndarray" and not _is_plain_array(value):
        return None
    return name, apart(value)


def type_name(kind: type) -> str:
    """Return a type with its module, by the name that every Python knows it by."""
    module = _MOVED.get(kind.__module__, kind.__module__)
    return f"{module}.{kind.__qualname__}"


_IMMUTABLE = frozenset(
    {"datetime.date", "datetime.datetime", "datetime.time", "datetime.timedelta", "datetime.timezone"}
    | {"decimal.Decimal", "fractions.Fraction", "uuid.UUID", "builtins.range", *PATHS}
)  # fmt: skip
_PLACES = frozenset(name.partition(".")[0] for name in _IMMUTABLE)


def is_immutable(kind: type) -> bool:
    """Whether nothing can change a value of a type of the standard library, so that two equal ones may be one."""
    # Most types are none of these modules, and this is asked of every object.
    place = str(kind.__module__).partition(".")[0]
    return place in _PLACES and type_name(kind) in _IMMUTABLE


# Modules of the standard library that a version moved behind the public one: 3.13 keeps the paths so.
_MOVED = {"pathlib._local": "pathlib"}


def build(name: str, parts: list[Any]) -> Any:
    """Return the value that such parts build; the inverse of `parts_of`."""
    module, _, kind = name.rpartition(".")
    make = getattr(importlib.import_module(module), kind)
    if name in ("datetime.datetime", "datetime.time"):
        return make(*parts[:-1], fold=parts[-1])
    if name == "numpy.ndarray":
        return importlib.import_module("numpy").array(parts[0], dtype=parts[1])
    if name == "datetime.timezone":
        moments = importlib.import_module("datetime")
        return make(moments.timedelta(seconds=parts[0]))
    return make(*parts)


def members_of(value: Any) -> list[str] | None:
    """Return the names of all members of the enumeration that a value is a named one of; else None."""
    if not isinstance(value, enum.Enum) or not isinstance(value.name, str):
        return None
    names = list(type(value).__members__)
    return names[:MEMBERS] if value.name in names else None


def member(kind: Any, name: str) -> Any:
    """Return a member of an enumeration by its name."""
    return kind.__members__[name]


def _is_plain_array(value: Any) -> bool:
    """Whether an array is nothing but its numbers: no view of another, in no other order, not too large."""
    plain = value.base is None and value.flags.c_contiguous and value.dtype.isnative
    return bool(plain and value.dtype.kind in "biuf" and value.ndim > 0 and value.size <= LARGEST)  # fmt: skip


def _timezone(zone: Any) -> list[Any]:
    seconds = zone.utcoffset(None).total_seconds()
    named = len(zone.__getinitargs__()) > 1
    if named:
        raise TypeError("its name would be lost")
    return [int(seconds)]


_APART: dict[str, Callable[[Any], list[Any]]] = {
    "datetime.date": lambda v: [v.year, v.month, v.day],
    "datetime.datetime": lambda v: [
        *(v.year, v.month, v.day),
        *(v.hour, v.minute, v.second, v.microsecond, v.tzinfo, v.fold),
    ],
    "datetime.time": lambda v: [
        *(v.hour, v.minute, v.second, v.microsecond, v.tzinfo, v.fold)
    ],
    "datetime.timedelta": lambda v: [v.days, v.seconds, v.microseconds],
    "datetime.timezone": _timezone,
    "decimal.Decimal": lambda v: [str(v)],
    "numpy.ndarray": lambda v: [v.tolist(), str(v.dtype)],
    # In its own order: what was moved stands elsewhere for `dict`.
    "collections.OrderedDict": lambda v: [list(v.items())],
    "collections.deque": lambda v: [list(v), v.maxlen],
    "collections.Counter": lambda v: [dict(v)],
    "collections.defaultdict": lambda v: [v.default_factory, dict(v)],
    "fractions.Fraction": lambda v: [v.numerator, v.denominator],
    "uuid.UUID": lambda v: [v.hex],
    "zoneinfo.ZoneInfo": lambda v: [v.key],
    **{name: lambda v: [str(v)] for name in PATHS},
}


def own_hash(value: Any, state: list[tuple[str, Any]]) -> str:
    """Return the attribute in which a tuple or a text keeps its own hash, or "": of a class, each process has another."""
    large = {n: v for n, v in state if type(v) is int and abs(v) > LARGE}
    kinds: tuple[Any, ...] = (tuple, frozenset, str, bytes) if large else ()
    for basic in kinds:
        if isinstance(value, basic):
            with contextlib.suppress(Exception):
                own = basic.__hash__(value)
                return next((n for n, v in large.items() if v == own), "")
    return ""
