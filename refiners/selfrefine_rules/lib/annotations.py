"""Annotations: what a type's text says of the objects that have it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from selfrefine.code.annotations import alternatives, arguments, head, is_none, parse
from selfrefine_rules.lib.words import words

if TYPE_CHECKING:
    import ast

Kind = Literal["sequence", "hashed", "text", "iterator", "number", "unknown"]
"""sequence: ``in`` scans it, and it can be walked twice.  hashed: ``in`` is a hash lookup."""

_HEADS: dict[Kind, str] = {
    "sequence": "list tuple deque List Tuple Deque Sequence MutableSequence",
    "hashed": "set frozenset dict defaultdict Counter OrderedDict range Set FrozenSet"
    " AbstractSet MutableSet Dict DefaultDict Mapping MutableMapping KeysView",
    "text": "str bytes bytearray Text AnyStr",
    "iterator": "Iterator Generator IO TextIO BinaryIO",
    "number": "int float complex bool Decimal Fraction",
}
KINDS = {head: kind for kind, heads in _HEADS.items() for head in words(heads)}
_UNHASHABLE = words(
    "list dict set bytearray deque defaultdict Counter OrderedDict List Dict Set Deque"
    " DefaultDict ndarray MutableSequence MutableMapping MutableSet Series DataFrame"
)


@dataclass(frozen=True)
class Known:
    """What is known of a variable's object.

    Args:
        kind: what ``in`` and iteration do with it.
        optional: whether it may be None.
        hashable: whether its items may go into a set; None where nobody says.
        exact: the type's own name, such as ``int``; empty where it is unknown or not one.
    """

    kind: Kind = "unknown"
    optional: bool = False
    hashable: bool | None = None
    exact: str = ""


def read(annotation: str) -> Known:
    """Read a type such as ``list[int] | None`` or ``Optional["Sequence[str]"]``."""
    node = parse(annotation)
    return Known() if node is None else _type(node)


def _type(node: ast.expr) -> Known:
    every = alternatives(node)
    real = [part for part in every if not is_none(part)]
    optional = len(real) < len(every)
    if len(real) != 1:
        about = [_type(part) for part in real]
        kind = about[0].kind if len({one.kind for one in about}) == 1 else "unknown"
        unhashable = any(one.hashable is False for one in about)
        heads = {one.exact for one in about}
        exact = about[0].exact if len(heads) == 1 else ""
        return Known(kind, optional, False if unhashable else None, exact)
    name, items = head(real[0]), arguments(real[0])
    of_all = name in {"tuple", "Tuple"}
    hashable = all(map(_is_hashable, items if of_all else items[:1])) if items else None
    return Known(KINDS.get(name, "unknown"), optional, hashable, name)


def _is_hashable(node: ast.expr) -> bool:
    """Whether a type's objects may be hashable, as far as its name says."""
    if any(head(part) in _UNHASHABLE for part in alternatives(node)):
        return False
    nested = arguments(node) if head(node) in {"tuple", "Tuple"} else []
    return all(map(_is_hashable, nested))
