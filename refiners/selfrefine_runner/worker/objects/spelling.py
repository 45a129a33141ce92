"""Spelling: values as the Python that builds them, with what it imports; each is built once and compared before it counts.

`source` says for people what a value is; what stands here is executed, in a test of the project.  So names are
imported from where they can be imported from, and what comes out otherwise than the value was is not spelled at all.
"""

from __future__ import annotations

import contextlib
import copy
import enum
import functools
import inspect
import math
import sys
import types
from typing import TYPE_CHECKING, Any, Iterator

from . import (
    codec,
    expressions,
    fingerprint,
    rebuild_expressions,
    standard,
    states,
    test_definitions,
)
from .rebuild_expressions import LONGEST, PLAIN
from .source import BRACKETS, bracketed

if TYPE_CHECKING:
    from selfrefine_runner.responses import CodeOfArguments

DEEPEST = 8
NODES = 4_000
STARTS = (
    rebuild_expressions.record,
    rebuild_expressions.by_signature,
    rebuild_expressions.by_feeding,
)
"""Ways to a start into which the rest can be put."""


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
        self.why: dict[tuple[int, bool], str] = {}
        """Of objects that no code builds, what in them has none."""
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
        return test_definitions.build(text, self.imports)

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
        # What answers to any name has this one as well, and it is no text.
        if callable(value) and type(getattr(value, "__qualname__", None)) is str:
            with _unless_routine(value):
                return self._callable(value, depth)
        return self._object(value, depth)

    def _callable(self, value: Any, depth: int) -> str:
        """Return the name of a class or a function, the expression that a test's own one is, or what a method is bound to."""
        kind = type(value)
        held = getattr(value, "__self__", None)
        bound = kind in (types.MethodType, types.BuiltinMethodType)
        if bound and not isinstance(held, (type, types.ModuleType, type(None))):
            name = value.__name__
            if getattr(held, name, None) == value:
                return f"{self.write(held, depth + 1)}.{name}"
        # A test's own function that is one expression can stand in any file.
        own = kind is types.FunctionType
        try:
            return self.named(value, at_home=not own)
        except UnspelledError:
            if not own:
                raise
        try:
            return expressions.expression_of(value, lambda v: self.write(v, depth + 1))
        except expressions.NoExpressionError as error:
            with contextlib.suppress(UnspelledError):
                return self.named(value)
            raise UnspelledError(str(error)) from error

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
        return bracketed(kind, items)

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

    def named(self, value: Any, *, at_home: bool = True) -> str:
        """Return the name under which a class or a function can be imported.

        Args:
            value: which.
            at_home: whether it may stand in a file of tests, so that the code can stand only there.

        Raises:
            UnspelledError: there is none.
        """
        module, name = str(getattr(value, "__module__", "")), value.__qualname__
        first = name.partition(".")[0]
        if not module or not all(p.isidentifier() for p in name.split(".")):
            raise UnspelledError(name)
        found: Any = functools.reduce(
            lambda holder, part: getattr(holder, part, None),
            name.split("."),
            sys.modules.get(module),
        )
        # What a decorator has made of a function often holds it still.
        while found is not value and isinstance(getattr(found, "__wrapped__", None), types.FunctionType):  # fmt: skip
            found, name = found.__wrapped__, f"{name}.__wrapped__"
        if found is not value or (
            is_test(module) and not (at_home and _is_at_home(module, first))
        ):
            raise UnspelledError(name)
        if module != "builtins":
            known: Any = value
            path = known.__qualname__
            self.imports.add((standard.type_name(known)[: -len(path) - 1], first))
        return str(name)

    def _object(self, value: Any, depth: int) -> str:
        """Return the first of some expressions that builds an object like this one, or the name of a module."""
        if type(value) is types.ModuleType and not is_test(value.__name__):
            self.imports.add((value.__name__, ""))
            return str(value.__name__)
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
            held = self.why.get(key, "")
            name = type(value).__name__
            raise UnspelledError(f"{name} holds {held}" if held else name)
        self.imports |= imports
        return text

    def _first(self, value: Any, depth: int) -> str:
        """Return the first expression that does; empty where none does."""
        text = self._bound(value) if states.is_alone(value) else ""
        if text:
            return text
        begun, needs = "", self.imports
        for attempt in (rebuild_expressions.of_library, rebuild_expressions.record, rebuild_expressions.collection, rebuild_expressions.buffer, rebuild_expressions.own_words, rebuild_expressions.by_signature, rebuild_expressions.by_items, rebuild_expressions.by_feeding):  # fmt: skip
            self.imports = set()
            with contextlib.suppress(Exception):  # another way may do
                text = attempt(self, value, depth)
                if attempt in STARTS and text:
                    begun, needs = text, self.imports
                if text and _alike(self.build(text), value):
                    return text
        for start, imports in ((begun, needs), ("", set())):
            self.imports = set(imports)
            # The project's own words may raise anything; then there is no such code.
            with contextlib.suppress(Exception):
                try:
                    text = states.by_state(self, value, start, depth)
                except UnspelledError as error:
                    self.why[id(value), self.near] = str(error)
                    continue
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


def _is_at_home(module: str, name: str) -> bool:
    """Whether tests that stand in the same file can name something that a file of tests has, and no test itself is."""
    last = module.rpartition(".")[2]
    found: Any = getattr(sys.modules[module], name, None)
    tests = name.lower().startswith("test") or hasattr(found, "assertEqual")
    return last not in ("conftest", "__main__") and not tests


@contextlib.contextmanager
def _unless_routine(value: Any) -> Iterator[None]:
    """Let pass that an object is none of a name, which only lends the names of a function that it holds."""
    try:
        yield
    except UnspelledError:
        if isinstance(value, type) or inspect.isroutine(value):
            raise


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
    return expressions.alike(one, other) and "opaque" not in repr(one)


def code_of(args: list[Any], kwargs: dict[str, Any], name: str = "") -> CodeOfArguments:  # fmt: skip
    """Return what builds the arguments of a call, or why nothing does.

    Args:
        args: by place.
        kwargs: by name.
        name: of the method, if it is one: an object of a test's own class is one of the class that has the method.
    """
    told = _code_of(args, kwargs)
    if "why" in told and name and args:
        with contextlib.suppress(Exception):  # what is abstract cannot be made
            made = states.based(args[0], name)
            return told if made is args[0] else _code_of([made, *args[1:]], kwargs)
    return told


def _code_of(args: list[Any], kwargs: dict[str, Any]) -> CodeOfArguments:
    spelling = Spelling()
    try:
        given = [spelling.spell(value) for value in args]
        named = {name: spelling.spell(value) for name, value in kwargs.items()}
    except UnspelledError as error:
        return {"why": str(error)[:80]}
    imports = sorted(spelling.imports)
    return {"args": given, "kwargs": named, "imports": imports}
