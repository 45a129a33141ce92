"""Stars: calls with more and fewer arguments than were seen, of a function that takes any number, or any keyword."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, kind
from selfrefine.verify.inputs.hints import hint_of, is_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.inputs.shape import Shape

BASES = 4
"""Calls that are made longer and shorter."""
UNKNOWN = "other"
"""A keyword that nobody looks up."""
GIVEN: tuple[Node, ...] = (7, "ab", ["l", [1]], ["d", [["a", 1]]], True)
"""What comes where nothing was ever seen."""
ASKING = frozenset({"get", "pop", "setdefault"})


@dataclass(frozen=True)
class Stars:
    """What a function takes besides its parameters.

    Args:
        first: at which position ``*args`` begins; None without it.
        keywords: what it looks up in ``**kwargs``, and a word that it does not; empty without it.
        annotated: whether a hint says what they hold.
        hint: what each of ``*args`` may be, where its hint names built-in types alone.
    """

    first: int | None = None
    keywords: tuple[str, ...] = ()
    annotated: bool = False
    hint: Shape | None = None


NO_STARS = Stars()


def stars_of(function: FunctionNode) -> Stars:
    """Return what a function takes besides its parameters, as its text says."""
    a = function.args
    given = [star for star in (a.vararg, a.kwarg) if star is not None]
    return Stars(
        len(a.posonlyargs) + len(a.args) if a.vararg else None,
        (*_looked_up(function, a.kwarg.arg), UNKNOWN) if a.kwarg else (),
        any(star.annotation is not None for star in given),
        (
            hint_of(a.vararg.annotation)
            if a.vararg and is_exact(a.vararg.annotation)
            else None
        ),
    )


def _looked_up(function: FunctionNode, name: str) -> list[str]:
    """Return the texts that a function looks up in the dictionary of this name."""
    found: dict[str, None] = {}
    for node in ast.walk(function):
        parts: list[ast.expr] = []
        if isinstance(node, ast.Subscript):
            parts = [node.value, node.slice]
        elif isinstance(node, ast.Compare):
            parts = [node.comparators[0], node.left]
        elif isinstance(node, ast.Call) and node.args:
            method = node.func
            if isinstance(method, ast.Attribute) and method.attr in ASKING:
                parts = [method.value, node.args[0]]
        if parts and isinstance(parts[0], ast.Name) and parts[0].id == name:
            key = parts[1]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                found[key.value] = None
    return [word for word in found if word.isidentifier()]


def star_calls(bases: Sequence[Call], stars: Stars) -> Iterator[Call]:
    """Yield calls with other numbers of arguments, and other keywords.

    What is given where nothing was ever seen is unlike what was seen, and of one kind each.

    Args:
        bases: calls to start from, small ones first.
        stars: of the function.
    """
    for call in bases[:BASES]:
        if stars.first is not None and len(call.args) >= stars.first:
            yield from _positional(call, stars.first, bases, stars)
        if stars.keywords:
            yield from _keyword_calls(call, bases, stars)


def _positional(
    call: Call, first: int, bases: Sequence[Call], stars: Stars
) -> Iterator[Call]:
    rest = call.args[first:]
    for other in (rest[:-1], (), rest + rest[-1:], rest[::-1], rest[:1]):
        if other != rest:
            yield Call((*call.args[:first], *other), call.kwargs)
    if not any(len(base.args) > first for base in bases) and not stars.annotated:
        for node in GIVEN:
            group = f"*{kind(node)}"
            yield _unlike(Call((*call.args, node), call.kwargs), group)
            yield _unlike(Call((*call.args, node, node), call.kwargs), group)


def _keyword_calls(call: Call, bases: Sequence[Call], stars: Stars) -> Iterator[Call]:
    seen = {name: node for base in bases for name, node in base.kwargs.items()}
    for name in stars.keywords:
        if name in call.kwargs:
            fewer = {k: v for k, v in call.kwargs.items() if k != name}
            yield Call(call.args, fewer)
        elif name in seen:
            yield Call(call.args, {**call.kwargs, name: seen[name]})
        elif not stars.annotated:
            for node in GIVEN:
                longer = Call(call.args, {**call.kwargs, name: node})
                yield _unlike(longer, f"{name}={kind(node)}")


def _unlike(call: Call, group: str) -> Call:
    return replace(call, in_domain=False, group=group)
