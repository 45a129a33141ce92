"""Fingerprint: results as plain JSON nodes: structural, type-exact, without the project's `__eq__` or `__repr__`.

Besides the nodes of `codec` there are, one way only:

    ["instance", type, content, [[attribute, value], …]]   ["iterator", items, end]
    ["exception", type, args]   ["array", dtype, shape, items]   ["reduced", type, parts, items]
    ["match", parts]   ["pattern", parts]   ["view", type, items]   ["lock", type, whether it is held]   ["path", type, text]
    ["ref", n]   what was described before   ["opaque", type]   what cannot be described
    ["closure", function, results]   a function that the call has made
    ["given", function, values]   a function that the call was given, with what it closes over
    ["now", kind, n]   what the call took from the clock
    ["hash"]   what an immutable container keeps of its own hash
    ["h", digest, length]   what is too long to send, with "now" behind where it holds such
"""

from __future__ import annotations

import collections
import contextlib
import hashlib
import inspect
import io
import itertools
import json
import re
import threading
import types
from typing import Any, Callable

from . import arrays, carried_functions, contents, made_functions, moments
from .codec import KINDS, MISSING, encode_atom
from .standard import PATHS, is_immutable, own_hash, type_name

VIEWS: tuple[type, ...] = (type({}.keys()), type({}.values()), type({}.items()))
LOCK = type(threading.Lock())
NODES_LIMIT = 60_000
"""Nodes of one described result; a larger one is not compared."""
DEEPEST = 80
"""How deep a result is described."""
ITEMS_LIMIT = 5_000
"""Items drawn from a returned iterator."""
SHOWN_LIMIT = 2_000
"""Characters of a result as people read it; what differs is cut out of them."""
HASH_ABOVE = 30_000
"""Characters of a description above which only its digest is sent."""
_encode = json.JSONEncoder(separators=(",", ":")).encode


def describe(value: Any, nodes: int = NODES_LIMIT, deepest: int = DEEPEST) -> Any:
    """Describe a result; equal descriptions mean the same behaviour.

    Args:
        value: what to describe.
        nodes: how many it may have; `TooLarge` is raised beyond.
        deepest: how deep it is described; what lies deeper counts by its type alone.
    """
    made = _Fingerprint(nodes, deepest)
    node = made.describe(value, 0)
    if made.left < 0:
        raise TooLarge
    made.moments.rank()
    text = _encode(node)
    if len(text) <= HASH_ABOVE:
        return node
    shown = rounded(node) if made.floats else text
    digest = ["h", hashlib.sha256(shown.encode()).hexdigest(), len(shown)]
    return [*digest, *["now"] * bool(made.moments)]


def text_of(value: Any) -> str:
    """Return how a value shows itself, or its type where that fails."""
    try:
        return repr(value)
    except Exception:
        return f"<{type(value).__name__}>"


def cut(text: str) -> str:
    """Return a text as far as people read it."""
    return text if len(text) <= SHOWN_LIMIT else text[:SHOWN_LIMIT] + "…"


def is_iterator(value: Any) -> bool:
    """Whether what an object gives is computed as it is drawn; a buffer has its content already."""
    kind = type(value)
    drawn = hasattr(kind, "__next__") and hasattr(kind, "__iter__")
    return drawn and not isinstance(value, io.IOBase)


def drawn(result: Any) -> Any:
    """Return what an iterator gives, as far as it is compared; anything else as it is."""
    return list(itertools.islice(result, ITEMS_LIMIT)) if is_iterator(result) else result  # fmt: skip


class TooLarge(BaseException):
    """The result has more nodes than can be compared; no `except Exception` on the way swallows it."""


class _Fingerprint:
    """One description; shared and cyclic objects become references by order of visit."""

    def __init__(self, nodes: int, deepest: int) -> None:
        self.left = nodes
        self.deepest = deepest
        self.memo: dict[int, tuple[int, Any]] = {}
        self.kinds: dict[type, _Kind] = {}
        """What was looked up of types: for one description they stay what they are."""
        self.floats = False
        self.moments = moments.Found()

    def describe(self, value: Any, depth: int) -> Any:
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        known = encode_atom(value)
        if known is not MISSING:
            if type(value) is float or type(value) is int:
                self.floats = self.floats or type(value) is float
                return self.moments.of_number(value) or known
            return known
        if depth > self.deepest:
            return ["deep", type_name(type(value))]
        if type(value) in (tuple, frozenset) or is_immutable(type(value)):
            # Whether two equal immutables are one object is no behaviour.
            return self._compound(value, depth + 1)
        if id(value) in self.memo:
            return ["ref", self.memo[id(value)][0]]
        # The object is kept alive so that its id is not used again.
        self.memo[id(value)] = (len(self.memo), value)
        return self._compound(value, depth + 1)

    def _compound(self, value: Any, depth: int) -> Any:  # noqa: C901  by kind
        kind = type(value)
        if kind in (list, tuple):
            return [KINDS[kind], self._items_of(list(value), depth)]
        if kind in (set, frozenset):
            return [KINDS[kind], self._sort_items(value, depth)]
        if kind is dict:
            return ["d", self._pairs(value, depth)]
        if isinstance(value, type):
            return ["class", type_name(value)]
        if isinstance(value, types.ModuleType):
            return ["module", value.__name__]
        if isinstance(
            value,
            (types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType),
        ):
            return self._function(value, depth)
        if isinstance(value, types.MethodType):
            return [
                "method",
                value.__func__.__qualname__,
                self.describe(value.__self__, depth),
            ]
        if isinstance(value, BaseException):
            return ["exception", type_name(kind), self.describe(value.args, depth)]
        special = self.moments.of_object(value) or arrays.of_array(
            value, self.describe, depth
        )
        special = special or self._of_c(value, depth)
        if special is not None:
            return special
        if is_iterator(value):
            return self._drain(value, depth)
        return self._instance(value, depth)

    def _items_of(self, items: list[Any], depth: int) -> list[Any]:
        """Describe items; most are short texts and small numbers, which are what describes them."""
        most = moments.LEAST
        plain = [type(i) is str or (type(i) is int and -most < i < most) for i in items]
        self.left -= sum(plain)
        return [i if p else self.describe(i, depth) for i, p in zip(items, plain)]

    def _function(self, value: Any, depth: int) -> Any:
        """Describe a function by its name, and one that C has bound by what it is bound to as well."""
        name = ["function", getattr(value, "__module__", None), value.__qualname__]
        held = carried_functions.held_by(value)
        if held is not None:
            # What notes its calls, or counts them, shows its caller how often it was called, and with what.
            return ["given", name, [self.describe(item, depth + 1) for item in held]]
        if made_functions.is_called(value, depth):
            results = made_functions.called(value, lambda item: self.describe(item, depth + 1))  # fmt: skip
            # Where within the function it was made, and whether as a lambda, its caller does not ask.
            local = results and "<locals>" in value.__qualname__
            return ["closure", [*name[:2], "<lambda>"] if local else name, results]
        bound = getattr(value, "__self__", None)
        if bound is None or isinstance(bound, (type, types.ModuleType)):
            return name
        return ["method", value.__qualname__, self.describe(bound, depth)]

    def _sort_items(self, value: Any, depth: int) -> list[Any]:
        kind = set if isinstance(value, set) else frozenset
        items = [self._describe_alone(item, depth) for item in kind.__iter__(value)]
        return sorted(items, key=json.dumps)

    def _describe_alone(self, item: Any, depth: int) -> Any:
        """Describe what may come in any place, without what was described before it."""
        own = _Fingerprint(self.left, self.deepest)
        own.kinds, own.moments = self.kinds, self.moments
        described = own.describe(item, depth)
        self.left = own.left
        self.floats = self.floats or own.floats
        return described

    def _sort_keys(self, held: dict[Any, Any], depth: int) -> dict[Any, Any]:
        texts = {id(key): json.dumps(self._describe_alone(key, depth)) for key in held}
        return dict(sorted(held.items(), key=lambda pair: texts[id(pair[0])]))

    def _pairs(self, value: Any, depth: int) -> list[Any]:
        return [
            [self.describe(key, depth), self.describe(item, depth)]
            for key, item in _items(value)
        ]

    def _of_c(self, value: Any, depth: int) -> Any:
        """Describe what C holds and no pickle does, where there is more to see than its type."""
        kind = type(value)
        if kind is re.Match:
            names = [value.string, value.regs, value.lastgroup, value.pos, value.endpos]
            return ["match", self.describe(names, depth)]
        if kind is re.Pattern:
            return ["pattern", self.describe([value.pattern, value.flags], depth)]
        if kind in VIEWS:
            return ["view", type_name(kind), self.describe(list(value), depth)]
        if kind is types.MappingProxyType:
            return ["view", type_name(kind), self.describe(dict(value), depth)]
        if kind is LOCK:
            return ["lock", type_name(kind), value.locked()]
        if type_name(kind) in PATHS:
            # What else it holds is what it has worked out of its own text so far.
            return ["path", type_name(kind), str(value)]
        return None

    def _drain(self, value: Any, depth: int) -> Any:
        """Draw from an iterator; what kind of iterator it is makes no difference to its user."""
        items: list[Any] = []
        end: Any = "end"
        # What a generator returns is for who yields from it.
        whole = _returning(value) if inspect.isgenerator(value) else value
        try:
            for item in whole:
                if len(items) >= ITEMS_LIMIT:
                    end = "limit"
                    break
                if type(item) is _Returned:
                    end = ["returned", self.describe(item.value, depth)]
                    break
                items.append(self.describe(item, depth))
        except Exception as error:
            end = ["raised", type_name(type(error))]
        return ["iterator", items, end]

    def _instance(self, value: Any, depth: int) -> Any:
        base = self._content(value, depth)
        kind = self.kinds.get(type(value))
        if kind is None:
            kind = self.kinds[type(value)] = _Kind(type(value))
        state = _state(value, kind)
        if base is None and type(value) is not object:
            if state is None:
                return self._reduce(value, depth)
            if kind.holds_more:
                base = self._reduce(value, depth)
        if base is None and state is None:
            return ["object"]
        kept = own_hash(value, state or [])
        pairs = [[n, ["hash"] if n == kept else self.describe(item, depth)] for n, item in state or []]  # fmt: skip
        if isinstance(value, collections.defaultdict):
            default = self._describe_default(value.default_factory, depth)
            pairs.append(["what is missing", default])
        return ["instance", type_name(type(value)), base, pairs]

    def _content(self, value: Any, depth: int) -> Any:
        """Describe what an instance holds as one of a built-in type; None where it is of none."""
        if isinstance(value, io.IOBase):
            return self._buffer(value, depth)
        for basic, content in _CONTENTS:
            if isinstance(value, basic):
                held = content(value)
                if basic is dict and _has_own_order(type(value)):
                    held = self._sort_keys(held, depth)
                return self.describe(held, depth)
        return None

    def _buffer(self, value: io.IOBase, depth: int) -> Any:
        """Describe what a buffer holds and where it stands; of a file nothing can be known without reading it."""
        if value.closed:
            return ["closed"]
        if isinstance(value, (io.StringIO, io.BytesIO)):
            return self.describe((value.getvalue(), value.tell()), depth)
        return ["opaque", type_name(type(value))]

    def _describe_default(self, factory: Any, depth: int) -> Any:
        """Describe what a dict gives for a key that it lacks, which its caller may ask for next."""
        if factory is None:
            return ["n"]
        try:
            return ["given", self.describe(factory(), depth)]
        except Exception as error:
            return ["raised", type_name(type(error))]

    def _reduce(self, value: Any, depth: int) -> Any:
        """Describe an object of C by what its pickle holds; without one it is opaque."""
        try:
            parts = value.__reduce_ex__(4)
        except Exception:
            return ["opaque", type_name(type(value))]
        if isinstance(parts, str):
            return ["global", parts]
        described = [self.describe(part, depth) for part in parts[1:3]]
        drawn = [
            self.describe(list(part), depth) for part in parts[3:5] if part is not None
        ]
        return ["reduced", type_name(type(value)), described, drawn]


class _Returned:
    """What a generator returns.

    Args:
        value: that.
    """

    def __init__(self, value: Any) -> None:
        self.value = value


def _returning(generator: Any) -> Any:
    """Yield what a generator yields, and what it returns if that is something."""
    value = yield from generator
    if value is not None:
        yield _Returned(value)


def _items(value: Any) -> list[Any]:
    """Return a dictionary's items in its own order: what an ordered one moved stands elsewhere for `dict`."""
    found = list(dict.items(value))
    if isinstance(value, collections.OrderedDict):
        order = {id(k): at for at, k in enumerate(collections.OrderedDict.__iter__(value))}  # fmt: skip
        found.sort(key=lambda pair: order.get(id(pair[0]), 0))
    return found


def _has_own_order(kind: Any) -> bool:
    """Whether dictionaries of a class are iterated in another order than that in which `dict` keeps its items, such as sorted."""
    own = (dict, collections.OrderedDict)
    return not any(kind.__iter__ is k.__iter__ or kind.items is k.items for k in own)


_CONTENTS: list[tuple[type, Callable[[Any], Any]]] = [
    (bool, bool),
    (int, lambda v: int.__add__(v, 0)),
    (float, lambda v: float.__add__(v, 0.0)),
    (str, lambda v: str.__str__(v) + ""),
    (bytes, lambda v: bytes(bytearray(v))),
    (list, lambda v: list(list.__iter__(v))),
    (tuple, lambda v: tuple(tuple.__iter__(v))),
    (dict, lambda v: dict(_items(v))),
    (set, lambda v: set(set.__iter__(v))),
    (frozenset, lambda v: frozenset(frozenset.__iter__(v))),
    (property, lambda v: (v.fget, v.fset, v.fdel)),
]


class _Kind:
    """What instances of a type have for attributes.

    Args:
        kind: the type.
    """

    def __init__(self, kind: type) -> None:
        # What a cached property keeps is derived from the rest: it is no state of its own.
        self.derived = {
            name
            for base in kind.__mro__
            for name, item in vars(base).items()
            if is_cached(item)
        }
        self.slots = [own for _, own in contents.slots(kind)]
        self.slotted = any(map(contents.declared, kind.__mro__))
        self.holds_more = _holds_more(kind, len(self.slots))


def _state(value: Any, kind: _Kind) -> list[tuple[str, Any]] | None:
    """Return an instance's attributes, from its dict and its slots; None where it has neither."""
    pairs: dict[str, Any] = {}
    try:
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        own = None
    if isinstance(own, dict):
        pairs.update((str(n), item) for n, item in own.items() if n not in kind.derived)
    for name in kind.slots:
        try:
            pairs[name] = object.__getattribute__(value, name)
        except AttributeError:
            continue
    return sorted(pairs.items()) if kind.slotted or isinstance(own, dict) else None


def _holds_more(kind: type, slots: int) -> bool:
    """Whether instances have more than attributes and slots: what a base in C holds, `__dict__` does not show."""
    pointer = object.__basicsize__ // 2
    size = object.__basicsize__
    size += pointer * ((kind.__dictoffset__ > 0) + (kind.__weakrefoffset__ > 0))
    size += pointer * slots
    return kind.__basicsize__ > size or kind.__itemsize__ > 0


def is_cached(member: Any) -> bool:
    """Whether a class member is a descriptor that stores what it computes in the instance."""
    return "cached" in type(member).__name__.lower() and hasattr(
        type(member), "__set_name__"
    )


def rounded(node: Any) -> str:
    """Return a text in which floats that differ only by rounding are the same."""
    if isinstance(node, list):
        if node and node[0] == "f":
            with contextlib.suppress(
                ValueError, TypeError, IndexError
            ):  # no float of ours
                return f"{float(node[1]):.9g}"
        return "[" + ",".join(rounded(item) for item in node) + "]"
    return json.dumps(node)
