"""Indirect: what code reaches by other means than naming it: patterns, special names, classes made while it runs, texts."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.names import Names

SPECIAL = frozenset({"__slots__", "__match_args__", "__hash__", "__doc__"})
"""Names with a meaning that a class may bind to constants."""
METACLASSES = frozenset({"abc.ABCMeta", "enum.EnumMeta", "enum.EnumType"})
ENUMS = frozenset(
    f"enum.{kind}" for kind in ("Enum", "IntEnum", "StrEnum", "Flag", "IntFlag")
)
ASKING = frozenset(
    f"builtins.{name}"
    for name in ("isinstance", "issubclass", "sorted", "min", "max", "set", "len")
) | {"itertools.groupby", "typing.cast"}
"""Calls that may be handed `type`: they call it with one argument, or not at all."""
ONE_BY_ONE = frozenset({"builtins.map", "builtins.filter"})
TABLES = ("numpy", "pandas")
"""Packages that read memory where an object's attribute tells them to."""
TRIPLE = 3


def indirect(node: ast.AST, names: Names, methods: frozenset[str]) -> Iterator[str]:
    """Yield what a node reaches without naming it.

    Args:
        node: any node of the code.
        names: the names of the code.
        methods: special methods that a class may have.
    """
    yield from _special_names(node, names, methods)
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
        yield from _of_types(node, names)
    elif isinstance(node, ast.Call):
        yield from _made_classes(node, names)
        yield from _computed_attributes(node, names)
    elif isinstance(node, ast.arg | ast.FunctionDef | ast.AsyncFunctionDef):
        where = node.annotation if isinstance(node, ast.arg) else node.returns
        if where is not None and _runs(where):
            yield f"the annotation {ast.unparse(where)}"
    if isinstance(node, ast.Attribute) and node.attr == "register":
        yield f"registering with {ast.unparse(node.value)}"


def special(name: str) -> bool:
    """Whether a name has a meaning to Python itself."""
    return name.startswith("__") and name.endswith("__") and bool(name.strip("_"))


def _special_names(
    node: ast.AST, names: Names, methods: frozenset[str]
) -> Iterator[str]:
    """Yield special names that are bound other than by a definition: Python would call them."""
    for name in _bound_names(node):
        if not special(name) or name in methods - SPECIAL:
            continue
        parent = names.parents.get(node)
        value = getattr(parent, "value", None)
        if name not in SPECIAL or not _plain(value):
            yield f"binding {name}"


def _bound_names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Load) else [node.id]
    if isinstance(node, ast.alias):
        return [node.asname] if node.asname else []
    if isinstance(node, ast.arg):
        return [node.arg]
    if isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        return [node.name] if node.name else []
    return []


def _plain(value: ast.AST | None) -> bool:
    if isinstance(value, ast.Tuple | ast.List):
        return all(isinstance(item, ast.Constant) for item in value.elts)
    return isinstance(value, ast.Constant)


def _of_types(node: ast.Name | ast.Attribute, names: Names) -> Iterator[str]:
    """Yield where a class of classes is handed on, or called: it makes classes of computed parts."""
    paths = names.paths(node)
    parent = names.parents.get(node)
    if isinstance(parent, ast.Attribute) and parent.value is node:
        if "builtins.type" in paths:
            yield "an attribute of type"
    elif paths & METACLASSES and not isinstance(parent, ast.keyword | ast.ClassDef):
        yield f"{min(paths & METACLASSES)} as a value"
    elif "builtins.type" in paths and not _asks(node, names):
        yield "type as a value"
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


def _is_class(node: ast.expr, names: Names) -> bool:
    """Whether an expression is a class, by its look."""
    if isinstance(node, ast.Attribute) and node.attr == "__class__":
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return names.paths(node.func) == {"builtins.type"}
    if isinstance(node, ast.Name):
        _, bindings = names.bindings(node)
        return any(isinstance(b, ast.ClassDef) for b in bindings) or (
            names.paths(node) & {"builtins." + n for n in _CLASSES} != set()
        )
    return False


_CLASSES = ("type", "object", "int", "str", "list", "dict", "set", "tuple", "float", "bytes", "bool")  # fmt: skip


def _made_classes(node: ast.Call, names: Names) -> Iterator[str]:
    func = node.func
    if names.paths(func) == {"builtins.type"} and node.args:
        parent = names.parents.get(node)
        called = isinstance(parent, ast.Call) and parent.func is node
        if called and _is_class(node.args[0], names):
            yield "a class made by the class of a class"
    if _is_class(func, names) and not isinstance(func, ast.Name):
        starred = any(isinstance(a, ast.Starred) for a in node.args)
        shaped = len(node.args) == TRIPLE and (
            isinstance(node.args[1], ast.Tuple) or isinstance(node.args[2], ast.Dict)
        )
        if shaped or (starred and len(node.args) == 1 and _constructs(node.args[0])):
            yield "a class made by type()"
    if (
        names.paths(func) & ENUMS
        and len(node.args) > 1
        and not _names_only(node.args[1])
    ):
        yield "an enum of computed parts"


def _constructs(node: ast.expr) -> bool:
    value = node.value if isinstance(node, ast.Starred) else node
    return isinstance(value, ast.Tuple | ast.List) and len(value.elts) == TRIPLE


def _names_only(node: ast.expr) -> bool:
    """Whether the members of an enum are named by constants."""
    if isinstance(node, ast.Dict):
        return all(isinstance(key, ast.Constant) for key in node.keys)
    if isinstance(node, ast.List | ast.Tuple):
        return all(_plain(item) for item in node.elts)
    return isinstance(node, ast.Constant)


def _computed_attributes(node: ast.Call, names: Names) -> Iterator[str]:
    """Yield where an object gets attributes of computed names, which numpy would take for addresses."""
    computed = any(keyword.arg is None for keyword in node.keywords)
    paths = names.paths(node.func)
    sinks = [p for p in paths if p == "types.SimpleNamespace" or p.startswith("ast.")]
    if (
        sinks
        and (computed or (node.args and "ast." not in sinks[0]))
        and _tables(names)
    ):
        yield f"{sinks[0]} with computed names"


def _tables(names: Names) -> bool:
    tops = [names.top, *([names.file.top] if names.file else [])]
    own = [b for n in names.scope_of for b in [n] if isinstance(b, ast.alias)]
    filed = [b for top in tops for bs in top.bound.values() for b in bs]
    modules = [
        getattr(names.parents.get(b), "module", None) or b.name
        for b in [*own, *(f for f in filed if isinstance(f, ast.alias))]
    ]
    return any(module.partition(".")[0] in TABLES for module in modules)


def _runs(annotation: ast.expr) -> bool:
    """Whether an annotation holds a text that would do something where a library evaluates it."""
    for part in ast.walk(annotation):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            try:
                inner = ast.parse(part.value.strip(), mode="eval")
            except (SyntaxError, ValueError):
                continue
            if any(isinstance(n, _ACTING) for n in ast.walk(inner)):
                return True
    return False


_ACTING = (
    ast.Call
    | ast.NamedExpr
    | ast.Lambda
    | ast.Await
    | ast.ListComp
    | ast.DictComp
    | ast.SetComp
    | ast.GeneratorExp
)
