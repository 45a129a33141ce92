"""Entries: a flag in every function of the project, which tells for each test which functions it entered.

The flags are for tests of the original alone, to learn what to run later; nothing is judged by them.  What
cannot be given flags is served as it is.
"""

from __future__ import annotations

import builtins
import itertools
import os
import re
from typing import TYPE_CHECKING, Any

from . import blocks, bodies, import_overlay

if TYPE_CHECKING:
    import ast

    from selfrefine_runner.responses import Entered, Marked

    from .import_overlay import ImportOverlay

FLAGS = "__at_entered__"
COMPILED = re.compile(
    rb"\b(numba|triton|taichi|pyccel|cupyx|torch\.(jit|compile|_dynamo))\b"
)
"""Names of compilers that read bytecode: in a file that mentions one, a flag could end what it compiles."""
MOST = 16 << 20
"""Characters that a run says of entries; the tests after that are not told of."""


class Entries:
    """Gives flags to the functions of files as they are imported, and tells which were set.

    Args:
        root: the folder below which the files lie.
        files: which ones, relative to it; all others are left alone.
    """

    def __init__(self, root: str, files: list[str]) -> None:
        self._wanted = {os.path.realpath(os.path.join(root, name)): name for name in files}  # fmt: skip
        self._flags: list[int] = []
        self._news: list[Marked] = []
        self._before: set[int] = set()
        self._imported: set[int] | None = None
        self._left = MOST

    def install(self, served: ImportOverlay) -> None:
        """Take effect for imports from now on.

        Args:
            served: the overlay of the target's file, installed already.
        """
        setattr(builtins, FLAGS, self._flags)
        served.further = lambda tree: self.mark(tree, served.source, served.path)

        def code_of(path: str, _: str) -> Any:
            real = os.path.realpath(path)
            # The target's file is not served from disk.
            if real == served.path or real not in self._wanted:
                return None

            def change(tree: ast.Module, source: bytes) -> bool:
                return self.mark(tree, source, real)

            return import_overlay.changed_code(path, change)

        import_overlay.serve(code_of)

    def begin(self) -> None:
        """Begin a test: what was entered before the first one was entered by imports."""
        if self._imported is None:
            self._imported = self._set()
        self._clear()

    def take(self) -> Entered:
        """Return what to report of the test that ends."""
        now = self._set()
        text = _number_list(now ^ self._before)
        self._left -= len(text)
        if self._left < 0:
            return {}
        self._before = now
        told: Entered = {"toggled": text}
        if self._news:
            told["marked"], self._news = self._news, []
        if self._imported:
            told["imported"], self._imported = _number_list(self._imported), set()
        self._clear()
        return told

    def mark(self, tree: ast.Module, source: bytes, path: str) -> bool:
        """Give every function of a file its flag, if that can be done to all of them.

        Args:
            tree: the file, parsed.
            source: its bytes.
            path: where it really lies.
        """
        name = self._wanted.get(path)
        if name is None or COMPILED.search(source):
            return False
        try:
            outline = bodies.Outline(tree, source)
            first = len(self._flags)
            flags = [_flag(node, first + n) for n, node in enumerate(outline.nodes)]
        except Exception:
            return False
        self._flags.extend([0] * len(flags))
        for node, (at, statement) in zip(outline.nodes, flags):
            node.body.insert(at, statement)
        self._news.append(
            {
                "file": name,
                "first": first,
                "frame": outline.frame,
                "functions": outline.functions,
                "bodies": outline.bodies,
            }
        )
        return True

    def _set(self) -> set[int]:
        return set(itertools.compress(range(len(self._flags)), self._flags))

    def _clear(self) -> None:
        self._flags[:] = [0] * len(self._flags)


def _flag(node: Any, number: int) -> tuple[int, ast.stmt]:
    """Return the statement that sets a function's flag, and where in its body: after the docstring."""
    at = blocks.behind_docstring(node)
    follows = node.body[at] if at < len(node.body) else node.body[0]
    return at, blocks.statement(f"{FLAGS}[{number}] = 1", follows.lineno)


def _number_list(numbers: set[int]) -> str:
    # One text: what a job may say is bounded in values, and a test may enter thousands of functions.
    return " ".join(map(str, sorted(numbers)))
