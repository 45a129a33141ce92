"""Blocks: flags in the probed function which tell what of it a call ran, at next to no cost and without tracing.

Calls are chosen by them, nothing is judged by them.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from .sampling import EACH, KINDS

if TYPE_CHECKING:
    from selfrefine_runner.protocol import Point

BLOCKS = "__at_blocks__"
MOST = 256
"""Blocks of one function that have a flag."""
JUMPS = (ast.Return, ast.Raise, ast.Break, ast.Continue)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def insert_flags(function: Any, name: str = BLOCKS) -> int:
    """Give every block of a function its flag, and every rest behind a statement that may leave it; return how many.

    Args:
        function: its node.
        name: of the builtin that holds the flags.
    """
    lists = list(_blocks(function))
    places = [(block, at) for block in lists for at in _places(block, function)]
    for number, (block, at) in enumerate(places[:MOST]):
        # Behind those that were inserted into the same block before.
        before = sum(b is block for b, _ in places[:number])
        flag = statement(f"{name}[{number}] = 1", block[at + before].lineno)
        block.insert(at + before, flag)
    return min(len(places), MOST)


def _blocks(node: Any) -> Any:
    """Yield the lists of statements in a function, its own first."""
    for name in ("body", "orelse", "handlers", "cases", "finalbody"):
        items = getattr(node, name, None)
        if not isinstance(items, list) or not items:
            continue
        if isinstance(items[0], ast.stmt):
            yield items
        for item in items:
            yield from _blocks(item)


def _places(block: list[Any], function: Any) -> list[int]:
    """Return where in a block flags belong: at its head, and behind what may leave it."""
    head = block[0]
    told = isinstance(head, ast.Expr) and isinstance(head.value, ast.Constant)
    # The first statement of the function itself runs at each entry.
    first = [] if block is function.body else [1 if told else 0]
    behind = [
        at + 1
        for at, node in enumerate(block)
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef, *JUMPS))
        and any(isinstance(child, JUMPS) for child in ast.walk(node))
    ]
    return [at for at in [*first, *behind] if at < len(block)]


def behind_docstring(function: Any) -> int:
    """Return where in a function's body its first statement is that does something."""
    head = function.body[0]
    told = isinstance(head, ast.Expr) and isinstance(head.value, ast.Constant)
    return int(told and isinstance(head.value.value, str))


def statement(source: str, line: int) -> ast.stmt:
    """Return one statement, all of it on a line."""
    made = ast.parse(source).body[0]
    for child in ast.walk(made):
        if hasattr(child, "lineno"):
            child.lineno = child.end_lineno = line  # type: ignore[attr-defined]
            child.col_offset = child.end_col_offset = 0  # type: ignore[attr-defined]
    return made


def insert(function: Any, source: str, line: int = 0) -> None:
    """Insert a statement into a function, behind its docstring.

    Args:
        function: its node.
        source: the statement.
        line: on which it stands; by default that of the statement that follows.
    """
    body, at = function.body, behind_docstring(function)
    follows = body[at] if at < len(body) else body[0]
    body.insert(at, statement(source, line or follows.lineno))


class Paths:
    """Keeps the places of some calls of every path, a path being the blocks that ran between two entries.

    Args:
        flags: what the function sets.
    """

    def __init__(self, flags: bytearray) -> None:
        self._flags = flags
        self._nothing = bytes(len(flags))
        self._points: dict[bytes, list[Point]] = {}
        self._order: list[bytes] = []
        self._seen: set[int] = set()
        self._last: Point | None = None

    def enter(self, point: Point | None) -> bool:
        """Begin a call, or none; return whether the one before it ran what none before that did."""
        new = self._end()
        self._last = point
        return new

    def rows(self) -> list[list[Point]]:
        """Return calls of those paths that ran what no path before them did."""
        self.enter(None)
        return [self._points[path] for path in self._order]

    def _end(self) -> bool:
        path = bytes(self._flags)
        self._flags[:] = self._nothing
        point = self._last
        if point is None:
            return False
        known = self._points.get(path)
        if known is not None:
            if len(known) < EACH and known[-1][0] != point[0]:
                known.append(point)
            return False
        if len(self._points) >= KINDS:
            return False
        ran = {at for at, flag in enumerate(path) if flag}
        new = not self._points or not ran <= self._seen
        self._points[path] = [point]
        if new:
            self._order.append(path)
            self._seen |= ran
        return new
