"""Shown: what came of a call, as people read it.  Pure."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

from selfrefine.verify.compare import FORMS, in_words, result
from selfrefine.verify.inputs import literal

if TYPE_CHECKING:
    from selfrefine.changes.answer import Kind
    from selfrefine.verify.inputs import Node

ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
PLAIN = ("i", "f", "c", "b", "t", "fs", "reduced", "class", "function", "global")
"""Kinds of values that nobody changes."""
ATOMS = ("i", "f", "c", "b", "ba", "ref", "deep")
DEEPEST = 60


def is_drawn(node: Node) -> bool:
    """Whether a result is an iterator."""
    return isinstance(node, list) and node[:1] == ["iterator"]


def shown(kind: Kind, outcome: dict[str, Any]) -> str:
    """Return what a version does, as people read it."""
    if outcome["kind"] == "raised":
        return raises(outcome)
    if outcome["kind"] != "returned":
        return in_words(outcome)
    if kind == "argument":
        return f"leaves {', '.join(_left(outcome['value']))}"
    if kind == "output":
        said = outcome.get("stdout", "")
        return f"prints {said!r}" if said else f"{_beside(outcome)}"
    if kind == "laziness":
        lazy = is_drawn(result(outcome["value"]))
        return "an iterator" if lazy else _value(outcome)
    return _value(outcome)


def _value(outcome: dict[str, Any]) -> str:
    """Return a result as it shows itself, and of one that only says where it is, what it holds."""
    shown = str(outcome["shown"])
    if ADDRESS.search(shown):
        held = as_python(result(with_references(outcome["value"])))
        return ADDRESS.sub("0x…", shown) if held.startswith("<") else held
    return shown


def _beside(outcome: dict[str, Any]) -> str:
    beside = outcome.get("beside") or []
    words = [str(each) for each in beside[2:]]
    return f"warns or logs {'; '.join(words)}" if words else "prints nothing"


def raises(outcome: dict[str, Any]) -> str:
    """Return what was raised, with its words and what it was raised from."""
    said = str(outcome.get("shown") or outcome["type"])
    cause = _cause(outcome.get("held"))
    return f"raises {ADDRESS.sub('0x…', said)}{f' from {cause}' if cause else ''}"


def _cause(held: Node) -> str:
    """Return the type of the error that another one was raised from."""
    parts = held[1] if isinstance(held, list) and held[:1] == ["t"] else []
    cause = parts[2] if len(parts) > len(("args", "own")) else None
    return cause.rpartition(".")[2] if isinstance(cause, str) else ""


def _left(value: Node) -> list[str]:
    """Return what a call leaves in its arguments: those that may have changed."""
    parts = with_references(value)[1]
    args, kwargs = parts[1], parts[2]
    if args[:1] != ["l"] or kwargs[:1] != ["d"]:
        return ["its arguments"]
    nodes = [*args[1], *(pair[1] for pair in kwargs[1])]
    return [
        as_python(n)
        for n in nodes
        if isinstance(n, list) and n[:1] and n[0] not in PLAIN
    ] or ["its arguments"]


def with_references(node: Node) -> Node:
    """Return a description in which what was described before stands once more, as far as it is no circle."""
    return _Resolved().walk(node, 0)


class _Resolved:
    """Follows references, which count what was described in the order in which it came."""

    def __init__(self) -> None:
        self._seen: list[Node] = []

    def walk(self, node: Node, depth: int) -> Node:
        """Return a node with what its references mean."""
        if not isinstance(node, list) or not node or depth > DEEPEST:
            return node
        if node[0] == "ref":
            known = self._seen[node[1]] if node[1] < len(self._seen) else None
            return node if known is None else known
        if node[0] in ATOMS:
            return node
        place = len(self._seen)
        if node[0] not in ("t", "fs"):
            self._seen.append(None)
        form = FORMS.get(node[0], "")
        parts = (
            self._part(form[i : i + 1], part, depth + 1)
            for i, part in enumerate(node[1:])
        )
        made = [node[0], *parts]
        if node[0] not in ("t", "fs"):
            self._seen[place] = made
        return made

    def _part(self, form: str, part: Node, depth: int) -> Node:
        if form == "N":
            return self.walk(part, depth)
        if form == "I":
            return [self.walk(each, depth) for each in part]
        if form == "P":
            return [[self.walk(a, depth), self.walk(b, depth)] for a, b in part]
        return part


def as_python(node: Node) -> str:
    """Return a described value as Python, as far as it is plain."""
    if isinstance(node, list) and node[:1] == ["instance"]:
        # What it is besides its attributes, such as a list with an owner, comes first.
        own = [] if node[2] is None else [as_python(node[2])]
        fields = [*own, *(f"{name}={as_python(value)}" for name, value in node[3])]
        return f"{str(node[1]).rpartition('.')[2]}({', '.join(fields)})"
    if isinstance(node, list) and node[:1] == ["path"]:
        return f"{str(node[1]).rpartition('.')[2]}({node[2]!r})"
    if isinstance(node, list) and node[:1] == ["iterator"]:
        return f"iter([{', '.join(map(as_python, node[1]))}])"
    if isinstance(node, list) and node[:1] in (["l"], ["t"]):
        items = ", ".join(map(as_python, node[1]))
        single = "," if node[0] == "t" and len(node[1]) == 1 else ""
        return f"[{items}]" if node[0] == "l" else f"({items}{single})"
    if isinstance(node, list) and node[:1] == ["d"]:
        return (
            "{" + ", ".join(f"{as_python(k)}: {as_python(v)}" for k, v in node[1]) + "}"
        )
    if isinstance(node, list) and node[:1] in (["closure"], ["raised"]):
        return _ends(node)
    if isinstance(node, list) and node[:1] == ["ref"]:
        return "<itself>"
    if isinstance(node, list) and node[:1] == ["reduced"]:
        given = (
            node[2][0]
            if node[2] and isinstance(node[2][0], list) and node[2][0][:1] == ["t"]
            else ["t", []]
        )
        return (
            f"{str(node[1]).rpartition('.')[2]}({', '.join(map(as_python, given[1]))})"
        )
    try:
        return literal(node)
    except (TypeError, LookupError, ValueError):
        return f"<{node[0] if node else 'nothing'}>"


def _ends(node: Node) -> str:
    """Return what comes of calls of a function that a call has made, or of one: what comes again and again is said once."""
    if node[0] == "raised":
        return f"raises {str(node[1]).rpartition('.')[2]}"
    words = [
        f"{'' if isinstance(each, list) and each[:1] == ['raised'] else 'gives '}{as_python(each)}"
        for each in node[2]
    ]
    return f"a function that {', '.join(word for word, _ in groupby(words)) or 'was not called'}"


def held(old: dict[str, Any], new: dict[str, Any]) -> tuple[str, str] | None:
    """Return what the results hold, where both are shown alike, such as two objects of one class."""
    before, after = (result(with_references(each.get("value"))) for each in (old, new))
    first, then = as_python(before), as_python(after)
    if first == then:
        first, then = (json.dumps(each, default=str) for each in (before, after))
    return None if first == then else (first, then)
