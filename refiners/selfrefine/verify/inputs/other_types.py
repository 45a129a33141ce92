"""Other types: values of other kinds than were seen, where no annotation speaks against them.

They are never in the domain: a difference there weakens a grade.  They come in groups of one kind of nonsense:
where the original crashes by accident on one of a group, nobody gives such values, and the whole group says nothing.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, kind, number, of_number
from selfrefine.verify.inputs.container_items import within
from selfrefine.verify.inputs.dependent_arguments import of_others
from selfrefine.verify.inputs.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from selfrefine.verify.inputs.generate import Domain
    from selfrefine.verify.inputs.hints import Parameter
    from selfrefine.verify.inputs.literals import SourceHints

FOREIGN: tuple[Node, ...] = (None, 0, 2, ["f", "2.5"], "a", ["l", []], ["t", [1, 2]])
"""One value of each kind that a parameter without a type hint may well be given: one unhashable among them, and one
that `%` takes apart."""
FOR_SCALARS = frozenset({"None", "bool", "int", "float", "complex"})
"""Where only these were seen, texts and lists are foreign; elsewhere one kind of them may well serve for another."""
NEVER: tuple[Node, ...] = (["f", "inf"], ["f", "nan"])
"""Numbers that a caller of a function of fractions may come by."""
FAR = 1_000_000_000
"""From here on squares are larger than what floats hold to the last digit."""
RECEIVERS = ("self", "cls")
BASES, CROSSED, KEYS, DEPTH = 4, 8, 40, 2
"""Calls, calls made of two of them, and keys of dictionaries in which something foreign is put, and how deep."""
MOST = 80


def foreign_calls(
    bases: Sequence[Call],
    parameters: Sequence[Parameter],
    domain: Domain,
    hints: SourceHints,
) -> Iterator[Call]:
    """Yield calls with a value of another kind than was ever seen, where no type hint speaks against it.

    Args:
        bases: calls to put it in, small ones first.
        parameters: of the function.
        domain: what was seen.
        hints: what the function's text says of its inputs.
    """
    known: dict[str | int | None, Parameter] = {p.name: p for p in parameters}
    known |= {p.position: p for p in parameters}
    mixed = itertools.islice(of_others(bases[:BASES]), CROSSED)
    # The smallest call may be over before the value is looked at: a larger one tells whether it is nonsense.
    ends = {0, len(bases[:BASES]) - 1}
    made = (
        replace(base.replaced(at, node), in_domain=False, group=f"{at} {name}")
        for index, base in enumerate([*bases[:BASES], *mixed])
        for at, seen in base.arguments()
        if not (at == 0 and at in known and known[at].name in RECEIVERS)
        for name, node in _rows(
            known.get(at),
            domain.shapes.get(at, Shape(open=True)),
            seen,
            hints,
            first=index in ends,
        )
    )
    yield from itertools.islice(made, MOST)


def _rows(
    parameter: Parameter | None,
    shape: Shape,
    seen: Node,
    hints: SourceHints,
    *,
    first: bool,
) -> list[tuple[str, Node]]:
    """Return foreign values for the place of one, each with the name of its kind; `first`: of the smallest or largest base."""
    bare = not (parameter and parameter.annotated)
    own = _others(shape, seen) if first and bare else []
    own += _shifted(seen) if first else []
    if parameter and parameter.drawn and kind(seen) in ("list", "tuple"):
        own.append(("an iterator", ["v", "builtins.iter", [seen]]))
    hint = parameter.hint if parameter else None
    return own + _deeper(
        shape,
        seen,
        hints,
        free=bare or _is_any_dictionary(hint),
        holds_any=_is_any_dictionary(hint.items if hint else None),
    )


def _others(shape: Shape, seen: Node) -> list[tuple[str, Node]]:
    """Return foreign values for an argument itself, each with the name of its kind."""
    found = [
        (kind(node), node)
        for node in FOREIGN
        if (kind(node) in FOR_SCALARS or shape.kinds <= FOR_SCALARS)
        and kind(node) not in shape.kinds
        # Fractions of the number that was seen come below.
        and not (kind(node) == "float" and "int" in shape.kinds)
    ]
    value = number(seen)
    if isinstance(value, int) and "float" not in shape.kinds:
        halves = (value + 0.5, float(value))
        found += [("a fraction", of_number(half)) for half in halves]
    return found


def _is_any_dictionary(hint: Shape | None) -> bool:
    """Whether an annotation names a dictionary, and not what it holds."""
    bare = hint == Shape(kinds=frozenset({"dict"}))
    values = hint.values if hint and hint.kinds == {"dict"} else None
    return bare or (values is not None and values.open)


def _shifted(seen: Node) -> list[tuple[str, Node]]:
    """Return numbers that are far from zero and near to each other: what takes large ones apart loses small differences."""
    items = seen[1] if kind(seen) in ("list", "tuple") else []
    values = [value for item in items if (value := number(item)) is not None]
    if not 1 < len(values) == len(items):
        return []
    far = [of_number(FAR + at + value) for at, value in enumerate(values)]
    return [("numbers far from zero", [seen[0], far])]


def _deeper(
    shape: Shape, seen: Node, hints: SourceHints, *, free: bool, holds_any: bool
) -> list[tuple[str, Node]]:
    """Return a value with something foreign in it; `free`: no annotation says what it holds.

    `holds_any`: one says that it is or holds dictionaries, and not what is in them.
    """
    found: list[tuple[str, Node]] = []
    if "float" in shape.kinds and number(seen) is not None:
        found += [("no number", node) for node in NEVER]
    if free or holds_any:
        found += [("None as a value", node) for node in _without(seen, DEPTH)]
    if not free:
        return found
    if kind(seen) == "list" and "tuple" not in shape.kinds:
        found.append(("a tuple", ["t", seen[1]]))
    if kind(seen) == "list" and "iterator" not in shape.kinds:
        found.append(("an iterator", ["it", seen[1]]))
    found += [("a tuple within", node) for node in _tuples(seen)]
    found += [("unhashable", node) for node in _with_unhashable(seen, hints)]
    return found


def _tuples(node: Node) -> Iterable[Node]:
    """Yield a list with one of the lists in it as a tuple."""
    if kind(node) in ("list", "tuple"):
        yield from within(
            node,
            lambda part: iter([["t", part[1]]] if kind(part) == "list" else []),
        )


def _without(node: Node, depth: int) -> Iterator[Node]:
    """Yield a dictionary, or what holds it, with None in the place of one value."""
    if kind(node) == "dict":
        pairs = node[1][:KEYS]
        for at, (key, value) in enumerate(pairs):
            for other in (None, *(_without(value, depth - 1) if depth else ())):
                if other != value:
                    yield ["d", [*node[1][:at], [key, other], *node[1][at + 1 :]]]
    elif depth and kind(node) in ("list", "tuple"):
        yield from within(node, lambda part: _without(part, depth - 1))


def _with_unhashable(node: Node, hints: SourceHints) -> Iterator[Node]:
    """Yield a dictionary with an unhashable value at each key that it has, or that the text looks up."""
    if not isinstance(node, list) or kind(node) != "dict":
        return
    items = node[1]
    there = [key for key, _ in items][:KEYS]
    for key in [*there, *sorted(hints.expected.difference(map(str, there)))]:
        others = [item for item in items if item[0] != key]
        yield [node[0], [*others, [key, ["l", []]]]]
