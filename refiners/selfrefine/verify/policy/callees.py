"""Callees: what a call calls, and whether that is a function which the policy has judged by its name."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.policy.vocabulary import (
    CALLED_KEYWORDS,
    CALLING,
    DATA,
    DUNDERS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.uses import Reader

MAKING_FUNCTIONS = frozenset(["functools.partial", "operator.itemgetter", "operator.attrgetter", "functools.cmp_to_key"])  # fmt: skip
DEEPEST = 8
"""Variables that stand for one another."""


class Callees:
    """Tells what calls call.

    Args:
        code: the reader of the code, with the methods that the tables and its own classes have.
    """

    def __init__(self, code: Reader) -> None:
        self._code = code
        self._names = code.names

    def of(self, node: ast.Call, paths: list[str]) -> Iterator[ast.expr]:
        """Yield what a call calls: its function, and those of its arguments which that calls."""
        for each in self._called_values(node, paths):
            yield from self.arms(each)

    def _called_values(self, node: ast.Call, paths: list[str]) -> Iterator[ast.expr]:
        yield node.func
        attribute = getattr(node.func, "attr", "")
        known = {*paths}
        if not any(functions & known for functions in CALLING.values()):
            # `.sub` of a pattern is another one than `re.sub`.
            known.add(f".{attribute}")
        made = self._names.definition(node.func)
        if isinstance(made, ast.ClassDef):
            known.update(
                path for base in made.bases for path in self._names.paths(base)
            )
        for place, functions in CALLING.items():
            if functions & known and (
                paths != ["iter"]
                or node.args[1:]
                or any(isinstance(a, ast.Starred) for a in node.args)
            ):
                # What a star gives may stand in any place after it.
                starred = (
                    a for a in node.args[: int(place)] if isinstance(a, ast.Starred)
                )
                yield from starred
                yield from node.args[int(place) : int(place) + 1]
        modules = {*(path.partition(".")[0] for path in paths), attribute}
        for keyword in node.keywords:
            if {keyword.arg, *(f"{module}.{keyword.arg}" for module in modules)} & CALLED_KEYWORDS:  # fmt: skip
                yield keyword.value

    def arms(self, node: ast.expr) -> list[ast.expr]:
        """Return the expressions of which one is a called function, such as both sides of `key or default`."""
        value = self._names.value(node) if isinstance(node, ast.Name) and self._names.kind(node) == "local" else None  # fmt: skip
        chosen = value if isinstance(value, ast.BoolOp | ast.IfExp) else node
        if isinstance(chosen, ast.BoolOp):
            return chosen.values
        return [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [node]

    def is_known(self, node: ast.expr, depth: int = 0) -> bool:
        """Whether what is called is a function that the policy has judged by its name."""
        if isinstance(node, ast.Constant) or depth > DEEPEST:
            return depth <= DEEPEST
        if isinstance(node, ast.Attribute):
            # The name of what is called where it stands has been judged as that of a method.
            return (self._names.is_called(node) and node.attr not in DATA) or node.attr in {*(self._code.attributes - DATA), *DUNDERS, "format"} or bool(self._names.paths(node)) or node.attr in self._code.methods  # fmt: skip
        if self._names.definition(node) is not None:
            return True
        if isinstance(node, ast.Subscript):
            return self._hands_out_known(node.value, depth + 1)
        if isinstance(node, ast.Call):
            return self._returns_known(node, depth + 1)
        if not isinstance(node, ast.Name) or self._names.kind(node) != "local":
            return isinstance(node, ast.Name) and self._names.kind(node) in ("builtin", "library", "own")  # fmt: skip
        found = self._names.bindings(node)
        entered = any(isinstance(self._names.scopes.parents.get(b.node), ast.withitem) for b in found)  # fmt: skip
        return not entered and all(
            b.value is not None
            and (self._hands_out_known if b.item else self.is_known)(b.value, depth + 1)
            for b in found
        )

    def _hands_out_known(self, node: ast.expr, depth: int) -> bool:
        """Whether all that a container holds are functions that the policy has judged."""
        if isinstance(node, ast.Name) and self._names.kind(node) in ("local", "own"):
            value = self._names.value(node)
            kept = value is not None and not self._is_changed(node)
            return kept and depth <= DEEPEST and self._hands_out_known(value, depth + 1)  # type: ignore[arg-type]  # fmt: skip
        parts = node.values if isinstance(node, ast.Dict) else getattr(node, "elts", None)  # fmt: skip
        return parts is not None and all(
            self._hands_out_known(p, depth + 1) if isinstance(p, ast.Tuple) else self.is_known(p, depth + 1)
            for p in parts
        )  # fmt: skip

    def _is_changed(self, node: ast.Name) -> bool:
        """Whether the container that a variable stands for is changed anywhere, or handed on."""
        scope = self._names.scope(node)
        same = [n for n in self._names.scopes.parents if isinstance(n, ast.Name) and n.id == node.id and self._names.scope(n) is scope]  # fmt: skip
        loads = [n for n in same if isinstance(n.ctx, ast.Load)]
        return not all(map(self._code.reads, loads))

    def _returns_known(self, node: ast.Call, depth: int) -> bool:
        """Whether a call gives a function: a getter, a partial, or what a function of the code returns."""
        made = self._names.definition(node.func)
        if isinstance(made, ast.ClassDef):
            return "__call__" in self._code.methods
        if made is not None:
            return all(self.is_known(r, depth + 1) for r in self._code.fresh.results(made))  # fmt: skip
        if isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            return self._hands_out_known(node.func.value, depth) and all(self.is_known(a, depth) for a in node.args[1:])  # fmt: skip
        return bool(MAKING_FUNCTIONS.intersection(self._names.paths(node.func)))
