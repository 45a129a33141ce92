"""Heavy imports: which well-known large packages a file imports, so that a worker imports them once and not each of its children.

These alone: importing them starts nothing, changes nothing of the interpreter and may be forked afterwards.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGES = frozenset(
    {
        *("numpy", "pandas", "scipy", "sklearn", "sympy", "networkx"),
        *("pydantic", "sqlalchemy", "requests", "httpx", "lxml"),
    }
)
MOST = 12
"""Modules of one file."""


@lru_cache(maxsize=16)
def heavy_in(text: str) -> tuple[str, ...]:
    """Return the modules of such packages that a file imports, those that may be no modules among them.

    Args:
        text: the whole file; one that cannot be parsed imports nothing.
    """
    if not any(name in text for name in PACKAGES):
        return ()
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return ()
    names = (name for node in tree.body for name in _imported(node))
    found = [name for name in names if name.partition(".")[0] in PACKAGES]
    return tuple(dict.fromkeys(found))[:MOST]


def _imported(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield node.module
        # What is imported from a package may be a module as well.
        yield from (f"{node.module}.{alias.name}" for alias in node.names)
