"""Notebook: the code cells of a notebook as one module, which holds the definitions, and a test that runs the cells.  Pure.

Invariants:
1. The module has each character of the function's cell at its place, so that an edit of the one is an edit of the other.
2. The test runs every cell in order, in the module's namespace; what the module defines is not defined anew.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, islice

from selfrefine.code.edits import apply, minimal, split_lines
from selfrefine.code.scopes import Function, Scope, Scopes, top_names
from selfrefine.code.syntax import FunctionNode, first_line, last_line, tree
from selfrefine.code.target import Target, find, functions
from selfrefine.errors import TargetError

MODULE = "_selfrefine_notebook.py"
"""How the name of a module ends that is made of a notebook."""
TEST = "test_selfrefine_runs_the_cells"
ONLY_TEST = ("-o", f"python_functions={TEST}", "-o", "python_classes=", "-W", "default")
"""Options by which pytest collects that test alone, as functions named `test_…` may be the notebook's, and fails by no warning."""
PYTHON_MAGICS = ("capture", "prun", "time", "timeit")
"""Magics of a whole cell that leave it code in Python."""
GAP = "\n\n"
"""What stands between two cells: a comment at the end of one belongs to no function of the next."""
_CELL_MAGIC = re.compile(r"\s*%%(\w*)")
_MAGIC = re.compile(
    r"^([ \t]*(?:[^\W\d][\w, \t]*=[ \t]*)?)([%!?].*|[^\s#'\"][^#'\"\r\n]*\?)(?=\r?$)",
    re.MULTILINE,
)
"""A line that IPython takes for itself: a magic, a shell command, a question; a name may get what comes of it."""
_DEFINITION = FunctionNode | ast.ClassDef
_AGAIN = "globals().update(__selfrefine_own__)"
_TEST = '''def test_selfrefine_runs_the_cells(monkeypatch):
    """Run the cells of the notebook in their order."""
    import os
    import pytest

    names = globals()
    names.setdefault("display", lambda *_, **__: None)
    names["__selfrefine_own__"] = {{name: names[name] for name in {own!r} if name in names}}
    monkeypatch.setitem(names, "__name__", "__main__")
    monkeypatch.chdir(os.path.dirname(os.path.abspath(__file__)))
    for cell, code in {cells}:
        try:
            exec(compile(code, cell, "exec"), names)
        except Exception as error:
            at = error.__traceback__.tb_next
            line = at.tb_lineno if at else error.lineno
            said = str(error) or "".join(code.splitlines()[line - 1 : line]).strip()
            pytest.fail(f"{{cell}}:{{line}}: {{type(error).__name__}}: {{said}}", pytrace=False)
'''


def without_magics(text: str) -> str:
    """Return a cell as Python reads it, every character where it was."""
    try:
        tree(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        named = _CELL_MAGIC.match(text)
        if named and named[1] not in PYTHON_MAGICS:
            return _blank(text)
        return _MAGIC.sub(lambda line: line[1] + _fill(line[2]), text)
    return text


def _fill(command: str) -> str:
    """Return a statement that does nothing, as long as a command."""
    return "0" if len(command) == 1 else f"0#{command[2:]}"


def _blank(text: str) -> str:
    return re.sub(r"[^\r\n]", " ", text)


@dataclass(frozen=True)
class Cells:
    """The code cells of a notebook, and one of them.

    Args:
        path: the notebook, as messages show it.
        texts: the text of each code cell, in order.
        at: which one, from 0.
    """

    path: str
    texts: tuple[str, ...]
    at: int = 0

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """Each cell as Python reads it."""
        return tuple(map(without_magics, self.texts))

    @property
    def code(self) -> str:
        """The cell as Python reads it."""
        return self.codes[self.at]

    @property
    def name(self) -> str:
        """The cell, as messages and diffs show it."""
        return self.named(self.at)

    def named(self, at: int) -> str:
        """Return how messages name a cell: its number is Jupyter's after "Restart and run all"."""
        return f"{self.path}[cell {at + 1}]"

    def restored(self, code: str) -> str:
        """Return the cell's own text for another code of it."""
        return apply(self.texts[self.at], minimal(self.code, code))

    def holding(self, qualname: str) -> Cells:
        """Return the cells with the one that defines a function; of several definitions the last one counts, as in Python.

        Raises:
            TargetError: none does, or a cell does not parse.
        """
        every = [functions(code, path=self.named(at)) for at, code in enumerate(self.codes)]  # fmt: skip
        found = [at for at, spans in enumerate(every) if qualname in {s.qualname for s in spans}]  # fmt: skip
        if not found:
            find(GAP.join(self.codes), path=self.path, qualname=qualname)
        return replace(self, at=found[-1])

    def module(self, target: Target) -> Target:
        """Return a function of the cell as one of the module that the cells make.

        Args:
            target: as found in `code`.

        Raises:
            TargetError: it cannot be one; the message says why.
        """
        own = slice(target.start, target.end)
        last = self.holding(target.qualname).at
        why = ""
        if self.texts[self.at][own] != self.code[own]:
            why = "holds a magic of IPython; move it out of the function first"
        elif last != self.at:
            why = f"is defined again in cell {last + 1}; refine it there"
        if why:
            raise TargetError(f"{self.name}:{target.start_line}: {target.qualname} {why}")  # fmt: skip
        parts = [code + GAP for code in self.codes]
        sizes = [len(split_lines(part)) for part in parts]
        above = sum(sizes[: self.at])
        line = above + target.start_line
        made = _Module("".join(parts), line, above + sizes[self.at])
        lines = iter(made.run())
        cells = [(self.named(at), "".join(islice(lines, size))) for at, size in enumerate(sizes)]  # fmt: skip
        test = _TEST.format(own=sorted(made.names), cells=ascii(cells))
        line += made.future.count("\n")
        text = made.future + made.text + test
        found = find(text, path=self.name, qualname=target.qualname, line=line)
        return replace(found, cell=len(made.future + "".join(parts[: self.at])))


class _Module:
    """What of the cells' code is the module's.

    Args:
        code: the cells' code.
        line: a line of the function.
        last: the last line of its cell.

    Attributes:
        text: the code with what is not the module's blanked.
        future: the statements that change how all of it is compiled.
        names: what the statement with the function binds.
    """

    def __init__(self, code: str, line: int, last: int) -> None:
        self._lines = split_lines(code)
        self._body = tree(code).body
        self._scopes = Scopes(ast.Module(self._body, []))
        self._binds = {node: _binds(node) for node in self._body}
        self._own = next(node for node in self._body if line <= last_line(node))
        self.names = self._binds[self._own]
        self._future = [n for n in self._body if getattr(n, "module", "") == "__future__"]  # fmt: skip
        self.future = "".join(f"{ast.unparse(node)}\n" for node in self._future)
        self._kept = self._needed(last).difference(self._future)
        starts = [0, *accumulate(map(len, self._lines))]
        for node in self._body:
            if node not in self._kept:
                start, end = (
                    starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())
                    for line, column in ((first_line(node), node.col_offset), (last_line(node), node.end_col_offset or 0))
                )  # fmt: skip
                # A list spans the lines of the statement, so that nothing is put between them.
                blank = f"[{_blank(code[start + 1 : end - 1])}]"
                code = code[:start] + (blank if end - start > 1 else "0") + code[end:]
        self.text = code

    def _needed(self, last: int) -> set[ast.stmt]:
        """Return the imports and definitions up to the function's cell, and what these and the function need."""
        defining = ast.Import | ast.ImportFrom | _DEFINITION
        kept = {n for n in self._body if isinstance(n, defining) and n.lineno <= last}
        whole = {self._own}
        while True:
            names = {name for node in whole for name in self._reads(node)}
            names |= {name for node in kept for name in self._reads(node, late=False)}
            more = {n for n, bound in self._binds.items() if bound & names} - whole
            if not more:
                return kept | whole
            whole |= more

    def _reads(self, statement: ast.stmt, *, late: bool = True) -> set[str]:
        """Return the names of the module that a statement reads; without `late`, at once, not when it is called."""
        scopes = self._scopes
        return {
            node.id
            for node in ast.walk(statement)
            if isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Load)
            and scopes.binder(node.id, scopes.of[node]) is scopes.top
            and (late or not _is_late(scopes.of[node]))
        }

    def run(self) -> list[str]:
        """Return the lines that the test runs: all but the definitions of names that are bound once.

        Where the function was defined, its name gets the module's again, as it may have had another meaning before.
        """
        bound = [name for names in self._binds.values() for name in names]
        lines = [*self._lines]
        for node in self._body:
            once = isinstance(node, _DEFINITION) and bound.count(node.name) == 1
            if node in (self._own, *self._future) or (once and node in self._kept):
                held = _AGAIN if node is self._own else ""
                first, last = first_line(node) - 1, last_line(node)
                lines[first:last] = [held + "\n", *"\n" * (last - first - 1)]
        return lines


def _is_late(scope: Scope | None) -> bool:
    """Whether what stands in a scope runs when a function is called."""
    while scope is not None:
        if isinstance(scope.node, Function):
            return True
        scope = scope.outer
    return False


def _binds(statement: ast.stmt) -> set[str]:
    """Return the names that a statement of the module binds, or whose items or attributes it sets."""
    names = set(top_names(ast.Module([statement], [])))
    if isinstance(statement, _DEFINITION):
        return names
    for node in ast.walk(statement):
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):  # fmt: skip
            root: ast.expr = node
            while isinstance(root, ast.Attribute | ast.Subscript):
                root = root.value
            names |= {root.id} if isinstance(root, ast.Name) else set()
    return names
