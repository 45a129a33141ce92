"""Kinds: in which places of the arguments callers give values of one kind, as far as enough were seen to say so.

The rule, as docs/VERIFICATION.md gives it: where at least `VALUES` values were seen in at least `CALLS` calls, all of
one kind that can be hashed and holds no others, no generated call has a value of another kind there, but None.  It
does not hold where the function asks for types, or where a type hint or a default names another kind.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeAlias

from selfrefine.verify.inputs import Call, Node, kind, record_fields
from selfrefine.verify.inputs.hints import MISSING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from selfrefine.verify.inputs.hints import Parameter
    from selfrefine.verify.inputs.shape import Shape

VALUES, CALLS = 20, 3
"""Values of one kind in a place, and calls, from which on nothing else is expected there."""
LONGEST_ROW = 8
"""Items of a tuple up to which each position is a place of its own."""
DEEPEST = 4
"""Steps from an argument to what it holds up to which places are told apart."""
SCALARS = frozenset({"int", "float", "str", "bytes", "bool", "complex"})
Place: TypeAlias = tuple[str | int, ...]
"""An argument's name or position, and the steps from there to what it holds."""


def settled(
    recorded: Sequence[Call], parameters: Sequence[Parameter], types: Sequence[str]
) -> dict[Place, str]:
    """Return the places in which one kind of values was seen often enough, with that kind.

    Args:
        recorded: calls that tests make.
        parameters: of the function.
        types: which types the function asks for.
    """
    if len(recorded) < CALLS or types:
        return {}
    kinds: dict[Place, set[str]] = defaultdict(set)
    counts: dict[Place, int] = defaultdict(int)
    for call in recorded:
        for place, _, what in _places(call):
            kinds[place].add(what)
            counts[place] += 1
    own = {at: p for p in parameters for at in (p.name, p.position)}
    return {
        place: what
        for place, (what, *others) in kinds.items()
        if not others
        and what in SCALARS
        and counts[place] >= VALUES
        and _agrees(own.get(place[0]), place[1:], what)
    }


def is_expected(call: Call, known: Mapping[Place, str]) -> bool:
    """Whether a call has no value of another kind than is known of its place; None may come anywhere."""
    return not known or all(
        node is None or known.get(place, what) == what
        for place, node, what in _places(call)
    )


def _places(call: Call) -> Iterator[tuple[Place, Node, str]]:
    """Yield every value in a call with each place that it stands in, and its kind."""
    todo: list[tuple[Place, Node]] = [
        ((at,), call.args[node[1]] if isinstance(node, list) and node[0] == "same" else node)
        for at, node in call.arguments()
    ]  # fmt: skip
    for place, node in todo:
        what = kind(node)
        yield place, node, what
        # A value under a key stands in two places, what it holds in four: each step down doubles them.
        if node is None or what in SCALARS or len(place) > DEEPEST:
            continue
        if what == "dict":
            keys, values = (*place, "keys"), (*place, "values")
            for key, value in node[1]:
                todo += [(keys, key), (values, value)]
                if isinstance(key, str):
                    todo.append(((*place, f"[{key}]"), value))
        elif what in ("list", "tuple", "set", "frozenset", "iterator"):
            items = (*place, "items")
            todo += [(items, item) for item in node[1]]
            if what == "tuple" and len(node[1]) <= LONGEST_ROW:
                todo += [((*place, at), item) for at, item in enumerate(node[1])]
        else:
            todo += [((*place, f".{name}"), part) for name, part in record_fields(node)]


def _agrees(parameter: Parameter | None, steps: Place, what: str) -> bool:
    """Whether neither the type hint nor the default of a parameter names another kind in a place."""
    if parameter is None:
        return True
    usual = parameter.usual
    if not steps and usual not in (MISSING, None) and type(usual).__name__ != what:
        return False
    shape = _shape_at(parameter.hint, steps)
    return shape is None or shape.open or not shape.kinds or shape.kinds <= {what, "None"}  # fmt: skip


def _shape_at(shape: Shape | None, steps: Place) -> Shape | None:
    """Return what a type hint says of a place; None where it says nothing."""
    for step in steps:
        if shape is None or shape.open:
            return None
        if isinstance(step, int):
            shape = shape.fields[step] if step < len(shape.fields) else shape.items
        elif step.startswith("."):
            shape = shape.record.get(step[1:])
        else:
            shape = shape.items if step in ("items", "keys") else shape.values
    return shape
