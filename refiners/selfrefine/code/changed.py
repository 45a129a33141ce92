"""Changed: which lines of a text another one lacks, as far as they can be executed."""

from __future__ import annotations

import ast

from selfrefine.code.edits import minimal, split_lines
from selfrefine.code.syntax import executable_lines, first_line, last_line, shared_tree


def changed_lines(old: str, new: str, path: str) -> frozenset[int]:
    """Return the lines of `new` that `old` lacks and that can be executed within a function body.

    Raises:
        SyntaxError: `new` does not compile.
    """
    fresh: set[int] = set()
    shift = 0
    for edit in minimal(old, new):
        first = len(split_lines(new[: edit.start + shift])) + 1
        fresh |= set(range(first, first + len(split_lines(edit.new))))
        shift += len(edit.new) - (edit.end - edit.start)
    # A long file with a short change is compiled where it changed: the rest has no part in it.
    body = [
        node
        for node in shared_tree(new).body
        if _future(node) or fresh & set(range(first_line(node), last_line(node) + 1))
    ]
    code = compile(ast.Module(body, []), path, "exec", dont_inherit=True)
    return frozenset(fresh & executable_lines(code))


def _future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"
