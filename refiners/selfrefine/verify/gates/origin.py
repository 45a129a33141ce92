"""Origin: whether an expression is, or is a part of, what outlives the call: what modules, classes and defaults hold."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.keeping import (
    ASSIGNING,
    is_cached,
    is_container,
    is_held,
    is_member,
    is_of_its_class,
    reaches_class,
    root_of,
)

if TYPE_CHECKING:
    from selfrefine.verify.gates.names import Names

FARTHEST = 8
"""How many names may stand for one another."""
TAKING = frozenset({"get", "setdefault", "pop", "popitem", "__getitem__"})
"""Methods that give one of what a container holds."""
VIEWING = frozenset({"values", "items", "copy"})
"""Methods that give all of it anew."""
GATHERING = frozenset(
    f"builtins.{name}"
    for name in ("list", "tuple", "sorted", "reversed", "iter", "enumerate", "zip", "set", "dict", "filter", "frozenset")
) | {"copy.copy"}  # fmt: skip
CHOOSING = frozenset({"builtins.next", "builtins.max", "builtins.min"})
LOOPS = ast.For | ast.AsyncFor | ast.comprehension
WHOLE, ITEMS = "whole", "items"
"""What outlives the call itself, or something new that holds such."""


def lasting_part(node: ast.expr, names: Names, depth: int = 0) -> bool:
    """Whether an expression is what outlives the call, or a part of it.

    Args:
        node: the expression.
        names: the names of the code.
        depth: how many names were followed to it.
    """
    return _origin(node, names, depth) == WHOLE


def _origin(node: ast.AST, names: Names, depth: int) -> str:
    """Return what an expression is of what outlives the call; nothing for what is new."""
    if depth > FARTHEST:
        return ""
    if node not in names.origins:
        names.origins[node] = (
            ""  # while it is looked for: what leads back to itself adds nothing
        )
        names.origins[node] = _found(node, names, depth)
    return names.origins[node]


def _found(node: ast.AST, names: Names, depth: int) -> str:
    if isinstance(node, ast.Name):
        return _of_name(node, names, depth)
    if isinstance(node, ast.Attribute | ast.Subscript):
        return _of_chain(node, names, depth)
    if isinstance(node, ast.Call):
        return _of_call(node, names, depth)
    if isinstance(node, ast.IfExp):
        return _strongest([node.body, node.orelse], names, depth)
    if isinstance(node, ast.BoolOp):
        return _strongest(node.values, names, depth)
    if isinstance(node, ast.NamedExpr | ast.Await):
        return _origin(node.value, names, depth)
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        parts = [p.value if isinstance(p, ast.Starred) else p for p in node.elts]
        return ITEMS if _strongest(parts, names, depth) else ""
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        return ITEMS if _origin(node.elt, names, depth + 1) else ""
    return ""


def _strongest(nodes: list[ast.expr], names: Names, depth: int) -> str:
    found = {_origin(node, names, depth + 1) for node in nodes}
    return WHOLE if WHOLE in found else ITEMS if ITEMS in found else ""


def _of_chain(node: ast.Attribute | ast.Subscript, names: Names, depth: int) -> str:
    root = root_of(node)
    if not isinstance(root, ast.Name):
        if reaches_class(node, names) or is_of_its_class(node, names):
            return WHOLE
        found = _origin(node.value, names, depth + 1)
    else:
        if any(not path.startswith("builtins.") for path in names.paths(root)):
            numpy = any(path.startswith("numpy") for path in names.paths(root))
            return "" if numpy else WHOLE
        scope, bindings = names.bindings(root)
        inner = any(isinstance(b, ast.ClassDef) for b in bindings)
        inner = inner or is_of_its_class(node, names)
        if inner or (scope is not None and scope.lasting):
            return WHOLE
        found = _origin(node.value, names, depth + 1)
    if found and isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return ITEMS
    return WHOLE if found else ""


def _of_call(node: ast.Call, names: Names, depth: int) -> str:
    if is_cached(node, names):
        return WHOLE
    paths = names.paths(node.func)
    # A function that is handed over holds nothing.
    given = [a for a in node.args if is_held(a, names) or not names.paths(a)]
    if paths & CHOOSING:
        return WHOLE if _strongest(given, names, depth) else ""
    if paths & GATHERING or any(path.startswith("itertools.") for path in paths):
        return ITEMS if _strongest(given, names, depth) else ""
    if not isinstance(node.func, ast.Attribute) or paths:
        return ""
    if node.func.attr in TAKING:
        return WHOLE if _origin(node.func.value, names, depth + 1) else ""
    if node.func.attr in VIEWING:
        return ITEMS if _origin(node.func.value, names, depth + 1) else ""
    return ""


def _of_name(root: ast.Name, names: Names, depth: int) -> str:
    """Return what a name stands for: a variable of the module, a default, a part of them, or what was gathered of them."""
    if any(not path.startswith("builtins.") for path in names.paths(root)):
        numpy = any(path.startswith("numpy") for path in names.paths(root))
        return "" if numpy else WHOLE
    scope, bindings = names.bindings(root)
    if scope is None:
        return ""
    if scope.lasting:
        inner = all(isinstance(b, FunctionNode | ast.ClassDef) for b in bindings)
        return "" if inner else WHOLE
    found = {_of_binding(b, root.id, names, depth) for b in bindings}
    return WHOLE if WHOLE in found else ITEMS if ITEMS in found else ""


def _of_binding(binding: ast.AST, name: str, names: Names, depth: int) -> str:
    """Return what binds a name to a lasting object, to a part of one, or to what was gathered of one."""
    if isinstance(binding, ast.AugAssign):
        return ""  # what is extended stays what it was
    if isinstance(binding, ASSIGNING):
        value = binding.value
        if value is None:
            return ""
        return WHOLE if is_held(value, names) else _origin(value, names, depth + 1)
    if isinstance(binding, ast.arg):
        given = [*_defaults(binding, names), *_given(binding, names)]
        wholes = (_origin(value, names, depth + 1) == WHOLE for value in given)
        return WHOLE if of_default(binding, names) or any(wholes) else ""
    beside = _beside(binding, name, names)
    if beside is not None:
        return WHOLE if is_held(beside, names) else _origin(beside, names, depth + 1)
    source = _source(binding, names)
    if source is None or not _origin(source, names, depth + 1):
        return ""
    return ITEMS if isinstance(binding, ast.Starred | ast.MatchStar) else WHOLE


def _beside(binding: ast.AST, name: str, names: Names) -> ast.expr | None:
    """Return the value of a name that is assigned beside others, each its own: ``found, top = [], 0``."""
    statement = names.parents.get(binding)
    if not isinstance(binding, ast.Tuple) or not isinstance(statement, ast.Assign):
        return None
    value = statement.value
    if not isinstance(value, ast.Tuple) or len(value.elts) != len(binding.elts):
        return None
    if any(isinstance(part, ast.Starred) for part in (*binding.elts, *value.elts)):
        return None
    pairs = zip(binding.elts, value.elts, strict=True)
    values = [v for target, v in pairs if isinstance(target, ast.Name) and target.id == name]  # fmt: skip
    return values[0] if len(values) == 1 else None


def _source(binding: ast.AST, names: Names) -> ast.expr | None:
    """Return that of which a name is bound to a part: what a loop runs over, what is unpacked, matched or entered."""
    node: ast.AST | None = binding
    while node is not None and isinstance(
        node, ast.Tuple | ast.List | ast.Starred | ast.pattern | ast.match_case
    ):
        node = names.parents.get(node)
    if isinstance(node, LOOPS):
        return node.iter
    if isinstance(node, ast.Assign):
        return node.value
    if isinstance(node, ast.Match):
        return node.subject
    if isinstance(node, ast.withitem) and isinstance(node.context_expr, ast.Call):
        return next(iter(node.context_expr.args), None)
    return None


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


def of_default(binding: ast.AST, names: Names) -> bool:
    """Whether a parameter of a lasting function may hold its default, which is a container."""
    if not isinstance(binding, ast.arg):
        return False
    function = function_of(binding, names)
    if not isinstance(function, FunctionNode) or not names.scope_of[function].lasting:
        return False
    return any(is_container(value, names) for value in _defaults(binding, names))


def _defaults(binding: ast.arg, names: Names) -> list[ast.expr]:
    """Return the default of a parameter of the code, if it has one."""
    function = function_of(binding, names)
    if not isinstance(function, FunctionNode | ast.Lambda):
        return []
    a = function.args
    positional = [*a.posonlyargs, *a.args]
    found = dict(zip(reversed(positional), reversed(a.defaults), strict=False))
    found |= {arg: d for arg, d in zip(a.kwonlyargs, a.kw_defaults, strict=True) if d}
    return [found[binding]] if binding in found else []


def _given(binding: ast.arg, names: Names) -> list[ast.expr]:
    """Return what the code itself gives a parameter of one of its functions."""
    function = function_of(binding, names)
    if not isinstance(function, FunctionNode | ast.Lambda):
        return []
    positional = [*function.args.posonlyargs, *function.args.args]
    at = positional.index(binding) if binding in positional else None
    inside = isinstance(names.parents.get(function), ast.ClassDef)
    found: list[ast.expr] = []
    for call in names.calls:
        method = isinstance(call.func, ast.Attribute) and inside
        if not (call.func is function or _name_of(call.func) == _name_of(function)):
            continue
        index = None if at is None else at - method
        if index is not None and 0 <= index < len(call.args):
            found.append(call.args[index])
        found += [k.value for k in call.keywords if k.arg == binding.arg]
    return found


def _name_of(node: ast.AST) -> str:
    """Return the last name of a function, or of what is called."""
    names = (getattr(node, name, "") for name in ("name", "id", "attr"))
    return next((name for name in names if isinstance(name, str) and name), "?lambda")


def function_of(arg: ast.AST, names: Names) -> ast.AST:
    """Return the function whose parameter an argument is."""
    node = names.parents.get(arg, arg)
    while isinstance(node, ast.arguments):
        node = names.parents[node]
    return node
