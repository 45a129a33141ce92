"""Aggregates: what is made of all items, and what it is where there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.names import called, free_names
from selfrefine.rules.lib.tree import walked

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Source
    from selfrefine.rules.lib.tree import Loop


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
