"""State: what comes along with a function and would outlive its calls: only what nobody can change may."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.modules import refusal
from selfrefine.verify.gates.names import BUILTINS

if TYPE_CHECKING:
    from selfrefine.verify.gates.names import Names

MAKERS = frozenset({"builtins.frozenset", "builtins.tuple", "re.compile"})
"""Calls whose results nobody can change; ``str.maketrans`` makes a dict, which changes.py watches."""
FIXED = frozenset(
    {
        "decimal.Decimal", "fractions.Fraction", "datetime.timedelta", "datetime.date", "datetime.datetime",
        "datetime.time", "datetime.timezone", "operator.itemgetter", "operator.attrgetter", "operator.methodcaller",
        "struct.Struct", "functools.partial", "typing.TypeVar", "typing.ParamSpec", "typing.NewType",
    }
)  # fmt: skip
"""The same, where what they are given is constant itself."""
GENERIC = ("typing.", "collections.", "builtins.")
"""Where classes stand that are subscripted in annotations."""
PURE = frozenset(
    {"range", "ord", "chr", "str", "int", "float", "zip", "enumerate", "sorted", "len", "abs", "min", "max", "round"}
)  # fmt: skip
CLASS_CALLS = frozenset({"enum.auto", "dataclasses.field"})
_PLAIN = (int, float, complex, str, bytes, frozenset, tuple, type, FunctionType)
TUPLES = frozenset({"collections.namedtuple", "typing.NamedTuple"})


def lasting(node: ast.stmt, names: Names) -> str | None:
    """Return what of a helper would be state of the module; or None."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        known = constant(node.value, names) or _table(node.value, names)
        if node.value is not None and not (known and _simple(node)):
            return f"{_names(node)[0]} would be state of the module: only constants may come along"
        if isinstance(node, ast.AnnAssign) and _acts(node.annotation):
            return f"the annotation of {_names(node)[0]} would run when the module is imported"
        return None
    if isinstance(node, FunctionNode):
        return _of_function(node, names)
    return _of_class(node, names) if isinstance(node, ast.ClassDef) else None


def targets_of(target: ast.expr) -> list[ast.Name]:
    """Return the names that a target binds, if it is nothing but names."""
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [part for part in parts if isinstance(part, ast.Name)]
    return names if len(names) == len(parts) else []


def _simple(node: ast.Assign | ast.AnnAssign) -> bool:
    """Whether an assignment binds names to what stands there: one, or several to as many literals."""
    if isinstance(node, ast.AnnAssign):
        return True
    return all(
        isinstance(target, ast.Name)
        or (bool(targets_of(target)) and _unpacks(target, node.value))
        for target in node.targets
    )


def _unpacks(target: ast.expr, value: ast.expr) -> bool:
    """Whether a tuple of literals has one for each of as many names: nothing can hide behind these names."""
    return (
        isinstance(target, ast.Tuple)
        and isinstance(value, ast.Tuple)
        and len(target.elts) == len(value.elts)
        and all(
            isinstance(n, _OF_LITERALS) for part in value.elts for n in ast.walk(part)
        )
    )


_OF_LITERALS = ast.Constant | ast.Tuple | ast.UnaryOp | ast.BinOp | ast.operator | ast.unaryop | ast.Load  # fmt: skip


def constant(node: ast.expr | None, names: Names) -> bool:
    """Whether a value can hold no state: what is immutable, made of literals."""
    if node is None or isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.Tuple):
        return all(constant(part, names) for part in node.elts)
    if isinstance(node, ast.Starred | ast.FormattedValue):
        return constant(node.value, names)
    if isinstance(node, ast.UnaryOp):
        return constant(node.operand, names)
    if isinstance(node, ast.BinOp):
        return constant(node.left, names) and constant(node.right, names)
    if isinstance(node, ast.JoinedStr):
        return all(constant(part, names) for part in node.values)
    if isinstance(node, ast.Call):
        return _made(node, names)
    if isinstance(node, ast.Subscript):
        return _annotation(node, names)
    return isinstance(node, ast.Name | ast.Attribute) and _known(node, names)


def _annotation(node: ast.Subscript, names: Names) -> bool:
    """Whether a value is a subscripted class, such as ``tuple[int, str]``."""
    paths = names.paths(node.value)
    if not paths or not all(path.startswith(GENERIC) for path in paths):
        return False
    inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    parts = [p for i in inner for p in (i.elts if isinstance(i, ast.List) else [i])]
    return all(constant(part, names) for part in parts)


def _made(node: ast.Call, names: Names) -> bool:
    if names.paths(node.func) & FIXED:
        given = [*node.args, *(keyword.value for keyword in node.keywords)]
        return all(constant(value, names) for value in given)
    if not names.paths(node.func) & MAKERS:
        return False
    values = [*node.args, *(keyword.value for keyword in node.keywords)]
    return all(_literal(value, names) and _flat_items(value, names) for value in values)


def _table(node: ast.expr | None, names: Names) -> bool:
    """Whether a value is a table of `str.maketrans`, watched by its name, or an object that marks what is missing."""
    if not isinstance(node, ast.Call):
        return False
    if names.paths(node.func) == {"builtins.object"}:
        return not node.args and not node.keywords
    return names.paths(node.func) == {"builtins.str.maketrans"} and all(
        _literal(arg, names) for arg in node.args
    )


def _flat_items(node: ast.expr, names: Names) -> bool:
    """Whether what a value is made of are things that nobody can change."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return all(_flat(item, names) for item in node.elts)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
        return _flat(node.elt, names) and all(
            _flat_items(g.iter, names) for g in node.generators
        )
    if isinstance(node, ast.Dict):
        return all(key is None or _flat(key, names) for key in node.keys)
    if isinstance(node, ast.Starred):
        return _flat_items(node.value, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return all(_flat_items(arg, names) for arg in node.args)
    if isinstance(node, ast.BinOp):
        return _flat_items(node.left, names) and _flat_items(node.right, names)
    return not any(isinstance(n, _CHANGEABLE) for n in ast.walk(node))


def _flat(node: ast.expr, names: Names) -> bool:
    """Whether a value holds no container, and no iterator, that can be changed."""
    if isinstance(node, ast.Starred):
        return _flat_items(node.value, names)
    if isinstance(node, ast.Call):
        iterator = isinstance(node.func, ast.Name) and node.func.id in _ITERATORS
        return not iterator and (
            _made(node, names) or all(_flat(arg, names) for arg in node.args)
        )
    if isinstance(node, _CHANGEABLE):
        return False
    children = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]
    return all(_flat(child, names) for child in children)


_CHANGEABLE = ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp | ast.GeneratorExp  # fmt: skip
_ITERATORS = frozenset({"sorted", "zip", "enumerate"})


def _literal(node: ast.expr, names: Names) -> bool:
    """Whether a value is made of literals and pure functions of Python alone."""
    for part in ast.walk(node):
        if isinstance(
            part, ast.Lambda | ast.Await | ast.Yield | ast.YieldFrom | ast.NamedExpr
        ):
            return False
        if isinstance(part, ast.Call) and not (
            _made(part, names)
            or (isinstance(part.func, ast.Name) and part.func.id in PURE)
        ):
            return False
    return True


def _known(node: ast.Name | ast.Attribute, names: Names) -> bool:
    """Whether a name stands for what is known to be immutable: another constant, a function, a class, a module's number."""
    paths = names.paths(node)
    if paths:
        return all(_immutable(path) for path in paths)
    if not isinstance(node, ast.Name):
        return False
    scope, bindings = names.bindings(node)
    if scope is None:
        return node.id in BUILTINS
    return bool(bindings) and all(
        isinstance(b, FunctionNode | ast.ClassDef)
        or (
            isinstance(b, ast.Assign | ast.AnnAssign)
            and b.value is not node
            and _shallow(b.value, names)
        )
        or _unpacked(b, names)
        for b in bindings
    )


def _unpacked(binding: ast.AST, names: Names) -> bool:
    """Whether a name was bound as one of several to as many literals."""
    statement = (names if binding in names.parents else names.file or names).parents.get(binding)  # fmt: skip
    return isinstance(binding, ast.Tuple) and isinstance(statement, ast.Assign) and _unpacks(binding, statement.value)  # fmt: skip


def _shallow(value: ast.expr | None, names: Names) -> bool:
    """Whether another constant is one by its own look: no chain of names is followed."""
    return (
        value is not None
        and not isinstance(value, ast.Name | ast.Attribute)
        and (constant(value, names) or _automatic(value, names))
    )


def _automatic(value: ast.expr, names: Names) -> bool:
    return isinstance(value, ast.Call) and names.paths(value.func) == {"enum.auto"}


def _immutable(path: str) -> bool:
    """Whether a module's attribute is a number, a text, a class or a function."""
    from importlib import import_module

    root, _, name = path.rpartition(".")
    if root == "builtins":
        return True
    if not root or refusal(path) is not None:
        return False
    try:
        value = getattr(import_module(root), name)
    except (ImportError, AttributeError):
        return False
    return (
        isinstance(value, _PLAIN)
        or type(value).__name__ == "builtin_function_or_method"
    )


def _of_function(
    node: ast.FunctionDef | ast.AsyncFunctionDef, names: Names
) -> str | None:
    a = node.args
    for default in [*a.defaults, *(d for d in a.kw_defaults if d is not None)]:
        if not constant(default, names):
            return f"the default of {node.name} would be state of the module: only constants may be one"
    every = [
        *a.posonlyargs,
        *a.args,
        *a.kwonlyargs,
        *(x for x in (a.vararg, a.kwarg) if x),
    ]
    annotations = [arg.annotation for arg in every] + [node.returns]
    if any(_acts(annotation) for annotation in annotations if annotation is not None):
        return f"the annotations of {node.name} would run when the module is imported"
    if any(
        isinstance(n, ast.NamedExpr) for d in node.decorator_list for n in ast.walk(d)
    ):
        return f"the decorators of {node.name} would bind names of the module"
    return None


def _of_class(node: ast.ClassDef, names: Names) -> str | None:
    for base in node.bases:
        tuples = isinstance(base, ast.Call) and names.paths(base.func) & TUPLES
        if isinstance(base, ast.Call) and not all(
            constant(keyword.value, names) for keyword in base.keywords
        ):
            return f"the defaults of {node.name} would be state of the module: only constants may be one"
        plain = ast.walk(base) if not tuples else iter(())
        if any(isinstance(n, ast.Call | ast.NamedExpr | ast.Lambda) for n in plain):
            return f"the bases of {node.name} would run when the module is imported"
    for statement in node.body:
        problem = _of_member(statement, node, names)
        if problem:
            return problem
    return None


def _of_member(statement: ast.stmt, node: ast.ClassDef, names: Names) -> str | None:
    if isinstance(statement, FunctionNode | ast.ClassDef):
        return lasting(statement, names)
    if isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    ):
        return None
    if isinstance(statement, ast.Assign | ast.AnnAssign):
        value = statement.value
        slots = (
            _names(statement) == ["__slots__"]
            and isinstance(value, ast.List)
            and all(isinstance(e, ast.Constant) for e in value.elts)
        )
        member = (
            isinstance(value, ast.Call)
            and names.paths(value.func) & CLASS_CALLS
            and all(
                constant(v, names)
                for v in [*value.args, *(k.value for k in value.keywords)]
            )
        )
        annotated = isinstance(statement, ast.AnnAssign) and _acts(statement.annotation)
        if not annotated and (slots or member or constant(value, names)):
            return None
    return f"line {statement.lineno}: the class {node.name} would hold state: only methods and constants may stand in it"


def _acts(node: ast.expr) -> bool:
    return any(
        isinstance(
            n,
            ast.Call
            | ast.NamedExpr
            | ast.Lambda
            | ast.Await
            | ast.Yield
            | ast.ListComp
            | ast.DictComp
            | ast.SetComp
            | ast.GeneratorExp,
        )
        for n in ast.walk(node)
    )


def _names(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [t.id if isinstance(t, ast.Name) else ast.unparse(t) for t in targets]
