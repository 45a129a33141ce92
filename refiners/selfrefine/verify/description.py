"""Description: what kinds and sizes of values recorded calls had, in words."""

from __future__ import annotations

import ast
from string import ascii_lowercase, ascii_uppercase, digits, whitespace
from typing import TYPE_CHECKING

from selfrefine.verify.values import CONTAINERS, Call, Node, kind, number, short
from selfrefine.verify.values.hints import Parameter, parameters

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from selfrefine.code.syntax import FunctionNode


def describe(calls: Sequence[Call], of: Sequence[Parameter]) -> dict[str, str]:
    """Return for each parameter what was seen, such as ``list[int], 3 to 40 long``."""
    names: dict[str | int, str] = {
        p.position: p.name for p in of if p.position is not None
    }
    seen: dict[str, list[Node]] = {}
    for call in calls:
        for argument, node in call.arguments():
            seen.setdefault(str(names.get(argument, argument)), []).append(node)
    return {name: _sentence(nodes) for name, nodes in seen.items()}


def describe_drawn(
    calls: Sequence[Call], of: Sequence[Parameter], seen: dict[str, str]
) -> dict[str, str]:
    """Return for each parameter what generated calls have, and of which characters texts are, if that was not seen.

    Args:
        calls: those that were generated.
        of: the function's parameters.
        seen: what `describe` says of the recorded calls.
    """
    names: dict[str | int, str] = {
        p.position: p.name for p in of if p.position is not None
    }
    found = describe(calls, of)
    texts: dict[str, set[str]] = {}
    for call in calls:
        for argument, node in call.arguments():
            name = str(names.get(argument, argument))
            texts.setdefault(name, set()).update(*_texts(node))
    told = {}
    for name, what in found.items():
        kinds = _characters(texts[name])
        if what != seen.get(name) or kinds:
            told[name] = f"{what}{', texts of ' if kinds else ''}{kinds}"
    return told


def describe_attributes(
    seen: Mapping[str, Mapping[str, Sequence[str]]], function: FunctionNode
) -> dict[str, str]:
    """Return what attributes of parameters held that a function names, such as ``self.stack`` to ``list[str]``.

    Args:
        seen: argument, by position or name, to attribute to kinds.
        function: whose parameters they are.
    """
    at = {p.name: p.position for p in parameters(function)}
    used = {
        (node.value.id, node.attr): None
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    found = {}
    for name, attribute in used:
        kinds: list[str] = []
        for argument in (str(at.get(name)), name):
            kinds += seen.get(argument, {}).get(attribute, ())
        if kinds:
            found[f"{name}.{attribute}"] = " | ".join(sorted(set(kinds)))
    return found


def _texts(node: Node) -> Iterator[str]:
    """Yield the texts in a value, as far as containers hold them."""
    if isinstance(node, str):
        yield node
    elif kind(node) in CONTAINERS:
        for item in node[1]:
            yield from _texts(item)
    elif kind(node) == "dict":
        for pair in node[1]:
            for item in pair:
                yield from _texts(item)


def _characters(found: set[str]) -> str:
    """Return characters in words: the usual ones by their class, others as they are."""
    left, said = set(found), []
    for word, usual in _CLASSES.items():
        if left & usual:
            said.append(word)
            left -= usual
    rare = sorted(left, key=lambda c: (not c.isprintable(), c))[:MOST_RARE]
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in rare)
    return ", ".join(
        [*said, *([f"and {shown}"] if said and shown else [shown] if shown else [])]
    )


_CLASSES = {
    "a-z": frozenset(ascii_lowercase),
    "A-Z": frozenset(ascii_uppercase),
    "0-9": frozenset(digits),
    "white space": frozenset(whitespace),
}
EXACT = 10**9
"""A whole number below it is shown with all its digits."""
MOST_RARE = 16
"""Characters of no usual class that are shown."""


def _sentence(nodes: list[Node]) -> str:
    kinds = " | ".join(sorted(_telling_types({_type_of(node) for node in nodes})))
    lengths = [_length(node) for node in nodes if _length(node) is not None]
    numbers = [value for node in nodes if (value := number(node)) is not None]
    if lengths and len(lengths) == len(nodes):
        return f"{kinds}, {_range([x for x in lengths if x is not None])} long"
    if numbers and len(numbers) == len(nodes):
        return f"{kinds}, {_range(numbers)}"
    return kinds


def _telling_types(types: set[str]) -> set[str]:
    """Return the types without those that others tell as well: of empty containers, and of items all of which occur in one."""
    items = {one: _items(one) for one in types}
    return {
        one
        for one, own in items.items()
        if not any(t.startswith(f"{one}[") for t in types)
        and not any(own and own < other for t, other in items.items() if t.split("[")[0] == one.split("[")[0])
    }  # fmt: skip


def _items(name: str) -> frozenset[str]:
    """Return the kinds of items in the name of a container's type; none of a dictionary's, which are pairs."""
    head, bracket, rest = name.partition("[")
    return frozenset(rest.removesuffix("]").split(" | ")) if bracket and head in CONTAINERS else frozenset()  # fmt: skip


def _range(found: Sequence[float]) -> str:
    least, most = (
        str(value) if isinstance(value, int) and abs(value) < EXACT else f"{value:g}"
        for value in (min(found), max(found))
    )
    return least if least == most else f"{least} to {most}"


def _type_of(node: Node) -> str:
    what = kind(node)
    if what in CONTAINERS and node[1]:
        return f"{what}[{_kinds(node[1])}]"
    if what == "dict" and node[1]:
        keys, values = zip(*node[1], strict=True)
        return f"dict[{_kinds(keys)}, {_kinds(values)}]"
    return short(what)


def _kinds(items: Sequence[Node]) -> str:
    """Return the kinds of items; of lists, tuples and sets among them with what all of these hold together."""
    inner: dict[str, set[str]] = {}
    for item in items:
        held = item[1] if kind(item) in CONTAINERS else ()
        inner.setdefault(kind(item), set()).update(map(kind, held))
    return " | ".join(
        f"{one}[{' | '.join(sorted(held))}]" if held else one
        for one, held in sorted(inner.items())
    )


def _length(node: Node) -> int | None:
    if isinstance(node, str):
        return len(node)
    if kind(node) in CONTAINERS or kind(node) == "dict":
        return len(node[1])
    return (
        int(node[3])
        if isinstance(node, list) and node[0] == "p" and node[3] is not None
        else None
    )
