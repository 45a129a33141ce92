"""Test definitions: what code of values may name that stands in no module: tests bring it along, and what code says is built with it."""

from __future__ import annotations

import importlib
import sys
from typing import Any

HOLDING, STATE_OF, OUTLINE_OF = ("", "holding"), ("", "state_of"), ("", "outline_of")
PLACED, FED = ("", "placed"), ("", "fed")
"""How the imports of a value say that it needs these functions, which tests have to bring along."""


def holding(made: Any, **attributes: Any) -> Any:
    """Return what was made, holding these attributes."""
    for name, value in attributes.items():
        object.__setattr__(made, name, value)
    return made


def state_of(value: Any) -> Any:
    """Return a value with the class and the attributes of each object in it that equals nothing but itself."""
    if type(value) in (list, tuple):
        return type(value)(map(state_of, value))
    if type(value) is dict:
        return {key: state_of(item) for key, item in value.items()}
    own: Any = type(value).__eq__
    alone = own is object.__eq__ and not hasattr(value, "__name__")
    slots = [n for c in type(value).__mro__ for n in vars(c).get("__slots__", ())]
    if alone and (slots or hasattr(value, "__dict__")):
        held = {n: getattr(value, n) for n in slots if hasattr(value, n)}
        held.update(getattr(value, "__dict__", {}))
        return type(value).__name__, state_of(held)
    return value


def outline_of(value: Any) -> Any:
    """Return a value with the class and the attributes of each object in it, and of each function that it is one."""
    if type(value) in (list, tuple):
        return type(value)(map(outline_of, value))
    if type(value) is dict:
        return {key: outline_of(item) for key, item in value.items()}
    if type(getattr(value, "__qualname__", None)) is str:
        return value if isinstance(value, type) else "function"
    held = getattr(value, "__dict__", None)
    basic = isinstance(value, (str, int, float, list, tuple, dict, set, frozenset))
    if type(held) is not dict or basic or hasattr(type(value), "__members__"):
        return value
    return type(value).__name__, outline_of(held)


def placed(buffer: Any, position: Any) -> Any:
    """Return a buffer that stands at a position."""
    buffer.seek(position)
    return buffer


def fed(made: Any, method: Any, rows: Any) -> Any:
    """Return what was made, after one call of a method of its own with each of some rows."""
    for row in rows:
        getattr(made, method)(*row)
    return made


BROUGHT = {
    HOLDING: holding,
    STATE_OF: state_of,
    OUTLINE_OF: outline_of,
    PLACED: placed,
    FED: fed,
}


def build(text: str, imports: Any) -> Any:
    """Return what an expression builds, with some imports: one that was told of the project's own objects."""
    names = namespace(imports)
    return eval(text, names)  # noqa: S307  in the project's own process


def namespace(imports: Any) -> dict[str, Any]:
    """Return the names that some imports bind."""
    found: dict[str, Any] = {}
    for module, name in sorted(imports):
        if (module, name) in BROUGHT:
            found[name] = BROUGHT[module, name]
            continue
        made = importlib.import_module(module)
        if name:
            found[name] = getattr(made, name)
        else:
            first = module.partition(".")[0]
            found[first] = sys.modules[first]
    return found
