"""Values: values as nodes, the calls that they make up, and what callers give.  Pure: it knows nobody who makes or runs calls.

Values are nodes, the plain JSON form in which the worker sends and takes them
(`selfrefine_runner/worker/objects/codec.py`); nothing of the project is ever loaded here.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Node: TypeAlias = Any
"""A JSON value; a list's first item names its kind."""

_ENCODER = json.JSONEncoder(sort_keys=True)
Origin = Literal["recorded", "generated", "amplified"]


@dataclass(frozen=True)
class Call:
    """One call of the function.

    Args:
        args: positional arguments as nodes, the receiver first for a method.
        kwargs: keyword arguments as nodes.
        origin: where it comes from.
        in_domain: whether it is like the recorded calls; a difference on one that is
            not lowers the grade instead of rejecting.
        varied: whether only an object in it is unlike: what it may hold is not known, but
            where nothing differs it counts.
        group: names the kind of nonsense that it may be, such as None in a place where it was never seen.
        then: arguments of further calls of a method on the same receiver, whose outcomes count as well.
        way: how it is made besides plainly; nothing, or one of `WAYS`.
        shared: which arguments are, or lie within, others, as the worker tells of recorded calls.
        source: which generator made it (`bench/ablation.py` counts what each detects).
    """

    args: tuple[Node, ...]
    kwargs: Mapping[str, Node] = field(default_factory=dict)
    origin: Origin = "generated"
    in_domain: bool = True
    varied: bool = False
    group: str = ""
    then: tuple[tuple[Node, ...], ...] = ()
    way: str = ""
    shared: tuple[Any, ...] = ()
    source: str = field(default="", compare=False)

    @cached_property
    def key(self) -> str:
        """Equal for equal arguments."""
        held = [
            self.args,
            dict(self.kwargs),
            *filter(None, (self.then, self.way, self.shared)),
        ]
        return _ENCODER.encode(held)

    @cached_property
    def size(self) -> int:
        """How many nodes all arguments together consist of."""
        return sum(size(node) for _, node in self.arguments())

    def each(self) -> list[Call]:
        """Return the calls of a sequence one by one, as if each had the receiver as it was."""
        rest = [Call((*self.args[:1], *row)) for row in self.then]
        return [Call(self.args, self.kwargs), *rest]

    def arguments(self) -> list[tuple[str | int, Node]]:
        """Return every argument with its name or position."""
        return [*enumerate(self.args), *self.kwargs.items()]

    def replaced(
        self, argument: str | int, node: Node, *, origin: Origin = "generated"
    ) -> Call:
        """Return the call with one argument exchanged."""
        same = still_shared(self.shared, argument, node)
        if isinstance(argument, int):
            args = (*self.args[:argument], node, *self.args[argument + 1 :])
            return Call(args, self.kwargs, origin, shared=same)
        return Call(self.args, {**self.kwargs, argument: node}, origin, shared=same)

    def unlike(self, group: str) -> Call:
        """Return the call as one that is unlike the recorded ones, and of a kind of its own."""
        return replace(self, in_domain=False, group=group)

    def listed(self) -> Call | None:
        """Return the call with lists in the place of iterators; None if it gives none."""
        args = tuple(map(_listed, self.args))
        kwargs = {name: _listed(node) for name, node in self.kwargs.items()}
        found = replace(self, args=args, kwargs=kwargs)
        return None if found.key == self.key else found


def _listed(node: Node) -> Node:
    return ["l", node[1]] if kind(node) == "iterator" else node


WAYS = {
    "closed": " closed after an item",
    "unused": " and nothing drawn from it",
    "thrown": " with an error thrown into it after an item",
    "abroad": " in another time zone",
    "changed": " and its arguments changed before the result is used",
    "rounded": " with 20 digits in the decimal context",
}
"""How a call may be made, by the names that the worker knows, and in words."""


def kind(node: Node) -> str:
    """Return a node's kind as Python names it: ``int``, ``list``, …; what is pickled by its full type."""
    plain = _PLAIN.get(type(node))
    if plain is not None:
        return plain
    if isinstance(node, list):
        return _KINDS.get(node[0]) or _type_of(node)
    return type(node).__name__


def _type_of(node: Node) -> str:
    """Return the full type of what is no plain value; moments with a time zone are of another kind than those without."""
    if node[0] in _WITHOUT_PARTS:
        return _WITHOUT_PARTS[node[0]]
    if node[0] != "v":
        return str(node[2])
    zone = node[2][ZONE_AT[node[1]]] if node[1] in ZONE_AT else None
    return str(node[1]) if zone is None else f"{node[1]} with a zone"


_WITHOUT_PARTS = {"call": "builtins.function", "same": "builtins.object"}
ZONE_AT = {"datetime.datetime": 7, "datetime.time": 4}
"""Where the time zone stands among the parts of a moment."""


_PLAIN = {int: "int", str: "str", bool: "bool", type(None): "None"}
"""By type, of what is asked by far most often."""
_KINDS = {
    "i": "int",
    "f": "float",
    "c": "complex",
    "b": "bytes",
    "ba": "bytearray",
    "l": "list",
    "t": "tuple",
    "s": "set",
    "fs": "frozenset",
    "d": "dict",
    "it": "iterator",
}

DIGITS = 1000
"""Hexadecimal digits that `str` of an int still takes."""
LARGEST = 1 << 1000
"""What is larger can neither be added to a float nor compared in sizes: it is varied by nobody."""
CONTAINERS = frozenset({"list", "tuple", "set", "frozenset"})
CALLABLES = (
    "builtins.function",
    "builtins.builtin_function_or_method",
    "builtins.method",
    "builtins.method_descriptor",
    "builtins.type",
    "functools.partial",
)
"""Types of what is called."""


def number(node: Node) -> int | float | None:
    """Return an int or float node's value; None for every other node, booleans and what no float holds included."""
    if type(node) is int:
        return node
    if isinstance(node, bool):
        return None
    if isinstance(node, list) and node[0] == "f":
        return float(node[1])
    if isinstance(node, list) and node[0] == "i":
        value = int(node[1], 16)
        return value if -LARGEST < value < LARGEST else None
    return None


def of_number(value: float) -> Node:
    """Return the node of an int or float."""
    if isinstance(value, float):
        return ["f", repr(value)]
    return value if -(1 << 63) < value < (1 << 63) else ["i", hex(value)]


def literal(node: Node) -> str:
    """Return a node as Python source; what only a pickle can carry shows as its type if nothing shorter builds it."""
    if not isinstance(node, list):
        return repr(node)
    name, *rest = node
    if name == "d":
        return "{" + ", ".join(f"{literal(k)}: {literal(v)}" for k, v in rest[0]) + "}"
    if name in _BRACKETS:
        items = ", ".join(literal(item) for item in rest[0])
        single = "," if name == "t" and len(rest[0]) == 1 else ""
        opening, closing = (
            _BRACKETS[name] if items or name not in _EMPTY else _EMPTY[name]
        )
        return f"{opening}{items}{single}{closing}"
    if name in _ATOMS:
        return _ATOMS[name](*rest)
    if name == "o":
        if len(node) > len((*_RECORD, "plain")) and node[-1].isprintable():
            return node[-1] or f"<{rest[1]}>"
        fields = ", ".join(f"{field}={literal(value)}" for field, value in rest[2])
        return f"{short(rest[1])}({fields})"
    if name == "e":
        return f"{short(rest[1])}.{rest[2]}"
    if name == "v":
        called = _CALLED.get(rest[0]) or short(rest[0])
        return f"{called}({', '.join(_constructor_arguments(*rest))})"
    if name == "code":
        return str(rest[0])
    return source(node) or f"<{rest[2][0] if name == 'fn' else rest[1]}>"


_CALLED = {"numpy.ndarray": "array"}
"""What builds a value whose type does not."""
_CALLABLES = {
    "nothing": "lambda *_, **__: None",
    "first": "lambda *given, **__: given[0] if given else None",
    "yes": "lambda *_, **__: True",
    "failure": "lambda *_, **__: int('it fails')",
    "unavailable": "lambda *_, **__: open('/nowhere/at/all')",
    "turns": "(lambda turns: lambda *_, **__: next(turns))(itertools.cycle((True, False)))",
    "clock": "(lambda times: lambda *_, **__: next(times))(itertools.count(0, 40))",
}
"""The same callables as Python that can be pasted."""


def _constructor_arguments(name: str, parts: list[Node]) -> list[str]:
    """Return the arguments with which a value of the standard library is built, without those that say nothing."""
    if name == "datetime.timedelta":
        pairs = zip(("days", "seconds", "microseconds"), parts, strict=True)
        return [f"{unit}={number}" for unit, number in pairs if number]
    if name == "datetime.timezone":
        return [f"timedelta(seconds={parts[0]})"]
    if name not in ZONE_AT:
        return [literal(part) for part in parts]
    at = ZONE_AT[name]
    shown = [literal(part) for part in parts[:at]]
    while len(shown) > at - 2 and shown[-1] == "0":
        shown.pop()
    shown += [f"tzinfo={literal(parts[at])}"] if parts[at] is not None else []
    return [*shown, "fold=1"] if parts[at + 1] else shown


def source(node: Node) -> str:
    """Return what would build a value that only a pickle can carry; empty where the worker found nothing short."""
    found = node[4] if len(node) > len(("p", "base64", "type", "size")) else ""
    return found if isinstance(found, str) and found.isprintable() else ""


def short(type_name: str) -> str:
    """Return a type's own name, without its module."""
    return type_name.rpartition(".")[2]


def record_fields(node: Node) -> list[tuple[str, Node]]:
    """Return a record's fields; none for every other node."""
    if isinstance(node, list) and node[0] == "o":
        return [(name, value) for name, value in node[3]]
    return []


def with_fields(node: Node, values: Mapping[str, Node]) -> Node:
    """Return a record with some fields exchanged."""
    fields = [[name, values.get(name, value)] for name, value in node[3]]
    # What would build it is no longer true of another content.
    return [*node[:3], fields, *node[4:5]]


def is_plain_object(node: Node) -> bool:
    """Whether a node is an object that is its attributes, though no record: another content may be none that it can have."""
    return isinstance(node, list) and node[:1] == ["o"] and len(node) > len(_RECORD)


def is_object(node: Node) -> bool:
    """Whether a value is an object of a class, which no plain value replaces."""
    return isinstance(node, list) and node[:1] in (["o"], ["p"])


def lists_in(nodes: Iterable[Node]) -> Iterator[list[Any]]:
    """Yield every list that some nodes consist of, however deep."""
    todo = list(nodes)
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            yield item
            todo += item


def objects_in(nodes: Iterable[Node]) -> set[str]:
    """Return the plain objects in some nodes, each as JSON."""
    found = filter(is_plain_object, lists_in(nodes))
    return {json.dumps(item, sort_keys=True) for item in found}


_RECORD = ("o", "base64", "type", "fields")


_BRACKETS = {
    "l": "[]",
    "t": "()",
    "s": "{}",
    "fs": ("frozenset({", "})"),
    "it": ("iter([", "])"),
}
_EMPTY = {"s": ("set(", ")"), "fs": ("frozenset(", ")")}
_ATOMS: dict[str, Callable[..., str]] = {
    "i": lambda digits: str(int(digits, 16)) if len(digits) < DIGITS else digits,
    "f": lambda text: f"float({text!r})" if text[-1] in "nf" else text,
    "c": lambda real, imaginary: f"complex({real}, {imaginary})",
    "b": lambda data: repr(bytes.fromhex(data)),
    "ba": lambda data: f"bytearray({bytes.fromhex(data)!r})",
    "call": lambda name: _CALLABLES[name],
    "same": lambda at: f"<the very object of argument {at + 1}>",
}


def render(call: Call, name: str, *, method: bool = False) -> str:
    """Return a call that the user can paste.

    Args:
        call: the call.
        name: the function's own name.
        method: whether the first argument is the receiver.
    """
    args = [literal(node) for node in call.args]
    receiver = f"{args.pop(0)}." if method and args else ""
    args += [f"{key}={literal(node)}" for key, node in call.kwargs.items()]
    first = f"{receiver}{name}({', '.join(args)})"
    later = [f"{name}({', '.join(map(literal, row))})" for row in call.then]
    return ", then ".join((first, *later)) + WAYS.get(call.way, "")


def size(node: Node) -> int:
    """Return how many nodes a value consists of; a string counts its characters."""
    if isinstance(node, str):
        return 1 + len(node)
    if not isinstance(node, list):
        return 1
    if node[0] == "d":
        return 1 + sum(size(k) + size(v) for k, v in node[1])
    if node[0] in ("l", "t", "s", "fs", "it"):
        if set(map(type, node[1])) == {int}:  # most of what is large
            return 1 + len(node[1])
        return 1 + sum(map(size, node[1]))
    return 1 + sum(size(value) for _, value in record_fields(node))


def still_shared(
    shared: tuple[Any, ...], argument: str | int, node: Node
) -> tuple[Any, ...]:
    """Return what a call shares after an argument was exchanged: a plain container may be another one, an object not.

    Args:
        shared: what it shared before.
        argument: which was exchanged.
        node: for what.
    """
    return tuple(row for row in shared if is_object(node) or row[0] != argument)


def nodes_by_place(calls: Sequence[Call]) -> dict[str | int, list[Node]]:
    """Return what some calls give for each argument."""
    columns: dict[str | int, list[Node]] = {}
    for call in calls:
        for at, node in call.arguments():
            columns.setdefault(at, []).append(node)
    return columns
