"""Bounds: which functions of a file are looked at, so that no file takes minutes.

What a rule costs grows with what it reads, and a fix is checked by reading the
whole function again.  Counted are the nodes of the syntax tree, not seconds: an
answer is the same on every machine, and may be remembered.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.code.target import Span

MOST_IN_FUNCTION = 6_000
"""Nodes of a function that the rules look at: some 1,000 lines."""
DEEPEST = 250
"""Levels of a syntax tree that LibCST can follow, an `elif` being one."""
MOST_IN_FILE = 30_000
"""Nodes of all functions of a file that the rules look at."""
MOST_READ = 800_000
"""Characters that are read again for the fixes of a file's functions, the last function's not counted."""
NAMED = 3
"""Functions that a message names."""

BRANCHING = (
    *(ast.For, ast.AsyncFor, ast.While, ast.comprehension),
    *(ast.If, ast.IfExp),
)
"""What rules are about."""
CALLS = re.compile(
    r"(sorted|split|sum\(range|bin|filter|apply)\("  # a call that does much
    r"|\.count[),]|, (\[\]|\(\))\)"  # a key that counts, a sum of lists
    r"|[\w)\]] ?\*\* ?[\w(]"  # a power
)
"""And these, wherever they stand."""


@dataclass(frozen=True)
class Size:
    """How large a function is, and whether it holds anything that rules are about."""

    nodes: int
    branches: bool
    depth: int

    @property
    def is_too_large(self) -> bool:
        """Whether the rules leave it alone."""
        return self.nodes > MOST_IN_FUNCTION or self.depth > DEEPEST


def sizes(module: ast.Module) -> dict[int, Size]:
    """Return the size of each outermost function of a file, by the line of its name."""
    found = {}
    todo: list[ast.AST] = [module]
    while todo:
        node = todo.pop()
        if isinstance(node, FunctionNode):
            found[node.lineno] = size_of(node)
        elif not isinstance(node, ast.expr):
            todo += ast.iter_child_nodes(node)
    return found


def size_of(node: ast.AST) -> Size:
    """Return how large a piece of a syntax tree is; a huge one is not counted to its end."""
    count, depth, branches = 0, 0, False
    for layer in layers(node):
        count += len(layer)
        depth += 1
        branches = branches or any(isinstance(inner, BRANCHING) for inner in layer)
        if branches and count > MOST_IN_FUNCTION:
            break
    return Size(count, branches, depth)


def layers(node: ast.AST) -> Iterator[list[ast.AST]]:
    """Yield a node, then what is directly below it, and so on; in half the time that `ast.walk` takes."""
    layer = [node]
    while layer:
        yield layer
        layer = _below(layer)


def _below(layer: Sequence[ast.AST]) -> list[ast.AST]:
    """Return what is directly below some nodes; as `ast.iter_child_nodes`."""
    values = [v for node in layer for v in vars(node).values()]
    found = [value for value in values if isinstance(value, ast.AST)]
    for row in values:
        if isinstance(row, list):
            found += [value for value in row if isinstance(value, ast.AST)]
    return found


def choose(
    module: ast.Module, lines: Sequence[str], spans: Sequence[Span]
) -> tuple[list[Span], list[Span]]:
    """Return the outermost functions that rules have something to look at in, and those that are too large for it."""
    chosen, left = [], []
    known, total = sizes(module), 0
    for span in spans:
        size = known.get(span.name_line)
        if size is None or "<locals>" in span.qualname:
            continue
        if not size.branches:
            body = lines[span.start_line - 1 : span.end_line]
            if not any(map(CALLS.search, body)):
                continue
        if size.is_too_large or total + size.nodes > MOST_IN_FILE:
            left.append(span)
        else:
            total += size.nodes
            chosen.append(span)
    return chosen, left


def most_fixes(code: str) -> int:
    """Return how many fixes of a function are tried: each is a reading of all of it."""
    return max(16, 400_000 // len(code))


def complaint(path: str, left: Sequence[Span]) -> str:
    """Return a line that says which functions were not looked at; empty where there is none."""
    if not left:
        return ""
    shown = ", ".join(f"{s.qualname} (line {s.start_line})" for s in left[:NAMED])
    more = f" and {len(left) - NAMED} more" if len(left) > NAMED else ""
    return (
        f"{path}: too large to be looked at whole: {shown}{more}; "
        "split the function or the file"
    )
