"""Freshness: whether an object is one that the call itself has made; all others belong to the caller or to the file.

No statement order and no types are known: a variable is fresh if all that it is ever bound to is.  What a fresh
container holds counts as fresh: what the caller gave is compared after each call, and what the file holds gets into
no container (`uses.py`, shapes).
"""

from __future__ import annotations

import ast
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from selfrefine.code.scopes import Comprehension, arguments, parameters
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.policy.definitions import is_fixed
from selfrefine.verify.policy.vocabulary import (
    ATTRIBUTES,
    CALLED_KEYWORDS,
    DUNDERS,
    FRESH_CALLS,
    FRESH_MODULES,
    HANDING,
    IN_PLACE,
    KEEPING_ITEMS,
    KEEPING_METHODS,
    PICKING,
    TEXT_METHODS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from selfrefine.verify.policy.references import References

_Each = TypeVar("_Each")
NOT_NEW = CALLED_KEYWORDS - {"key"} | {"copy", "start", "out"}
"""Keywords for functions that are called, and with which a function may give back what it is given."""
PUTTING = ("append", "add", "insert", "setdefault", "appendleft")
PUTTING_ALL = ("extend", "update", "extendleft")
DISPLAYS = (ast.List, ast.Tuple, ast.Set, ast.Dict)
OPERATIONS = (ast.Compare, ast.UnaryOp, ast.BinOp)
MADE = (ast.Constant, ast.JoinedStr, ast.Lambda, *DISPLAYS, *Comprehension.__args__)
LOOKING = (ast.Subscript, ast.Compare, ast.UnaryOp, ast.BinOp, ast.For, ast.comprehension, ast.Starred, ast.FormattedValue, ast.Return, ast.Expr, ast.Delete, ast.Call)  # fmt: skip
"""What looks at a container whose name stands in it, or makes another one of it."""
UNKNOWN = ast.Yield()
"""Stands for an object that nobody knows."""
PAIRED = ("dict", "collections.OrderedDict", "collections.defaultdict")
"""Calls that make a dictionary of pairs."""
COPYING = frozenset(["copy.copy", "copy.deepcopy"])
COPIES = frozenset(["bytearray", "dict", "list", "set", "sorted", "collections.Counter", "collections.OrderedDict", "collections.deque"])  # fmt: skip
"""Calls that make a new container, whatever they are given."""
PLAIN_METHODS = ("__init__", "__post_init__", "__repr__", "__str__", "__len__", "__hash__", "__bool__")  # fmt: skip
"""Special methods by which no operator gives back what it is given."""


class Freshness:
    """Tells which objects of a function and of what comes along with it are its own.

    Args:
        names: resolves the names.
    """

    def __init__(self, names: References) -> None:
        self._names = names
        self._asked: dict[object, bool] = {}
        self._followed: set[object] = set()
        self._calls = [n for n in names.scopes.of if isinstance(n, ast.Call)]
        loads = (n for n in names.scopes.of if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))  # fmt: skip
        called = {id(call.func) for call in self._calls}
        self._values = {n.id for n in loads if id(n) not in called}
        """Names that are used otherwise than to be called."""
        functions = [n for n in names.scopes.of if isinstance(n, FunctionNode)]
        self._methods = [f for f in functions if isinstance(names.scopes.of[f].node, ast.ClassDef)]  # fmt: skip
        self._overloaded = any(f.name.startswith("__") and f.name not in PLAIN_METHODS for f in self._methods)  # fmt: skip
        attributes = [n for n in names.scopes.of if isinstance(n, ast.Attribute)]
        taken = [n for n in attributes if not n.attr.startswith("__")]
        self._unbound = {n.attr for n in taken if isinstance(names.definition(n.value), ast.ClassDef)}  # fmt: skip
        handed = {names.definition(n) for n in names.scopes.of if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and self.is_handed(n)}  # fmt: skip
        # By another name of a class its methods may be given any object as well.
        self._unbound |= {f.name for f in self._methods if names.scopes.of[f].node in handed}  # fmt: skip
        """Methods that are taken from their class, and may be given any object."""
        self._stores = [n for n in attributes if isinstance(n.ctx, ast.Store)]

    def is_handed(self, node: ast.AST) -> bool:
        """Whether a name is used as a value, and not to be called, subclassed, looked into or asked for."""
        parent = self._names.scopes.parents.get(node)
        if isinstance(parent, ast.keyword) and parent.arg in CALLED_KEYWORDS:
            return False
        if isinstance(parent, ast.Call):
            return parent.func is not node and self._names.paths(parent.func) != ["isinstance"]  # fmt: skip
        return not isinstance(parent, ast.Attribute | ast.ClassDef | ast.arg | ast.AnnAssign | FunctionNode)  # fmt: skip

    def of(self, node: ast.expr) -> bool:
        """Whether an expression gives an object that the call has made."""
        if isinstance(node, ast.Name):
            return self._of_name(node)
        if isinstance(node, OPERATIONS):
            return not self._overloaded
        if isinstance(node, MADE):
            return True
        if isinstance(node, ast.BoolOp | ast.IfExp):
            return all(map(self.of, _arms(node)))
        if isinstance(node, ast.Subscript):
            # A slice of an array shows the array.
            sliced = isinstance(node.slice, ast.Slice) and not self._names.uses_arrays
            return sliced or self.items_of(node.value)
        if isinstance(node, ast.Call):
            return self._of_call(node)
        if isinstance(node, ast.Attribute):
            return self._of_field(node)
        return isinstance(node, ast.NamedExpr | ast.Starred | ast.Await) and self.of(node.value)  # fmt: skip

    def _of_field(self, node: ast.Attribute) -> bool:
        """Whether an attribute of an own object only ever holds what the call has made."""
        stores = (n for n in self._stores if n.attr == node.attr)
        given = [getattr(self._names.scopes.parents[n], "value", None) for n in stores]
        fresh = self._ask(("field", node.attr), lambda: _all_of(given, self.of))
        return self.is_own(node.value) and fresh

    def _ask(self, key: object, judge: Callable[[], bool]) -> bool:
        """Return what was judged of something before; while that is judged, it holds."""
        if key not in self._asked:
            self._asked[key] = True
            known = len(self._asked)
            self._asked[key] = judge()
            # What was found to hold meanwhile may have held because this was taken to.
            for each in [] if self._asked[key] else list(self._asked)[known:]:
                if self._asked[each]:
                    del self._asked[each]
        return self._asked[key]

    def is_own(self, node: ast.expr | None) -> bool:
        """Whether an expression gives an object of a class of the code: then its fields are those of the class."""
        if isinstance(node, ast.Call):
            return isinstance(self._names.definition(node.func), ast.ClassDef)
        if isinstance(node, ast.Subscript):
            return not isinstance(node.slice, ast.Slice) and self._holds_only(node.value)  # fmt: skip
        if not isinstance(node, ast.Name) or self._names.kind(node) != "local":
            return False
        found = self._names.bindings(node)

        def judge() -> bool:
            return bool(found) and all(b.value is not None and (self._holds_only if b.item else self.is_own)(b.value) for b in found)  # fmt: skip

        return self.is_self(node) or self._ask(("own", self._names.scope(node), node.id), judge)  # fmt: skip

    def _holds_only(self, node: ast.expr) -> bool:
        """Whether a container holds nothing but objects of classes of the code."""
        if isinstance(node, ast.List | ast.Tuple):
            return all(map(self.is_own, node.elts))
        if isinstance(node, ast.ListComp):
            return self.is_own(node.elt)
        if not isinstance(node, ast.Name) or self._names.kind(node) != "local":
            return False
        found = self._names.bindings(node)

        def judge() -> bool:
            bound = _all_of([None if b.item else b.value for b in found], self._holds_only)  # fmt: skip
            return bound and all(map(self.is_own, self._put_into(node)))

        return self._ask(("held", self._names.scope(node), node.id), judge)

    def is_self(self, node: ast.expr) -> bool:
        """Whether an expression is the first parameter of a method of a class of the code."""
        found = self._names.binders(node) if isinstance(node, ast.Name) else []
        lone = found[0] if len(found) == 1 else None
        return isinstance(lone, ast.arg) and self._is_first(lone)

    def items_of(self, node: ast.expr) -> bool:
        """Whether the items of a container are objects that the call has made."""
        if isinstance(node, DISPLAYS):
            parts = node.values if isinstance(node, ast.Dict) else node.elts
            return all(self.items_of(p.value) if isinstance(p, ast.Starred) else self.of(p) for p in parts)  # fmt: skip
        if isinstance(node, Comprehension):
            return self.of(node.value if isinstance(node, ast.DictComp) else node.elt)
        if isinstance(node, ast.BoolOp | ast.IfExp):
            return all(map(self.items_of, _arms(node)))
        if isinstance(node, ast.BinOp):
            sides = (node.left,) if isinstance(node.op, ast.Mult) else (node.left, node.right)  # fmt: skip
            return not self._overloaded and all(map(self.items_of, sides))
        if isinstance(node, ast.Call):
            return self._items_of_call(node)
        if isinstance(node, ast.Name):
            local = self._names.kind(node) == "local"
            return is_fixed(node, self._names) or (local and self.of(node) and self._holds_own(node))  # fmt: skip
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            return self.items_of(node.value)
        return isinstance(node, ast.Constant | ast.JoinedStr)

    def _items_of_call(self, node: ast.Call) -> bool:
        """Whether the items of what a call returns are objects that the call has made."""
        paths = self._names.paths(node.func)
        made = self._names.definition(node.func)
        if isinstance(made, FunctionNode | ast.Lambda):
            return all(map(self.items_of, self.results(made)))
        if any(keyword.arg in CALLED_KEYWORDS - {"key"} for keyword in node.keywords):
            return False
        modules = {path.rpartition(".")[0] for path in paths}
        if paths and (paths == ["range"] or modules <= FRESH_MODULES - {"itertools"}):
            return True
        first, rest = node.args[:1], node.args[1:]
        if paths in (["map"], ["collections.defaultdict"]):
            inner = rest if paths != ["map"] else []
            return all(map(self._gives_own, first)) and all(map(self.items_of, inner))
        if paths == ["filter"]:
            return all(map(self.items_of, rest))
        if paths:
            known = paths[0] in KEEPING_ITEMS or paths[0].startswith("itertools.")
            paired = self._is_paired(first) if paths[0] in PAIRED else True
            return known and paired and all(map(self.items_of, arguments(node)))
        method = getattr(node.func, "attr", "")
        if method == "fromkeys":
            return all(map(self.items_of, first)) and all(map(self.of, rest))
        base = node.func.value if isinstance(node.func, ast.Attribute) else node
        handed = method in KEEPING_METHODS and all(map(self.items_of, [base, *node.args]))  # fmt: skip
        return method in TEXT_METHODS or handed

    def _is_paired(self, given: list[ast.expr]) -> bool:
        """Whether a dictionary is made of nothing, of another one, or of pairs whose parts the call has made."""
        match given:
            case [ast.Call(func=func)] if self._names.paths(func) in (["zip"], ["enumerate"]):  # fmt: skip
                return True
            case [ast.Dict() | ast.DictComp()] | []:
                return True
        return all(map(self._deep, given))

    def _gives_own(self, node: ast.expr) -> bool:
        """Whether a function that is handed over returns what the call has made."""
        made = self._names.definition(node)
        if isinstance(made, FunctionNode | ast.Lambda):
            return all(map(self.of, self.results(made)))
        paths = self._names.paths(node)
        method = getattr(node, "attr", "")
        return (bool(paths) and FRESH_CALLS.issuperset(paths)) or (not paths and method in ATTRIBUTES - HANDING)  # fmt: skip

    def _holds_own(self, node: ast.Name) -> bool:
        """Whether all that a variable was bound to, and all that was put into it, are objects that the call has made."""
        found = self._names.bindings(node)

        def judge() -> bool:
            given = (self.given_to(b.node) for b in found if isinstance(b.node, ast.arg))  # fmt: skip
            bound = all((self._deep if b.item else self.items_of)(b.value) for b in found if b.value)  # fmt: skip
            return all(_all_of(each, self.items_of) for each in given) and bound and all(map(self.of, self._put_into(node)))  # fmt: skip

        return self._ask(("items", self._names.scope(node), node.id), judge)

    def _deep(self, node: ast.expr) -> bool:
        """Whether what the items of a container hold are objects that the call has made, as far as its form tells."""
        if isinstance(node, DISPLAYS):
            return all(map(self.items_of, node.values if isinstance(node, ast.Dict) else node.elts))  # fmt: skip
        if isinstance(node, Comprehension):
            return self.items_of(node.value if isinstance(node, ast.DictComp) else node.elt)  # fmt: skip
        value = self._names.value(node) if isinstance(node, ast.Name) else None
        return value is not None and self._deep(value) and not any(True for _ in self._put_into(node))  # type: ignore[arg-type]  # fmt: skip

    def _put_into(self, node: ast.Name) -> Iterator[ast.expr]:
        """Yield what is put into the container that a variable stands for; `UNKNOWN` where others may put things in."""
        scope = self._names.scope(node)
        for each, parent in self._names.scopes.parents.items():
            if isinstance(each, ast.Name) and each.id == node.id and self._names.scope(each) is scope:  # fmt: skip
                yield from self._put_at(each, parent)

    def _put_at(self, node: ast.Name, parent: ast.AST) -> Iterator[ast.expr]:
        """Yield what is put into a container where its name stands."""
        outer = self._names.scopes.parents.get(parent, parent)
        match parent:
            case ast.Subscript(ctx=ast.Store()):
                yield from _stored(parent, outer, self._names.scopes.parents.get(outer))
            case ast.Attribute(attr=attr) if self._names.is_called(parent):
                yield from _given_to_method(attr, outer)  # type: ignore[arg-type]  # a call
            case ast.AugAssign(target=target, value=value) if target is node:
                yield _item_of(value)
            case ast.Call(args=[first, *given]) if first is node and IN_PLACE.intersection(self._names.paths(parent.func)):  # fmt: skip
                yield from given
            case ast.Call() if node is not parent.func:
                yield from self._put_by(parent, node)
            case ast.Attribute(attr=attr):
                yield from [] if attr in DUNDERS else [UNKNOWN]
            case ast.Assign(targets=[ast.Name() as other], value=value) | ast.AnnAssign(target=ast.Name() as other, value=value) if value is node:  # fmt: skip
                yield from self._put_by_name(other)
            case ast.Tuple() if isinstance(outer, ast.For) and isinstance(outer.target, ast.Name):  # fmt: skip
                yield from self._put_by_name(outer.target)
            case _ if isinstance(node.ctx, ast.Load) and not self._is_asked(node):
                yield from [] if isinstance(parent, LOOKING) else [UNKNOWN]

    def _is_asked(self, node: ast.AST) -> bool:
        """Whether an expression stands for a truth alone."""
        parent = self._names.scopes.parents.get(node)
        if isinstance(parent, ast.BoolOp) or (isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not)):  # fmt: skip
            return self._is_asked(parent)
        if isinstance(parent, ast.comprehension):
            return node in parent.ifs
        return getattr(parent, "test", None) is node

    def _put_by(self, call: ast.Call, node: ast.Name) -> Iterator[ast.expr]:
        """Yield what a call puts into a container that it is given."""
        made = self._names.definition(call.func)
        if not isinstance(made, FunctionNode):
            yield from [] if self._names.paths(call.func) else [UNKNOWN]
            return
        place = next((n for n, a in enumerate(call.args) if a is node), len(call.args))
        given = parameters(made)[place : place + 1]
        scope = self._names.scopes.opened[made]
        inner = [n for n in self._names.scopes.of if isinstance(n, ast.Name) and given and n.id == given[0].arg and self._names.scope(n) is scope]  # fmt: skip
        yield from self._put_by_name(inner[0]) if inner else [UNKNOWN] * (not given)

    def _put_by_name(self, node: ast.Name) -> Iterator[ast.expr]:
        """Yield what is put into a container by another name, unless that is being followed."""
        key = (self._names.scope(node), node.id)
        if key not in self._followed:
            self._followed.add(key)
            yield from list(self._put_into(node))
            self._followed.discard(key)

    def _of_name(self, node: ast.Name) -> bool:
        kind = self._names.kind(node)
        if kind != "local":
            return kind == "builtin" or is_fixed(node, self._names)
        key = (self._names.scope(node), node.id)

        def judge() -> bool:
            binders = self._names.binders(node)
            kept = [b for b in binders if not self._is_replaced(b)]
            return _all_of(kept, self._of_binder)

        return self._ask(key, judge)

    def _is_replaced(self, node: ast.AST) -> bool:
        """Whether a function gives a parameter another value before anything else is done with it."""
        parents = self._names.scopes.parents
        function = parents.get(parents.get(node, node))
        if not isinstance(node, ast.arg) or not isinstance(function, FunctionNode):
            return False
        named = (s for s in function.body if any(getattr(n, "id", "") == node.arg for n in ast.walk(s)))  # fmt: skip
        first = next(named, None)
        targets = first.targets if isinstance(first, ast.Assign) else [getattr(first, "target", None)]  # fmt: skip
        stored = isinstance(first, ast.Assign | ast.AnnAssign) and self._is_copied(first.value)  # fmt: skip
        return stored and any(getattr(t, "id", "") == node.arg for t in targets)

    def _is_copied(self, node: ast.expr | None) -> bool:
        """Whether an expression makes a container whatever it is made of, and does nothing else."""
        if node is None or any(isinstance(n, ast.Call) for n in ast.walk(node) if n is not node):  # fmt: skip
            return False
        if isinstance(node, ast.Call):
            paths = self._names.paths(node.func)
            return bool(paths) and COPIES.issuperset(paths)
        return isinstance(node, (*DISPLAYS, ast.ListComp, ast.SetComp, ast.DictComp))

    def _of_binder(self, node: ast.AST) -> bool:
        if isinstance(node, ast.arg):
            return self._of_parameter(node)
        if isinstance(node, FunctionNode | ast.ClassDef | ast.ExceptHandler):
            return False
        found = self._names.scopes.values.get(node, [])
        parent = self._names.scopes.parents.get(node)
        if isinstance(parent, ast.withitem):
            entered = getattr(parent.context_expr, "func", parent.context_expr)
            return self._names.paths(entered) == ["decimal.localcontext"]
        if isinstance(parent, ast.AugAssign) and not found:
            return True
        return bool(found) and all(b.value is not None and (self.items_of if b.item else self.of)(b.value) for b in found)  # fmt: skip

    def _of_call(self, node: ast.Call) -> bool:
        made = self._names.definition(node.func)
        if isinstance(made, ast.ClassDef):
            return True
        if made is not None:
            return self._ask(made, lambda: all(map(self.of, self.results(made))))
        paths = self._names.paths(node.func)
        if paths:
            if not COPYING.isdisjoint(paths):
                return all(map(self.of, arguments(node)))
            if any(k.arg in NOT_NEW for k in node.keywords):
                return False
            if FRESH_CALLS.issuperset(paths) or all(p.rpartition(".")[0] in FRESH_MODULES for p in paths):  # fmt: skip
                return True
            return PICKING.issuperset(paths) and all(self.items_of(a) and (len(node.args) == 1 or self.of(a)) for a in node.args) and all(k.arg == "key" or self.of(k.value) for k in node.keywords)  # fmt: skip
        return self._of_method(node)

    def _of_method(self, node: ast.Call) -> bool:
        kept = isinstance(node.func, ast.Name) and self._names.kind(node.func) == "local"  # fmt: skip
        method = self._names.value(node.func) if kept else node.func  # type: ignore[arg-type]
        if not isinstance(method, ast.Attribute):
            return False
        if method.attr in HANDING:
            return self.items_of(method.value) and all(map(self.of, node.args[1:]))
        own = [f for f in self._methods if f.name == method.attr]
        if own:
            return all(self.of(result) for f in own for result in self.results(f))
        return method.attr in ATTRIBUTES

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
        if node in (function.args.vararg, function.args.kwarg):
            return False
        owner = self._names.scopes.of[function].node
        if isinstance(owner, ast.ClassDef):
            return self._is_first(node)
        return _all_of(self.given_to(node), self.of)

    def given_to(self, node: ast.AST) -> list[ast.expr | None]:
        """Return what each call gives to a parameter of a function of the code; nothing where others may call it."""
        function = self._names.scopes.parents.get(self._names.scopes.parents.get(node, node))  # fmt: skip
        if not isinstance(function, FunctionNode) or not isinstance(node, ast.arg) or function.name in self._values:  # fmt: skip
            return []
        calls = [c for c in self._calls if self._names.definition(c.func) is function]
        place, default = parameters(function).index(node), _default(function, node)
        return [self._argument_of(call, node.arg, place) or default for call in calls]

    def _is_first(self, node: ast.arg) -> bool:
        """Whether a parameter is the object of a method, and not its class."""
        function = self._names.scopes.parents[self._names.scopes.parents[node]]
        if function is self._names.target or not isinstance(function, FunctionNode):
            return False
        inside = isinstance(self._names.scopes.of[function].node, ast.ClassDef)
        bound = function.name not in self._unbound and not function.decorator_list
        return inside and bound and parameters(function)[0] is node

    def _argument_of(self, call: ast.Call, name: str, place: int) -> ast.expr | None:
        """Return the argument that a parameter gets; None where it has its default."""
        starred = (ast.Subscript(a.value, ast.Constant(0)) for a in call.args if isinstance(a, ast.Starred))  # fmt: skip
        unpacked = (ast.Subscript(k.value, ast.Constant("")) for k in call.keywords if k.arg is None)  # fmt: skip
        some = next(chain(starred, unpacked), None)
        if (
            some is not None
        ):  # any item of what is unpacked, which lies nowhere in the tree
            return some
        if place < len(call.args):
            return call.args[place]
        return next((k.value for k in call.keywords if k.arg == name), None)


def _stored(target: ast.Subscript, outer: ast.AST, beyond: ast.AST | None) -> Iterator[ast.expr]:  # fmt: skip
    """Yield what an item or a slice of a container is set to."""
    match outer, beyond:
        case ast.Assign(value=value, targets=targets), _ if target in targets:
            yield _item_of(value) if isinstance(target.slice, ast.Slice) else value
        case ast.Tuple(elts=parts), ast.Assign(value=ast.Tuple(elts=values)) if len(parts) == len(values):  # fmt: skip
            yield values[parts.index(target)]
        case ast.AugAssign(), _:
            return
        case _:
            yield UNKNOWN


def _given_to_method(name: str, call: ast.Call) -> Iterator[ast.expr]:
    """Yield what a method puts into its container."""
    if name in PUTTING:
        yield call.args[-1] if call.args else ast.Constant(None)
    elif name in PUTTING_ALL:
        yield from map(_item_of, arguments(call))
        # What is no dictionary may hold pairs, whose second part is put in.
        paired = name == "update" and not all(isinstance(a, ast.Dict | ast.DictComp) for a in call.args)  # fmt: skip
        yield from (_item_of(_item_of(a)) for a in call.args if paired)
    elif name not in ATTRIBUTES:
        yield UNKNOWN


def _item_of(node: ast.expr) -> ast.expr:
    """Return any item of an expression, as an expression that lies nowhere in the tree."""
    return ast.Subscript(node, ast.Constant(0))


def _all_of(values: Sequence[_Each | None], holds: Callable[[_Each], bool]) -> bool:
    """Whether there are values, each of them known, and something holds for all."""
    return bool(values) and all(v is not None and holds(v) for v in values)


def _arms(node: ast.BoolOp | ast.IfExp) -> list[ast.expr]:
    """Return the expressions of which a choice gives one."""
    return node.values if isinstance(node, ast.BoolOp) else [node.body, node.orelse]


def _default(function: FunctionNode, parameter: ast.arg) -> ast.expr | None:
    """Return the default of a parameter."""
    a = function.args
    plain = [*a.posonlyargs, *a.args]
    last = plain[len(plain) - len(a.defaults) :]
    pairs = [*zip(last, a.defaults, strict=True), *zip(a.kwonlyargs, a.kw_defaults, strict=True)]  # fmt: skip
    return next((value for each, value in pairs if each is parameter), None)
