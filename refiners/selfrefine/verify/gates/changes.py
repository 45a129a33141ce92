"""Changes: what code changes that is not its own and may outlive the call: modules, classes, globals, attributes."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.keeping import (
    ASSIGNING,
    DISPLAYS,
    is_cached,
    is_container,
    is_held,
    is_member,
    is_of_python,
    reaches_class,
    root_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.names import Names

MUTATING = frozenset(
    {
        "append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "clear", "remove", "discard",
        "appendleft", "extendleft", "popleft", "sort", "reverse", "rotate", "subtract", "move_to_end", "register",
        "__setitem__", "__init__", "difference_update", "intersection_update", "symmetric_difference_update",
    }
)  # fmt: skip
READING = frozenset(
    {
        "get", "items", "keys", "values", "index", "count", "copy", "union", "intersection", "difference", "issubset",
        "issuperset", "isdisjoint", "most_common", "elements", "symmetric_difference", "__getitem__", "__contains__",
    }
)  # fmt: skip
READERS = frozenset(
    {
        "len", "sorted", "sum", "min", "max", "any", "all", "set", "list", "tuple", "dict", "frozenset", "enumerate",
        "zip", "map", "filter", "reversed", "iter", "range", "isinstance", "bool", "str", "repr",
    }
)  # fmt: skip
FRESH = frozenset(
    {"types.SimpleNamespace", "copy.copy", "copy.deepcopy", "decimal.Context"}
)


def changes(node: ast.AST, names: Names) -> Iterator[str]:
    """Yield what a node changes beyond the variables of the call, in words."""
    if isinstance(node, ast.Attribute):
        yield from _of_attribute(node, names)
    elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        yield from _of_item(node, names)
    elif isinstance(node, ast.AugAssign):
        yield from _extends(node, names)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from _passes_on(node, names)


def _of_attribute(node: ast.Attribute, names: Names) -> Iterator[str]:
    if not isinstance(node.ctx, ast.Load):
        yield from _stores(node, names)
        return
    keeps = is_held(node, names) or is_member(node, names)
    if keeps and not _only_read(node, names):
        yield f"changing {ast.unparse(node)}"
    if node.attr in MUTATING:
        yield from _mutates(node, names)


def _of_item(node: ast.Subscript, names: Names) -> Iterator[str]:
    root = root_of(node)
    if isinstance(root, ast.Name):
        if lasting_part(node.value, names):
            yield f"changing {root.id}"
    elif reaches_class(node, names) or not isinstance(root, ast.Call | DISPLAYS):
        yield f"changing {ast.unparse(root)}"


def _stores(node: ast.Attribute, names: Names) -> Iterator[str]:
    """Yield what storing an attribute changes; what the code itself made is its own."""
    root = root_of(node)
    if not isinstance(root, ast.Name):
        yield f"changing {ast.unparse(node)}"
        return
    through = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    scope, bindings = names.bindings(root)
    if scope is None or scope.lasting or "__class__" in through:
        yield f"changing {ast.unparse(node)}"
    elif node.value is root and all(_is_own(binding, names) for binding in bindings):
        return
    elif any(isinstance(b, ast.arg) for b in bindings) or not _is_field(
        node.attr, names
    ):
        yield f"changing .{node.attr}"


def _is_field(attr: str, names: Names) -> bool:
    """Whether an attribute is one of the code's own classes, and no other class can be met where it is stored."""
    stored = {
        n.attr
        for n in names.scope_of
        if isinstance(n, ast.Attribute)
        and isinstance(n.ctx, ast.Store)
        and isinstance(n.value, ast.Name)
        and (found := names.bindings(n.value)[1])
        and all(isinstance(b, ast.arg) and _is_own(b, names) for b in found)
    }
    return attr in stored and not any(_is_loose(n, names) for n in names.scope_of)


def _is_loose(node: ast.AST, names: Names) -> bool:
    """Whether a node hands on a class or a function that outlives the call, other than by calling it."""
    if not isinstance(node, ast.Name | ast.Attribute):
        return False
    if not isinstance(node.ctx, ast.Load):
        return False
    parent = names.parents.get(node)
    if isinstance(
        parent,
        ast.Attribute | ast.ClassDef | FunctionNode | ast.arg | ast.ExceptHandler,
    ):
        return False
    if isinstance(parent, ast.Call) and (
        node is parent.func
        or ast.unparse(parent.func) == "isinstance"
        or names.paths(parent.func) == {"collections.defaultdict"}
    ):
        return False
    if isinstance(node, ast.Name):
        scope, bindings = names.bindings(node)
        lasts = scope is not None and scope.lasting
        if lasts and any(isinstance(b, FunctionNode | ast.ClassDef) for b in bindings):
            return True
    return any(not path.startswith("builtins.") for path in names.paths(node))


def _is_own(binding: ast.AST, names: Names) -> bool:
    """Whether a binding is the instance of a method of the code's own class, or an object that the code makes."""
    if isinstance(binding, ast.arg):
        function = _function_of(binding, names)
        inside = isinstance(names.parents.get(function), ast.ClassDef)
        first = isinstance(function, FunctionNode) and [
            *function.args.posonlyargs,
            *function.args.args,
        ][:1] == [binding]
        return (
            inside
            and isinstance(function, FunctionNode)
            and first
            and not _of_class(function)
            and not any(_is_unbound(n, function.name, names) for n in names.scope_of)
        )
    if isinstance(binding, ASSIGNING) and isinstance(binding.value, ast.Call):
        func = binding.value.func
        if names.paths(func) & FRESH:
            return True
        made = names.bindings(func)[1] if isinstance(func, ast.Name) else []
        return bool(made) and all(isinstance(m, ast.ClassDef) for m in made)
    if isinstance(binding, ast.withitem):
        opened = binding.context_expr
        return isinstance(opened, ast.Call) and (
            names.paths(opened.func) == {"decimal.localcontext"}
        )
    return False


def _is_unbound(node: ast.AST, method: str, names: Names) -> bool:
    """Whether a method is taken from its class: it could be called on anything."""
    if not isinstance(node, ast.Attribute) or node.attr != method:
        return False
    call = names.parents.get(node)
    if isinstance(call, ast.Call) and call.func is node and call.args:
        # A base's method, called on the object itself.
        first = call.args[0]
        if isinstance(first, ast.Name) and first.id == "self":
            return False
    if isinstance(node.value, ast.Attribute):
        return node.value.attr == "__class__"
    if isinstance(node.value, ast.Call):
        return names.paths(node.value.func) == {"builtins.type"}
    if not isinstance(node.value, ast.Name):
        return False
    _, bindings = names.bindings(node.value)
    return any(isinstance(b, ast.ClassDef) for b in bindings) or node.value.id == "cls"


def _function_of(arg: ast.AST, names: Names) -> ast.AST:
    node = names.parents.get(arg, arg)
    while isinstance(node, ast.arguments):
        node = names.parents[node]
    return node


def _of_class(function: ast.AST) -> bool:
    decorators = getattr(function, "decorator_list", [])
    return any(isinstance(d, ast.Name) and d.id == "classmethod" for d in decorators)


def _mutates(node: ast.Attribute, names: Names) -> Iterator[str]:
    root = root_of(node)
    if not isinstance(root, ast.Name):
        if reaches_class(node.value, names):
            yield f"changing {ast.unparse(node.value)}"
        return
    paths = names.paths(root)
    if paths and not all(path.startswith("builtins.") for path in paths):
        # A module's function may be called `add`; what a module holds may not be added to.
        if isinstance(node.value, ast.Attribute):
            if not any(p.startswith("numpy") for p in paths):
                yield f"changing {ast.unparse(node.value)}"
        elif is_held(node.value, names):
            yield f"changing {root.id}"
    elif not paths and lasting_part(node.value, names):
        yield f"changing {root.id}"
    elif "__class__" in {
        n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)
    }:
        yield f"changing {ast.unparse(node.value)}"


def _extends(node: ast.AugAssign, names: Names) -> Iterator[str]:
    """Yield what a variable stands for that is extended in place, where that outlives the call."""
    if not isinstance(node.target, ast.Name):
        return
    _, bindings = names.bindings(node.target)
    values = [b.value for b in bindings if isinstance(b, ASSIGNING) and b is not node]
    if is_held(node.target, names) or any(
        v is not None and lasting_container(v, names) for v in values
    ):
        yield f"changing {node.target.id}"


def lasting_container(value: ast.expr, names: Names) -> bool:
    """Whether an expression is, by its look, a container that outlives the call."""
    if is_held(value, names) or is_cached(value, names):
        return True
    if isinstance(value, ast.Name):
        scope, bindings = names.bindings(value)
        return bool(scope and scope.lasting) and any(
            is_container(b.value, names.file or names) or is_container(b.value, names)
            for b in bindings
            if isinstance(b, ASSIGNING)
        )
    return isinstance(value, ast.Attribute) and is_member(value, names)


def lasting_part(node: ast.expr, names: Names, depth: int = 0) -> bool:
    """Whether a chain that begins with a name is, or is a part of, what outlives the call."""
    root = root_of(node)
    if not isinstance(root, ast.Name):
        return reaches_class(node, names)
    if any(not path.startswith("builtins.") for path in names.paths(root)):
        return not any(path.startswith("numpy") for path in names.paths(root))
    if _lasts(root, names, depth):
        return True
    scope, bindings = names.bindings(root)
    inner = root is not node and any(isinstance(b, ast.ClassDef) for b in bindings)
    return (scope is not None and scope.lasting and root is not node) or inner


def _lasts(root: ast.Name, names: Names, depth: int = 0) -> bool:
    """Whether a name stands for what outlives the call: a variable of the module, a default, or a part of them."""
    scope, bindings = names.bindings(root)
    if scope is None:
        return False
    if scope.lasting:
        return not all(isinstance(b, FunctionNode | ast.ClassDef) for b in bindings)
    return depth < _FARTHEST and any(
        _of_default(binding, names)
        or (
            isinstance(binding, ASSIGNING)
            and binding.value is not None
            and _part_of_lasting(binding.value, names, depth)
        )
        for binding in bindings
    )


_FARTHEST = 8


def _part_of_lasting(value: ast.expr, names: Names, depth: int) -> bool:
    """Whether a value may be a lasting object itself, or a part of one."""
    if isinstance(value, ast.IfExp):
        parts = [value.body, value.orelse]
    elif isinstance(value, ast.BoolOp):
        parts = value.values
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        parts = [value.func.value] if value.func.attr in ("get", "setdefault") else []
    elif is_cached(value, names):
        return True
    else:
        parts = [value]
    chains = [
        p for p in parts if isinstance(p, ast.Name | ast.Attribute | ast.Subscript)
    ]
    return any(
        is_held(chain, names)
        or (not names.paths(root_of(chain)) and lasting_part(chain, names, depth + 1))
        for chain in chains
    )


def _of_default(binding: ast.AST, names: Names) -> bool:
    """Whether a parameter of a lasting function may hold its default, which is a container."""
    if not isinstance(binding, ast.arg):
        return False
    function = _function_of(binding, names)
    if not isinstance(function, FunctionNode) or not names.scope_of[function].lasting:
        return False
    a = function.args
    positional = [*a.posonlyargs, *a.args]
    given = dict(zip(reversed(positional), reversed(a.defaults), strict=False))
    given |= {arg: d for arg, d in zip(a.kwonlyargs, a.kw_defaults, strict=True) if d}
    return is_container(given.get(binding), names)


def _passes_on(node: ast.Name, names: Names) -> Iterator[str]:
    """Yield a container of the module that is handed to somebody who may change it."""
    scope, bindings = names.bindings(node)
    if is_of_python(node, names) and not _only_read(node, names):
        yield f"changing {node.id}"
    if scope is None or not scope.lasting:
        return
    values = [b.value for b in bindings if isinstance(b, ASSIGNING)]
    if any(
        is_container(v, names.file or names) or is_container(v, names) for v in values
    ) and not _only_read(node, names):
        yield f"changing {node.id}"


def _only_read(node: ast.expr, names: Names) -> bool:
    parent = names.parents.get(node)
    if isinstance(parent, ast.Attribute):
        return parent.attr in READING or parent.attr in MUTATING
    if isinstance(parent, ast.Dict):
        return any(
            k is None and v is node
            for k, v in zip(parent.keys, parent.values, strict=True)
        )
    if isinstance(parent, ast.Call):
        if node is parent.func:
            return True
        if isinstance(parent.func, ast.Attribute):
            known = any(p.startswith("bisect.bisect") for p in names.paths(parent.func))
            return known or parent.func.attr in ("translate", "join", *READING)
        return isinstance(parent.func, ast.Name) and parent.func.id in READERS
    return isinstance(
        parent,
        ast.Subscript | ast.Compare | ast.For | ast.comprehension | ast.BinOp | ast.If | ast.IfExp
        | ast.UnaryOp | ast.FormattedValue | ast.Starred | ast.While,
    )  # fmt: skip
