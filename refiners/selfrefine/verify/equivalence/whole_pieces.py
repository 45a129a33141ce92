"""Whole pieces: the names in a piece of code, and how pieces are compared that are one step: functions within it, generators, imports.  Pure."""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import dataclass


def mentioned(node: ast.AST) -> list[str]:
    """Return the names that stand in a node, in their order."""
    return list(dict.fromkeys(n.id for n in ast.walk(node) if isinstance(n, ast.Name)))


def names_in(node: ast.AST) -> frozenset[str]:
    """Return whatever stands in a node and may be a name, as in `nonlocal`, too."""
    found: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Constant):
            continue
        for _, given in ast.iter_fields(part):
            several = given if isinstance(given, list) else [given]
            found.update(each for each in several if isinstance(each, str))
    return frozenset(found)


SOURCE = "#source"
"""Stands for what a generator draws from, which is evaluated where it stands."""


def later(node: ast.AST) -> ast.AST:
    """Return a piece of code without what it evaluates at once."""
    if not isinstance(node, ast.GeneratorExp):
        return node
    first, *others = node.generators
    source = ast.Name(SOURCE, ast.Load())
    bare = ast.comprehension(first.target, source, first.ifs, first.is_async)
    return ast.GeneratorExp(node.elt, [bare, *others])


@dataclass(frozen=True, eq=False)
class Whole:
    """A piece of code.

    Args:
        node: as it is.
        given: the variables around it that it is given; their names do not matter.
        around: the other names in it that are variables of the function: the rest is global.
    """

    node: ast.AST
    given: tuple[str, ...]
    around: frozenset[str] = frozenset()

    def __eq__(self, other: object) -> bool:
        """Whether another piece is the same but for the names of what it is given."""
        return isinstance(other, Whole) and (self._normal_text(), self.around) == (other._normal_text(), other.around)  # fmt: skip

    def __hash__(self) -> int:
        """Return what is equal for equal ones."""
        return hash(self._normal_text())

    def _normal_text(self) -> str:
        copy = deepcopy(self.node)
        for node in ast.walk(copy):
            if isinstance(node, ast.Name) and node.id in self.given:
                node.id = f"#{self.given.index(node.id)}"
        return ast.dump(copy)
