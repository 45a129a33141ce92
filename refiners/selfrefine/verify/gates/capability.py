"""Capability: what code can reach beyond its arguments, read off its syntax."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.candidate import import_key
from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.attributes import (
    GETTERS,
    PLAIN_DUNDERS,
    is_dunder,
    is_plain,
    is_plain_getattr,
    is_plain_getter,
    of_attribute,
    of_binding,
    of_keyword,
    of_text,
)
from selfrefine.verify.gates.changes import changes
from selfrefine.verify.gates.classes import METACLASSES
from selfrefine.verify.gates.indirect import indirect
from selfrefine.verify.gates.modules import importable, is_module, refusal
from selfrefine.verify.gates.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterator

BUILTINS = frozenset(
    {
        "eval", "exec", "compile", "open", "__import__", "globals", "locals", "vars", "setattr", "delattr",
        "input", "breakpoint", "exit", "quit", "memoryview", "print", "help", "copyright", "credits", "license",
    }
)  # fmt: skip
METHODS = PLAIN_DUNDERS | {
    "__radd__", "__rsub__", "__rmul__", "__iadd__", "__truediv__", "__floordiv__", "__mod__", "__pow__", "__neg__",
    "__pos__", "__abs__", "__invert__", "__and__", "__or__", "__xor__", "__lshift__", "__rshift__", "__int__", "__float__",
    "__index__", "__round__", "__reversed__", "__delitem__", "__matmul__", "__aenter__", "__aexit__", "__aiter__",
    "__anext__", "__await__", "__length_hint__",
}  # fmt: skip
"""Special methods that a class of the candidate may have; the others run where nobody calls them."""
DECORATORS = frozenset(
    {
        "builtins.staticmethod", "builtins.classmethod", "builtins.property", "functools.cache", "functools.lru_cache",
        "functools.cached_property", "functools.wraps", "functools.total_ordering", "dataclasses.dataclass",
        "contextlib.contextmanager", "contextlib.asynccontextmanager", "enum.unique", "enum.property", "typing.overload",
        "typing.final", "typing.override", "typing.runtime_checkable", "abc.abstractmethod", "typing_extensions.override",
        "typing_extensions.final", "typing_extensions.overload",
    }
)  # fmt: skip
CACHES = frozenset(
    {"functools.cache", "functools.lru_cache", "functools.cached_property"}
)
OF_FUNCTIONS = CACHES | {"functools.wraps", "contextlib.contextmanager", "contextlib.asynccontextmanager"}  # fmt: skip
"""Decorators that are for functions: of a class they would make one object for all calls."""
MARKING = frozenset(
    f"{module}.{name}"
    for module, found in {
        "dataclasses": ("dataclass",),
        "functools": ("total_ordering",),
        "abc": ("abstractmethod",),
        "typing": ("final", "runtime_checkable", "no_type_check", "no_type_check_decorator", "override", "overload", "dataclass_transform"),
        "typing_extensions": ("final", "runtime_checkable", "override", "overload", "dataclass_transform", "deprecated"),
    }.items()
    for name in found
)  # fmt: skip
"""Decorators that change what they are given: of what the code defines itself."""


def capabilities(tree: ast.Module, file: Names | None = None) -> set[str]:
    """Return what code can reach, each as a short phrase; two codes are compared by difference.

    Args:
        tree: a function, perhaps with imports and helpers before it.
        file: the names of the file in which it stands.
    """
    names = Names(tree, file)
    return {phrase for node in ast.walk(tree) for phrase in _of_node(node, names)}


def caches(tree: ast.Module, file: Names | None = None) -> set[str]:
    """Return the names of lasting functions that remember results beyond the call."""
    names = Names(tree, file)
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, FunctionNode)
        and names.scope_of[node].lasting
        and any(names.paths(_undecorated(d)) & CACHES for d in node.decorator_list)
    }


def _undecorated(decorator: ast.expr) -> ast.expr:
    return decorator.func if isinstance(decorator, ast.Call) else decorator


def _of_node(node: ast.AST, names: Names) -> Iterator[str]:
    yield from changes(node, names)
    yield from indirect(node, names, METHODS)
    yield from _of_words(node)
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from _of_import(node, names)
    elif isinstance(node, ast.Name):
        found = _of_name if isinstance(node.ctx, ast.Load) else _of_bound
        yield from found(node, names)
    elif isinstance(node, ast.Attribute):
        yield from of_attribute(node, names)
        yield from _of_paths(node, names)
    elif isinstance(node, ast.Global):
        yield from (f"global {name}" for name in node.names)
    elif isinstance(node, ast.Call):
        if names.paths(node.func) == {"builtins.type"} and (
            len(node.args) != 1 or isinstance(node.args[0], ast.Starred)
        ):
            yield "a class made by type()"
    elif isinstance(node, FunctionNode | ast.ClassDef):
        yield from _of_definition(node, names)


def _of_words(node: ast.AST) -> Iterator[str]:
    """Yield what is reached by an attribute's name that stands in a pattern, as a keyword, or in a text."""
    if isinstance(node, ast.MatchClass):
        yield from (f".{n}" for n in node.kwd_attrs if not is_plain(n))
    elif isinstance(node, ast.keyword) and node.arg:
        yield from of_keyword(node.arg)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from of_text(node.value)


def _of_import(node: ast.Import | ast.ImportFrom, names: Names) -> Iterator[str]:
    for alias in node.names:
        if names.file and import_key(node, alias) in names.file.held:
            continue
        if isinstance(node, ast.Import):
            if not importable(alias.name):
                yield f"import {alias.name.split('.')[0]}"
            continue
        module = node.module or "."
        path = f"{module}.{alias.name}"
        if node.level or not importable(module):
            yield f"import {'.' * node.level}{module.split('.')[0] or alias.name}"
        elif alias.name == "*":
            yield f"everything of {module}"
        elif not importable(path):
            what = refusal(path)
            if what:
                yield what


def _of_name(node: ast.Name, names: Names) -> Iterator[str]:
    if not names.local(node):
        own = node.id in METHODS and isinstance(_binder(node, names), ast.ClassDef)
        if node.id in BUILTINS or (is_dunder(node.id) and not own):
            yield node.id
        if node.id == "getattr" and not is_plain_getattr(names.parents.get(node), node):
            yield "getattr with a computed name"
    for path in names.paths(node):
        root, _, name = path.partition(".")
        if root == "builtins" and name != node.id and name in (*BUILTINS, "getattr"):
            yield name
    yield from _of_paths(node, names)


def _of_bound(node: ast.Name, names: Names) -> Iterator[str]:
    """Yield a class's own name that stands for innards: patterns read the attribute of the name of a field."""
    if isinstance(names.scope_of[node].node, ast.ClassDef):
        yield from of_binding(node.id)


def _binder(node: ast.Name, names: Names) -> ast.AST | None:
    """Return what opens the scope that binds a name."""
    scope, _ = names.bindings(node)
    return scope.node if scope else None


def _of_paths(node: ast.Name | ast.Attribute, names: Names) -> Iterator[str]:
    """Yield what a whole chain reaches in modules."""
    parent = names.parents.get(node)
    if isinstance(parent, ast.Attribute) and parent.value is node:
        return
    for path in names.paths(node):
        if path.startswith("builtins."):
            continue
        if is_module(path):
            yield f"the module {path} as a value"
            continue
        what = refusal(path)
        if what:
            yield what
        call = parent if isinstance(parent, ast.Call) and parent.func is node else None
        if path in GETTERS and not (call and is_plain_getter(call, path)):
            yield f"{path} with a computed name"
        if path in MARKING and not _decorates(call or node, names):
            yield f"{path} on what is defined elsewhere"
        if path == "functools.wraps" and not (
            call
            and _decorates(call, names)
            and (len(call.args), call.keywords) == (1, [])
        ):
            yield path


def _of_definition(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, names: Names
) -> Iterator[str]:
    if is_dunder(node.name) and node.name not in METHODS:
        yield f"the method {node.name}"
    frame = names.parents[node] is names.top.node and node is names.top.node.body[-1]  # type: ignore[attr-defined]
    if names.scope_of[node].lasting and not frame:
        for decorator in node.decorator_list:
            known = _known_decorator(_undecorated(decorator), names)
            fits = known and not _is_for_functions(node, decorator, names)
            if not (fits or _of_file(decorator, names)):
                yield f"the decorator {ast.unparse(decorator)}"
    for keyword in getattr(node, "keywords", ()):
        paths = names.paths(keyword.value)
        metaclass = keyword.arg == "metaclass" and paths and paths <= METACLASSES
        if not metaclass and not isinstance(keyword.value, ast.Constant):
            yield f"the class keyword {keyword.arg}"


def _is_for_functions(node: ast.AST, decorator: ast.expr, names: Names) -> bool:
    """Whether a class has a decorator that is meant for functions."""
    paths = names.paths(_undecorated(decorator))
    return isinstance(node, ast.ClassDef) and bool(paths & OF_FUNCTIONS)


def _of_file(decorator: ast.expr, names: Names) -> bool:
    """Whether the file itself decorates a function so, by a plain name: what that does is done already."""
    module = names.top.node
    target = module.body[-1] if isinstance(module, ast.Module) else module
    own = {ast.dump(d) for d in getattr(target, "decorator_list", [])}
    for node in names.file.scope_of if names.file else ():
        if isinstance(node, FunctionNode):
            own |= {ast.dump(_undecorated(d)) for d in node.decorator_list}
    called = _undecorated(decorator)
    given = (
        [*decorator.args, *(k.value for k in decorator.keywords)]
        if isinstance(decorator, ast.Call)
        else []
    )
    plain = isinstance(called, ast.Name) and all(
        isinstance(v, ast.Constant) for v in given
    )
    return plain and not own.isdisjoint((ast.dump(decorator), ast.dump(called)))


def _known_decorator(decorator: ast.expr, names: Names) -> bool:
    paths = names.paths(decorator)
    if paths:
        return paths <= DECORATORS
    if isinstance(decorator, ast.Attribute) and decorator.attr in (
        "setter",
        "getter",
        "deleter",
    ):
        scope, _ = (
            names.bindings(decorator.value)
            if isinstance(decorator.value, ast.Name)
            else (None, [])
        )
        return scope is not None and isinstance(scope.node, ast.ClassDef)
    return False


def _decorates(call: ast.expr, names: Names) -> bool:
    return call in getattr(names.parents.get(call), "decorator_list", ())
