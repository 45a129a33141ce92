"""Declared fields: what the fields of records may hold, as their classes say: a field that was None in all tests may be a text.  Pure."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from selfrefine.verify.inputs import Call, Node, kind, record_fields, short, with_fields
from selfrefine.verify.inputs.hints import hint_of
from selfrefine.verify.inputs.places import places_in, put

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from selfrefine.verify.inputs.shape import Declared, Shape

SAMPLES: Mapping[str, Node] = {
    "None": None,
    "bool": True,
    "int": 7,
    "float": ["f", "2.5"],
    "str": "ab",
    "bytes": ["b", "6162"],
    "list": ["l", []],
    "dict": ["d", []],
}
"""What a field gets of a kind that it never had."""
BASES, PLACES = 5, 40
"""Calls of which fields are exchanged, and places of an argument in which records are looked for."""


def declared_in(module: ast.Module) -> Mapping[str, Mapping[str, Shape]]:
    """Return what each class of a file says of its fields, by their names; those that it does not say, or we do not understand, are left out."""
    return {
        node.name: fields
        for node in module.body
        if isinstance(node, ast.ClassDef) and (fields := _fields(node))
    }


def _fields(node: ast.ClassDef) -> dict[str, Shape]:
    return {
        item.target.id: shape
        for item in node.body
        if isinstance(item, ast.AnnAssign)
        and isinstance(item.target, ast.Name)
        and (shape := hint_of(item.annotation)) is not None
    }


def samples_of(declared: Declared) -> dict[str, list[Node]]:
    """Return for each name of a field one value of each kind that a class says it may hold."""
    found: dict[str, list[Node]] = {}
    for fields in declared.values():
        for name, shape in fields.items():
            found.setdefault(name, []).extend(_samples(shape, found.get(name, ())))
    return found


def _samples(shape: Shape, known: Iterable[Node]) -> list[Node]:
    return [
        SAMPLES[what]
        for what in sorted(shape.kinds)
        if what in SAMPLES and SAMPLES[what] not in known
    ]


def declared_calls(bases: Sequence[Call], declared: Declared) -> Iterator[Call]:
    """Yield calls in which a field of a record is of another kind than it is there, and one that its class allows."""
    for call in bases[:BASES] if declared else ():
        for at, node in call.arguments():
            for place in places_in(node, PLACES):
                for new in _exchanged(place.node, declared):
                    yield call.replaced(at, put(node, place.path, new))


def _exchanged(node: Node, declared: Declared) -> Iterator[Node]:
    fields = record_fields(node)
    own = declared.get(short(node[2]), {}) if fields else {}
    for name, value in fields:
        for other in _samples(own[name], ()) if name in own else ():
            if kind(other) != kind(value):
                yield with_fields(node, {name: other})
