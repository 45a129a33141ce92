"""Extracted: statements of a function in a private helper before it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rewrites.names import (
    LATER,
    SIDEWAYS,
    always_bound,
    binds,
    blocks,
    has,
    mentions,
    scope_of,
    stored,
    tied,
)
from rewrites.text import indented, put, taken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rewrites.names import Scope

LONGEST = 8
MOST_INPUTS, MOST_OUTPUTS = 6, 2
UNMOVED = (
    *SIDEWAYS,
    *LATER,
    ast.Import,
    ast.ImportFrom,
    ast.Match,
)
"""What is not moved into another function."""


def extracted(source: str) -> str | None:
    """A run of statements becomes a call of a helper, which returns what is needed later."""
    scope = scope_of(source)
    if scope is None:
        return None
    body = next(blocks(scope.function)).statements
    for length in range(min(LONGEST, len(body) - 1), 0, -1):
        for start in range(len(body) - length):
            run = body[start : start + length]
            if length == 1 and not isinstance(run[0], ast.For | ast.If | ast.While):
                continue
            if has(run, (*UNMOVED, ast.Return)):
                continue
            moved = _moved(scope, body, start, start + length)
            code = _helper(source, scope, run, moved) if moved else None
            if code:
                return code
    return None


def tail(source: str) -> str | None:
    """The last statements of a function become a helper, whose result is returned."""
    scope = scope_of(source)
    if scope is None or has(scope.function.body, (ast.Yield, ast.YieldFrom)):
        return None
    body = next(blocks(scope.function)).statements
    for start in range(max(1, len(body) // 2), len(body) - 1):
        run = body[start:]
        if has(run, UNMOVED):
            continue
        moved = _moved(scope, body, start, len(body))
        code = _helper(source, scope, run, moved, last=True) if moved else None
        if code:
            return code
    return None


def _moved(
    scope: Scope, body: Sequence[ast.stmt], start: int, end: int
) -> tuple[list[str], list[str]] | None:
    """Return what a run is given and what it gives back; None where it cannot stand alone."""
    run, before, after = body[start:end], body[:start], body[end:]
    if tied(run):
        return None
    used = [name for name in mentions(run) if name in scope.local]
    written = stored(run)
    unclear = scope.comprehended | scope.handled
    if set(used) & unclear or written & scope.later:
        return None
    surely = scope.parameters | {
        name for name in scope.local if any(binds(each, name) for each in before)
    }
    inputs, outputs = [], []
    for name in used:
        needed = mentions(after)[name] > 0
        if name not in written:
            inputs.append(name)
        elif _bound_first(run, name):
            outputs += [name] * needed
        elif needed or not always_bound(name, run, mentions(run)[name]):
            inputs.append(name)
            outputs += [name] * needed
    if not surely.issuperset(inputs):
        return None
    few = len(inputs) <= MOST_INPUTS and len(outputs) <= MOST_OUTPUTS
    return (inputs, outputs) if few else None


def _bound_first(run: Sequence[ast.stmt], name: str) -> bool:
    """Whether a run binds a name on its way to its end before it reads it."""
    first = next(each for each in run if name in mentions([each]))
    return binds(first, name)


def _helper(
    source: str,
    scope: Scope,
    run: Sequence[ast.stmt],
    moved: tuple[list[str], list[str]],
    *,
    last: bool = False,
) -> str | None:
    inputs, outputs = moved
    body = taken(source, run)
    if body is None:
        return None
    name = scope.fresh(f"_{scope.function.name.strip('_')}_part")
    given, back = ", ".join(inputs), ", ".join(outputs)
    call = f"{name}({given})"
    if last:
        call = f"return {call}"
    elif outputs:
        call, body = f"{back} = {call}", f"{body}\nreturn {back}"
    head = f"def {name}({given}):\n{indented(body)}\n\n\n"
    return head + put(source, run, call)
