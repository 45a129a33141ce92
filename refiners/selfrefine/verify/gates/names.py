"""Names: to what the names of code refer: of which scope they are, and which module stands behind them."""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from selfrefine.code.candidate import held_imports, import_key
from selfrefine.code.syntax import FunctionNode

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Node: TypeAlias = ast.AST
BUILTINS = frozenset(dir(builtins))


@dataclass(eq=False)
class Scope:
    """One scope.

    Args:
        node: the module, function, class or comprehension.
        outer: the scope around it.
        bound: the names that it binds, each with what binds it.
        shared: names that it declares to be of the module.
        lent: names that it declares to be of a function around it.
    """

    node: Node
    outer: Scope | None
    bound: dict[str, list[Node]] = field(default_factory=dict)
    shared: set[str] = field(default_factory=set)
    lent: set[str] = field(default_factory=set)

    @property
    def lasting(self) -> bool:
        """Whether its names live as long as the module."""
        scope: Scope | None = self
        while scope is not None and isinstance(scope.node, ast.ClassDef):
            scope = scope.outer
        return scope is None or scope.outer is None


class Names:
    """The scopes of code, and the scope in which each of its nodes stands.

    Args:
        tree: the code.
        file: of the names that the code leaves free; None for a file itself.
    """

    def __init__(self, tree: ast.Module, file: Names | None = None) -> None:
        self.file = file
        self.held = held_imports(tree)
        self.top = Scope(tree, None)
        self.scope_of: dict[Node, Scope] = {}
        self.parents: dict[Node, Node] = {}
        self._mentioned: dict[str, bool] = {}
        self.origins: dict[Node, str] = {}
        """What is known of expressions already; see `origin.py`."""
        self.judged: dict[str, bool] = {}
        """What is known of the code as a whole already; see `owning.py`."""
        todo: list[tuple[Node, Scope]] = [(child, self.top) for child in tree.body]
        self.parents.update(dict.fromkeys(tree.body, tree))
        while todo:
            node, scope = todo.pop()
            self.scope_of[node] = scope
            self._bind(node, scope)
            inner = self._inner(node, scope)
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
                within = inner if self._belongs(child, node) else scope
                if self._first_iterable(child, node) and scope.outer is not None:
                    within = scope.outer
                todo.append((child, within))
        for scope in {id(s): s for s in self.scope_of.values()}.values():
            self._give_back(scope)

    def _give_back(self, scope: Scope) -> None:
        """Note what binds a name that a scope declares nonlocal where that name is bound."""
        for name in scope.lent & scope.bound.keys():
            at = scope.outer
            while at is not None and (
                name in at.lent
                or name not in at.bound
                or isinstance(at.node, ast.ClassDef)
            ):
                at = at.outer
            if at is not None:
                at.bound[name] += scope.bound.pop(name)

    def mentions(self, path: str) -> bool:
        """Whether the code names something of a module."""
        if path not in self._mentioned:
            found = (
                n for n in self.scope_of if isinstance(n, ast.Name | ast.Attribute)
            )
            self._mentioned[path] = any(path in self.paths(node) for node in found)
        return self._mentioned[path]

    @cached_property
    def calls(self) -> list[ast.Call]:
        """The calls of the code."""
        return [node for node in self.scope_of if isinstance(node, ast.Call)]

    def defines(self, name: str) -> bool:
        """Whether the code gives something this name: a method, a class's variable, an attribute that it stores."""
        return name in self._given

    def knows(self, name: str) -> bool:
        """Whether the code names it at all, be it as an attribute, a variable or a text."""
        return name in self._known

    @cached_property
    def _given(self) -> frozenset[str]:
        stored = (
            n.attr
            for n in self.scope_of
            if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load)
        )
        scopes = {id(scope): scope for scope in self.scope_of.values()}.values()
        bound = (n for s in scopes if isinstance(s.node, ast.ClassDef) for n in s.bound)
        keys = (n.arg for n in self.scope_of if isinstance(n, ast.keyword) and n.arg)
        return frozenset((*stored, *bound, *keys))

    @cached_property
    def _known(self) -> frozenset[str]:
        attributes = (n.attr for n in self.scope_of if isinstance(n, ast.Attribute))
        variables = (n.id for n in self.scope_of if isinstance(n, ast.Name))
        texts = (n.value for n in self.scope_of if isinstance(n, ast.Constant) and isinstance(n.value, str))  # fmt: skip
        return self._given.union(attributes, variables, texts)

    def find(self, name: str, scope: Scope) -> tuple[Scope | None, list[Node]]:
        """Return the scope that binds a name and what binds it; no scope for builtins and unknown names."""
        first, at = True, scope
        while True:
            visible = first or not isinstance(at.node, ast.ClassDef)
            if name in at.shared:
                break
            if visible and name in at.bound:
                return at, at.bound[name]
            # A comprehension in a class body sees the class only in its first iterable.
            first = False
            if at.outer is None:
                break
            at = at.outer
        if name in self.top.bound:
            return self.top, self.top.bound[name]
        if self.file is not None and name in self.file.top.bound:
            return self.file.top, self.file.top.bound[name]
        return None, []

    def local(self, node: ast.Name) -> bool:
        """Whether a name is bound within a function, for sure: it hides a builtin of that name."""
        scope, _ = self.find(node.id, self.scope_of[node])
        return (
            scope is not None
            and not scope.lasting
            and not isinstance(scope.node, ast.ClassDef)
        )

    def bindings(self, node: ast.Name) -> tuple[Scope | None, list[Node]]:
        """Return the scope that binds a name where it stands, and what binds it."""
        names = self if node in self.scope_of else self.file
        return names.find(node.id, names.scope_of[node]) if names else (None, [])

    def paths(self, node: Node, depth: int = 0) -> set[str]:
        """Return the dotted paths of modules for which an expression may stand; empty for all else."""
        if depth > _FARTHEST:
            return set()
        if isinstance(node, ast.Attribute):
            return {f"{path}.{node.attr}" for path in self.paths(node.value, depth + 1)}
        if not isinstance(node, ast.Name):
            return set()
        scope, bindings = self.bindings(node)
        if scope is None:
            return {f"builtins.{node.id}"} if node.id in BUILTINS else set()
        found: set[str] = set()
        for binding in bindings:
            if isinstance(binding, ast.alias):
                found |= self._imported(binding, node.id)
            elif isinstance(binding, _ASSIGNING) and binding.value is not None:
                found |= self.paths(binding.value, depth + 1)
        return found

    def _imported(self, alias: ast.alias, name: str) -> set[str]:
        names = self if alias in self.parents else self.file
        statement = names.parents[alias] if names else None
        if isinstance(statement, ast.ImportFrom):
            local = statement.level or not statement.module
            return set() if local else {f"{statement.module}.{alias.name}"}
        return {alias.name if alias.asname else name}

    def _inner(self, node: Node, scope: Scope) -> Scope:
        """Return the scope that a node opens, or the one in which it stands."""
        if not isinstance(
            node, FunctionNode | ast.Lambda | ast.ClassDef | Comprehension
        ):
            return scope
        inner = Scope(node, scope)
        if isinstance(node, FunctionNode | ast.Lambda):
            a = node.args
            for arg in [*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg]:
                if arg is not None:
                    inner.bound.setdefault(arg.arg, []).append(arg)
        return inner

    def _belongs(self, child: Node, node: Node) -> bool:
        """Whether a child is evaluated inside the scope that its parent opens."""
        if isinstance(node, FunctionNode | ast.ClassDef):
            return child in node.body or child in getattr(node, "type_params", ())
        if isinstance(node, ast.Lambda):
            return child is node.body
        return True

    def _first_iterable(self, child: Node, node: Node) -> bool:
        """Whether a child is what a comprehension runs over: that is evaluated outside of it."""
        return (
            isinstance(node, ast.comprehension)
            and child is node.iter
            and self.parents[node].generators[0] is node  # type: ignore[attr-defined]
        )

    def _bind(self, node: Node, scope: Scope) -> None:
        if isinstance(node, ast.Global | ast.Nonlocal):
            declared = scope.shared if isinstance(node, ast.Global) else scope.lent
            declared |= set(node.names)
            return
        if self.file and scope is self.top and self._is_held(node):
            return  # it is not put in again: what the file binds is what counts
        for name, binder in self._bindings(node):
            at = scope
            if isinstance(binder, ast.NamedExpr):
                while isinstance(at.node, Comprehension) and at.outer is not None:
                    at = at.outer
            at.bound.setdefault(name, []).append(binder)

    def _is_held(self, node: Node) -> bool:
        """Whether an imported name is one that the file imports just so."""
        statement = self.parents.get(node)
        if self.file is None or not isinstance(node, ast.alias) or statement is None:
            return False
        return import_key(statement, node) in self.file.held

    def _bindings(self, node: Node) -> list[tuple[str, Node]]:
        if isinstance(node, FunctionNode | ast.ClassDef):
            return [(node.name, node)]
        if isinstance(node, ast.alias):
            return [(node.asname or node.name.partition(".")[0], node)]
        if isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
            return [(node.name, node)] if node.name else []
        if isinstance(node, ast.MatchMapping):
            return [(node.rest, node)] if node.rest else []
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            parent = self.parents.get(node, node)
            return [(node.id, parent)]
        # Python 3.12 and later alone have them in the syntax.
        if type(node).__name__ in _TYPE_PARAMETERS:  # pragma: no cover
            if type(self.parents.get(node)).__name__ == "TypeAlias":
                return []
            return [(node.name, node)]  # type: ignore[attr-defined]
        return []


_ASSIGNING = ast.Assign | ast.AnnAssign | ast.NamedExpr
_TYPE_PARAMETERS = frozenset({"TypeVar", "ParamSpec", "TypeVarTuple"})
_FARTHEST = 20
"""How many names may stand for one another."""
