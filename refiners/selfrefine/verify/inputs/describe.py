"""Describe: what kinds and sizes of values recorded calls had, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.inputs import CONTAINERS, Call, Node, kind, number, short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.inputs.hints import Parameter


def describe(calls: Sequence[Call], parameters: Sequence[Parameter]) -> dict[str, str]:
    """Return for each parameter what was seen, such as ``list[int], 3 to 40 long``."""
    names: dict[str | int, str] = {
        p.position: p.name for p in parameters if p.position is not None
    }
    seen: dict[str, list[Node]] = {}
    for call in calls:
        for argument, node in call.arguments():
            seen.setdefault(str(names.get(argument, argument)), []).append(node)
    return {name: _sentence(nodes) for name, nodes in seen.items()}


def _sentence(nodes: list[Node]) -> str:
    kinds = " | ".join(sorted({_type_of(node) for node in nodes}))
    lengths = [_length(node) for node in nodes if _length(node) is not None]
    numbers = [value for node in nodes if (value := number(node)) is not None]
    if lengths and len(lengths) == len(nodes):
        return f"{kinds}, {min(x for x in lengths if x is not None)} to {max(x for x in lengths if x is not None)} long"
    if numbers and len(numbers) == len(nodes):
        return f"{kinds}, {min(numbers):g} to {max(numbers):g}"
    return kinds


def _type_of(node: Node) -> str:
    what = kind(node)
    if what in CONTAINERS and node[1]:
        return f"{what}[{' | '.join(sorted({kind(item) for item in node[1]}))}]"
    if what == "dict" and node[1]:
        keys = " | ".join(sorted({kind(k) for k, _ in node[1]}))
        return f"dict[{keys}, {' | '.join(sorted({kind(v) for _, v in node[1]}))}]"
    return short(what)


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
