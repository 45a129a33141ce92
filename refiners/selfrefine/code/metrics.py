"""Complexity of one function: radon's cyclomatic and maintainability, complexipy's cognitive."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from selfrefine.code.syntax import quiet, tree

if TYPE_CHECKING:
    from collections.abc import Callable


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


@dataclass(frozen=True)
class Size:
    """Radon's maintainability index, 0 to 100, and the lines of code without blanks and comments."""

    maintainability: float
    lines: int


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


@lru_cache(maxsize=64)
def _size(code: str) -> Size:
    from radon.metrics import mi_visit
    from radon.raw import analyze

    with quiet():
        maintainability = float(mi_visit(code, multi=True))
    return Size(round(maintainability, 1), int(analyze(code).sloc))


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
