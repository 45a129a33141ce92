"""Attribute kinds: what kinds of values the attributes of arguments hold, for whoever reads the function's source."""

from __future__ import annotations

from itertools import islice
from typing import Any, Dict, List

from .contents import attributes

Kinds = Dict[str, Dict[str, List[str]]]
"""Argument, by position or name, to attribute to the kinds of values that it held."""

CALLS = 64
"""Calls that are looked at."""
ARGUMENTS, ATTRIBUTES, KINDS, ITEMS = 6, 60, 4, 8
"""Of a call, arguments; of an argument, attributes; of an attribute, kinds; of a container, items."""
CONTAINERS = (list, tuple, set, frozenset)


class Seen:
    """Collects them; nothing of the project is run by it."""

    def __init__(self) -> None:
        self._calls = 0
        self._kinds: Kinds = {}

    def take(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Look at one call.

        Args:
            args: its positional arguments.
            kwargs: its keyword arguments.
        """
        if self._calls >= CALLS:
            return
        self._calls += 1
        for argument, value in islice([*enumerate(args), *kwargs.items()], ARGUMENTS):
            state = attributes(value)
            if not state or isinstance(value, type):
                continue
            known = self._kinds.setdefault(str(argument), {})
            for name, item in list(state.items()):
                kinds = known.get(name)
                if kinds is None:
                    if len(known) >= ATTRIBUTES:
                        continue
                    kinds = known[name] = []
                kind = kind_of(item)
                if kind not in kinds and len(kinds) < KINDS:
                    kinds.append(kind)

    def found(self) -> Kinds:
        """Return argument to attribute to kinds, in the order in which they were first seen."""
        return self._kinds


def kind_of(value: Any) -> str:
    """Return a value's type as an annotation names it, with the types of what a container holds first."""
    kind = type(value)
    if value is None:
        return "None"
    if kind in CONTAINERS and value:
        return f"{kind.__name__}[{_of(value)}]"
    if kind is dict and value:
        return f"dict[{_of(value)}, {_of(value.values())}]"
    return str(type.__getattribute__(kind, "__name__"))


def _of(items: Any) -> str:
    names = [type(item).__name__ for item in islice(iter(items), ITEMS)]
    return " | ".join(sorted({"None" if n == "NoneType" else n for n in names}))
