"""Hints: what a parameter's annotation allows, read from source and never evaluated."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from selfrefine.code.annotations import alternatives, arguments, head, is_none
from selfrefine.verify.values.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selfrefine.verify.values import Node
    from selfrefine.verify.values.shape import Declared

SCALARS = {"int", "float", "str", "bool", "bytes", "complex"}
SEQUENCES = {
    "list": "list",
    "List": "list",
    "Sequence": "list",
    "MutableSequence": "list",
    "Iterable": "list",
    "Collection": "list",
    "set": "set",
    "Set": "set",
    "AbstractSet": "set",
    "frozenset": "frozenset",
    "FrozenSet": "frozenset",
}
DRAWN = {"Iterable", "Iterator"}
EXACT = {"list", "List", "set", "Set", "frozenset", "FrozenSet", "dict", "Dict", "tuple", "Tuple"}  # fmt: skip
"""Containers of which no other type may stand in the place."""
MAPPINGS = {"dict", "Dict", "Mapping", "MutableMapping"}


MISSING = object()


@dataclass(frozen=True)
class Parameter:
    """One parameter of the function.

    Args:
        name: its name.
        position: its index among the positional arguments; None for keyword-only.
        hint: the shape that its annotation allows; None without one or where it is not understood.
        default: whether it may be left out.
        usual: what it is where it is left out, if that is a plain value; else ``MISSING``.
        annotated: whether its annotation excludes some kinds of values, even where we do not know which.
        drawn: whether its annotation allows an iterator.
        exact: whether its annotation names built-in types alone, so that its shape says all that may come.
    """

    name: str
    position: int | None
    hint: Shape | None
    default: bool = False
    annotated: bool = False
    usual: object = MISSING
    drawn: bool = False
    exact: bool = False

    @property
    def places(self) -> tuple[str | int, ...]:
        """Where a call may have it: under its name, or at its position."""
        return (self.name,) if self.position is None else (self.name, self.position)


def hints_by_place(parameters: Iterable[Parameter]) -> dict[str | int, Shape]:
    """Return what hints allow, for each place in which a call may have a parameter."""
    return {at: p.hint for p in parameters for at in p.places if p.hint is not None}


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[Parameter, ...]:
    """Return the parameters of a function, without ``*args`` and ``**kwargs``."""
    a = node.args
    positional = [*a.posonlyargs, *a.args]
    usual = [*[None] * (len(positional) - len(a.defaults)), *a.defaults]
    found = [
        _parameter(arg, index, usual[index]) for index, arg in enumerate(positional)
    ]
    found += [
        _parameter(arg, None, default)
        for arg, default in zip(a.kwonlyargs, a.kw_defaults, strict=True)
    ]
    return tuple(found)


def _parameter(
    arg: ast.arg, position: int | None, default: ast.expr | None
) -> Parameter:
    hint = hint_of(arg.annotation)
    told = arg.annotation is not None and not (hint and hint.open)
    # A name of one letter is mostly a type variable, which excludes nothing.
    annotated = told and len(ast.unparse(arg.annotation)) > 1  # type: ignore[arg-type]
    usual = default.value if isinstance(default, ast.Constant) else MISSING
    kinds = alternatives(arg.annotation) if arg.annotation else []
    drawn = any(head(part) in DRAWN for part in kinds)
    return Parameter(
        arg.arg,
        position,
        hint,
        default is not None,
        annotated,
        usual,
        drawn,
        exact=hint is not None and is_exact(arg.annotation),
    )


def is_exact(annotation: ast.expr | None) -> bool:
    """Whether an annotation names built-in types alone, and no choice between two that hold others."""
    if annotation is None:
        return False
    every = alternatives(annotation)
    if len(every) > 1:
        return all(is_none(part) or head(part) in SCALARS for part in every)
    [annotation] = every
    parts = arguments(annotation)
    inner = [
        p for p in parts if not (isinstance(p, ast.Constant) and p.value is Ellipsis)
    ]
    named = is_none(annotation) or head(annotation) in SCALARS | EXACT
    return named and all(map(is_exact, inner))


def hint_of(annotation: ast.expr | None) -> Shape | None:
    """Return the shape that an annotation allows; None where it says nothing that we understand."""
    if annotation is None:
        return None
    every = alternatives(annotation)
    if every != [annotation]:
        return union([hint_of(part) for part in every])
    if is_none(annotation):
        return Shape(kinds=frozenset({"None"}))
    return _hint_of_name(head(annotation), arguments(annotation))


def union(shapes: list[Shape | None]) -> Shape | None:
    """Return the shape that allows what any of some shapes allows."""
    known = [shape for shape in shapes if shape is not None]
    if len(known) != len(shapes) or not known:
        return None
    return Shape(
        kinds=frozenset().union(*(shape.kinds for shape in known)),
        open=any(shape.open for shape in known),
        items=next((s.items for s in known if s.items), None),
        values=next((s.values for s in known if s.values), None),
        fields=next((s.fields for s in known if s.fields), ()),
    )


def _hint_of_name(name: str, parts: list[ast.expr]) -> Shape | None:
    """Return what a type with some arguments allows."""
    if not parts and name in SCALARS:
        # By PEP 484 an int is acceptable where a float is.
        return Shape(kinds=frozenset({name, "int"} if name == "float" else {name}))
    if not parts and name in ("Any", "object"):
        return Shape(open=True)
    first, second = [*map(hint_of, parts[:2]), None, None][:2]
    if name in SEQUENCES:
        return Shape(kinds=frozenset({SEQUENCES[name]}), items=first)
    if name in MAPPINGS and len(parts) != 1:
        return Shape(kinds=frozenset({"dict"}), items=first, values=second)
    if name not in ("tuple", "Tuple"):
        return None
    if parts and isinstance(parts[-1], ast.Constant) and parts[-1].value is Ellipsis:
        return Shape(kinds=frozenset({"tuple"}), items=first)
    fields = tuple(shape for part in parts if (shape := hint_of(part)))
    known = fields if len(fields) == len(parts) else ()
    return Shape(kinds=frozenset({"tuple"}), fields=known)


@dataclass(frozen=True)
class Stars:
    """What a function takes besides its parameters.

    Args:
        first: at which position ``*args`` begins; None without it.
        keywords: what it looks up in ``**kwargs``, and a word that it does not; empty without it.
        annotated: whether a hint says what they hold.
        hint: what each of ``*args`` may be, where its hint names built-in types alone.
    """

    first: int | None = None
    keywords: tuple[str, ...] = ()
    annotated: bool = False
    hint: Shape | None = None


NO_STARS = Stars()


@dataclass(frozen=True)
class SourceHints:
    """What was found.

    Args:
        literals: strings, bytes and numbers, with the neighbours of whole numbers.
        types: names of the types that the text asks for.
        expected: the strings among the literals that it compares with or looks up, so that
            they may well come; the others may be parts of an answer.
        patterns: texts that its regular expressions match.
        measures: whether it asks how long something is.
        defaults: whole numbers that it takes where none are given.
        stars: what it takes besides its parameters.
        tells: whether it asks for types, or writes values down, so that a truth is no number to it.
        recursive: whether it calls itself.
        patterns_in: names of parameters that it gives to `re` as patterns.
        declared: what classes of its file say of their fields.
        indexed: pairs of variables, the first of which stands in an index of the second.
    """

    literals: tuple[Node, ...] = ()
    types: tuple[str, ...] = ()
    expected: frozenset[str] = frozenset()
    patterns: tuple[str, ...] = ()
    measures: bool = False
    defaults: tuple[Node, ...] = ()
    stars: Stars = NO_STARS
    tells: bool = False
    recursive: bool = False
    patterns_in: frozenset[str] = frozenset()
    declared: Declared = field(default_factory=dict)
    indexed: frozenset[tuple[str, str]] = frozenset()


NO_HINTS = SourceHints()
"""What nothing is known of says."""
