"""Give a variable a name of its own that hides a function of Python's.

Why:
    In a function with a variable ``sum`` nobody can call ``sum``.  The name alone costs no time, so
    that this is no advice by itself; but once the variable is ``total``, the loop that
    adds up can become one call.

Bad:
    def longest_total(rows: list[list[int]]) -> int:
        best = 0
        for row in rows:
            sum = 0
            for value in row:
                sum += value
            best = max(sum, best)
        return best

Good:
    def longest_total(rows: list[list[int]]) -> int:
        best = 0
        for row in rows:
            total = 0
            for value in row:
                total += value
            best = max(total, best)
        return best
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.uses import is_target

if TYPE_CHECKING:
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "own-name"
ASPECT = "efficiency"
GAIN = 0.5
CONFIDENCE = 0.6
BRIDGE = "only"

_NAMES = {
    "sum": "total",
    "max": "largest",
    "min": "smallest",
    "len": "length",
    "list": "items",
    "dict": "table",
    "set": "members",
    "str": "text",
    "int": "number",
    "sorted": "in_order",
    "any": "one_is",
    "all": "each_is",
}
_ODD = (cst.Global, cst.Nonlocal, cst.FunctionDef, cst.ClassDef, cst.Lambda)


def propose(source: Source) -> Fixes:
    """Yield one fix that renames all variables of a function that hide what loops can become a call of."""
    if any(len(source.find(kind)) > (kind is cst.FunctionDef) for kind in _ODD):
        return
    hiding = {
        name: source.fresh(own, f"{own}_value")
        for name, own in _NAMES.items()
        if name not in source.parameters and _is_variable(source, name)
    }
    mentions = [m for name in hiding for m in source.mentions(name)]
    if mentions:
        named = ", ".join(f"`{name}`" for name in hiding)
        yield source.fix(
            mentions[0],
            f"Nobody can call what the variables hide: {named}.",
            "Give them names of their own.",
            {m: hiding[m.value] for m in mentions},
        )


def _is_variable(source: Source, name: str) -> bool:
    """Whether a function binds a name by assignments and loops alone."""
    mentions = source.mentions(name)
    stars = (source.function.params.star_arg, source.function.params.star_kwarg)
    starred = {s.name.value for s in stars if isinstance(s, cst.Param)}
    return name not in starred and any(is_target(source, m) for m in mentions)
