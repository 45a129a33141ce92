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
    if called(call) not in {"max", "min"} or isinstance(call.func, cst.Attribute):
        return None
    if any(arg.keyword and arg.keyword.value == "default" for arg in call.args):
        return None
    items = call.args[0].value
    if isinstance(items, cst.GeneratorExp | cst.ListComp) and not items.for_in.ifs:
        items = items.for_in.iter
    taken = loop.test if isinstance(loop, cst.While) else walked(loop)
    if taken is None or not isinstance(items, cst.Name):
        return None
    if items.value not in free_names(taken):
        return None
    made = call.args[0].value
    text = source.text(call)[:-1].rstrip(", ")
    if isinstance(made, cst.GeneratorExp) and not made.lpar:
        text = f"{called(call)}(({source.text(made)})"
    return f"{text}, default=None)"
