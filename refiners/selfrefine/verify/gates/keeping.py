"""Keeping: what outlives the call, by the look of an expression: what modules, classes and cached functions hold."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.modules import SAFE

if TYPE_CHECKING:
    from selfrefine.verify.gates.names import Names

CONTAINERS = frozenset(
    {
        "builtins.list", "builtins.dict", "builtins.set", "builtins.bytearray", "builtins.iter", "array.array",
        "collections.defaultdict", "collections.deque", "collections.Counter", "collections.OrderedDict", "collections.ChainMap",
        "itertools.count", "itertools.cycle", "str.maketrans",
    }
)  # fmt: skip
DISPLAYS = (
    ast.List
    | ast.Dict
    | ast.Set
    | ast.ListComp
    | ast.DictComp
    | ast.SetComp
    | ast.GeneratorExp
)
ASSIGNING = ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.AugAssign


def root_of(node: ast.expr) -> ast.expr:
    """Return what a chain of attributes and subscripts begins with."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node


def is_container(value: ast.expr | None, names: Names) -> bool:
    """Whether a value can be changed in place."""
    if isinstance(value, DISPLAYS):
        return True
    if isinstance(value, ast.BinOp):
        return is_container(value.left, names) or is_container(value.right, names)
    if isinstance(value, ast.Call):
        return bool(
            CONTAINERS & names.paths(value.func)
            or ast.unparse(value.func) in CONTAINERS
        )
    return False


def is_member(node: ast.Attribute, names: Names) -> bool:
    """Whether an attribute is a container that stands in a class of the file or of the code."""
    if not isinstance(node.value, ast.Name):
        return False
    _, bindings = names.bindings(node.value)
    return any(_holds(b, node.attr, names) for b in bindings)


def is_of_its_class(node: ast.expr, names: Names) -> bool:
    """Whether an attribute of an object, or of a class by another name, is a container that stands in its class."""
    if not isinstance(node, ast.Attribute):
        return False
    held: list[ast.expr | None] = [node.value]
    if isinstance(node.value, ast.Name):
        _, bindings = names.bindings(node.value)
        held = [b.value for b in bindings if isinstance(b, ASSIGNING)]
    kinds = [value.func if isinstance(value, ast.Call) else value for value in held]
    found = [b for k in kinds if isinstance(k, ast.Name) for b in names.bindings(k)[1]]
    return any(
        _holds(b, node.attr, names) and not _is_given(b, node.attr) for b in found
    )


def _is_given(kind: ast.AST, attr: str) -> bool:
    """Whether objects of a class have an attribute of their own."""
    return any(
        isinstance(n, ast.Attribute)
        and n.attr == attr
        and not isinstance(n.ctx, ast.Load)
        for n in ast.walk(kind)
    )


def _holds(binding: ast.AST, attr: str, names: Names) -> bool:
    """Whether a class binds a name to a container."""
    if not isinstance(binding, ast.ClassDef):
        return False
    return any(
        isinstance(target, ast.Name)
        and target.id == attr
        and (
            is_container(item.value, names.file or names)
            or is_container(item.value, names)
        )
        for item in binding.body
        if isinstance(item, ast.Assign | ast.AnnAssign)
        for target in (item.targets if isinstance(item, ast.Assign) else [item.target])
    )


def is_held(node: ast.expr, names: Names) -> bool:
    """Whether a name or attribute may be an object that a module keeps, and that can be changed."""
    for path in names.paths(node):
        root, _, name = path.rpartition(".")
        if not root or root == "builtins" or path.startswith(("numpy", "pandas")):
            continue
        if path.partition(".")[0] in sys.stdlib_module_names:
            if isinstance(object_of(path), list | dict | set | bytearray):
                return True
        elif isinstance(node, ast.Name) and not (
            name[0].isupper() and not name.isupper()
        ):
            # Of another project's module: what is named like a class is taken for one.
            return True
    return False


def object_of(path: str) -> object:
    """Return what a dotted path of a module of Python stands for; None for what this Python lacks."""
    module, *rest = path.split(".")
    while rest and f"{module}.{rest[0]}" in SAFE:
        module = f"{module}.{rest.pop(0)}"
    try:
        value: object = import_module(module)
    except ImportError:
        return None
    for name in rest:
        value = getattr(value, name, None)
    return value


def reaches_class(node: ast.expr, names: Names) -> bool:
    """Whether something is reached by way of an object's class, which all of its objects share."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and part.attr == "__class__":
            return True
    root = root_of(node)
    if not isinstance(root, ast.Call):
        return False
    return is_cached(root, names) or (
        names.paths(root.func) == {"builtins.type"} and root is not node
    )


def is_cached(node: ast.expr, names: Names) -> bool:
    """Whether a call gives what a cached function of the file keeps."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    scope, bindings = names.bindings(node.func)
    if scope is None or not scope.lasting:
        return False
    return any(
        "cache" in ast.unparse(d)
        for b in bindings
        if isinstance(b, FunctionNode)
        for d in b.decorator_list
    )


def is_of_python(node: ast.Name, names: Names) -> bool:
    """Whether a name is a container that a module of Python holds."""
    roots = {path.partition(".")[0] for path in names.paths(node)}
    return roots <= sys.stdlib_module_names and is_held(node, names)
