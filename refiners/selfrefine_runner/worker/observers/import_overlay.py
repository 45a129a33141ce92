"""Import overlay: serve one module from memory, with the target function captured or probed.

It compiles the bytes that the file would hold, as Python does: a comment in the
first two lines may name a codec that makes other code of them than their text shows.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import importlib.machinery
import os
from typing import Any, Callable

from . import blocks as block_flags
from .line_coverage import MARK, PLACE, ignore

PROBE = "__at_probe__"
CAPTURE = "__at_capture__"
OUTER = "__at_outer__"


class ImportOverlay:
    """Replaces the text of one file for every importer of this process.

    Args:
        path: the file, as the project's import finds it.
        source: the bytes that it holds instead, each as the character of that number.
        qualname: the target function.
        probe: called at each entry with (positional, keyword) arguments; None to leave the body alone.
    """

    def __init__(
        self,
        path: str,
        source: str,
        qualname: str,
        probe: Callable[[tuple[Any, ...], dict[str, Any]], None] | None = None,
    ) -> None:
        self.path = os.path.realpath(path)
        self.source = source.encode("latin-1")
        self.qualname = qualname
        self.probe = probe
        self.flags = bytearray(block_flags.MOST)
        """What the probed function sets as its blocks run."""
        self.captured: list[Any] = []
        self.outer: list[Any] = []
        """Where the function is made within another one: the outermost of these."""
        self.module_name: str | None = None
        self.marked = False
        """Whether versions of the function call `line_coverage.MARK` first."""
        self.further: Callable[[ast.Module], Any] | None = None
        """What else is done to the module before it is compiled."""
        self._outline: Outline | None = None

    def install(self) -> None:
        """Take effect for imports from now on."""
        setattr(builtins, CAPTURE, self._capture)
        setattr(builtins, OUTER, self._capture_outer)
        if self.probe is not None:
            setattr(builtins, PROBE, self.probe)
            setattr(builtins, block_flags.BLOCKS, self.flags)
        setattr(builtins, PLACE, ignore)
        self.mark(self.marked)
        serve(self._code_of, plain=False)

    def mark(self, marked: bool) -> None:
        """Let versions of the function call the mark from now on, or not; nobody may listen yet."""
        self.marked = marked
        if marked:
            setattr(builtins, MARK, ignore)

    def code(self) -> Any:
        """Return the module's code with the function captured, line numbers unchanged."""
        tree = ast.parse(self.source, self.path)
        if self.further is not None:
            self.further(tree)
        node = locate(tree, self.qualname)
        if node is not None:
            decorate(node, CAPTURE)
            outer = locate(tree, outermost(self.qualname))
            if outer is not node:
                decorate(outer, OUTER)
            if self.marked:
                insert_mark(node)
            if self.probe is not None:
                block_flags.insert_flags(node)
                insert_probe(node)
        return compile(tree, self.path, "exec", dont_inherit=True)

    def outline(self) -> Outline:
        """Return what the module consists of; asked for before a fork, it costs each fork nothing."""
        if self._outline is None:
            tree = ast.parse(self.source, self.path)
            self._outline = Outline(tree, self.qualname)
        return self._outline

    def _code_of(self, path: str, module: str) -> Any:
        if os.path.realpath(path) != self.path:
            return None
        self.module_name = module
        return self.code()

    def _capture(self, function: Any) -> Any:
        self.captured.append(function)
        return function

    def _capture_outer(self, function: Any) -> Any:
        self.outer.append(function)
        return function


class Outline:
    """A module's statements as dumps, its compiler flags, and the lines of the statement with the function."""

    def __init__(self, tree: ast.Module, qualname: str) -> None:
        self.statements = {dump(node) for node in tree.body}
        self.flags = 0
        self.lines: tuple[int, int] | None = None
        wanted = locate(tree, qualname)
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                for alias in node.names:
                    self.flags |= getattr(__future__, alias.name).compiler_flag
            if wanted is not None and any(child is wanted for child in ast.walk(node)):
                first = [node.lineno]
                first += [d.lineno for d in getattr(node, "decorator_list", ())]
                self.lines = min(first), int(node.end_lineno or node.lineno)
        todo = [node for node in tree.body if surrounds(node, wanted)]
        while todo:
            within = [node for block in blocks(todo.pop()) for node in block]
            self.statements |= {dump(node) for node in within}
            todo += [node for node in within if surrounds(node, wanted)]


def serve(code_of: Callable[[str, str], Any], *, plain: bool = True) -> None:
    """Serve code of files from now on, before what was told to be served earlier.

    Args:
        code_of: takes a file and the name of its module; returns its code, None for a file to be served as it was.
        plain: whether for Python's own loader alone: one of somebody else's makes other code of a file.
    """
    loader = importlib.machinery.SourceFileLoader
    original = loader.get_code

    def get_code(self: Any, fullname: str) -> Any:
        code = None
        if type(self) is loader or not plain:
            code = code_of(self.path, fullname)
        return original(self, fullname) if code is None else code

    loader.get_code = get_code  # type: ignore[method-assign]


def changed_code(path: str, change: Callable[[ast.Module, bytes], bool]) -> Any:
    """Return the code of a file whose tree was changed; None where it was not, or cannot be.

    Args:
        path: the file, as it is imported.
        change: changes the tree of its bytes; whether it did.
    """
    try:
        with open(path, "rb") as file:
            source = file.read()
        tree = ast.parse(source, path)
        if not change(tree, source):
            return None
        return compile(tree, path, "exec", dont_inherit=True)
    except Exception:
        return None


def outermost(qualname: str) -> str:
    """Return the name of the outermost function around a function; its own if there is none."""
    return qualname.partition(".<locals>")[0]


def decorate(node: Any, name: str) -> None:
    """Let a function pass through a builtin of some name once it is made, before all else that decorates it."""
    place = {
        "lineno": node.lineno,
        "col_offset": 0,
        "end_lineno": node.lineno,
        "end_col_offset": 0,
    }
    node.decorator_list.append(ast.Name(name, ast.Load(), **place))


def surrounds(node: Any, function: Any) -> bool:
    """Whether a statement is no definition and has a function within: an ``if``, a ``try``, a ``with``."""
    named = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    return not named and any(child is function for child in ast.walk(node))


def blocks(node: Any) -> list[list[Any]]:
    """Return the blocks of statements of a compound statement."""
    found = [getattr(node, name, []) for name in ("body", "orelse", "finalbody")]
    return [*found, *(handler.body for handler in getattr(node, "handlers", []))]


def dump(node: ast.AST) -> str:
    """Return a statement as text; where it nests too deeply, its kind, name and size then."""
    try:
        return ast.dump(node)
    except RecursionError:
        name = getattr(node, "name", "")
        return f"{type(node).__name__} {name} {len(list(ast.walk(node)))}"


def locate(tree: ast.Module, qualname: str) -> Any:
    """Return the function's node, or None: the last one of that name, or the one whose number stands behind a `#`."""
    name, _, number = qualname.partition("#")
    nodes: list[Any] = [tree]
    for part in name.split("."):
        if part != "<locals>":
            below = [child for node in nodes for child in _statements(node)]
            nodes = [child for child in below if getattr(child, "name", None) == part]
    # A part of a file that holds the function alone has no others of that name.
    return nodes[min(int(number or len(nodes)), len(nodes) - 1)] if nodes else None


def _statements(node: Any) -> list[Any]:
    """Return the definitions directly within a scope, looking through ``if`` and ``try``."""
    found: list[Any] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.append(child)
        elif not isinstance(child, ast.expr):
            found += _statements(child)
    return found


def insert_probe(node: Any, name: str = PROBE) -> None:
    """Insert a call of the probe, a builtin of some name."""
    a = node.args
    positional = [p.arg for p in a.posonlyargs + a.args]
    positional += [f"*{a.vararg.arg}"] if a.vararg else []
    named = [f"{k.arg!r}: {k.arg}" for k in a.kwonlyargs]
    named += [f"**{a.kwarg.arg}"] if a.kwarg else []
    # Each with a comma behind it: `(*args)` alone is no tuple.
    first = "".join(part + ", " for part in positional)
    source = f"{name}(({first}), {{{', '.join(named)}}})"
    block_flags.insert(node, source)


def insert_mark(node: Any) -> None:
    """Insert a call of the mark, on the line of the ``def``: the first line of the body is one that is entered then."""
    block_flags.insert(node, f"{MARK}()", node.lineno)
