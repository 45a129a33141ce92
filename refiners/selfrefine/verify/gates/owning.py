"""Owning: whether an object is the code's own: made by it during the call, so that what it holds ends with the call."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.keeping import ASSIGNING
from selfrefine.verify.gates.origin import function_of

if TYPE_CHECKING:
    from selfrefine.verify.gates.names import Names

FRESH = frozenset({"types.SimpleNamespace", "decimal.Context"})
COPYING = frozenset({"copy.copy", "copy.deepcopy"})
"""Calls that give a new object, but of a class or a function just that."""
BINDING = frozenset({"property", "cached_property", "abstractmethod", "contextmanager", "cache", "setter", "getter", "deleter"})  # fmt: skip
"""Decorators beneath which a method's first argument stays the object."""
READ_ONCE = ast.Compare | ast.FormattedValue | ast.Set
LENT = frozenset({"logging.getLogger", "dataclasses.fields"})
"""Calls whose results others hold as well."""
ENUMS = frozenset(
    f"enum.{kind}"
    for kind in ("Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum")
)
MAKING = frozenset({"__init__", "__new__"})
PLAIN = frozenset(
    f"builtins.{name}"
    for name in ("str", "int", "float", "bool", "len", "tuple", "frozenset", "min", "max", "round", "abs", "sum")
)  # fmt: skip


def is_own(binding: ast.AST, names: Names) -> bool:
    """Whether a binding is the instance of a method of the code's own class, or an object that the code makes."""
    if isinstance(binding, ast.arg):
        return _is_self(binding, names)
    if isinstance(binding, ASSIGNING) and isinstance(binding.value, ast.Call):
        func = binding.value.func
        paths = names.paths(func)
        if paths & FRESH or (paths & COPYING and not has_classes(names)):
            return True
        if _is_new(binding.value) and [
            ast.unparse(a) for a in binding.value.args[:1]
        ] == ["cls"]:
            return True
        made = names.bindings(func)[1] if isinstance(func, ast.Name) else []
        return bool(made) and all(_makes_new(m, names) for m in made)
    if isinstance(binding, ast.withitem):
        opened = binding.context_expr
        return isinstance(opened, ast.Call) and (
            names.paths(opened.func) == {"decimal.localcontext"}
        )
    return False


def is_field(attr: str, names: Names) -> bool:
    """Whether an attribute is one of the code's own classes, and no other class can be met where it is stored."""
    stored = {
        n.attr
        for n in names.scope_of
        if isinstance(n, ast.Attribute)
        and isinstance(n.ctx, ast.Store)
        and isinstance(n.value, ast.Name)
        and (found := names.bindings(n.value)[1])
        and all(isinstance(b, ast.arg) and is_own(b, names) for b in found)
    }
    return attr in stored and not has_classes(names)


def has_classes(names: Names) -> bool:
    """Whether the code holds, as a value, a class or a function that outlives the call, or what others hold as well."""
    if "classes" not in names.judged:
        names.judged["classes"] = any(
            _is_loose(n, names) or _is_kind(n, names) for n in names.scope_of
        )
    return names.judged["classes"]


def of_enum(node: ast.AST | None, names: Names, depth: int = 0) -> bool:
    """Whether a class is an enumeration, whose members outlive the call."""
    if not isinstance(node, ast.ClassDef) or depth > 4:  # noqa: PLR2004
        return False
    for base in node.bases:
        if names.paths(base) & ENUMS:
            return True
        found = names.bindings(base)[1] if isinstance(base, ast.Name) else []
        if any(of_enum(b, names, depth + 1) for b in found):
            return True
    return False


def keeps_in_member(root: ast.Name, names: Names) -> bool:
    """Whether a name is the `self` of an enumeration's method that runs after the members are made."""
    _, bindings = names.bindings(root)
    for binding in bindings:
        function = function_of(binding, names) if isinstance(binding, ast.arg) else None
        if (
            isinstance(function, FunctionNode)
            and function.name not in MAKING
            and of_enum(names.parents.get(function), names)
        ):
            return True
    return False


def fills_member(node: ast.Attribute, names: Names) -> bool:
    """Whether a member of an enumeration is given, as it is made, what can be changed."""
    function: ast.AST | None = names.parents.get(node)
    statement = function
    while function is not None and not isinstance(function, FunctionNode):
        function = names.parents.get(function)
    inside = of_enum(names.parents.get(function), names) if function else False
    value = getattr(statement, "value", None)
    return inside and not (isinstance(value, ast.expr) and _is_fixed(value, names))


def _is_fixed(value: ast.expr, names: Names) -> bool:
    for part in ast.walk(value):
        if isinstance(
            part,
            ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp
            | ast.GeneratorExp | ast.Lambda | ast.Await,
        ):  # fmt: skip
            return False
        if isinstance(part, ast.Call) and not names.paths(part.func) & PLAIN:
            method = isinstance(part.func, ast.Attribute)
            if not method or names.paths(part.func):
                return False
    return True


def _is_self(binding: ast.arg, names: Names) -> bool:
    """Whether a parameter is the object of a method that is called on nothing else."""
    function = function_of(binding, names)
    inside = function is not None and isinstance(
        names.parents.get(function), ast.ClassDef
    )
    first = isinstance(function, FunctionNode) and [
        *function.args.posonlyargs,
        *function.args.args,
    ][:1] == [binding]
    return (
        inside
        and isinstance(function, FunctionNode)
        and first
        and all(_last_name(d) in BINDING for d in function.decorator_list)
        and _is_bound(function, names)
    )


def _is_bound(function: ast.FunctionDef | ast.AsyncFunctionDef, names: Names) -> bool:
    """Whether a method is nowhere taken from its class."""
    if function not in names.judged:
        names.judged[function] = not any(
            _is_unbound(n, function, names) for n in names.scope_of
        )
    return names.judged[function]


def _last_name(node: ast.expr) -> str:
    called = node.func if isinstance(node, ast.Call) else node
    return called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)


def _makes_new(made: ast.AST, names: Names) -> bool:
    """Whether a call of a class of the code or its file gives an object that nobody else holds."""
    if not isinstance(made, ast.ClassDef) or of_enum(made, names):
        return False
    plain = ("dataclass", "total_ordering", "final", "runtime_checkable")
    if any(_last_name(d) not in plain for d in made.decorator_list):
        return False
    if any(keyword.arg == "metaclass" for keyword in made.keywords):
        return False
    makers = [n for n in made.body if isinstance(n, FunctionNode) and n.name == "__new__"]  # fmt: skip
    returned = [n.value for m in makers for n in ast.walk(m) if isinstance(n, ast.Return)]  # fmt: skip
    news = {
        target.id
        for m in makers
        for n in ast.walk(m)
        if isinstance(n, ast.Assign) and _is_new(n.value)
        for target in n.targets
        if isinstance(target, ast.Name)
    }
    stored = [
        n.id
        for m in makers
        for n in ast.walk(m)
        if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)
    ]
    return all(
        _is_new(value)
        or (isinstance(value, ast.Name) and value.id in news and stored.count(value.id) == 1)
        for value in returned
    )  # fmt: skip


def _is_new(value: ast.expr | None) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr == "__new__"
    )


def is_handed(node: ast.expr, names: Names) -> bool:
    """Whether a class is handed on as a value: not called, inherited from, asked for, or read an attribute of."""
    parent = names.parents.get(node)
    if isinstance(parent, ast.Call):
        asked = ast.unparse(parent.func) in ("isinstance", "issubclass")
        return node is not parent.func and not asked
    return isinstance(parent, ast.List | ast.Dict | ast.Assign | ast.NamedExpr | ast.Starred | ast.Return | ast.IfExp)  # fmt: skip


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
        return bool(node is parent.func and names.paths(node) & LENT)
    if isinstance(node, ast.Name):
        scope, bindings = names.bindings(node)
        lasts = scope is not None and scope.lasting
        if lasts and any(isinstance(b, FunctionNode | ast.ClassDef) for b in bindings):
            return True
    return any(not path.startswith("builtins.") for path in names.paths(node))


def _is_kind(node: ast.AST, names: Names) -> bool:
    """Whether a node is the class of an object, and not only looked at."""
    if isinstance(node, ast.Call):
        found = names.paths(node.func) == {"builtins.type"}
    else:
        found = isinstance(node, ast.Attribute) and node.attr == "__class__"
        found = found or (isinstance(node, ast.Name) and _is_handed_type(node, names))
    parent = names.parents.get(node)
    if isinstance(parent, ast.Attribute):
        return found and not parent.attr.startswith("__")
    return (
        found
        and not isinstance(parent, READ_ONCE)
        and not (isinstance(parent, ast.Call) and parent.func is node)
    )


def _is_handed_type(node: ast.Name, names: Names) -> bool:
    parent = names.parents.get(node)
    called = isinstance(parent, ast.Call) and parent.func is node
    value = isinstance(parent, ast.Call | ast.Tuple | ast.List) and not called
    return value and "builtins.type" in names.paths(node)


def _is_unbound(
    node: ast.AST, method: ast.FunctionDef | ast.AsyncFunctionDef, names: Names
) -> bool:
    """Whether a method is taken from its class: it could be called on anything."""
    parent = names.parents.get(node)
    if isinstance(node, ast.MatchClass):
        return method.name in node.kwd_attrs
    if isinstance(node, ast.Constant) and node.value == method.name:
        return isinstance(parent, ast.Call) and (
            names.paths(parent.func) & _BY_NAME != set()
        )  # fmt: skip
    if isinstance(node, ast.Name) and node.id == method.name:
        handed = isinstance(parent, ast.Call) and parent.func is not node
        return (
            handed
            and method in names.bindings(node)[1]
            and _last_name(parent.func) not in BINDING  # type: ignore[union-attr]
        )
    if not isinstance(node, ast.Attribute) or node.attr != method.name:
        return False
    if isinstance(parent, ast.Call) and parent.func is node and parent.args:
        # A base's method, called on the object itself.
        first = parent.args[0]
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


_BY_NAME = frozenset({"builtins.getattr", "operator.attrgetter"})
