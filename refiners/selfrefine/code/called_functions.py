"""Called functions: the functions of a file that one of its functions calls by their names, whole, for engines that reason about them."""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING

from selfrefine.code.syntax import tree

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
