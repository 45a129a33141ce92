"""Hashed: which expressions give a hashable object for sure, as far as a function's own text says."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from selfrefine_rules.lib.annotations import read
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    from selfrefine.code.syntax import FunctionNode

_LISTS = words("split rsplit splitlines")
"""Methods of a text that give a list of texts."""
_TEXTS = frozenset(dir(str)) - _LISTS
"""Methods of a text; whoever else has one of that name gives a text, a number or the like as well."""
_CALLS = words(
    "abs bool bytes chr float hash hex id int len oct ord repr round str type isinstance"
    " callable"
)
_COPIES = words("sorted reversed list tuple set iter")
_SCALARS = words("str bytes int float complex bool Decimal")
_DEPTH = 5


def is_hashable(node: ast.expr, function: FunctionNode) -> bool:
    """Whether an expression of a function surely gives what a set can look up.

    Args:
        node: the expression.
        function: what it stands in; a name counts if all that binds it is known.
    """
    return _Names(function).is_hashable(node, 0)


@dataclass(frozen=True)
class _Names:
    """What a function's text says of its variables; questions carry how many names were followed."""

    function: FunctionNode

    def is_hashable(self, node: ast.expr, depth: int) -> bool:
        """Whether an expression surely gives what a set can look up."""
        if depth > _DEPTH:
            return False
        match node:
            case ast.Constant() | ast.JoinedStr() | ast.Compare():
                return True
            case ast.Tuple(parts):
                return all(self.is_hashable(part, depth + 1) for part in parts)
            case ast.IfExp(_, one, other):
                return all(self.is_hashable(part, depth + 1) for part in (one, other))
            case ast.Call(ast.Name(name)):
                return name in _CALLS
            case ast.Call(ast.Attribute(attr=method)):
                return method in _TEXTS
            case ast.Subscript(items):
                return self.gives_hashable(items, depth + 1)
            case ast.Name(name):
                return self._is_bound_so(name, depth)
        return False

    def gives_hashable(self, node: ast.expr, depth: int) -> bool:
        """Whether every item of an iterable surely is hashable."""
        if depth > _DEPTH:
            return False
        match node:
            case ast.Constant(value):
                return isinstance(value, str | bytes)
            case ast.List(items) | ast.Tuple(items) | ast.Set(items):
                return all(self.is_hashable(item, depth + 1) for item in items)
            case ast.Call(ast.Name(name), args) if name in _COPIES:
                return len(args) == 1 and self.gives_hashable(args[0], depth + 1)
            case ast.Call(ast.Name(name)):
                return name in {"str", "range"}
            case ast.Call(ast.Attribute(attr=method)):
                return method in _TEXTS | _LISTS
            case ast.Name(name) if name in self._hints and name not in self._stores:
                about = read(self._hints[name])
                return about.kind == "text" or about.hashable is True
        return False

    def _is_bound_so(self, name: str, depth: int) -> bool:
        """Whether a hint, or else each binding of a name, says that it is hashable."""
        if name in self._hints:
            return read(self._hints[name]).exact in _SCALARS
        if name in self._arguments or name not in self._stores:
            return False
        explained = 0
        for node in ast.walk(self.function):
            match node:
                case ast.Assign([ast.Name(target)], value) if target == name:
                    known = self.is_hashable(value, depth + 1)
                case ast.For() | ast.comprehension():
                    items = _items_of(node, name)
                    if items is None:
                        continue
                    known = self.gives_hashable(items, depth + 1)
                case _:
                    continue
            if not known:
                return False
            explained += 1
        return explained == self._stores.count(name)

    @cached_property
    def _arguments(self) -> set[str]:
        """Parameters of the function and of those within it."""
        every = ast.walk(self.function)
        return {node.arg for node in every if isinstance(node, ast.arg)}

    @cached_property
    def _hints(self) -> dict[str, str]:
        """Variables to their first annotations."""
        found: dict[str, str] = {}
        for node in ast.walk(self.function):
            match node:
                case ast.arg(name, ast.expr() as hint) | ast.AnnAssign(
                    ast.Name(name), hint
                ):
                    found.setdefault(name, ast.unparse(hint))
        return found

    @cached_property
    def _stores(self) -> list[str]:
        """Variables, once for each time that they are bound or deleted."""
        return [
            node.id
            for node in ast.walk(self.function)
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        ]


def _items_of(loop: ast.For | ast.comprehension, name: str) -> ast.expr | None:
    """Return what a loop takes a name from, looking through ``enumerate``; None where it binds another."""
    match loop.target, loop.iter:
        case ast.Name(target), items if target == name:
            return items
        case ast.Tuple([_, ast.Name(target)]), ast.Call(
            ast.Name("enumerate"), [items, *_]
        ) if (target == name):
            return items
    return None
