"""Rebuild expressions: expressions that may build an object: what its kind says, its fields, its own words, its type's parameters, its content."""

from __future__ import annotations

import ast
import collections
import collections.abc
import copy
import dataclasses
import inspect
import io
import math
import re
from typing import TYPE_CHECKING, Any, Callable

from . import standard, states
from .source import call_in, called
from .test_definitions import FED, PLACED

if TYPE_CHECKING:
    from .spelling import Spelling

LONGEST = 700
"""Characters of one value: what is longer nobody reads in a test."""
PLAIN = (bool, int, str, bytes, type(None), type(...), range, slice)
FEEDING = ("append", "add", "push", "put", "enqueue", "__setitem__")
"""Methods by which a container gets an item, the first of them that it has."""
OFFICIAL = {"PosixPath": "Path", "WindowsPath": "Path"}
"""Of classes that nobody names the one that makes them."""


def of_library(spelling: Spelling, value: Any, depth: int) -> str:
    """Return what builds a moment, a decimal, a path, a pattern or the like."""
    kind = type(value)
    module = standard.type_name(kind).rpartition(".")[0]
    if kind is re.Match:
        spelling.imports.add(("re", ""))
        return _found(value)
    if module in ("datetime", "zoneinfo", "re"):
        spelling.imports.add((module, ""))
        if "zoneinfo" in repr(value):
            spelling.imports.add(("zoneinfo", ""))
        return repr(value)
    if module in ("decimal", "fractions", "uuid", "pathlib"):
        name = OFFICIAL.get(kind.__name__, kind.__name__)
        spelling.imports.add((module, name))
        given = repr(str(value))
        return f"{name}({given})"
    if kind is complex:
        plain = math.isfinite(value.real) and math.isfinite(value.imag)
        return f"complex({value.real!r}, {value.imag!r})" if plain else f"complex({str(value)!r})"  # fmt: skip
    if kind is bytearray:
        return f"bytearray({bytes(value)!r})"
    return ""


def _found(match: Any) -> str:
    """Return what finds the same in the same text; empty where a part of it was searched."""
    pattern, text = match.re, match.string
    for method in ("fullmatch", "match", "search"):
        found = getattr(pattern, method)(text)
        if found is not None and found.regs == match.regs:
            return f"{pattern!r}.{method}({text!r})"
    return ""


def record(spelling: Spelling, value: Any, depth: int) -> str:
    """Return what builds a dataclass or a named tuple, by the names of its fields."""
    kind = type(value)
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        pairs = list(zip(kind._fields, value))
    elif dataclasses.is_dataclass(value):
        fields = [f for f in dataclasses.fields(value) if f.init]
        pairs = [
            (f.name, getattr(value, f.name))
            for f in fields
            if not _is_default(f, value)
        ]
    else:
        return ""
    return _call(spelling, kind, [], pairs, depth)


def _is_default(field: Any, value: Any) -> bool:
    held = getattr(value, field.name)
    if field.default_factory in (list, dict, set):
        return type(held) is field.default_factory and not held
    if field.default is not dataclasses.MISSING:
        return type(field.default) is type(held) and bool(field.default == held)
    return False


def collection(spelling: Spelling, value: Any, depth: int) -> str:
    """Return what builds a container of `collections`."""
    kind = type(value)
    if kind is collections.deque:
        named = [] if value.maxlen is None else [("maxlen", value.maxlen)]
        return _call(spelling, kind, [list(value)], named, depth)
    if kind is collections.defaultdict:
        return _call(spelling, kind, [value.default_factory, dict(value)], [], depth)
    if kind is collections.Counter:
        return _call(spelling, kind, [dict(value)], [], depth)
    if kind is collections.OrderedDict:
        return _call(spelling, kind, [list(value.items())], [], depth)
    return ""


def buffer(spelling: Spelling, value: Any, depth: int) -> str:
    """Return what builds a buffer in memory, which stands where it stood."""
    kind = type(value)
    if kind not in (io.BytesIO, io.StringIO) or value.closed:
        return ""
    spelling.imports.add(("io", kind.__name__))
    held = value.getvalue()
    text = f"{kind.__name__}({repr(held) if held else ''})"
    if not value.tell():
        return text
    spelling.imports.add(PLACED)
    return f"placed({text}, {value.tell()})"


def own_words(spelling: Spelling, value: Any, depth: int) -> str:
    """Return what a value says of itself, if that is a call of its own type with plain arguments."""
    kind = type(value)
    text = repr(value)
    if len(text) > LONGEST or vars(kind).get("__repr__") is vars(object)["__repr__"]:
        return ""
    call = call_in(text, (ast.BitOr,))
    if call is None:
        return ""
    name = spelling.named(kind)
    if called(call) != kind.__name__:
        return ""
    head = text[: text.index("(")]
    return name + text[len(head) :]


def by_signature(spelling: Spelling, value: Any, depth: int) -> str:
    """Return a call of the type with the attributes that its parameters are called after; the least of them that do."""
    kind = type(value)
    if kind.__module__ == "builtins" or isinstance(value, BaseException):
        return ""
    held = {**_shown(value), **states.held(value)}
    content = next((b(value) for b in (dict, list, tuple, set) if isinstance(value, b)), None)  # fmt: skip
    given: list[Any] = []
    named: list[tuple[str, Any]] = []
    for parameter in inspect.signature(kind).parameters.values():
        name, usual = parameter.name, parameter.default
        if parameter.kind is parameter.VAR_POSITIONAL:
            given += list(held.get(name, ()))
        elif parameter.kind is parameter.VAR_KEYWORD:
            continue
        elif name not in held:
            if usual is parameter.empty and content is not None and not given:
                given.append(content)
            elif usual is parameter.empty:
                return ""
        elif usual is parameter.empty and parameter.kind is not parameter.KEYWORD_ONLY:
            given.append(held[name])
        elif not _same(usual, held[name]):
            named.append((name, held[name]))
    return _call(spelling, kind, given, named, depth)


def _shown(value: Any) -> dict[str, Any]:
    """Return what an object shows by the properties that its type's parameters are called after."""
    kind = type(value)
    names = inspect.signature(kind).parameters
    return {n: getattr(value, n) for n in names if isinstance(getattr(kind, n, None), property)}  # fmt: skip


def by_feeding(spelling: Spelling, value: Any, depth: int) -> str:
    """Return a call of the type, and then one of a public method for each item that a container of its own kind has."""
    kind = type(value)
    method = next((name for name in FEEDING if callable(getattr(kind, name, None))), "")
    if not method or kind.__module__ == "builtins" or not hasattr(kind, "__iter__"):
        return ""
    # Whoever looks through a cache may change it.
    held = copy.deepcopy(value)
    if isinstance(held, collections.abc.Mapping):
        rows = [tuple(pair) for pair in held.items()]
    else:
        rows = [(item,) for item in held]
    begun = by_signature(spelling, value, depth)
    if not (begun and rows):
        return ""
    spelling.imports.add(FED)
    return f"fed({begun}, {method!r}, {spelling.write(rows, depth + 1)})"


def by_items(spelling: Spelling, value: Any, depth: int) -> str:
    """Return a call of a type that is a container, a text or a number, with its content."""
    kind = type(value)
    bases: tuple[Any, ...] = (dict, list, tuple, set, frozenset, str, bytes, int, float)  # fmt: skip
    for base in bases:
        if isinstance(value, base) and kind is not base:
            content = str.__str__(value) + "" if base is str else base(value)
            return _call(spelling, kind, [content] if content else [], [], depth)
    return ""


def _same(default: Any, value: Any) -> bool:
    return default is value or (
        type(default) is type(value) and type(value) in PLAIN and default == value
    )


def _call(
    spelling: Spelling,
    kind: Callable[..., Any],
    given: list[Any],
    named: list[tuple[str, Any]],
    depth: int,
) -> str:
    name = spelling.named(kind)
    parts = [spelling.write(item, depth + 1) for item in given]
    parts += [f"{n}={spelling.write(item, depth + 1)}" for n, item in named]
    return f"{name}({', '.join(parts)})"
