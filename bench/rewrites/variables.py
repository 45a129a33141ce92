"""Variables: renamed, introduced for what is returned, and left out again."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rewrites.names import always_bound, blocks, scope_of
from rewrites.text import put, taken

if TYPE_CHECKING:
    from rewrites.names import Scope

MOST = 3


def renamed(source: str) -> str | None:
    """Up to three variables get other names, where no inner scope, text or traceback tells them."""
    scope = scope_of(source)
    if scope is None:
        return None
    body = next(blocks(scope.function)).statements
    names = [
        name
        for name in sorted(
            scope.local - scope.parameters - scope.later - scope.formatted
        )
        if not name.startswith("_")
        and always_bound(name, body, scope.every[name])
        and len(_places(scope, name)) == scope.every[name]
    ]
    places = [(place, name) for name in names[:MOST] for place in _places(scope, name)]
    raw = source.encode()
    lines = [0]
    for line in raw.split(b"\n"):
        lines.append(lines[-1] + len(line) + 1)
    for (line, column), name in sorted(places, reverse=True):
        start = lines[line - 1] + column
        old = name.encode()
        if raw[start : start + len(old)] != old:
            return None
        new = scope.fresh(f"{name}_value").encode()
        raw = raw[:start] + new + raw[start + len(old) :]
    return raw.decode() if places else None


def named(source: str) -> str | None:
    """``return a`` becomes ``outcome = a`` and ``return outcome``."""
    scope = scope_of(source)
    if scope is None:
        return None
    name = scope.fresh("outcome")
    for block in blocks(scope.function):
        for node in block.statements:
            if not isinstance(node, ast.Return) or node.value is None:
                continue
            if isinstance(node.value, ast.Name | ast.Constant | ast.Tuple):
                continue
            text = taken(source, [node])
            if text:
                new = text.replace("return", f"{name} =", 1)
                return put(source, [node], f"{new}\nreturn {name}")
    return None


def inlined(source: str) -> str | None:
    """``a = b`` and ``return a`` become ``return b``."""
    scope = scope_of(source)
    if scope is None:
        return None
    for block in blocks(scope.function):
        for start, end in zip(block.statements, block.statements[1:], strict=False):
            match start, end:
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value),
                    ast.Return(value=ast.Name(id=again)),
                ) if (
                    name == again and name in scope.local - scope.later
                ):
                    pass
                case _:
                    continue
            if block.guarded or taken(source, [start, end]) is None:
                continue
            return put(source, [start, end], f"return {ast.unparse(value)}")
    return None


def _places(scope: Scope, name: str) -> set[tuple[int, int]]:
    return {
        (n.lineno, n.col_offset)
        for n in ast.walk(scope.function)
        if isinstance(n, ast.Name) and n.id == name
    }
