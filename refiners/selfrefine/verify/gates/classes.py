"""Classes: where code makes classes of computed parts, whose special methods Python would call."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.gates.keeping import ASSIGNING, object_of
from selfrefine.verify.gates.owning import ENUMS, is_handed, of_enum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.names import Names

METACLASSES = frozenset({"abc.ABCMeta", "enum.EnumMeta", "enum.EnumType"})
TUPLES = frozenset({"collections.namedtuple", "typing.NamedTuple"})
ASKING = frozenset(
    f"builtins.{name}"
    for name in ("isinstance", "issubclass", "sorted", "min", "max", "set", "len")
) | {"itertools.groupby", "typing.cast"}
"""Calls that may be handed `type`: they call it with one argument, or not at all."""
ONE_BY_ONE = frozenset({"builtins.map", "builtins.filter"})
TRIPLE = 3
"""Arguments of which a class is made: its name, its bases, what it holds."""
_FARTHEST = 6


def made_classes(node: ast.AST, names: Names) -> Iterator[str]:
    """Yield where a class of classes is handed on, called or inherited from, and where an enum has computed members."""
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
        yield from _of_types(node, names)
    elif isinstance(node, ast.Call):
        yield from _of_call(node, names)
    elif isinstance(node, ast.ClassDef):
        for base in node.bases:
            if not _is_plain_base(base, names):
                yield f"the computed base {ast.unparse(base)}"


def _of_types(node: ast.Name | ast.Attribute, names: Names) -> Iterator[str]:
    """Yield where a class of classes is handed on, or called: it makes classes of computed parts."""
    paths = names.paths(node)
    parent = names.parents.get(node)
    if isinstance(parent, ast.Attribute) and parent.value is node:
        if "builtins.type" in paths:
            yield "an attribute of type"
        elif paths & METACLASSES:
            yield f"an attribute of {min(paths & METACLASSES)}"
    elif paths & METACLASSES and not isinstance(parent, ast.keyword):
        yield f"{min(paths & METACLASSES)} as a value"
    elif "builtins.type" in paths and not _asks(node, names):
        yield "type as a value"
    elif paths & ENUMS and is_handed(node, names):
        yield f"{min(paths & ENUMS)} as a value"
    of_class = isinstance(node, ast.Attribute) and node.attr == "__class__"
    if isinstance(node, ast.Attribute) and of_class and _is_class(node.value, names):
        yield "the class of a class"


def _asks(node: ast.expr, names: Names) -> bool:
    """Whether `type` stands where it is but called with one value, compared, or a note for readers."""
    parent = names.parents.get(node)
    if isinstance(parent, ast.Tuple):
        node, parent = parent, names.parents.get(parent)
    if isinstance(parent, ast.Call):
        if node is parent.func:
            return isinstance(node, ast.Name) and node.id == "type"
        called = names.paths(parent.func)
        return bool(called & ASKING) or (
            bool(called & ONE_BY_ONE)
            and len(parent.args) == 2  # noqa: PLR2004
            and not any(isinstance(a, ast.Starred) for a in parent.args)
        )
    if isinstance(parent, ast.keyword):
        return parent.arg == "key"
    return isinstance(
        parent, ast.Compare | ast.arg | ast.Subscript | ast.BinOp | ast.AnnAssign
    ) or (
        isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef)
        and parent.returns is node
    )


def _is_class(node: ast.expr, names: Names, depth: int = 0) -> bool:
    """Whether an expression is a class, by its look."""
    if depth > _FARTHEST:
        return False
    if isinstance(node, ast.Attribute) and node.attr == "__class__":
        return True
    if _of_class(node, names):
        return True
    if isinstance(node, ast.IfExp):
        both = (node.body, node.orelse)
        return any(_is_class(part, names, depth + 1) for part in both)
    if not isinstance(node, ast.Name | ast.Attribute):
        return False
    if any(isinstance(object_of(path), type) for path in names.paths(node)):
        return True
    if not isinstance(node, ast.Name):
        return False
    _, bindings = names.bindings(node)
    return any(
        isinstance(b, ast.ClassDef)
        or (
            isinstance(b, ASSIGNING)
            and b.value is not None
            and _is_class(b.value, names, depth + 1)
        )
        for b in bindings
    )


def _of_class(node: ast.expr, names: Names) -> bool:
    """Whether an expression asks for the class of something."""
    if isinstance(node, ast.Attribute) and node.attr == "__class__":
        return True
    return isinstance(node, ast.Call) and names.paths(node.func) == {"builtins.type"}


def _of_call(node: ast.Call, names: Names) -> Iterator[str]:
    func = node.func
    if _of_class(node, names) and node.args and _is_class(node.args[0], names):
        yield "the class of a class"
    asked = _class_asked_for(func, names)
    if asked is not None and _may_make(node, names, sure=True):
        yield "a class made by type()"
    elif asked is None and _is_unknown(func, names) and _may_make(node, names):
        asks = any(_is_asked(n, names) for n in names.scope_of)
        yield from ["a class made by what is called"] * asks
    if _is_enum(func, names):
        members = [k.value for k in node.keywords if k.arg in ("names", None)]
        starred = any(isinstance(a, ast.Starred) for a in node.args)
        members += node.args[1:2]
        if starred or not all(map(_names_only, members)):
            yield "an enum of computed parts"


def is_any_class(func: ast.expr, names: Names) -> bool:
    """Whether what is called is the class of something, or known to no reader."""
    return _class_asked_for(func, names) is not None or _is_unknown(func, names)


def _is_enum(func: ast.expr, names: Names) -> bool:
    if names.paths(func) & ENUMS:
        return True
    found = names.bindings(func)[1] if isinstance(func, ast.Name) else []
    return any(of_enum(b, names) for b in found)


def _class_asked_for(func: ast.expr, names: Names) -> ast.expr | None:
    """Return the expression that asks for the class which is called; None where another thing is."""
    if isinstance(func, ast.Name):
        _, bindings = names.bindings(func)
        values = (b.value for b in bindings if isinstance(b, ASSIGNING))
        return next((v for v in values if v is not None and _of_class(v, names)), None)
    return func if _of_class(func, names) else None


def _is_unknown(func: ast.expr, names: Names) -> bool:
    """Whether what is called is known to no reader: an item, what a call gave, a variable."""
    if isinstance(func, ast.Subscript | ast.Call):
        return True
    if not isinstance(func, ast.Name) or names.paths(func):
        return False
    scope, bindings = names.bindings(func)
    return scope is not None and not any(
        isinstance(b, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.alias)
        for b in bindings
    )


def _is_asked(node: ast.AST, names: Names) -> bool:
    """Whether the code hands on the class of something other than its own `self`."""
    if not isinstance(node, ast.expr):
        return False
    parent = names.parents.get(node)
    if isinstance(node, ast.Name) and "builtins.type" in names.paths(node):
        asked = isinstance(parent, ast.Call) and names.paths(parent.func) & ASKING
        return isinstance(parent, ast.Call) and parent.func is not node and not asked
    return _of_class(node, names) and not _is_looked_up(node, names)


def _is_looked_up(node: ast.expr, names: Names, depth: int = 0) -> bool:
    """Whether a class is called, compared, asked for its name, or a key: it goes no further."""
    parent = names.parents.get(node)
    if isinstance(parent, ast.Attribute | ast.Compare | ast.FormattedValue):
        return True
    if isinstance(parent, ast.Subscript):
        return node is parent.slice
    if isinstance(parent, ast.Call):
        method = parent.func.attr if isinstance(parent.func, ast.Attribute) else ""
        known = names.paths(parent.func) & ASKING
        return node is parent.func or method in ("get", "index", "count") or bool(known)
    if not isinstance(parent, ast.Assign) or depth or len(parent.targets) > 1:
        return False
    target = parent.targets[0]
    return isinstance(target, ast.Name) and all(
        _is_looked_up(n, names, depth + 1)
        for n in names.scope_of
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and n.id == target.id
    )


def _may_make(node: ast.Call, names: Names, *, sure: bool = False) -> bool:
    """Whether arguments may be the name, the bases and the contents of a class.

    Args:
        node: the call.
        names: the names of the code.
        sure: whether what cannot be told from its look counts as none of these.
    """
    given = node.args
    if len(given) == 1 and isinstance(given[0], ast.Starred):
        value = given[0].value
        if not isinstance(value, ast.Tuple | ast.List):
            return not sure
        given = value.elts
    if len(given) != TRIPLE or any(isinstance(a, ast.Starred) for a in given):
        return False
    looks = [
        _look(part, kind, names)
        for part, kind in zip(given, (str, tuple, dict), strict=True)
    ]
    if sure:
        return False not in looks and looks[2] is True
    return False not in looks


def _look(node: ast.expr, kind: type, names: Names, depth: int = 0) -> bool | None:
    """Return whether an expression is of a kind, by its look; None where that cannot be seen."""
    displays: dict[type, tuple[type[ast.AST], ...]] = {
        str: (ast.JoinedStr,),
        tuple: (ast.Tuple,),
        dict: (ast.Dict, ast.DictComp),
    }
    if isinstance(node, displays[kind]):
        return True
    if isinstance(node, ast.Constant):
        return isinstance(node.value, kind)
    if isinstance(node, ast.Call):
        paths = names.paths(node.func)
        if f"builtins.{kind.__name__}" in paths:
            return True
        return False if any(p.startswith("builtins.") for p in paths) else None
    if isinstance(node, ast.BinOp):
        fits = ast.BitOr if kind is dict else ast.Add | ast.Mult | ast.Mod
        return None if isinstance(node.op, fits) else False
    if isinstance(node, ast.Name) and depth < _FARTHEST:
        _, bindings = names.bindings(node)
        values = [b.value for b in bindings if isinstance(b, ASSIGNING)]
        looks = {_look(v, kind, names, depth + 1) for v in values if v is not None}
        if True in looks:
            return True
        return False if looks == {False} and len(values) == len(bindings) else None
    unknown = ast.Attribute | ast.Subscript | ast.IfExp | ast.BoolOp | ast.NamedExpr
    return None if isinstance(node, unknown | ast.Name | ast.Await) else False


def _names_only(node: ast.expr) -> bool:
    """Whether the members of an enum are named by constants."""
    if isinstance(node, ast.Dict):
        return all(isinstance(key, ast.Constant) for key in node.keys)
    if isinstance(node, ast.List | ast.Tuple):
        return all(
            isinstance(item, ast.Constant)
            or (
                isinstance(item, ast.Tuple | ast.List)
                and all(isinstance(part, ast.Constant) for part in item.elts)
            )
            for item in node.elts
        )
    return isinstance(node, ast.Constant)


def _is_plain_base(base: ast.expr, names: Names) -> bool:
    """Whether a class inherits from what a reader can find: a class by its name, a generic one, a named tuple."""
    if isinstance(base, ast.Subscript):
        return _is_plain_base(base.value, names)
    if isinstance(base, ast.Call):
        return not _of_class(base, names) and bool(
            names.paths(base.func) & (TUPLES | {"typing.TypedDict", "typing.NewType"})
        )
    if isinstance(base, ast.Attribute):
        return base.attr != "__class__"
    if not isinstance(base, ast.Name):
        return False
    scope, bindings = names.bindings(base)
    return (
        scope is None
        or scope.lasting
        or all(isinstance(b, ast.ClassDef | ast.alias) for b in bindings)
        or any(
            isinstance(b, ASSIGNING) and isinstance(b.value, ast.Call)
            and names.paths(b.value.func) & TUPLES for b in bindings
        )
    )  # fmt: skip
