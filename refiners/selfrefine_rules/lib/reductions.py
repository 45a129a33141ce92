"""Reductions: loops that only make one value of many, which a call such as `sum` or `any` says as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import bound_by, free_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from selfrefine_rules import Fix
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Source

LOOSE = (cst.IfExp, cst.Lambda, cst.Tuple)
"""What needs parentheses in a generator."""
SUSPENDED = (cst.Yield, cst.Await, cst.NamedExpr)
"""What cannot stand in a generator."""


def reductions(
    source: Source,
    patterns: Sequence[str],
    express: Callable[[Match], str | None],
    problem: str,
) -> Iterator[Fix]:
    """Yield a fix for each loop that one expression can stand for.

    Args:
        source: the function.
        patterns: forms of ``Total = ...`` and of ``for TARGET in ITEMS: ...`` behind it.
        express: returns the value of a match as an expression, or None.
        problem: what is wrong with such a loop; {} in it is the name.
    """
    for (before, loop), found in source.started(*patterns):
        name, items = found.name("Total").value, bound_by(found["TARGET"])
        if name in names_in(found) or not source.used_only_in(loop, items):
            continue
        commented = "#" in source.text(cst.ensure_type(loop, cst.For).body)
        value = None if commented else express(found)
        if value is not None:
            line = cst.parse_statement(f"{name} = {value}\n")
            above = [*before.leading_lines, *loop.leading_lines]
            yield source.fix(
                loop,
                problem.format(f"`{name}`"),
                f"Write `{name} = {value}`.",
                {before: None, loop: line.with_changes(leading_lines=above)},
                imports=_imports(value),
            )


def names_in(found: Match) -> frozenset[str]:
    """Return the names that a loop reads or binds besides its result."""
    return bound_by(found["TARGET"]).union(*map(free_names, parts_of(found)))


def parts_of(found: Match) -> list[cst.BaseExpression]:
    """Return the expressions that a loop evaluates."""
    return [found[word] for word in found if word not in {"Total", "TARGET"}]


def _imports(value: str) -> list[str]:
    word = value.partition("(")[0]
    return [f"from math import {word}"] if word in {"prod", "factorial"} else []
