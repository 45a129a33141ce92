"""Called functions: the functions of a file that one of its functions calls, whole, for whoever reasons about them."""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode, tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.code.target import Target

MOST = 20_000
"""Characters of all of them: more are no helpers."""


def beside(target: Target) -> str:
    """Return the module's functions that a function calls, but for itself and names that mean more than one thing."""
    module = tree(target.text)
    called = {
        node.func.id
        for node in ast.walk(tree(target.source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    times = Counter(_bound(module))
    found = [
        ast.unparse(node)
        for node in module.body
        if isinstance(node, ast.FunctionDef)
        and node.name in called
        and times[node.name] == 1
        and not node.lineno <= target.start_line <= (node.end_lineno or 0)
    ]
    text = "\n\n\n".join(found)
    return f"{text}\n" if found and len(text) <= MOST else ""


def with_called(code: ast.Module, file: ast.Module) -> ast.Module:
    """Return code together with the functions and methods of its file that it calls, and that these call.

    A name that stands for several of them, or for one in the code itself, is left out.
    """
    times = Counter(node.name for node in ast.walk(file) if isinstance(node, FunctionNode))  # fmt: skip
    own = {node.name for node in ast.walk(code) if isinstance(node, FunctionNode)}
    known = {
        node.name: node
        for node in ast.walk(file)
        if isinstance(node, FunctionNode)
        and times[node.name] == 1
        and node.name not in own
    }
    found: dict[str, ast.stmt] = {}
    left: list[ast.AST] = [code]
    while left:
        called = names_called(left.pop()) & known.keys() - found.keys()
        found |= {name: known[name] for name in called}
        left += [known[name] for name in called]
    return ast.Module([*code.body, *(found[name] for name in sorted(found))], [])


def names_called(code: ast.AST) -> set[str]:
    """Return the names of what is called, by itself or on the object whose method it is."""
    found = set()
    for node in ast.walk(code):
        match node:
            case ast.Call(func=ast.Name(name)):
                found.add(name)
            case ast.Call(func=ast.Attribute(ast.Name("self" | "cls"), name)):
                found.add(name)
    return found


def _bound(module: ast.Module) -> Iterator[str]:
    """Yield each name as often as anything in a file gives it a value, arguments left out."""
    for node in ast.walk(module):
        match node:
            case (
                ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name)
            ):
                yield name
            case ast.Name(name, ast.Store() | ast.Del()):
                yield name
            case ast.Import(names) | ast.ImportFrom(names=names):
                yield from (a.asname or a.name.split(".")[0] for a in names)
            case ast.ExceptHandler(name=str(name)):
                yield name
