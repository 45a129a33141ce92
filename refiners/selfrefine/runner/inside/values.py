"""Values: Python objects to and from plain JSON nodes.

A node is null, a bool, an int below 2**63, a string, or a list whose first
item names its kind:

    ["i", hex]  ["f", text]  ["c", re, im]  ["b", hex]  ["ba", hex]
    ["l", items]  ["t", items]  ["s", items]  ["fs", items]  ["d", [[key, value], …]]
    ["o", base64, type, [[field, value], …]]     a record: a dataclass or a named tuple
    ["p", base64, type, size]     an argument that only a pickle can carry

`plain` and `rebuild` carry arguments both ways; `canon` describes results one
way: structural, type-exact, never calling the project's `__eq__` or `__repr__`.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import io
import json
import pickle
import struct
import sys
import types
from typing import Any, Callable

CALL_LIMIT = 256 * 1024
"""Bytes of one recorded call; a larger one is skipped before it is copied."""
CANON_LIMIT = 40_000
"""Nodes of one described result; what is beyond is left out, on both sides alike."""
ITEMS_LIMIT = 5_000
"""Items drawn from a returned iterator."""
HASH_ABOVE = 30_000
"""Characters of a description above which only its digest is sent."""

_BIG = 1 << 63


class Unfit(Exception):
    """The value cannot be carried."""


def plain(value: Any, budget: list[int]) -> Any:
    """Return an argument as a node.

    Args:
        value: any object.
        budget: one counter of nodes left, shared by a whole call.

    Raises:
        Unfit: too large, or it cannot be pickled.
    """
    try:
        return _plain(value, budget, set())
    except _NotPlain:
        return _pickled(value)


def rebuild(node: Any) -> Any:
    """Return a fresh object from a node; the inverse of `plain`."""
    if not isinstance(node, list):
        return node
    kind = node[0]
    if kind in _SEQUENCES:
        return _SEQUENCES[kind]([rebuild(item) for item in node[1]])
    if kind == "d":
        return {rebuild(key): rebuild(value) for key, value in node[1]}
    if kind == "i":
        return int(node[1], 16)
    if kind == "f":
        return float(node[1])
    if kind == "c":
        return complex(float(node[1]), float(node[2]))
    if kind == "b":
        return bytes.fromhex(node[1])
    if kind == "ba":
        return bytearray.fromhex(node[1])
    if kind == "o":
        return _record_from(pickle.loads(base64.b64decode(node[1])), node[3])
    if kind == "p":
        return pickle.loads(
            base64.b64decode(node[1])
        )  # noqa: S301  the project's own data in its own process
    raise Unfit(f"unknown node {kind!r}")


def canon(value: Any) -> Any:
    """Describe a result; equal descriptions mean the same behaviour."""
    node = _Canon().describe(value, 0)
    text = json.dumps(node, separators=(",", ":"))
    if len(text) <= HASH_ABOVE:
        return node
    return ["h", hashlib.sha256(_rounded(node).encode()).hexdigest(), len(text)]


class _NotPlain(Exception):
    pass


def _plain(value: Any, budget: list[int], seen: set[int]) -> Any:
    budget[0] -= 1
    if budget[0] < 0:
        raise Unfit("too large")
    atom = _atom(value)
    if atom is not _MISSING:
        budget[0] -= (
            len(value) // 16 if isinstance(value, (str, bytes, bytearray)) else 0
        )
        return atom
    kind = _KINDS.get(type(value))
    if id(value) in seen:
        raise _NotPlain  # a shared or cyclic object keeps its shape only in a pickle
    if kind is None:
        return _object(value, budget, seen)
    if len(value) > budget[0]:
        raise Unfit("too large")
    if kind not in ("t", "fs"):
        seen.add(id(value))
    if kind == "d":
        items = value.items()
        return [
            "d",
            [[_plain(k, budget, seen), _plain(v, budget, seen)] for k, v in items],
        ]
    return [kind, [_plain(item, budget, seen) for item in value]]


def _object(value: Any, budget: list[int], seen: set[int]) -> Any:
    """Return a record with its fields, so that they can be varied; anything else as a pickle."""
    node = _pickled(value)
    budget[0] -= len(node[1]) // 16
    fields = _fields(value)
    if fields is None:
        return node
    try:
        pairs = [[name, _plain(getattr(value, name), budget, set(seen))] for name in fields]
    except (_NotPlain, AttributeError):
        return node
    return ["o", node[1], node[2], pairs]


def _fields(value: Any) -> tuple[str, ...] | None:
    """Return the fields of a record that is nothing but its fields, else None."""
    kind = type(value)
    if isinstance(value, tuple) and hasattr(kind, "_fields") and hasattr(value, "_replace"):
        return tuple(kind._fields)
    if not dataclasses.is_dataclass(value) or hasattr(kind, "__post_init__"):
        return None
    fields = dataclasses.fields(value)
    return tuple(field.name for field in fields) if all(field.init for field in fields) else None


def _record_from(value: Any, pairs: Any) -> Any:
    """Return a record with other contents; frozen ones are changed before anybody sees them."""
    if isinstance(value, tuple):
        return value._replace(**{name: rebuild(node) for name, node in pairs})  # type: ignore[attr-defined]
    for name, node in pairs:
        object.__setattr__(value, name, rebuild(node))
    return value


_MISSING = object()


def _atom(value: Any) -> Any:
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
    return _MISSING


class _Bounded(io.RawIOBase):
    """A sink that refuses more than `CALL_LIMIT` bytes, so that a huge object is never copied whole."""

    def __init__(self) -> None:
        self.data = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, part: Any) -> int:
        self.data += part
        if len(self.data) > CALL_LIMIT:
            raise Unfit("too large")
        return len(part)


def _pickled(value: Any) -> list[Any]:
    sink = _Bounded()
    try:
        pickle.Pickler(sink, 4).dump(value)
    except Unfit:
        raise
    except Exception as error:
        raise Unfit(f"cannot be pickled: {type(error).__name__}") from error
    size = None
    if hasattr(type(value), "__len__"):
        try:
            size = len(value)
        except Exception:
            size = None
    return [
        "p",
        base64.b64encode(bytes(sink.data)).decode("ascii"),
        _name(type(value)),
        size,
    ]


_SEQUENCES: dict[str, Callable[[list[Any]], Any]] = {
    "l": list,
    "t": tuple,
    "s": set,
    "fs": frozenset,
}
_KINDS: dict[type, str] = {list: "l", tuple: "t", set: "s", frozenset: "fs", dict: "d"}


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


class _Canon:
    """One description; shared and cyclic objects become references by order of visit."""

    def __init__(self) -> None:
        self.left = CANON_LIMIT
        self.memo: dict[int, tuple[int, Any]] = {}

    def describe(self, value: Any, depth: int) -> Any:
        self.left -= 1
        if self.left < 0:
            return ["cut"]
        atom = _atom(value)
        if atom is not _MISSING:
            return atom
        if depth > 80:
            return ["deep"]
        if type(value) in (tuple, frozenset):
            # Whether two equal immutables are one object is no behaviour.
            return self._compound(value, depth + 1)
        if id(value) in self.memo:
            return ["ref", self.memo[id(value)][0]]
        # The object is kept alive so that its id is not used again.
        self.memo[id(value)] = (len(self.memo), value)
        return self._compound(value, depth + 1)

    def _compound(self, value: Any, depth: int) -> Any:
        kind = type(value)
        if kind in (list, tuple):
            return [_KINDS[kind], [self.describe(item, depth) for item in list(value)]]
        if kind in (set, frozenset):
            return [_KINDS[kind], self._unordered(value, depth)]
        if kind is dict:
            return ["d", self._pairs(value, depth)]
        if isinstance(value, type):
            return ["class", _name(value)]
        if isinstance(value, types.ModuleType):
            return ["module", value.__name__]
        if isinstance(
            value,
            (types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType),
        ):
            return ["function", getattr(value, "__module__", None), value.__qualname__]
        if isinstance(value, types.MethodType):
            return [
                "method",
                value.__func__.__qualname__,
                self.describe(value.__self__, depth),
            ]
        if isinstance(value, BaseException):
            return ["exception", _name(kind), self.describe(value.args, depth)]
        numeric = self._array(value, depth)
        if numeric is not None:
            return numeric
        if hasattr(kind, "__next__") and hasattr(kind, "__iter__"):
            return self._drained(value, depth)
        return self._instance(value, depth)

    def _unordered(self, value: Any, depth: int) -> list[Any]:
        items = []
        for item in (
            set.__iter__(value) if isinstance(value, set) else frozenset.__iter__(value)
        ):
            own = _Canon()
            own.left = self.left
            items.append(own.describe(item, depth))
            self.left = own.left
        return sorted(items, key=lambda node: json.dumps(node))

    def _pairs(self, value: Any, depth: int) -> list[Any]:
        return [
            [self.describe(key, depth), self.describe(item, depth)]
            for key, item in list(dict.items(value))
        ]

    def _array(self, value: Any, depth: int) -> Any:
        root = type(value).__module__.partition(".")[0]
        numpy = sys.modules.get("numpy")
        if root == "numpy" and numpy is not None:
            if isinstance(value, numpy.ndarray):
                return [
                    "array",
                    str(value.dtype),
                    list(value.shape),
                    self.describe(value.tolist(), depth),
                ]
            if isinstance(value, numpy.generic):
                return ["scalar", str(value.dtype), self.describe(value.item(), depth)]
        if root == "pandas" and hasattr(value, "to_dict") and hasattr(value, "index"):
            cells = (
                value.to_dict("split") if hasattr(value, "columns") else value.to_dict()
            )
            kinds = (
                [str(kind) for kind in value.dtypes]
                if hasattr(value, "columns")
                else str(value.dtype)
            )
            return ["frame", _name(type(value)), kinds, self.describe(cells, depth)]
        return None

    def _drained(self, value: Any, depth: int) -> Any:
        """Draw from an iterator; what kind of iterator it is makes no difference to its user."""
        items: list[Any] = []
        end: Any = "end"
        try:
            for item in value:
                if len(items) >= ITEMS_LIMIT:
                    end = "limit"
                    break
                items.append(self.describe(item, depth))
        except Exception as error:
            end = ["raised", _name(type(error))]
        return ["iterator", items, end]

    def _instance(self, value: Any, depth: int) -> Any:
        base = None
        for basic, content in _CONTENTS:
            if isinstance(value, basic):
                base = self.describe(content(value), depth)
                break
        state = _state(value)
        if state is None and base is None:
            return ["object"] if type(value) is object else self._reduced(value, depth)
        pairs = [[name, self.describe(item, depth)] for name, item in state or []]
        return ["instance", _name(type(value)), base, pairs]

    def _reduced(self, value: Any, depth: int) -> Any:
        """Describe an object of C by what its pickle holds; without one it is opaque."""
        try:
            parts = value.__reduce_ex__(4)
        except Exception:
            return ["opaque", _name(type(value))]
        if isinstance(parts, str):
            return ["global", parts]
        described = [self.describe(part, depth) for part in parts[1:3]]
        drawn = [
            self.describe(list(part), depth) for part in parts[3:5] if part is not None
        ]
        return ["reduced", _name(type(value)), described, drawn]


_CONTENTS: list[tuple[type, Callable[[Any], Any]]] = [
    (bool, bool),
    (int, lambda v: int.__add__(v, 0)),
    (float, lambda v: float.__add__(v, 0.0)),
    (str, lambda v: str.__str__(v) + ""),
    (bytes, lambda v: bytes(bytearray(v))),
    (list, lambda v: list(list.__iter__(v))),
    (tuple, lambda v: tuple(tuple.__iter__(v))),
    (dict, lambda v: dict(dict.items(v))),
    (set, lambda v: set(set.__iter__(v))),
    (frozenset, lambda v: frozenset(frozenset.__iter__(v))),
]


def _state(value: Any) -> list[tuple[str, Any]] | None:
    """Return an instance's attributes, from its dict and its slots; None where it has neither."""
    found = False
    pairs: dict[str, Any] = {}
    try:
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        own = None
    if isinstance(own, dict):
        found = True
        # What a cached property keeps is derived from the rest: it is no state of its own.
        derived = {
            name
            for kind in type(value).__mro__
            for name, item in vars(kind).items()
            if _cached(item)
        }
        pairs.update(
            (str(name), item) for name, item in own.items() if name not in derived
        )
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else tuple(slots):
            found = True
            name = slot
            if slot.startswith("__") and not slot.endswith("__"):
                name = "_" + kind.__name__.lstrip("_") + slot
            if slot in ("__dict__", "__weakref__"):
                continue
            try:
                pairs[name] = object.__getattribute__(value, name)
            except AttributeError:
                continue
    return sorted(pairs.items()) if found else None


def _cached(member: Any) -> bool:
    """Whether a class member is a descriptor that stores what it computes in the instance."""
    return "cached" in type(member).__name__.lower() and hasattr(
        type(member), "__set_name__"
    )


def _rounded(node: Any) -> str:
    """Return a text in which floats that differ only by rounding are the same."""
    if isinstance(node, list):
        if node and node[0] == "f":
            return f"{float(node[1]):.9g}"
        return "[" + ",".join(_rounded(item) for item in node) + "]"
    return json.dumps(node)


def digest(data: bytes) -> str:
    """Return a short name for a recorded call."""
    return hashlib.sha256(struct.pack(">I", len(data)) + data).hexdigest()[:16]
