"""Rewrites: what people do to a function without changing what it does.

Each is a pure function from a source to another one, or to None where it does not apply
or might not preserve the meaning: in doubt it does not apply, so that whoever refuses what
comes out is wrong.  A further one is one function and its line in `REWRITES`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rewrites import branches, expressions, loops, statements, variables
from rewrites.extracted import extracted, tail

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = Callable[[str], str | None]


@dataclass(frozen=True)
class Rewritten:
    """A function with another text and the same meaning.

    Args:
        rewrite: what was done, more than one joined by ``+``.
        code: private helpers, then the function.
    """

    rewrite: str
    code: str


REWRITES: dict[str, Change] = {
    "renamed": variables.renamed,
    "named": variables.named,
    "inlined": variables.inlined,
    "reordered": statements.reordered,
    "comprehended": loops.comprehended,
    "looped": loops.looped,
    "guarded": branches.guarded,
    "unguarded": branches.unguarded,
    "swapped": branches.swapped,
    "split": branches.split,
    "merged": branches.merged,
    "unfolded": expressions.unfolded,
    "unchained": expressions.unchained,
    "extracted": extracted,
    "tail": tail,
}
HELPERS = frozenset({"extracted", "tail"})
"""Those that bring a helper: last of several, and none for a nested function."""


def rewritten(source: str, name: str) -> Rewritten | None:
    """Return a function by one rewrite; None where it does not apply."""
    code = REWRITES[name](source)
    if code is None or not _differs(source, code):
        return None
    return Rewritten(name, code)


def rewrites(source: str, *, nested: bool = False) -> list[Rewritten]:
    """Return a function by each rewrite that applies, in the order of the table."""
    names = [name for name in REWRITES if not (nested and name in HELPERS)]
    return [new for name in names if (new := rewritten(source, name))]


def together(source: str, names: list[str]) -> Rewritten | None:
    """Return a function by several rewrites, one after the other; None where fewer than two apply."""
    done, code = [], source
    for name in sorted(names, key=list(REWRITES).index):
        new = rewritten(code, name)
        if new:
            code = new.code
            done.append(name)
        if name in HELPERS and new:
            break
    return Rewritten("+".join(done), code) if len(done) > 1 else None


def _differs(source: str, code: str) -> bool:
    """Whether a text compiles and is other code; what does not compile is a fault of a rewrite."""
    compile(code, "<rewritten>", "exec", dont_inherit=True)
    return ast.dump(ast.parse(source)) != ast.dump(ast.parse(code))
