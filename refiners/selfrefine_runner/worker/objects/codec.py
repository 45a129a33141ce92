"""Codec: Python objects to and from plain JSON nodes.

A node is null, a bool, an int below 2**63, a string, or a list whose first
item names its kind:

    ["i", hex]  ["f", text]  ["c", re, im]  ["b", hex]  ["ba", hex]
    ["l", items]  ["t", items]  ["s", items]  ["fs", items]  ["d", [[key, value], …]]
    ["it", items]     an iterator over them
    ["o", base64, type, [[field, value], …]]     a record: a dataclass or a named tuple
    ["o", base64, type, [[field, value], …], "plain"]     any other object that is its attributes
    ["o", base64, type, [[field, value], …], "plain", source]     the same, with what would build it, if anything short would
    ["v", type, parts]  ["e", base64, type, name, names]     what `standard` says
    ["p", base64, type, size]     an argument that only a pickle can carry
    ["p", base64, type, size, source]     the same, with what would build it, for people
    ["call", name]     one of `callables`
    ["fn", base64, type, parts]     a function of a test's own: its code, and what `carried` says of it
    ["fn", base64, type, parts, source]     the same, with its text, for people
    ["code", text, type, imports]     what builds an argument, as it was seen where no pickle carries it
    ["same", n]     of arguments alone: the very object that the n-th positional one is

`encode` and `decode` carry arguments both ways; results are described by `fingerprint`.
"""

from __future__ import annotations

import base64
import copy
import dataclasses
import hashlib
import io
import struct
from typing import Any, Callable

from . import (
    callables,
    carried_functions,
    contents,
    named_objects,
    pickled_state,
    shared_objects,
    standard,
    test_definitions,
)
from .source import label_of, source_of

CALL_LIMIT = 256 * 1024
"""Bytes of one recorded call; a larger one is skipped before it is copied."""

_BIG = 1 << 63


CUT_ITEMS, CUT_DEPTH = 32, 5
"""Items that containers keep of a call that is too large, and how deep they are looked into."""


class UnfitError(Exception):
    """The value cannot be carried."""


class TooLargeError(UnfitError):
    """It is too large to be."""


def cut(value: Any, depth: int = CUT_DEPTH) -> Any:
    """Return a plain container with the first and last of its items alone, and so with what it holds; all else as it is."""
    kind = KINDS.get(type(value))
    if kind is None or not depth:
        return value
    items = list(value.items() if kind == "d" else value)
    half = CUT_ITEMS // 2
    if len(items) > CUT_ITEMS:
        items = items[:half] + items[len(items) - half :]
    if kind == "d":
        return {key: cut(part, depth - 1) for key, part in items}
    return type(value)(cut(item, depth - 1) for item in items)


def refuse_large(value: Any, most: int) -> None:
    """Refuse plain containers that hold more than some values, before anything of them is copied.

    Raises:
        TooLargeError: they do.
    """
    todo = [value]
    for item in todo:
        if type(item) in KINDS:
            todo += item.values() if type(item) is dict else item
            if len(todo) > most:
                raise TooLargeError("too large")


def encode(value: Any, budget: list[int]) -> Any:
    """Return an argument as a node.

    Args:
        value: any object.
        budget: one counter of nodes left, shared by a whole call.

    Raises:
        UnfitError: too large, or it cannot be pickled.
    """
    try:
        return _encode(value, budget, set())
    except _NotPlainError:
        return _pickle(value)


def decode(node: Any) -> Any:
    """Return a fresh object from a node; the inverse of `encode`."""
    if not isinstance(node, list):
        return node
    kind = node[0]
    if kind in _SEQUENCES:
        items = [decode(i) if isinstance(i, list) else i for i in node[1]]
        return _SEQUENCES[kind](items)
    build = _BUILDERS.get(kind)
    if build is None:
        raise UnfitError(f"unknown node {kind!r}")
    return build(node)


def explain(node: Any) -> Any:
    """Return a node in which what only a pickle can carry has its source beside it, or else how it shows itself."""
    if not isinstance(node, list) or not node:
        return node
    if node[0] == "p" and len(node) == PICKLED:
        source = _description(node)
        return [*node, source] if source else node
    if node[0] == "fn":
        return [*node[:FUNCTION], carried_functions.text_of(decode(node))]
    if node[0] == "d":
        return ["d", [[explain(key), explain(value)] for key, value in node[1]]]
    if node[0] in KINDS.values():
        return [node[0], [explain(item) for item in node[1]]]
    if node[0] == "o":
        fields = [[name, explain(part)] for name, part in node[3]]
        plain = node[4:5]
        told = [_description(node)] if plain else []
        return [*node[:3], fields, *plain, *told]
    return node


def _description(node: Any) -> str:
    """Return what builds the value of a pickle, else how it shows itself; nothing where either is long."""
    value = _unpickle(node[1])
    return source_of(value) or label_of(value) or ""


PICKLED = FUNCTION = 4
"""Parts of a node of a pickle, and of a function, without its source."""


def _unpickle(text: str) -> Any:
    """Return the project's own data in its own process."""
    return pickled_state.loads(base64.b64decode(text))


class _NotPlainError(Exception):
    pass


def _encode(value: Any, budget: list[int], seen: set[int]) -> Any:
    budget[0] -= 1
    if budget[0] < 0:
        raise TooLargeError("too large")
    known = encode_atom(value)
    if known is not MISSING:
        budget[0] -= (
            len(value) // 16 if isinstance(value, (str, bytes, bytearray)) else 0
        )
        return known
    kind = KINDS.get(type(value))
    if id(value) in seen:
        raise _NotPlainError  # a shared or cyclic object keeps its shape only in a pickle
    if type(value) in ITERATORS:
        seen.add(id(value))
        return ["it", [_encode(item, budget, seen) for item in copy.copy(value)]]
    if kind is None:
        return _object(value, budget, seen)
    if len(value) > budget[0]:
        raise TooLargeError("too large")
    if kind in _LINKING and shared_objects.tied(dict(enumerate(value.values() if kind == "d" else value))):  # fmt: skip
        raise _NotPlainError
    if kind not in ("t", "fs"):
        seen.add(id(value))
    if kind == "d":
        items = value.items()
        return [
            "d",
            [[_encode(k, budget, seen), _encode(v, budget, seen)] for k, v in items],
        ]
    return [kind, [_encode(item, budget, seen) for item in value]]


def _object(value: Any, budget: list[int], seen: set[int]) -> Any:
    """Return an object with its parts, so that they can be varied; one that has none as a pickle."""
    if carried_functions.is_carried(value):
        return _function(value, budget, seen)
    known = standard.parts_of(value)
    if known is not None:
        name, parts = known
        if name in standard.CHANGING:
            if id(value) in seen:
                raise _NotPlainError
            seen.add(id(value))
        return ["v", name, [_encode(part, budget, seen) for part in parts]]
    names = standard.members_of(value)
    if names is not None:
        kind = type(value)
        return ["e", _pickle(kind)[1], standard.type_name(kind), value.name, names]
    node = _pickle(value)
    budget[0] -= len(node[1]) // 16
    fields = _fields(value)
    plain = [] if fields is not None else ["plain"]
    if fields is None:
        fields = _attributes(value)
    if fields is None or id(value) in seen:
        return node
    try:
        own = contents.attributes(value)
        held = {n: own[n] if n in own else getattr(value, n) for n in fields}
        # What holds it, or what several attributes hold, is one only in the pickle of the whole.
        tied = shared_objects.tied(held, value)
        pairs = [
            [name, _encode(part, budget, {*seen, id(value)})]
            for name, part in held.items()
            if name not in tied
        ]
    except (_NotPlainError, AttributeError):
        return node
    return ["o", node[1], node[2], pairs, *plain]


def _function(value: Any, budget: list[int], seen: set[int]) -> Any:
    """Return a function of a test's own with all that it needs elsewhere."""
    if id(value) in seen:
        raise UnfitError("a function that holds itself")
    try:
        parts = carried_functions.parts_of(value)
    except carried_functions.EmptyError as error:
        raise UnfitError("a function that closes over nothing yet") from error
    code = carried_functions.code_of(value)
    budget[0] -= len(code) // 16
    inner = {*seen, id(value)}
    kind = standard.type_name(type(value))
    return ["fn", code, kind, [_encode(part, budget, inner) for part in parts]]


def _fields(value: Any) -> tuple[str, ...] | None:
    """Return the fields of a record that is nothing but its fields, else None."""
    kind = type(value)
    if (
        isinstance(value, tuple)
        and hasattr(kind, "_fields")
        and hasattr(value, "_replace")
    ):
        return tuple(kind._fields)
    if not dataclasses.is_dataclass(value) or hasattr(kind, "__post_init__"):
        return None
    fields = dataclasses.fields(value)
    return (
        tuple(field.name for field in fields)
        if all(field.init for field in fields)
        else None
    )


_PICKLING = ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__", "__getnewargs_ex__")  # fmt: skip


def _attributes(value: Any) -> tuple[str, ...] | None:
    """Return the names of what an object holds, if it is made of attributes and slots alone; else None."""
    kind = type(value)
    bases = [base for base in kind.__mro__ if base is not object]
    made = all(map(contents.is_made, bases))
    own = any(name in vars(base) for base in bases for name in _PICKLING)
    # Of these libraries it is known that what they pickle is their attributes.
    own = own and not any(hasattr(kind, name) for name in _KNOWN)
    if isinstance(value, (type, BaseException)) or not made or own:
        return None
    held = contents.attributes(value)
    filled = contents.filled_slots(value)
    slots = {name for name, _, _ in filled if not name.startswith("__")}
    if not all(type(name) is str for name in held):
        return None
    return (*held, *sorted(slots - held.keys())) or None


_KNOWN = ("__attrs_attrs__", "__pydantic_fields__")


def _record_from(value: Any, pairs: Any) -> Any:
    """Return a record with other contents; frozen ones are changed before anybody sees them."""
    if isinstance(value, tuple):
        return value._replace(**{name: decode(node) for name, node in pairs})  # type: ignore[attr-defined]
    own = contents.attributes(value)
    for name, node in pairs:
        if name in own:
            own[name] = decode(node)
        else:
            object.__setattr__(value, name, decode(node))
    return value


MISSING = object()


def encode_atom(value: Any) -> Any:
    """Return a value without parts as a node; `MISSING` for one of another kind."""
    kind = type(value)
    if value is None or kind is bool or kind is str:
        return value
    if kind is int:
        return value if -_BIG < value < _BIG else ["i", hex(value)]
    if kind is float:
        return ["f", repr(value)]
    if kind is complex:
        return ["c", repr(value.real), repr(value.imag)]
    if kind is bytes:
        return ["b", value.hex()]
    if kind is bytearray:
        return ["ba", value.hex()]
    return MISSING


class _Bounded(io.RawIOBase):
    """A sink that refuses more than `CALL_LIMIT` bytes, so that a huge object is never copied whole."""

    def __init__(self) -> None:
        self.data = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, part: Any) -> int:
        self.data += part
        if len(self.data) > CALL_LIMIT:
            raise TooLargeError("too large")
        return len(part)


def _pickle(value: Any) -> list[Any]:
    sink = _Bounded()
    try:
        named_objects.Pickler(sink, 4).dump(value)
    except UnfitError:
        raise
    except Exception as error:
        raise UnfitError(f"cannot be pickled: {type(error).__name__}") from error
    size = None
    if hasattr(type(value), "__len__"):
        try:
            size = len(value)
        except Exception:
            size = None
    return [
        "p",
        base64.b64encode(bytes(sink.data)).decode("ascii"),
        standard.type_name(type(value)),
        size,
    ]


_SEQUENCES: dict[str, Callable[[list[Any]], Any]] = {
    "l": list,
    "t": tuple,
    "s": set,
    "fs": frozenset,
    "it": iter,
}
_BUILDERS: dict[str, Callable[[list[Any]], Any]] = {
    "d": lambda n: {decode(key): decode(value) for key, value in n[1]},
    "i": lambda n: int(n[1], 16),
    "f": lambda n: float(n[1]),
    "c": lambda n: complex(float(n[1]), float(n[2])),
    "b": lambda n: bytes.fromhex(n[1]),
    "ba": lambda n: bytearray.fromhex(n[1]),
    "o": lambda n: _record_from(_unpickle(n[1]), n[3]),
    "p": lambda n: _unpickle(n[1]),
    "v": lambda n: standard.build(n[1], list(map(decode, n[2]))),
    "e": lambda n: standard.member(_unpickle(n[1]), n[3]),
    "call": lambda n: callables.NAMED[n[1]](),
    "code": lambda n: test_definitions.build(n[1], map(tuple, n[3])),
    "fn": lambda n: carried_functions.build(n[1], list(map(decode, n[3]))),
}
"""What builds the value of a node, by its kind; sequences aside."""
ITERATORS: tuple[type, ...] = (type(iter([])), type(iter(())))
"""Iterators that can be copied, and of which nothing but their items is to be seen."""
_LINKING = ("l", "t", "d")
"""Kinds of containers whose items may hold each other."""
KINDS: dict[type, str] = {list: "l", tuple: "t", set: "s", frozenset: "fs", dict: "d"}


def digest(data: bytes) -> str:
    """Return a short name for a recorded call."""
    return hashlib.sha256(struct.pack(">I", len(data)) + data).hexdigest()[:16]
