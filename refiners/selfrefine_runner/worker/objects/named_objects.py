"""Named objects: objects that stand in a module of the project, such as a sentinel or a token type, are carried by their names.

A copy of one is equal to it at most, never it: code that asks `is` would do something else with it.
"""

from __future__ import annotations

import importlib
import os
import pickle
import sys
import types
from typing import Any, Iterator

from . import contents

PLAIN = (tuple, frozenset, str, bytes, int, float)
"""What an object of a class of Python's making may be as well, so that nobody can change what it is."""
MODULES, NAMES, DEEPEST = 2_000, 5_000, 4
"""The latest modules, which are looked through, names of one, and names from one such object to the next."""


class Pickler(pickle.Pickler):
    """Pickles such objects by their names, and everything else as usual."""

    def reducer_override(self, value: Any) -> Any:
        """Return how to find an object by its name; `NotImplemented` for what is pickled as usual."""
        if type(value) is types.ModuleType:
            holds = id(value) in _HOLDERS
            return (importlib.import_module, (value.__name__,)) if holds else NotImplemented  # fmt: skip
        known = _known().get(id(value)) if _counts(value) else None
        return NotImplemented if known is None else (getattr, known[:2])


def is_known(value: Any) -> bool:
    """Whether an object is carried by its name, so that every copy of it is the object itself."""
    return _counts(value) and id(value) in _known()


def _counts(value: Any) -> bool:
    """Whether of an object nothing but itself counts: it holds nothing, or is a plain value of a class of its own."""
    kind = type(value)
    if kind is object:
        return True
    if not contents.is_made(kind) or issubclass(kind, type):
        return False
    if issubclass(kind, PLAIN):
        return not hasattr(kind, "_fields")  # those of a record are varied
    bases = [base for base in kind.__mro__ if base is not object]
    if not all(map(contents.is_made, bases)):
        return False
    return not any(map(contents.declared, bases)) and not any(True for _ in _held(value))  # fmt: skip


_HOLDERS: dict[int, Any] = {}
_FOUND: dict[int, tuple[Any, str, Any]] = {}
_LOOKED: list[tuple[int, str]] = []


def _known() -> dict[int, tuple[Any, str, Any]]:
    """Return such objects by identity, each with what it is an attribute of, its name, and itself, so that it lives on."""
    # One may have gone when another one came: the last one tells.
    now = (len(sys.modules), next(reversed(sys.modules)))
    if [now] != _LOOKED:
        _LOOKED[:] = [now]
        for module in list(sys.modules.values())[-MODULES:]:
            if type(module) is types.ModuleType and _is_own(module):
                _look(module, 0)
    return _FOUND


def _is_own(module: Any) -> bool:
    """Whether a module is no part of Python itself, and no test, which is nowhere but in its run."""
    path = str(getattr(module, "__file__", None) or "")
    loader = type(getattr(module, "__loader__", None)).__module__
    library = path.startswith(_LIBRARY) and "site-packages" not in path
    return bool(path) and not library and not loader.startswith("_pytest")


_LIBRARY = os.path.join(os.path.dirname(os.__file__), "")


def _look(holder: Any, depth: int) -> None:
    for name, value in list(_held(holder))[:NAMES]:
        if isinstance(value, type):
            if depth == 0 and value.__module__ == holder.__name__:
                _HOLDERS[id(holder)] = holder
                _look(value, depth + 1)
        elif _counts(value) and id(value) not in _FOUND:
            _FOUND[id(value)] = (holder, name, value)
            if type(holder) is types.ModuleType:
                _HOLDERS[id(holder)] = holder
            if depth < DEEPEST:
                _look(value, depth + 1)


def _held(holder: Any) -> Iterator[tuple[str, Any]]:
    """Yield what an object has in its own dictionary, by names that are no part of Python's own."""
    own = vars(holder) if isinstance(holder, type) else contents.attributes(holder)
    for name, value in own.items():
        if type(name) is str and not name.startswith("__"):
            yield name, value
