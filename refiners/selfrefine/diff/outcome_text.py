"""Outcome text: what came of a call, as people read it.  Pure."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

from selfrefine.verify.compare.difference import (
    FORMS,
    in_words,
    result,
    same,
    side_effects,
)
from selfrefine.verify.values import literal

if TYPE_CHECKING:
    from selfrefine.changes.answer import Kind
    from selfrefine.verify.values import Node

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
        return f"leaves {', '.join(_arguments(outcome['value']))}"
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


READ = 120
"""Characters of what a call leaves in its arguments that are read at a glance."""
LOOKED = 2_000
"""Parts of arguments that are looked at for what differs."""


def left(old: dict[str, Any], new: dict[str, Any]) -> tuple[str, str] | None:
    """Return what differs of what two versions leave in large arguments: one attribute or item, a public one if any does.

    None where the arguments are short, or nothing of them can be told apart.
    """
    first, then = (with_references(each.get("value"))[1] for each in (old, new))
    held, name = (1, "") if not same(first[1], then[1]) else (3, "what it names")
    if min(len(first), len(then)) <= held:
        return None
    sides = first[held], then[held]
    if not name and max(len(as_python(side)) for side in sides) <= READ:
        return None
    rows = [row for row in _apart(*sides) if row[1] != row[2]]
    if not rows:
        return None
    path, was, now = min(rows, key=lambda row: (_is_private(row[0]), len(row[0]), row[0]))  # fmt: skip
    return _leaves(name + path, was), _leaves(name + path, now)


def _leaves(path: str, text: str | None) -> str:
    return f"leaves {path} {'gone' if text is None else f'= {text}'}"


def _is_private(path: str) -> bool:
    return "._" in path


def _apart(old: Node, new: Node) -> list[tuple[str, str | None, str | None]]:
    """Return the smallest parts of two lists of arguments that differ, with the way to each."""
    found: list[tuple[str, str | None, str | None]] = []
    todo: list[tuple[str, Node, Node]] = [("", old, new)]
    for _ in range(LOOKED):
        if not todo:
            break
        path, a, b = todo.pop()
        if same(a, b):
            continue
        first, then = _parts(a), _parts(b)
        if not first or not then or a[:2][0] != b[:2][0]:
            found.append((path, as_python(a), as_python(b)))
            continue
        for name in {**first, **then}:
            if name in first and name in then:
                todo.append((path + name, first[name], then[name]))
            else:
                was = as_python(first[name]) if name in first else None
                now = as_python(then[name]) if name in then else None
                found.append((path + name, was, now))
        own = [each[2] if each[0] == "instance" else None for each in (a, b)]
        if None not in own:
            todo.append((path, own[0], own[1]))
    return found


def _parts(node: Node) -> dict[str, Node]:
    """Return what a described value holds, by how it is reached."""
    if not isinstance(node, list) or not node:
        return {}
    if node[0] in ("l", "t"):
        return {f"[{n}]": part for n, part in enumerate(node[1])}
    if node[0] == "d":
        return {f"[{as_python(key)}]": part for key, part in node[1]}
    if node[0] == "instance":
        return {f".{MANGLED.sub('__', str(name))}": part for name, part in node[3]}
    return {}


MANGLED = re.compile(r"^_[A-Za-z]\w*?(?=__)__")
"""How a class's private name begins."""


def besides(old: dict[str, Any], new: dict[str, Any]) -> tuple[str, str]:
    """Return what two versions do besides, where that differs: what they print, warn of and log, variables, files."""
    parts = [(_printed(each), _beside(each), *_left(each)) for each in (old, new)]
    rows = [pair for pair in zip(*parts, strict=True) if pair[0] != pair[1]]
    was, now = ("; ".join(filter(None, side)) for side in zip(*rows, strict=True)) if rows else ("", "")  # fmt: skip
    return was or NOTHING, now or NOTHING


NOTHING = "nothing else"


def _printed(outcome: dict[str, Any]) -> str:
    said = outcome.get("stdout", "")
    return f"prints {said!r}" if said else ""


def _beside(outcome: dict[str, Any]) -> str:
    words = [str(each) for each in (outcome.get("beside") or [])[2:]]
    return f"warns or logs {'; '.join(words)}" if words else ""


def _left(outcome: dict[str, Any]) -> tuple[str, str, str]:
    """Return what a call leaves: what was said, variables of the environment, and files."""
    left = side_effects(outcome)
    variables = (left.get("env") or {}).items()
    env = [f"removes the variable {n}" if v is None else f"sets the variable {n} to {v!r}" for n, v in variables]  # fmt: skip
    files = [f"{name}: {_file(held)}" for name, held in (left.get("files") or {}).items()]  # fmt: skip
    leaves = f"leaves {'; '.join(files)}" if files else ""
    said = "; ".join(left.get("said") or ())
    return said, ", ".join(env), leaves


def _file(held: list[Any]) -> str:
    """Return what lies at a path: its kind, then its mode, its size and a digest, as far as it has them."""
    kind, mode, size, content = (*map(str, held), "", "", "")[:4]
    words = (f"mode {mode}" if mode else "", f"{size} bytes" if size else "", f"content {content}" if content else "")  # fmt: skip
    return ", ".join(filter(None, (kind, *words)))


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


def _arguments(value: Node) -> list[str]:
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
    if isinstance(node, list) and node[:1] in (["closure"], ["raised"], ["pattern"]):
        return _pattern(*node[1][1]) if node[0] == "pattern" else _ends(node)
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


def _pattern(text: Node, flags: int) -> str:
    """Return a compiled pattern as it shows itself."""
    chosen = re.RegexFlag(flags & ~re.UNICODE)
    return f"re.compile({as_python(text)}{f', {chosen!r}' if chosen else ''})"


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


def besides_error(old: dict[str, Any], new: dict[str, Any]) -> tuple[str, str] | None:
    """Return what two calls leave in their arguments, or their errors hold, that raise what looks alike."""
    nodes = [each.get("args") for each in (old, new)]
    if not same(nodes[0], nodes[1]):
        sides = [_as_returned(node) for node in nodes]
        pair = (shown("argument", sides[0]), shown("argument", sides[1]))
        was, now = left(sides[0], sides[1]) or pair
    else:
        was, now = (f"an error with {as_python(e.get('held'))}" for e in (old, new))
    return None if was == now else (f"{raises(old)}, {was}", f"{raises(new)}, {now}")


def _as_returned(node: Node) -> dict[str, Any]:
    """Return the arguments that an error left as those of a call that returned None; nothing of them where only a digest is known."""
    whole = isinstance(node, list) and node[:1] == ["t"]
    held = node[1] if isinstance(node, list) and whole else [["l", []], ["d", []]]
    return {"kind": "returned", "value": ["t", [None, *held]], "shown": ""}
