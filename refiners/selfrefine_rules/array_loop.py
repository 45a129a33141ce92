"""Calculate with whole arrays instead of single numbers.

Why:
    Each item that is taken out of a numpy array becomes an object of its own, and
    ``np.append`` copies the whole array.  Arithmetic on slices, and a list that becomes
    an array at the end, give the same numbers.

Bad:
    import numpy as np


    def steps(prices: np.ndarray) -> np.ndarray:
        found = np.zeros(len(prices) - 1)
        for i in range(len(prices) - 1):
            found[i] = prices[i + 1] - prices[i]
        return found

Good:
    import numpy as np


    def steps(prices: np.ndarray) -> np.ndarray:
        found = np.zeros(len(prices) - 1)
        found[:] = prices[1:] - prices[:-1]
        return found

Bad:
    import numpy as np


    def squares(levels: list[int]) -> np.ndarray:
        found = np.array([])
        for level in levels:
            found = np.append(found, level * level)
        return found

Good:
    import numpy as np


    def squares(levels: list[int]) -> np.ndarray:
        numbers = []
        for level in levels:
            numbers.append(level * level)
        found = np.array(numbers, dtype=float)
        return found
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.names import free_names

if TYPE_CHECKING:
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.6

_FILLS = (
    "for Place in range(SIZE):\n    Filled[Place] = VALUE\n",
    (
        "for Place in range(SIZE):\n    if TEST:\n        Filled[Place] = VALUE\n"
        "    else:\n        Filled[Place] = OTHER\n"
    ),
)
_MADE = ("np.zeros(SIZE)", "np.empty(SIZE)", "np.zeros(SIZE, dtype=KIND)")
_SIZES = ("len(Items)", "len(Items) - LESS")
_EMPTY = {
    "np.array([])": "float",
    "np.empty(0)": "float",
    "np.zeros(0)": "float",
    "np.array([], dtype=float)": "float",
    "np.array([], dtype=int)": "int",
    "np.array([], dtype=np.int64)": "np.int64",
    "np.array([], dtype=np.float64)": "np.float64",
}
_GROWS = ("Grown = np.append(Grown, ITEM)", "Grown = np.concatenate([Grown, [ITEM]])")
_EXACT = (cst.Add, cst.Subtract, cst.Multiply, cst.Divide)
_START_AND_STEP = 2
"""Bindings of an array that a loop makes anew in one place."""
_NUMBERS = frozenset({"int", "float", "bool"})


def propose(source: Source) -> Fixes:
    """Yield a fix for each loop that fills, or grows, an array number by number."""
    if "np." not in source.code:
        return
    for loop, found in source.findall(*_FILLS):
        place, size = found.name("Place").value, source.text(found["SIZE"])
        about = source.extract(found["SIZE"], *_SIZES)
        made = source.extract(source.sole_value(found.name("Filled").value), *_MADE)
        own = source.used_only_in(loop, frozenset({place}))
        if not own or not about or not made or source.text(made["SIZE"]) != size:
            continue
        filled: cst.BaseExpression = found["VALUE"]
        if "TEST" in found:
            filled = cst.IfExp(found["TEST"], found["VALUE"], found["OTHER"])
        items, less = about.name("Items").value, about.get("LESS")
        value = _Slices(source, items, place, less).value(filled)
        if value:
            new = f"{found.name('Filled').value}[:] = {value}"
            yield source.fix(
                loop,
                "Numbers are copied from one array into another one by one.",
                f"Write `{new}`.",
                {loop: new},
            )
    yield from _grown(source)


class _Slices:
    """Says an expression of the items at a place of all places at once."""

    def __init__(
        self,
        source: Source,
        items: str,
        place: str,
        less: cst.BaseExpression | None,
    ) -> None:
        self._source, self._items, self._place = source, items, place
        self._less = int(less.evaluated_value) if isinstance(less, cst.Integer) else 0
        self._plain = less is None or isinstance(less, cst.Integer)

    def value(self, node: cst.BaseExpression) -> str | None:
        """Return the expression for whole slices; None where that is not the same for sure."""
        about = self._source.known(self._items)
        if about.exact != "ndarray" or not self._plain:
            return None
        return self._say(node)

    def _say(self, node: cst.BaseExpression) -> str | None:
        match node:
            case cst.Integer() | cst.Float():
                return self._source.text(node)
            case cst.Name(name):
                number = self._source.known(name).exact in _NUMBERS
                return name if number and name != self._place else None
            case cst.UnaryOperation(cst.Minus(), inner):
                said = self._say(inner)
                return (
                    f"-{said}"
                    if said and not isinstance(inner, cst.BinaryOperation)
                    else None
                )
            case cst.Call(func=cst.Name("abs"), args=[arg]):
                said = self._say(arg.value)
                return f"np.abs({said})" if said else None
            case cst.BinaryOperation(left, operator, right) if isinstance(
                operator, _EXACT
            ):
                one, other = self._say(left), self._say(right)
                if not one or not other:
                    return None
                text = self._source.module.code_for_node(operator)
                said = f"{one}{text}{other}"
                return f"({said})" if node.lpar else said
            case cst.Subscript():
                return self._slice(node)
            case cst.IfExp():
                return self._choice(node)
        return None

    def _choice(self, node: cst.IfExp) -> str | None:
        match node.test:
            case cst.Comparison(left, [cst.ComparisonTarget(operator, right)]):
                parts = [self._say(v) for v in (left, right, node.body, node.orelse)]
            case _:
                return None
        if not all(parts) or isinstance(
            operator, cst.In | cst.NotIn | cst.Is | cst.IsNot
        ):
            return None
        one, other, then, rest = parts
        sign = self._source.module.code_for_node(operator)
        return f"np.where({one}{sign}{other}, {then}, {rest})"

    def _slice(self, node: cst.Subscript) -> str | None:
        found = self._source.extract(node, "Items[Place]", "Items[Place + MORE]")
        if not found or found.name("Items").value != self._items:
            return None
        if found.name("Place").value != self._place:
            return None
        more = found.get("MORE")
        if more is not None and not isinstance(more, cst.Integer):
            return None
        first = int(more.evaluated_value) if isinstance(more, cst.Integer) else 0
        left = self._less - first
        if left < 0:
            return None
        if not first and not left:
            return self._items
        return f"{self._items}[{first or ''}:{-left if left else ''}]"


def _grown(source: Source) -> Fixes:
    """Collect in a list what `np.append` would copy the array for."""
    for at, found in source.findall(*_GROWS):
        name, item = found.name("Grown").value, found["ITEM"]
        bound = source.bindings(name)
        value = source.bound_value(bound[0]) if len(bound) == _START_AND_STEP else None
        start = source.extract(value, *_EMPTY)
        loops = source.loops(at)
        if start is None or not loops or not isinstance(loops[-1], cst.For):
            continue
        if not source.is_whole(item) or name in free_names(item):
            continue
        loop = loops[-1]
        first = source.statement(bound[0])
        same_block = first is not None and source.parents[first] is source.parents[loop]
        early = [
            m
            for m in source.mentions(name)
            if m is not bound[0] and not source.inside(m, at)
            if source.span(m)[0] <= source.span(loop)[1]
        ]
        scopes = {source.scope(m) for m in bound}
        if early or not same_block or scopes != {source.scope(loop)}:
            continue
        numbers = source.fresh("numbers", f"{name}_numbers")
        yield source.fix(
            at,
            f"`np.append` copies all of `{name}` in every iteration of a loop.",
            "Collect the numbers in a list and make it an array at the end.",
            {
                source.parents[source.parents[bound[0]]]: f"{numbers} = []",
                at: f"{numbers}.append({source.text(item)})",
            },
            after={
                loop: f"{name} = np.array({numbers}, dtype={_EMPTY[start.pattern]})\n"
            },
        )
