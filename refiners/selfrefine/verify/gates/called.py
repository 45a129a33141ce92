"""Called: what the file's own functions and classes reach, where a candidate calls them and the original does not."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.gates.attributes import ATTRIBUTES, is_dunder
from selfrefine.verify.gates.capability import capabilities
from selfrefine.verify.gates.modules import OUTSIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

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
HOLDING = (WORLD | {"concurrent", "imaplib", "poplib", "telnetlib", "shelve", "dbm", "zipfile", "tarfile", "mmap"}) - {
    "os", "io", "threading", "pickle", "marshal", "importlib", "signal", "urllib",
}  # fmt: skip
"""Modules whose objects, once made, are files, connections, pools or processes."""
OF_PATHS = frozenset(
    {
        "rename", "replace", "iterdir", "glob", "rglob", "walk", "exists", "is_file", "is_dir", "stat", "lstat", "resolve",
        "readlink", "samefile", "expanduser", "absolute", "owner", "group",
    }
)  # fmt: skip
"""What paths do that asks or changes the disk, and that has no name of its own."""
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
        at = todo.pop()
        phrases |= set(_of_held(at, file))
        for node in _definitions(at, file, methods):
            if node in seen or getattr(node, "name", "") == but:
                continue
            seen.add(node)
            todo.append(node)
            body = ast.Expr(node) if isinstance(node, ast.expr) else node
            found = capabilities(ast.Module([body], []), file)  # type: ignore[list-item]
            phrases |= {phrase for phrase in found if _outside(phrase)}
    return phrases


def _of_held(tree: ast.AST, file: Names) -> Iterator[str]:
    """Yield what reaches beyond computing by objects that the file holds: sessions, connections, pools, paths."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in OF_PATHS:
            for part in ast.walk(node.value):
                yield from (f".{node.attr} of {p}" for p in _made_by(part, file) if p.startswith("pathlib."))  # fmt: skip
        for path in _made_by(node, file):
            if path.partition(".")[0] in HOLDING:
                yield path


def _made_by(node: ast.AST, file: Names) -> Iterator[str]:
    """Yield the functions and classes of modules that made the object for which a name of the file stands."""
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
        return
    for binding in file.top.bound.get(node.id, ()):
        value = getattr(binding, "value", None)
        if isinstance(binding, ast.Assign | ast.AnnAssign) and isinstance(value, ast.AST):  # fmt: skip
            for part in ast.walk(value):
                if isinstance(part, ast.Call):
                    yield from file.paths(part.func)


def _definitions(
    tree: ast.AST, file: Names, methods: dict[str, list[ast.AST]]
) -> list[ast.AST]:
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            for binding in file.top.bound.get(node.id, ()):
                found += _of_binding(binding, file)
        for name in _named(node):
            if name not in COMMON:
                found += methods.get(name, ())
    return found


def _of_binding(binding: ast.AST, file: Names) -> list[ast.AST]:
    """Return what runs where a name of the file is used that is bound so."""
    if isinstance(binding, FunctionNode):
        return [binding]
    if isinstance(binding, ast.ClassDef):
        return [m for m in binding.body if isinstance(m, FunctionNode) and is_dunder(m.name)]  # fmt: skip
    value = getattr(binding, "value", None)
    if not isinstance(binding, ast.Assign | ast.AnnAssign) or value is None:
        return []
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        # An object of the file's own class: what it does where it is called, entered, indexed.
        made = file.top.bound.get(value.func.id, ())
        found = [m for b in made if isinstance(b, ast.ClassDef) for m in _of_binding(b, file)]  # fmt: skip
        if found:
            return found
    return [n for n in ast.walk(value) if _waits(n, file)]


def _waits(node: ast.AST, file: Names) -> bool:
    """Whether a part of a constant is a function that somebody may call later."""
    if isinstance(node, ast.Lambda):
        return True
    parent = file.parents.get(node)
    if not isinstance(node, ast.Name | ast.Attribute) or isinstance(
        parent, ast.Attribute
    ):
        return False
    called = isinstance(parent, ast.Call) and parent.func is node
    return not called and bool(file.paths(node))


def _named(node: ast.AST) -> list[str]:
    """Return the attributes that a node reads: after a dot, in a pattern, or by a text that may be the name of one."""
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.MatchClass):
        return node.kwd_attrs
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (
            node.value.split(".") if node.value.replace(".", "").isidentifier() else []
        )
    return []


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
