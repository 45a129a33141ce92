"""Indirect: what code reaches by other means than naming it: patterns, special names, texts."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.classes import is_any_class, made_classes
from selfrefine.verify.gates.keeping import object_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.gates.names import Names

SPECIAL = frozenset({"__slots__", "__match_args__", "__hash__", "__doc__"})
"""Names with a meaning that a class may bind to constants."""
NAMESPACES = frozenset(
    {"types.SimpleNamespace", "argparse.Namespace", "logging.makeLogRecord"}
)
"""What makes objects with the attributes that it is told."""
COPYING = (
    "copy.copy", "copy.deepcopy", "copy.replace", "dataclasses.asdict", "dataclasses.astuple", "pickle.dumps",
)  # fmt: skip
"""Functions that ask an object itself how it is copied, and set what it says on what it names."""
TABLES = ("numpy", "pandas")
"""Packages that read memory where an object's attribute tells them to."""


def indirect(node: ast.AST, names: Names, methods: frozenset[str]) -> Iterator[str]:
    """Yield what a node reaches without naming it.

    Args:
        node: any node of the code.
        names: the names of the code.
        methods: special methods that a class may have.
    """
    yield from _special_names(node, names, methods)
    yield from made_classes(node, names)
    yield from _namespaces(node, names)
    if isinstance(node, ast.Call):
        yield from _computed_attributes(node, names)
    elif isinstance(node, ast.arg | ast.FunctionDef | ast.AsyncFunctionDef):
        where = node.annotation if isinstance(node, ast.arg) else node.returns
        if where is not None and _runs(where):
            yield f"the annotation {ast.unparse(where)}"
    if (
        isinstance(node, ast.Name) and "builtins.RecursionError" in names.paths(node)
    ) or (isinstance(node, ast.Try) and _asks_for_depth(node, names)):
        yield "how deep the stack is"
    if isinstance(node, ast.Attribute) and node.attr == "register":
        yield f"registering with {ast.unparse(node.value)}"


def _asks_for_depth(node: ast.Try, names: Names) -> bool:
    """Whether what calls itself goes on where the stack ends: how deep that is tells who calls."""
    if not any(_catches_end_of_stack(handler, names) for handler in node.handlers):
        return False
    around: set[ast.AST] = set()
    outer: ast.AST | None = node
    while outer is not None:
        around.add(outer)
        outer = names.parents.get(outer)
    called = {
        part.func.id if isinstance(part.func, ast.Name) else part.func.attr
        for statement in node.body
        for part in ast.walk(statement)
        if isinstance(part, ast.Call)
        and isinstance(part.func, ast.Name | ast.Attribute)
    }
    return any(isinstance(n, FunctionNode) and n.name in called for n in around)


def _catches_end_of_stack(handler: ast.ExceptHandler, names: Names) -> bool:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    wide = {f"builtins.{n}" for n in ("RuntimeError", "Exception", "BaseException")}
    return any(kind is None or bool(names.paths(kind) & wide) for kind in kinds)


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
    if isinstance(node, ast.MatchMapping):
        return [node.rest] if node.rest else []
    return []


def _plain(value: ast.AST | None) -> bool:
    if isinstance(value, ast.Tuple | ast.List):
        return all(isinstance(item, ast.Constant) for item in value.elts)
    return isinstance(value, ast.Constant)


def _computed_attributes(node: ast.Call, names: Names) -> Iterator[str]:
    """Yield where an object gets attributes of computed names: `copy` calls some, numpy takes one for an address."""
    computed = any(
        k.arg is None and not _visible(k.value, names) for k in node.keywords
    )
    paths = names.paths(node.func)
    sinks = [p for p in sorted(paths) if p in NAMESPACES or p.startswith("ast.")]
    if sinks and (computed or (node.args and sinks[0] in NAMESPACES)):
        yield f"{sinks[0]} with computed names"
    elif (
        computed
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "__init__"
        and not _names_a_class(node.func.value, names)
    ):
        yield f"{ast.unparse(node.func)} with computed names"
    elif computed and "copy.replace" in paths and names.mentions("types.SimpleNamespace"):  # fmt: skip
        yield "copy.replace with computed names"
    elif computed and is_any_class(node.func, names) and _asks_objects(names):
        yield f"{ast.unparse(node.func)} with computed names"


def _names_a_class(node: ast.expr, names: Names) -> bool:
    """Whether what is made anew is told by a class that a reader finds: ``super()``, or one by its name."""
    if isinstance(node, ast.Call):
        return names.paths(node.func) == {"builtins.super"}
    found = names.bindings(node)[1] if isinstance(node, ast.Name) else []
    known = names.paths(node) - NAMESPACES
    return bool(known) or any(isinstance(b, ast.ClassDef) for b in found)


def _visible(value: ast.expr, names: Names) -> bool:
    """Whether the keys of a mapping stand there."""
    if isinstance(value, ast.Dict):
        return all(
            _visible(v, names) if k is None else isinstance(k, ast.Constant)
            for k, v in zip(value.keys, value.values, strict=True)
        )
    made = isinstance(value, ast.Call) and names.paths(value.func) == {"builtins.dict"}
    return made and not value.args and all(k.arg for k in value.keywords)  # type: ignore[attr-defined]


def _namespaces(node: ast.AST, names: Names) -> Iterator[str]:
    """Yield where a class whose objects hold whatever they are given is handed on, or inherited from."""
    if isinstance(node, ast.ClassDef):
        for base in node.bases:
            paths = names.paths(base)
            if paths & NAMESPACES or any(_is_node(path) for path in paths):
                yield f"a class of {ast.unparse(base)}"
    elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
        found = names.paths(node) & NAMESPACES
        if found and not _is_called_or_noted(node, names):
            yield f"{min(found)} as a value"


def _is_node(path: str) -> bool:
    kind = object_of(path) if path.startswith("ast.") else None
    return isinstance(kind, type) and issubclass(kind, ast.AST)


def _is_called_or_noted(node: ast.expr, names: Names) -> bool:
    """Whether a class is called, asked for, or a note for readers."""
    parent = names.parents.get(node)
    if isinstance(parent, ast.Call):
        return node is parent.func or "builtins.isinstance" in names.paths(parent.func)
    noted = isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef) and parent.returns is node  # fmt: skip
    return noted or isinstance(
        parent,
        ast.arg
        | ast.AnnAssign
        | ast.Subscript
        | ast.BinOp
        | ast.MatchClass
        | ast.ClassDef,
    )


def _asks_objects(names: Names) -> bool:
    """Whether code or file copies objects, or hands them to who reads memory by them."""
    told = [n for n in (names, names.file) if n is not None]
    return _tables(names) or any(n.mentions(path) for n in told for path in COPYING)


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
