"""Bodies: the functions of a file, and the file without what their bodies hold.

A body may change without a change for whoever does not enter it; what is around the bodies (imports,
constants, decorators, parameters) is executed by everybody who imports the file.
"""

from __future__ import annotations

import ast
import hashlib
from typing import Any

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Outline:
    """What a file consists of.

    Args:
        tree: the file, parsed.
        source: the bytes that were parsed.

    Attributes:
        frame: digest of all lines but those of bodies.
        functions: the name of each function with that of the outermost one around it, in the order of `nodes`.
        nodes: their definitions.
        bodies: digest of the bodies of each outermost function.
    """

    def __init__(self, tree: ast.Module, source: bytes) -> None:
        self.functions: list[tuple[str, str]] = []
        self.nodes: list[Any] = []
        self._outermost: list[Any] = []
        self._walk(tree, "", "")
        lines = source.splitlines()
        held: dict[str, Any] = {}
        inside: set[int] = set()
        for name, node in self._outermost:
            digest = held.setdefault(name, hashlib.sha256())
            first = _first_line(node, lines)
            if first:
                rows = range(first - 1, node.end_lineno)
                digest.update(b"\n".join(lines[row] for row in rows) + b"\0")
                inside.update(rows)
        around = (line for row, line in enumerate(lines) if row not in inside)
        self.frame = hashlib.sha256(b"\n".join(around)).hexdigest()
        self.bodies = {name: digest.hexdigest() for name, digest in held.items()}

    def _walk(self, node: Any, prefix: str, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, FUNCTIONS):
                name = prefix + child.name
                self.functions.append((name, outer or name))
                self.nodes.append(child)
                if not outer:
                    self._outermost.append((name, child))
                self._walk(child, name + ".<locals>.", outer or name)
            elif isinstance(child, ast.ClassDef):
                self._walk(child, prefix + child.name + ".", outer)
            elif not isinstance(child, ast.expr):
                self._walk(child, prefix, outer)


def outline_of(source: bytes) -> Outline:
    """Return the outline of a file.

    Raises:
        SyntaxError, ValueError, RecursionError: it cannot be parsed.
    """
    return Outline(ast.parse(source), source)


def _first_line(node: Any, lines: list[bytes]) -> int:
    """Return the first line of a body, or 0 where it begins in a line that holds something else as well."""
    head = node.body[0]
    marks = [mark.lineno for mark in getattr(head, "decorator_list", ())]
    first = min([head.lineno, *marks])
    text = lines[first - 1]
    indent = len(text) - len(text.lstrip())
    alone = text.lstrip().startswith(b"@") if marks else indent == head.col_offset
    return first if alone and first > node.lineno else 0
