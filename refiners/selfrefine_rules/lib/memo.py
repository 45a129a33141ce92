"""Memo: answers about one function that are asked for again and again, kept until it is forgotten.

Nodes are known here by `id`: a node's own hash is a call of Python, and the function's
index keeps each of them, so that no other object gets its `id`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import libcst as cst

    from selfrefine_rules.lib.pattern import Forms
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.uses import Role


@dataclass(frozen=True, eq=False)
class Memo:
    """What was answered so far.

    Args:
        forms: patterns to those of them that the function may hold.
        helpers: each name that is called to the function of the block which it is, if it is one.
        roles: each mention to what it does.
        scopes: each node to the function, lambda or class body that holds it.
        texts: each node to itself, as others than the function's are asked for as well, and to its code.
        present: words that the block holds.
        absent: words that it does not hold.
    """

    forms: dict[tuple[str, ...], Forms] = field(default_factory=dict)
    helpers: dict[str, Source | None] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)
    scopes: dict[int, cst.CSTNode] = field(default_factory=dict)
    texts: dict[int, tuple[cst.CSTNode, str]] = field(default_factory=dict)
    present: set[str] = field(default_factory=set)
    absent: set[str] = field(default_factory=set)
