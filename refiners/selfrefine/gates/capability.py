"""Capability: what code can reach beyond its arguments, read off its syntax."""

from __future__ import annotations

import ast

BUILTINS = frozenset(
    {
        "eval", "exec", "compile", "open", "__import__", "globals", "locals", "vars", "setattr", "delattr",
        "input", "breakpoint", "exit", "quit", "memoryview", "print",
    }
)  # fmt: skip
ATTRIBUTES = frozenset(
    {
        "_exit", "system", "popen", "fork", "kill", "environ", "modules", "_getframe", "settrace", "setprofile",
        "addaudithook", "f_back", "f_globals", "f_locals", "f_code", "tb_frame", "gi_frame", "cr_frame",
        "get_objects", "get_referrers", "get_referents", "mro", "excepthook", "path_hooks", "meta_path",
        "setrecursionlimit", "set_int_max_str_digits", "func_globals",
    }
)  # fmt: skip
SAFE_MODULES = frozenset(
    {
        "__future__", "abc", "array", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime",
        "decimal", "enum", "fractions", "functools", "heapq", "itertools", "math", "numbers", "operator", "re",
        "statistics", "string", "textwrap", "types", "typing", "typing_extensions", "unicodedata", "cmath",
        "numpy", "pandas", "json", "hashlib", "base64", "struct", "zlib", "difflib", "keyword", "ast",
    }
)  # fmt: skip
"""Modules of which an import adds no file, network, process, clock or interpreter access."""
PLAIN_DUNDERS = frozenset(
    {
        "__class__", "__name__", "__qualname__", "__doc__", "__len__", "__iter__", "__next__", "__getitem__",
        "__contains__", "__init__", "__new__", "__eq__", "__hash__", "__call__", "__enter__", "__exit__",
        "__str__", "__repr__", "__setitem__", "__missing__", "__slots__", "__lt__", "__le__", "__gt__",
        "__ge__", "__ne__", "__add__", "__sub__", "__mul__", "__bool__", "__post_init__", "__wrapped__",
    }
)  # fmt: skip
CACHES = frozenset(
    {"cache", "lru_cache", "functools.cache", "functools.lru_cache", "cached_property"}
)


def capabilities(tree: ast.AST) -> set[str]:
    """Return what code can reach, each as a short phrase; two codes are compared by difference."""
    local = _locals(tree)
    found: set[str] = set()
    for node in ast.walk(tree):
        found |= _of_node(node, local)
    return found


def caches(tree: ast.AST) -> set[str]:
    """Return the names of functions at module level that remember results beyond the call."""
    found = set()
    for node in getattr(tree, "body", []):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if ast.unparse(called) in CACHES:
                found.add(node.name)
        if any(
            isinstance(d, ast.Dict | ast.List | ast.Set) for d in node.args.defaults
        ) and node.name.startswith("_"):
            found.add(node.name)
    return found


def _locals(tree: ast.AST) -> set[str]:
    """Return every name that the code itself binds: parameters and assigned variables."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def _of_node(node: ast.AST, local: set[str]) -> set[str]:
    if isinstance(node, ast.Import):
        return {
            f"import {alias.name.split('.')[0]}"
            for alias in node.names
            if not _safe(alias.name)
        }
    if isinstance(node, ast.ImportFrom):
        module = node.module or "."
        return (
            set()
            if not node.level and _safe(module)
            else {f"import {module.split('.')[0]}"}
        )
    if isinstance(node, ast.Name):
        reaches = node.id in BUILTINS or _dunder(node.id)
        return {node.id} if reaches and node.id not in local else set()
    if isinstance(node, ast.Attribute):
        return _of_attribute(node, local)
    if isinstance(node, ast.Global):
        return {f"global {name}" for name in node.names}
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "getattr"
    ):
        named = len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
        return set() if named else {"getattr with a computed name"}
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        plain = node.value in PLAIN_DUNDERS or not _dunder(node.value)
        return set() if plain else {f"the name {node.value}"}
    return set()


def _of_attribute(node: ast.Attribute, local: set[str]) -> set[str]:
    found = set()
    dunder = _dunder(node.attr)
    if node.attr in ATTRIBUTES or (dunder and node.attr not in PLAIN_DUNDERS):
        found.add(f".{node.attr}")
    if isinstance(node.ctx, ast.Store | ast.Del):
        root: ast.expr = node
        while isinstance(root, ast.Attribute | ast.Subscript):
            root = root.value
        if not (isinstance(root, ast.Name) and root.id in local):
            found.add(f"changing {ast.unparse(node)}")
    return found


def _dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__") and bool(name.strip("_"))


def _safe(module: str) -> bool:
    return module.split(".", maxsplit=1)[0] in SAFE_MODULES
