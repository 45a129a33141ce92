"""Scopes: which scope binds each name of a piece of code, as Python's reference says (4.2, naming and binding)."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING, TypeAlias

from selfrefine.code.syntax import FunctionNode

if TYPE_CHECKING:
    from collections.abc import Iterator

Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(eq=False)
class Scope:
    """A module, function, class or comprehension.

    Args:
        node: what opens it.
        outer: the scope around it; None for the module.
        bound: the names that it binds, each with the nodes that bind it.
        free: names that it declares global or nonlocal, each with the kind.
    """

    node: ast.AST
    outer: Scope | None
    bound: dict[str, list[ast.AST]] = field(default_factory=dict)
    free: dict[str, str] = field(default_factory=dict)


class Scopes:
    """The scopes of a module.

    Attributes:
        top: the scope of the module.
        of: the scope in which each node is evaluated.
        parents: the node around each node.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.top = Scope(tree, None)
        self.of: dict[ast.AST, Scope] = {}
        self.parents: dict[ast.AST, ast.AST] = {}
        self.opened: dict[ast.AST, Scope] = {tree: self.top}
        todo: list[tuple[ast.AST, ast.AST, Scope]] = [(n, tree, self.top) for n in tree.body]  # fmt: skip
        while todo:
            node, parent, scope = todo.pop()
            self.of[node], self.parents[node] = scope, parent
            self._bind(node, scope)
            inner = self._open(node, scope)
            for child in ast.iter_child_nodes(node):
                at = inner if _belongs(child, node) else scope
                todo.append((child, node, self._around(child, node, at)))

    @cached_property
    def values(self) -> dict[ast.AST, list[Binding]]:
        """What each name that is bound gets, by the node that binds it."""
        found: dict[ast.AST, list[Binding]] = {}
        for node in self.of:
            for binding in values_of(node):
                found.setdefault(binding.node, []).append(binding)
        return found

    def binder(self, name: str, scope: Scope) -> Scope | None:
        """Return the scope that binds a name that is used in a scope; None for builtins and unknown names."""
        at: Scope | None = scope
        while at is not None:
            if at.free.get(name) == "global":
                return self.top if name in self.top.bound else None
            visible = at is scope or not isinstance(at.node, ast.ClassDef)
            if visible and name in at.bound and name not in at.free:
                return at
            at = at.outer
        return None

    def bindings(self, name: str, scope: Scope) -> list[ast.AST]:
        """Return what binds a name in the scope that binds it, nonlocal stores of inner scopes included."""
        stores = (s for s in self.opened.values() if name in s.free and name in s.bound)
        inner = (n for s in stores if self.binder(name, s) is scope for n in s.bound[name])  # fmt: skip
        return [*scope.bound.get(name, ()), *inner]

    def _open(self, node: ast.AST, scope: Scope) -> Scope:
        """Return the scope that a node opens, or the one in which it stands."""
        if not isinstance(node, Function | ast.ClassDef | Comprehension):
            return scope
        inner = self.opened[node] = Scope(node, scope)
        if isinstance(node, Function):
            for arg in parameters(node):
                inner.bound.setdefault(arg.arg, []).append(arg)
        return inner

    def _around(self, child: ast.AST, node: ast.AST, scope: Scope) -> Scope:
        """Return the scope of a child: the first iterable of a comprehension is evaluated outside of it."""
        if isinstance(node, ast.comprehension) and child is node.iter:
            parent = self.parents[node]
            if getattr(parent, "generators", [None])[0] is node and scope.outer:
                return scope.outer
        return scope

    def _bind(self, node: ast.AST, scope: Scope) -> None:
        if isinstance(node, ast.Global | ast.Nonlocal):
            scope.free |= dict.fromkeys(node.names, type(node).__name__.lower())
        for name, binder in _bound(node):
            at = scope
            if isinstance(self.parents[node], ast.NamedExpr):
                while isinstance(at.node, Comprehension):
                    at = at.outer or self.top
            at.bound.setdefault(name, []).append(binder)


@dataclass(frozen=True)
class Binding:
    """One way in which a variable gets its value.

    Args:
        node: what binds it.
        value: the expression, where there is one.
        item: whether it is an item of the value, as in a loop.
    """

    node: ast.AST
    value: ast.expr | None = None
    item: bool = False


def assigned(
    target: ast.expr, value: ast.expr, *, item: bool = False
) -> Iterator[Binding]:
    """Yield which value each name of a target gets; tuples of the same length are paired."""
    if isinstance(target, ast.Name):
        yield Binding(target, value, item)
    elif isinstance(target, ast.Starred):
        yield from assigned(target.value, value, item=True)
    elif isinstance(target, ast.Tuple | ast.List):
        parts = getattr(value, "elts", []) if not item else []
        starred = any(isinstance(e, ast.Starred) for e in (*target.elts, *parts))
        paired = len(parts) == len(target.elts) and not starred
        for n, part in enumerate(target.elts):
            yield from assigned(part, parts[n] if paired else value, item=not paired)


def values_of(node: ast.AST) -> Iterator[Binding]:
    """Yield the values that a statement or expression gives to names."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from assigned(target, node.value)
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value:
        yield from assigned(node.target, node.value)
    elif isinstance(node, ast.withitem) and node.optional_vars:
        yield from assigned(node.optional_vars, node.context_expr)
    elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        listed = getattr(node.iter, "elts", [])
        if any(isinstance(each, ast.Starred) for each in listed):
            listed = []
        for each in listed or [node.iter]:
            yield from assigned(node.target, each, item=not listed)


def closed_over(text: str, qualname: str) -> frozenset[str]:
    """Return the names that a function closes over; all that functions of its qualname do, if there are several.

    Args:
        text: its file.
        qualname: with ``<locals>``.
    """
    codes = [compile(text, "<text>", "exec", dont_inherit=True)]
    for part in qualname.split("."):
        if part != "<locals>":
            held = (item for code in codes for item in code.co_consts)
            codes = [c for c in held if isinstance(c, CodeType) and c.co_name == part]
    return frozenset(name for code in codes for name in code.co_freevars)


def parameters(node: Function) -> list[ast.arg]:
    """Return the parameters of a function in their order, starred ones last."""
    a = node.args
    return [*a.posonlyargs, *a.args, *a.kwonlyargs, *(p for p in (a.vararg, a.kwarg) if p)]  # fmt: skip


def arguments(node: ast.Call) -> list[ast.expr]:
    """Return what a call is given, positional first."""
    return [*node.args, *(keyword.value for keyword in node.keywords)]


def top_names(tree: ast.Module) -> dict[str, list[ast.AST]]:
    """Return the names that a file binds at its top level, also under `if`, `try` and `with`, each with what binds it."""
    found: dict[str, list[ast.AST]] = {}
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        for name, binder in _bound(node):
            found.setdefault(name, []).append(binder)
        if isinstance(node, FunctionNode):
            declared = (n for n in ast.walk(node) if isinstance(n, ast.Global))
            for name in (name for n in declared for name in n.names):
                found.setdefault(name, []).append(node)
        elif not isinstance(node, ast.ClassDef | ast.Lambda | Comprehension):
            todo += ast.iter_child_nodes(node)
    return found


def _belongs(child: ast.AST, node: ast.AST) -> bool:
    """Whether a child is evaluated inside the scope that its parent opens."""
    if isinstance(node, FunctionNode | ast.ClassDef):
        return child in node.body or child in getattr(node, "type_params", ())
    return not isinstance(node, ast.Lambda) or child is node.body


def _bound(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the names that a node binds in its scope, each with what binds it."""
    if isinstance(node, FunctionNode | ast.ClassDef):
        yield node.name, node
    elif isinstance(node, ast.alias):
        yield node.asname or node.name.partition(".")[0], node
    elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:  # fmt: skip
        yield node.name, node
    elif isinstance(node, ast.MatchMapping) and node.rest:
        yield node.rest, node
    elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id, node
