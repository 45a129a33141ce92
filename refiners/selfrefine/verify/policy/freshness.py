"""Freshness: whether an object is one that the call itself has made; all others belong to the caller or to the file.

No statement order and no types are known: a variable is fresh if all that it is ever bound to is.  What a fresh
container holds counts as fresh: what the caller gave is compared after each call, and what the file holds gets into
no container (`uses.py`, shapes).
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.scopes import Binding, Comprehension, arguments, parameters
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.definitions import is_fixed
from selfrefine.verify.policy.vocabulary import (
    ATTRIBUTES,
    FRESH_CALLS,
    FRESH_MODULES,
    HANDING,
    PICKING,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.references import References

PUTTING = ("append", "add", "insert", "setdefault", "appendleft")
DISPLAYS = (ast.List, ast.Tuple, ast.Set, ast.Dict)
MADE = (ast.Constant, ast.JoinedStr, ast.Compare, ast.UnaryOp, ast.BinOp, ast.Lambda, *DISPLAYS, *Comprehension.__args__)  # fmt: skip
COPYING = frozenset(["copy.copy", "copy.deepcopy"])


class Freshness:
    """Tells which objects of a function and of what comes along with it are its own.

    Args:
        names: resolves the names.
    """

    def __init__(self, names: References) -> None:
        self._names = names
        self._asked: dict[object, bool] = {}
        self._calls = [n for n in names.scopes.of if isinstance(n, ast.Call)]
        loads = (n for n in names.scopes.of if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))  # fmt: skip
        called = {id(call.func) for call in self._calls}
        self._values = {n.id for n in loads if id(n) not in called}
        """Names that are used otherwise than to be called."""

    def of(self, node: ast.expr) -> bool:
        """Whether an expression gives an object that the call has made."""
        if isinstance(node, ast.Name):
            return self._of_name(node)
        if isinstance(node, MADE):
            return True
        if isinstance(node, ast.BoolOp | ast.IfExp):
            parts = node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]  # fmt: skip
            return all(map(self.of, parts))
        if isinstance(node, ast.Subscript):
            return isinstance(node.slice, ast.Slice) or self.items_of(node.value)
        if isinstance(node, ast.Call):
            return self._of_call(node)
        inner = getattr(node, "value", None)
        known = isinstance(
            node, ast.NamedExpr | ast.Starred | ast.Await | ast.Attribute
        )
        return known and isinstance(inner, ast.expr) and self.of(inner) and not self._names.paths(node)  # fmt: skip

    def is_own(self, node: ast.expr | None) -> bool:
        """Whether an expression gives an object of a class of the code: then its fields are those of the class."""
        if isinstance(node, ast.Call):
            return isinstance(self._names.definition(node.func), ast.ClassDef)
        if not isinstance(node, ast.Name) or self._names.kind(node) != "local":
            return False
        values = [b.value for n in self._names.binders(node) for b in self._names.scopes.values.get(n) or [Binding(n)]]  # fmt: skip
        if any(b.item for n in self._names.binders(node) for b in self._names.scopes.values.get(n, [])):  # fmt: skip
            return False
        made = [isinstance(v, ast.Call) and self.is_own(v) for v in values]
        return self.is_self(node) or (bool(made) and all(made))

    def is_self(self, node: ast.expr) -> bool:
        """Whether an expression is the first parameter of a method of a class of the code."""
        found = self._names.binders(node) if isinstance(node, ast.Name) else []
        lone = found[0] if len(found) == 1 else None
        return isinstance(lone, ast.arg) and self._is_first(lone)

    def items_of(self, node: ast.expr) -> bool:
        """Whether the items of a container are objects that the call has made."""
        if isinstance(node, DISPLAYS):
            parts = node.values if isinstance(node, ast.Dict) else node.elts
            return all(map(self.of, parts))
        if isinstance(node, Comprehension):
            return self.of(node.value if isinstance(node, ast.DictComp) else node.elt)
        paths = self._names.paths(node.func) if isinstance(node, ast.Call) else []
        if isinstance(node, ast.Call) and paths:
            modules = {path.rpartition(".")[0] for path in paths}
            return modules <= FRESH_MODULES - {"itertools"} or all(
                map(self.items_of, node.args)
            )
        if isinstance(node, ast.Name) and self._names.kind(node) == "local":
            return self.of(node) and self._holds_own(node)
        return self.of(node)

    def _holds_own(self, node: ast.Name) -> bool:
        """Whether all that a variable was bound to, and all that was put into it, are objects that the call has made."""
        key = ("items", self._names.scope(node), node.id)
        if key not in self._asked:
            self._asked[key] = True
            found = [b.value for n in self._names.binders(node) for b in self._names.scopes.values.get(n, []) if b.value]  # fmt: skip
            self._asked[key] = all(map(self.items_of, found)) and all(map(self.of, self._put_into(node)))  # fmt: skip
        return self._asked[key]

    def _put_into(self, node: ast.Name) -> Iterator[ast.expr]:
        """Yield what is put into the container that a variable stands for."""
        scope = self._names.scope(node)
        for each, parent in self._names.scopes.parents.items():
            if not isinstance(each, ast.Name) or each.id != node.id or self._names.scope(each) is not scope:  # fmt: skip
                continue
            outer = self._names.scopes.parents.get(parent)
            if isinstance(parent, ast.Subscript) and isinstance(outer, ast.Assign) and parent in outer.targets:  # fmt: skip
                yield outer.value
            elif isinstance(parent, ast.Attribute) and isinstance(outer, ast.Call) and outer.func is parent and parent.attr in PUTTING:  # fmt: skip
                yield outer.args[-1] if outer.args else ast.Constant(None)

    def _of_name(self, node: ast.Name) -> bool:
        kind = self._names.kind(node)
        if kind != "local":
            return kind == "builtin" or is_fixed(node, self._names)
        key = (self._names.scope(node), node.id)
        if key not in self._asked:
            self._asked[key] = True
            self._asked[key] = all(map(self._of_binder, self._names.binders(node)))
        return self._asked[key]

    def _of_binder(self, node: ast.AST) -> bool:
        if isinstance(node, ast.arg):
            return self._of_parameter(node)
        if isinstance(node, FunctionNode | ast.ClassDef):
            return False
        found = self._names.scopes.values.get(node, [])
        parent = self._names.scopes.parents.get(node)
        if isinstance(node, ast.ExceptHandler) or (isinstance(parent, ast.AugAssign) and not found):  # fmt: skip
            return True
        return bool(found) and all(map(self._of_binding, found))

    def _of_binding(self, binding: Binding) -> bool:
        assert binding.value is not None  # noqa: S101  only those with a value are kept
        return self.items_of(binding.value) if binding.item else self.of(binding.value)

    def _of_call(self, node: ast.Call) -> bool:
        made = self._names.definition(node.func)
        if isinstance(made, ast.ClassDef):
            return True
        if made is not None:
            if made not in self._asked:
                self._asked[made] = True
                self._asked[made] = all(map(self.of, self.results(made)))
            return self._asked[made]
        paths = self._names.paths(node.func)
        if paths:
            if not COPYING.isdisjoint(paths):
                return all(map(self.of, node.args))
            if FRESH_CALLS.issuperset(paths) or all(p.rpartition(".")[0] in FRESH_MODULES for p in paths):  # fmt: skip
                return True
            return PICKING.issuperset(paths) and all(self.items_of(a) and (len(node.args) == 1 or self.of(a)) for a in arguments(node))  # fmt: skip
        kept = isinstance(node.func, ast.Name) and self._names.kind(node.func) == "local"  # fmt: skip
        method = self._names.value(node.func) if kept else node.func  # type: ignore[arg-type]
        if not isinstance(method, ast.Attribute):
            return False
        if method.attr in HANDING:
            return self.items_of(method.value) and all(map(self.of, node.args[1:]))
        return method.attr in ATTRIBUTES or self.of(method.value)

    def results(self, function: ast.AST) -> Iterator[ast.expr]:
        """Yield what a function of the code gives back."""
        if isinstance(function, ast.Lambda):
            yield function.body
        scope = self._names.scopes.opened.get(function)
        for node, at in self._names.scopes.of.items():
            if at is scope and isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) and node.value:  # fmt: skip
                yield node.value

    def _of_parameter(self, node: ast.arg) -> bool:
        """Whether a parameter of a function of the code is only given what the call has made."""
        signature = self._names.scopes.parents[node]
        function = self._names.scopes.parents[signature]
        if function is self._names.target or not isinstance(function, FunctionNode):
            return False
        owner = self._names.scopes.of[function].node
        if isinstance(owner, ast.ClassDef):
            return self._is_first(node)
        given = self.given_to(node)
        return bool(given) and all(value is not None and self.of(value) for value in given)  # fmt: skip

    def given_to(self, node: ast.AST) -> list[ast.expr | None]:
        """Return what each call gives to a parameter of a function of the code; nothing where others may call it."""
        function = self._names.scopes.parents.get(self._names.scopes.parents.get(node, node))  # fmt: skip
        if not isinstance(function, FunctionNode) or not isinstance(node, ast.arg) or function.name in self._values:  # fmt: skip
            return []
        calls = [c for c in self._calls if self._names.definition(c.func) is function]
        place, default = parameters(function).index(node), _default(function, node)
        return [self._given(call, node.arg, place) or default for call in calls]

    def _is_first(self, node: ast.arg) -> bool:
        """Whether a parameter is the object of a method, and not its class."""
        function = self._names.scopes.parents[self._names.scopes.parents[node]]
        if function is self._names.target or not isinstance(function, FunctionNode):
            return False
        inside = isinstance(self._names.scopes.of[function].node, ast.ClassDef)
        return inside and parameters(function)[0] is node and not function.decorator_list  # fmt: skip

    def _given(self, call: ast.Call, name: str, place: int) -> ast.expr | None:
        """Return the argument that a parameter gets; None where it has its default, or nobody knows."""
        starred = next((a for a in call.args if isinstance(a, ast.Starred)), None)
        unpacked = next((k.value for k in call.keywords if k.arg is None), None)
        if starred or unpacked:
            return starred or unpacked
        if place < len(call.args):
            return call.args[place]
        return next((k.value for k in call.keywords if k.arg == name), None)


def _default(function: FunctionNode, parameter: ast.arg) -> ast.expr | None:
    """Return the default of a parameter."""
    a = function.args
    plain = [*a.posonlyargs, *a.args]
    last = plain[len(plain) - len(a.defaults) :]
    pairs = [*zip(last, a.defaults, strict=True), *zip(a.kwonlyargs, a.kw_defaults, strict=True)]  # fmt: skip
    return next((value for each, value in pairs if each is parameter), None)
