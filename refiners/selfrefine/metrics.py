"""Complexity of one function: radon's cyclomatic and maintainability, complexipy's cognitive."""

from __future__ import annotations

import ast
from dataclasses import dataclass


@dataclass(frozen=True)
class Metrics:
    """The measures of one function.

    Args:
        cyclomatic: radon's count of paths, nested functions included.
        cognitive: how hard it is to follow (Campbell 2018); nesting weighs.
        maintainability: radon's index, 0 to 100.
        lines: code lines, without blanks and comments.
    """

    cyclomatic: int
    cognitive: int
    maintainability: float
    lines: int

    @property
    def rank(self) -> str:
        """Radon's letter for the cyclomatic complexity, A to F."""
        from radon.complexity import cc_rank

        return str(cc_rank(self.cyclomatic))


def measure(code: str) -> Metrics:
    """Measure a function, its private helpers and its nested functions together.

    Args:
        code: a candidate: imports, helpers, then the function; it must parse.

    Raises:
        SyntaxError: `code` does not parse.
    """
    import complexipy
    from radon.complexity import cc_visit_ast
    from radon.metrics import mi_visit
    from radon.raw import analyze

    tree = ast.parse(code)
    blocks = [block for block in cc_visit_ast(tree) if getattr(block, "classname", None) is None]
    cognitive = sum(f.complexity for f in complexipy.code_complexity(code).functions)
    return Metrics(
        # A function that is split into helpers counts as the sum of its parts; a part adds what it has over 1.
        cyclomatic=1 + sum(_paths(block) - 1 for block in blocks),
        cognitive=cognitive,
        maintainability=round(float(mi_visit(code, multi=True)), 1),
        lines=int(analyze(code).sloc),
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


def _paths(block: object) -> int:
    """Return a block's cyclomatic complexity with its closures or methods."""
    inner = [*getattr(block, "closures", ()), *getattr(block, "methods", ())]
    own = int(getattr(block, "real_complexity", getattr(block, "complexity", 1)))
    return own + sum(_paths(child) - 1 for child in inner)
