"""Names: to what the names of code refer: of which scope they are, and which module stands behind them."""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from selfrefine.code.candidate import held_imports, import_key
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.index import Index, Result, index_of

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


@dataclass
class Settling:
    """What is known by now of what leads back to itself; see `origin.py`.

    Args:
        levels: of names, attributes and functions; it may only fall.
        settled: those that are known for sure.
        visited: those that were looked at in this round.
        moved: whether one of them fell in this round.
    """

    levels: dict[object, int] = field(default_factory=dict)
    settled: set[object] = field(default_factory=set)
    visited: set[object] = field(default_factory=set)
    moved: bool = False


Bound: TypeAlias = tuple[Scope, str]
"""A name, with the scope that binds it."""


class TangledError(ValueError):
    """Names stand for one another in too many ways to be followed."""


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
        self._stands_for: dict[Bound, set[str]] = {}
        self.settling = Settling()
        self.judged: dict[object, bool] = {}
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
    def index(self) -> Index:
        """The places of the code by what they say."""
        return index_of(self)

    def parent(self, node: Node) -> Node | None:
        """Return what a node of the code, or of its file, stands in."""
        found = self.parents.get(node)
        return self.file.parents.get(node) if found is None and self.file else found

    def scope(self, node: Node) -> Scope:
        """Return the scope in which a node of the code, or of its file, stands."""
        names = self if node in self.scope_of or self.file is None else self.file
        return names.scope_of[node]

    def results(self, function: Node) -> list[Result]:
        """Return what a function of the code, or of its file, gives back."""
        names = self if function in self.scope_of or self.file is None else self.file
        return names.index.results.get(function, [])

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

    def paths(self, node: Node) -> set[str]:
        """Return the dotted paths of modules for which an expression may stand; empty for all else."""
        base, rest = _chain(node)
        if not isinstance(base, ast.Name):
            return set()
        scope, bindings = self.bindings(base)
        if scope is None:
            return _of_builtin(base, rest)
        if (scope, base.id) not in self._stands_for:
            self._settle((scope, base.id), bindings)
        return {path + rest for path in self._stands_for[scope, base.id]}

    def _settle(self, name: Bound, bindings: list[Node]) -> None:
        """Find out for what a name stands, and all names that it leads to: they may lead back to it."""
        leads: dict[Bound, list[tuple[Bound, str]]] = {}
        todo = [(name, bindings)]
        while todo:
            at, binders = todo.pop()
            if at in self._stands_for:
                continue
            self._stands_for[at], leads[at] = set(), []
            for binding in binders:
                if isinstance(binding, ast.alias):
                    self._stands_for[at] |= self._imported(binding, at[1])
                elif isinstance(binding, _ASSIGNING) and binding.value is not None:
                    base, rest = _chain(binding.value)
                    if not isinstance(base, ast.Name):
                        continue
                    scope, further = self.bindings(base)
                    if scope is None:
                        self._stands_for[at] |= _of_builtin(base, rest)
                    else:
                        leads[at].append(((scope, base.id), rest))
                        todo.append(((scope, base.id), further))
        self._spread(leads)

    def _spread(self, leads: dict[Bound, list[tuple[Bound, str]]]) -> None:
        """Hand on what names stand for, until nothing is new.

        Raises:
            TangledError: they stand for more than anybody could mean.
        """
        changed = True
        while changed:
            changed = False
            for at, others in leads.items():
                known = self._stands_for[at]
                before = len(known)
                for other, rest in others:
                    known |= {
                        path + rest
                        for path in self._stands_for[other]
                        if (path + rest).count(".") < _LONGEST
                    }
                changed = changed or len(known) > before
                if len(known) > _MOST:
                    for name in leads:  # none of them is known as a whole
                        del self._stands_for[name]
                    raise TangledError(at[1])

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
_LONGEST, _MOST = 6, 4000
"""Parts of a path, and paths for which one name may stand: `node = node.next` alone would make them without end."""


def _chain(node: Node) -> tuple[Node, str]:
    """Return what a chain of attributes begins with, and the attributes as they are written."""
    at, rest = node, ""
    while isinstance(at, ast.Attribute):
        rest = f".{at.attr}{rest}"
        at = at.value
    return at, rest


def _of_builtin(node: ast.Name, rest: str) -> set[str]:
    return {f"builtins.{node.id}{rest}"} if node.id in BUILTINS else set()
