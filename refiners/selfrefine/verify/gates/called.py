"""Called: what the file's own functions and classes reach, where a candidate calls them and the original does not."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.capability import ATTRIBUTES, capabilities
from selfrefine.verify.gates.modules import OUTSIDE

if TYPE_CHECKING:
    from selfrefine.verify.gates.names import Names

MOST = 200
"""Definitions of the file that are looked into."""
RUN = frozenset(
    {"open", "eval", "exec", "compile", "__import__", "input", "exit", "quit"}
)
WORLD = OUTSIDE | {
    "os", "shutil", "subprocess", "socket", "tempfile", "urllib", "http", "ftplib", "smtplib", "ctypes", "multiprocessing",
    "threading", "signal", "sqlite3", "pickle", "marshal", "importlib", "asyncio", "webbrowser", "pty", "io",
}  # fmt: skip
"""Modules whose use is more than computing."""
MAKING = frozenset({"__init__", "__new__", "__post_init__"})
COMMON = frozenset(
    name
    for kind in (dict, list, set, str, bytes, int, float, tuple)
    for name in dir(kind)
)
"""Methods of Python's own types: a method of the file that is named so says nothing."""


def reach(tree: ast.Module, file: Names, but: str) -> set[str]:
    """Return what code reaches by way of its file's definitions, each as a phrase.

    Args:
        tree: a function, perhaps with helpers.
        file: the names of its file.
        but: the name of the function itself.
    """
    methods = _methods(file)
    seen: set[ast.AST] = set()
    todo: list[ast.AST] = [tree]
    phrases: set[str] = set()
    while todo and len(seen) < MOST:
        for node in _definitions(todo.pop(), file, methods):
            if node in seen or getattr(node, "name", "") == but:
                continue
            seen.add(node)
            todo.append(node)
            found = capabilities(ast.Module([node], []), file)  # type: ignore[list-item]
            phrases |= {phrase for phrase in found if _outside(phrase)}
    return phrases


def _definitions(
    tree: ast.AST, file: Names, methods: dict[str, list[ast.AST]]
) -> list[ast.AST]:
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            for binding in file.top.bound.get(node.id, ()):
                if isinstance(binding, FunctionNode):
                    found.append(binding)
                elif isinstance(binding, ast.ClassDef):
                    found += [
                        item
                        for item in binding.body
                        if isinstance(item, FunctionNode) and item.name in MAKING
                    ]
        elif isinstance(node, ast.Attribute) and node.attr not in COMMON:
            found += methods.get(node.attr, ())
    return found


def _methods(file: Names) -> dict[str, list[ast.AST]]:
    methods: dict[str, list[ast.AST]] = {}
    for node in file.scope_of:
        if isinstance(node, FunctionNode) and isinstance(
            file.parents[node], ast.ClassDef
        ):
            methods.setdefault(node.name, []).append(node)
    return methods


def _outside(phrase: str) -> bool:
    words = phrase.removeprefix("import ")
    return (
        phrase in RUN
        or (phrase[:1] == "." and phrase[1:] in ATTRIBUTES)
        or words.partition(".")[0] in WORLD
    )
