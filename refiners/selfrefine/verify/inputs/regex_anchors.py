r"""Regex anchors: other patterns in the place of one that a caller gives: tied to an end, of nothing, in another case.  Pure.

Whoever cuts a text before it is searched moves its beginning, which only `^` and `\b` tell.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.inputs.patterns import matches_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.inputs import Call
    from selfrefine.verify.inputs.hints import Parameter

BASES = 3
"""Calls whose patterns are exchanged."""
FORMS = ("^{}", "{}$", r"\b{}", "(?:{})?", "(?:{})*", "(?i:{})", "(?<=.)(?:{})", "({})")
"""What is made of a pattern, which stands for itself in each."""


def searched_with(function: FunctionNode) -> frozenset[str]:
    """Return the names that a function gives to `re` as patterns."""
    return frozenset(
        node.args[0].id
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.args
        and isinstance(node.args[0], ast.Name)
    )


def anchored_calls(
    bases: Sequence[Call], parameters: Sequence[Parameter], names: frozenset[str]
) -> Iterator[Call]:
    """Yield calls with other patterns, also beside texts in which they are found twice.

    Args:
        bases: calls to start from, small ones first.
        parameters: of the function.
        names: those that are patterns.
    """
    chosen = [p for p in parameters if p.name in names]
    places = {p.name for p in chosen} | {p.position for p in chosen}
    for call in bases[:BASES]:
        given = dict(call.arguments())
        for at, pattern in given.items():
            if at not in places or not isinstance(pattern, str) or not pattern:
                continue
            texts = [
                a for a, node in given.items() if isinstance(node, str) and a != at
            ]
            found = matches_of(pattern)[:2]
            for form in FORMS:
                made = call.replaced(at, form.format(pattern))
                yield made
                for text in texts:
                    yield from (
                        made.replaced(text, f"{one}{one} {one}") for one in found
                    )
