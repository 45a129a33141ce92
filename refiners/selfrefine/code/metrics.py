"""Metrics: the complexity of one function: radon's cyclomatic and maintainability, complexipy's cognitive."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode, quiet, tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Metrics:
    """The measures of one function.

    Args:
        cyclomatic: radon's count of paths, nested functions included.
        cognitive: how hard it is to follow (Campbell 2018); nesting weighs.
        size: measures the rest when it is asked for: radon takes as long for it as some tests run.
    """

    cyclomatic: int
    cognitive: int
    size: Callable[[], Size] = field(compare=False, repr=False)

    @property
    def rank(self) -> str:
        """Radon's letter for the cyclomatic complexity, A to F."""
        from radon.complexity import cc_rank

        return str(cc_rank(self.cyclomatic))

    @property
    def maintainability(self) -> float:
        """Radon's index, 0 to 100."""
        return self.size().maintainability

    @property
    def lines(self) -> int:
        """Code lines, without blanks and comments."""
        return self.size().lines

    @property
    def nesting(self) -> int:
        """How many statements stand in each other at most."""
        return self.size().nesting

    @property
    def depth(self) -> int:
        """In how many others each statement stands, added up."""
        return self.size().depth

    @property
    def functions(self) -> int:
        """How many functions there are."""
        return self.size().functions

    @property
    def unclear(self) -> tuple[str, ...]:
        """Local names that say nothing."""
        return self.size().unclear

    @property
    def nodes(self) -> int:
        """How many statements and expressions there are."""
        return self.size().nodes


@dataclass(frozen=True)
class Size:
    """Radon's maintainability index, 0 to 100, the lines of code without blanks and comments, and what reading costs.

    Args:
        maintainability: radon's index.
        lines: of code.
        nesting: how many statements stand in each other at most; those of a helper count by themselves.
        depth: in how many others each statement stands, added up.
        functions: how many there are, nested ones as well.
        unclear: local names that say nothing, each once.
        nodes: statements and expressions, without docstrings: breaking lines in another way leaves them as they are.
    """

    maintainability: float
    lines: int
    nesting: int = 0
    unclear: tuple[str, ...] = ()
    depth: int = 0
    functions: int = 1
    nodes: int = 0


@lru_cache(maxsize=64)
def measure(code: str) -> Metrics:
    """Measure a function with its private helpers: cognitive as their sum, cyclomatic of the worst.

    Args:
        code: a candidate: imports, helpers, then the function; it must parse.

    Raises:
        SyntaxError: `code` does not parse.
    """
    import complexipy
    from radon.complexity import cc_visit_ast

    # Radon lists a class's methods once in the class and once more beside it.
    blocks = [
        b for b in cc_visit_ast(tree(code)) if getattr(b, "classname", None) is None
    ]
    cognitive = sum(f.complexity for f in complexipy.code_complexity(code).functions)
    return Metrics(
        # As radon ranks: each function by itself, with what is nested in it; the worst counts.
        cyclomatic=1 + max((_branches(block) for block in blocks), default=0),
        cognitive=cognitive,
        size=partial(_size, code),
    )


@dataclass(frozen=True)
class Share:
    """What one function of a candidate has of its measures."""

    name: str
    cyclomatic: int
    cognitive: int


@lru_cache(maxsize=64)
def shares(code: str) -> tuple[Share, ...]:
    """Return what each function at the top of a candidate has; none where it does not parse."""
    import complexipy
    from radon.complexity import cc_visit_ast

    try:
        blocks = cc_visit_ast(tree(code))
        cognitive = {
            f.name: f.complexity for f in complexipy.code_complexity(code).functions
        }
    except (SyntaxError, ValueError, RecursionError):
        return ()
    return tuple(
        Share(block.name, 1 + _branches(block), cognitive.get(block.name, 0))
        for block in blocks
        if type(block).__name__ == "Function"
        and getattr(block, "classname", None) is None
    )


def line_complexities(code: str) -> dict[int, int]:
    """Return what each line adds to the cognitive complexity, where it adds something."""
    import complexipy

    return {
        line.line: line.complexity
        for function in complexipy.code_complexity(code).functions
        for line in function.line_complexities
        if line.complexity
    }


def _radon(code: str) -> tuple[float, int]:
    """Return radon's index of maintainability and its count of source lines."""
    from radon.metrics import mi_visit
    from radon.raw import analyze

    with quiet():
        try:
            index = mi_visit(code, multi=True)
        except SystemError:
            # CPython 3.11 counts the depth of all threads that parse in one place, and may miscount.
            index = mi_visit(code, multi=True)
        return float(index), int(analyze(code).sloc)


@lru_cache(maxsize=64)
def _size(code: str) -> Size:
    module = tree(code)
    try:
        maintainability, sloc = _radon(code)
    except SyntaxError:
        # Before Python 3.12 `tokenize` knows no combining marks in names, and radon goes by it.
        maintainability, sloc = _radon(re.sub(r"[^\x00-\x7f]", "x", code))
    depths = list(_depths(module, 0))
    return Size(
        round(maintainability, 1),
        sloc,
        max(depths, default=0),
        tuple(sorted(_unclear(module))),
        sum(depths),
        sum(isinstance(node, FunctionNode) for node in ast.walk(module)),
        _nodes(module),
    )


def _nodes(node: ast.AST) -> int:
    """Count statements and expressions; a text that stands alone, such as a docstring, computes nothing."""
    children = (c for c in ast.iter_child_nodes(node) if not _is_text(c))
    return isinstance(node, ast.stmt | ast.expr) + sum(map(_nodes, children))


def _is_text(node: ast.AST) -> bool:
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text and isinstance(node.value.value, str)  # type: ignore[attr-defined]


_NESTING = (
    *(ast.If, ast.For, ast.AsyncFor, ast.While, ast.Try, ast.With, ast.AsyncWith),
    ast.Match,
)


def _depths(node: ast.AST, depth: int) -> Iterator[int]:
    """Yield in how many others each statement stands; an `elif` stands beside its `if`."""
    for child in ast.iter_child_nodes(node):
        beside = isinstance(node, ast.If) and node.orelse == [child] and isinstance(child, ast.If)  # fmt: skip
        inside = depth - beside
        if isinstance(child, ast.stmt):
            yield inside
        yield from _depths(child, inside + isinstance(child, _NESTING))


SHORTEST_NAME = 3
"""Letters of a name from which on it may say something; a counter that is called `i`, `j`, `k` or `n` says it as well."""
USUAL = frozenset(
    {
        "i",
        "j",
        "k",
        "n",
        "_",
        "id",
        "db",
        "fd",
        "ip",
        "io",
        "os",
        "ok",
        "pi",
        "up",
        "to",
        "x",
        "y",
        "z",
        "dx",
        "dy",
    }
)
EMPTY = frozenset({"tmp", "temp", "foo", "bar", "baz", "aux", "var"})


def _unclear(module: ast.Module) -> set[str]:
    """Return the names that are bound within functions and say nothing; parameters are no choice of the rewrite."""
    bound = {
        node.id
        for node in ast.walk(module)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return {
        name
        for name in bound
        if name in EMPTY
        or (len(name.strip("_0123456789")) < SHORTEST_NAME and name not in USUAL)
    }


def _branches(block: object) -> int:
    """Return by how much radon's complexity of a block exceeds 1, its nested blocks included."""
    methods = getattr(block, "methods", None) or ()
    nested = (*methods, *(getattr(block, "closures", None) or ()))
    nested += tuple(getattr(block, "inner_classes", None) or ())
    own = getattr(block, "real_complexity", None)
    if own is None:
        own = int(getattr(block, "complexity", 1))
    else:
        # Radon's class holds its methods, but neither their closures nor its inner classes.
        own -= sum(method.complexity for method in methods)
    return int(own) - 1 + sum(_branches(child) for child in nested)
