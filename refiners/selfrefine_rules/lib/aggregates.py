"""Aggregates: what is made of all items, and what it is where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.names import called, free_names
from selfrefine_rules.lib.tree import walked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Source
    from selfrefine_rules.lib.tree import Loop


KEEPS = {
    form: word
    for word, sign in (("max", ">"), ("min", "<"))
    for form in (
        f"if VALUE {sign} Best:\n    Best = VALUE\n",
        f"if VALUE {sign}= Best:\n    Best = VALUE\n",
        f"Best = {word}(Best, VALUE)",
        f"Best = {word}(VALUE, Best)",
    )
}
"""A line that keeps the best value so far, to the function that does so."""


def indented(lines: str) -> str:
    """Return the lines of a pattern as those of a block below its first one."""
    return "".join(f"    {line}\n" for line in lines.rstrip("\n").split("\n"))[4:]


def kept(
    source: Source, body: Sequence[Any], forms: Iterable[str]
) -> tuple[Match, cst.BaseExpression, str] | None:
    """Return how statements keep a VALUE, what this is, and its name if a line before gives it one."""
    *named, last = body
    found = source.extract(last, *forms)
    if not found or len(named) > 1:
        return None
    if not named:
        return found, found["VALUE"], ""
    first = source.extract(named[0], "Name = VALUE")
    if not first or source.text(found["VALUE"]) != first.name("Name").value:
        return None
    return found, first["VALUE"], first.name("Name").value


def where_empty(source: Source, call: cst.Call, loop: Loop) -> str | None:
    """Return ``max(items, default=None)`` where the loop has no turn if there are no items."""
    if not fails_on_nothing(call):
        return None
    items = call.args[0].value
    if isinstance(items, cst.GeneratorExp | cst.ListComp) and not items.for_in.ifs:
        items = items.for_in.iter
    taken = loop.test if isinstance(loop, cst.While) else walked(loop)
    if taken is None or not isinstance(items, cst.Name):
        return None
    if items.value not in free_names(taken):
        return None
    return with_default(source, call)


def fails_on_nothing(call: cst.Call) -> bool:
    """Whether it is ``max(items)`` or ``min(items)`` that says nothing of no items."""
    if called(call) not in {"max", "min"} or isinstance(call.func, cst.Attribute):
        return False
    return not any(a.keyword and a.keyword.value == "default" for a in call.args)


def with_default(source: Source, call: cst.Call) -> str:
    """Return ``max(items, default=None)``."""
    made = call.args[0].value
    text = source.text(call)[:-1].rstrip(", ")
    if isinstance(made, cst.GeneratorExp) and not made.lpar:
        text = f"{called(call)}(({source.text(made)})"
    return f"{text}, default=None)"
