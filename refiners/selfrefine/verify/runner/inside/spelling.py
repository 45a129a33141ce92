"""Spelling: values as the Python that builds them, with what it imports; each is built once and compared before it counts.

`source` says for people what a value is; what stands here is executed, in a test of the project.  So names are
imported from where they can be imported from, and what comes out otherwise than the value was is not spelled at all.
"""

from __future__ import annotations

import ast
import collections
import contextlib
import copy
import dataclasses
import enum
import functools
import inspect
import math
import sys
from typing import Any, Callable

from . import codec, fingerprint, standard, states

LONGEST = 700
"""Characters of one value: what is longer nobody reads in a test."""
DEEPEST = 8
NODES = 4_000
BRACKETS: dict[Any, str] = {list: "[]", tuple: "()", set: "{}"}
PLAIN = (bool, int, str, bytes, type(None), type(...), range, slice)
WITHIN = (
    ast.Expression, ast.Call, ast.keyword, ast.Name, ast.Attribute, ast.Constant, ast.List, ast.Tuple, ast.Dict,
    ast.Set, ast.UnaryOp, ast.USub, ast.UAdd, ast.BinOp, ast.BitOr, ast.Load,
)  # fmt: skip
"""What a value's own words may consist of."""
OFFICIAL = {"PosixPath": "Path", "WindowsPath": "Path"}
"""Of classes that nobody names the one that makes them."""


class UnspelledError(Exception):
    """No code rebuilds the value."""


class Spelling:
    """One test's values as code, and the imports that they need together.

    Args:
        near: whether fractions are written as numbers that may be missed by rounding.
    """

    def __init__(self, near: bool = False) -> None:
        self.near = near
        self.floats = False
        """Whether there was a fraction."""
        self.imports: set[tuple[str, str]] = set()
        """Modules, each with the name that is imported from it; no name for the module itself."""
        self.known: dict[tuple[int, bool], tuple[Any, str, set[tuple[str, str]]]] = {}
        """What was said of objects: each kept alive, with its code or no text where there is none, and its imports."""

    def spell(self, value: Any) -> str:
        """Return an expression that builds a value like this one.

        Raises:
            UnspelledError: there is none, or none that is short.
        """
        try:
            text = self.write(value, 0)
        except UnspelledError:
            raise
        except (
            Exception
        ) as error:  # the project's own `__repr__` and properties may raise anything
            raise UnspelledError(type(error).__name__) from error
        if len(text) > LONGEST:
            raise UnspelledError("too long")
        return text

    def build(self, text: str) -> Any:
        """Return what an expression builds, with these imports."""
        names = states.namespace(self.imports)
        return eval(text, names)  # noqa: S307  in the project's own process

    def write(self, value: Any, depth: int) -> str:
        """Return an expression for a part of a value that lies so deep."""
        if depth > DEEPEST:
            raise UnspelledError("too deep")
        kind = type(value)
        if kind in PLAIN:
            text = repr(value)
            if len(text) > LONGEST:
                raise UnspelledError("too long")
            return text
        if kind is float:
            return self._fraction(value)
        if kind in BRACKETS or kind is frozenset:
            return self._sequence(value, depth)
        if kind is dict:
            return self._pairs(value, depth)
        if kind in codec.ITERATORS:
            items = self._sequence(list(copy.copy(value)), depth)
            return f"iter({items})"
        if isinstance(value, enum.Enum):
            return self._member(value)
        if callable(value) and hasattr(value, "__qualname__"):
            return self.named(value)
        return self._object(value, depth)

    def _fraction(self, value: float) -> str:
        self.floats = True
        text = repr(value)
        if "n" in text:
            text = f"float({text!r})"
        if not self.near:
            return text
        self.imports.add(("pytest", ""))
        also = ", nan_ok=True" if math.isnan(value) else ""
        return f"pytest.approx({text}{also})"

    def _sequence(self, value: Any, depth: int) -> str:
        kind = type(value)
        if len(value) > LONGEST // 2:
            raise UnspelledError("too long")
        rows = list(value)
        if kind in (set, frozenset):
            items = sorted(self._exactly(item, depth + 1) for item in rows)
        else:
            items = [self.write(item, depth + 1) for item in rows]
        text = ", ".join(items)
        if kind is frozenset:
            return f"frozenset({{{text}}})" if items else "frozenset()"
        if kind is set and not items:
            return "set()"
        single = "," if kind is tuple and len(items) == 1 else ""
        brackets = BRACKETS[kind]
        return f"{brackets[0]}{text}{single}{brackets[1]}"

    def _pairs(self, value: Any, depth: int) -> str:
        if len(value) > LONGEST // 4:
            raise UnspelledError("too long")
        pairs = [
            f"{self._exactly(key, depth + 1)}: {self.write(item, depth + 1)}"
            for key, item in value.items()
        ]
        return "{" + ", ".join(pairs) + "}"

    def _exactly(self, value: Any, depth: int) -> str:
        """Return what builds what is looked up: nothing finds a key that is only near."""
        near, self.near = self.near, False
        try:
            return self.write(value, depth)
        finally:
            self.near = near

    def _member(self, value: Any) -> str:
        kind = type(value)
        names = kind.__members__
        named = [name for name, member in names.items() if member is value]
        if named:
            return f"{self.named(kind)}.{named[0]}"
        if isinstance(value, enum.Flag):
            parts = [n for n, m in names.items() if m.value and m in value]
            text = " | ".join(f"{self.named(kind)}.{name}" for name in parts)
            if parts and self.build(text) is value:
                return text
        raise UnspelledError(kind.__name__)

    def named(self, value: Any) -> str:
        """Return the name under which a class or a function can be imported.

        Raises:
            UnspelledError: there is none.
        """
        module, name = str(getattr(value, "__module__", "")), value.__qualname__
        first = name.partition(".")[0]
        if not module or not all(p.isidentifier() for p in name.split(".")):
            raise UnspelledError(name)
        found = functools.reduce(
            lambda holder, part: getattr(holder, part, None),
            name.split("."),
            sys.modules.get(module),
        )
        if found is not value or is_test(module):
            raise UnspelledError(name)
        if module != "builtins":
            known: Any = value
            self.imports.add((standard.type_name(known)[: -len(name) - 1], first))
        return str(name)

    def _object(self, value: Any, depth: int) -> str:
        """Return the first of some expressions that builds an object like this one."""
        key = id(value), self.near
        if key not in self.known:
            before, self.imports = self.imports, set()
            # Until it is known, it is no part of itself.
            self.known[key] = value, "", set()
            text = self._first(value, depth)
            self.known[key] = value, text, self.imports
            self.imports = before
        _, text, imports = self.known[key]
        if not text:
            raise UnspelledError(type(value).__name__)
        self.imports |= imports
        return text

    def _first(self, value: Any, depth: int) -> str:
        """Return the first expression that does; empty where none does."""
        text = self._bound(value) if states.is_alone(value) else ""
        if text:
            return text
        begun, needs = "", self.imports
        for attempt in (_standard, _record, _collection, _own_words, _by_signature, _by_items):  # fmt: skip
            self.imports = set()
            with contextlib.suppress(Exception):  # another way may do
                text = attempt(self, value, depth)
                if attempt in (_record, _by_signature) and text:
                    begun, needs = text, self.imports
                if text and _alike(self.build(text), value):
                    return text
        for start, imports in ((begun, needs), ("", set())):
            self.imports = set(imports)
            with contextlib.suppress(Exception):
                text = states.by_state(self, value, start, depth)
                if text and _alike(self.build(text), value):
                    return text
        return ""

    def _bound(self, value: Any) -> str:
        """Return the name under which a module holds this very object; empty where none does."""
        found = states.bound_as(value)
        if found is None or is_test(found[0]):
            return ""
        self.imports.add(found)
        return found[1]


def is_test(module: str) -> bool:
    """Whether a module is one of tests, which other tests do not import."""
    last = module.rpartition(".")[2]
    return last.startswith(("test_", "conftest", "__main__")) or last.endswith("_test")


def _alike(made: Any, value: Any) -> bool:
    if type(made) is not type(value):
        return False
    # A path remembers what it was asked for: what counts is what builds it.
    parts = [standard.parts_of(v) for v in (made, value)]
    if parts[1] is not None:
        made, value = parts
    try:
        one, other = (fingerprint.describe(v, NODES) for v in (made, value))
    except fingerprint.TooLarge:
        return False
    return bool(one == other) and "opaque" not in repr(one)


def _standard(spelling: Spelling, value: Any, depth: int) -> str:
    """Return what builds a moment, a decimal, a path, a pattern or the like."""
    kind = type(value)
    module = standard.type_name(kind).rpartition(".")[0]
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


def _record(spelling: Spelling, value: Any, depth: int) -> str:
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


def _collection(spelling: Spelling, value: Any, depth: int) -> str:
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


def _own_words(spelling: Spelling, value: Any, depth: int) -> str:
    """Return what a value says of itself, if that is a call of its own type with plain arguments."""
    kind = type(value)
    text = repr(value)
    if len(text) > LONGEST or vars(kind).get("__repr__") is vars(object)["__repr__"]:
        return ""
    tree = ast.parse(text, mode="eval")
    call = tree.body
    fine = all(isinstance(node, WITHIN) for node in ast.walk(tree))
    if not (isinstance(call, ast.Call) and fine):
        return ""
    name = spelling.named(kind)
    said = getattr(call.func, "attr", None) or getattr(call.func, "id", "")
    if said != kind.__name__:
        return ""
    head = text[: text.index("(")]
    return name + text[len(head) :]


def _by_signature(spelling: Spelling, value: Any, depth: int) -> str:
    """Return a call of the type with the attributes that its parameters are called after; the least of them that do."""
    kind = type(value)
    if kind.__module__ == "builtins" or isinstance(value, BaseException):
        return ""
    held = states.held(value)
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


def _by_items(spelling: Spelling, value: Any, depth: int) -> str:
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
