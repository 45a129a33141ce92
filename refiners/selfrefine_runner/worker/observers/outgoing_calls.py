"""Outgoing calls: those that the code of one file makes of code in others, and with what; tests' own objects are such code."""

from __future__ import annotations

import hashlib
import json
import opcode
import os
import sys
import types
from typing import Any, Iterator

from .. import FOLDER
from ..objects import contents, fingerprint

CALLS, EVENTS, OBJECTS = 200, 50_000, 2_000
"""How many calls are noted, how many steps of all code are followed, and how many objects of the arguments are told apart."""
NODES, DEPTH = 2_000, 12
"""How much is described of what a call is given."""
OPERATORS = ("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "xor", "or")  # fmt: skip
IN_PLACE = frozenset(f"__i{name}__" for name in OPERATORS)
BINARY = frozenset(f"__{name}__" for name in OPERATORS)
"""Operators are called for what they do where nothing takes their result."""
ASKED = IN_PLACE | {"__exit__", "__aexit__", "__setitem__", "__delitem__", "__setattr__", "__delattr__", "__call__"}  # fmt: skip
"""Special methods that are called for what they do; others make, compare or show objects."""
READ = ("LOAD_ATTR", "LOAD_METHOD")
DRAWN = 0x20 | 0x200
"""Flags of generators: they have been called as soon as somebody draws."""
AWAITED = 0x80
PARENTS = 4
"""Names of a mock that are told."""
LIBRARY = os.path.dirname(os.path.abspath(os.__file__)) + os.sep
PACKAGES = ("site-packages", "dist-packages")
MOCKS = os.path.join(LIBRARY, "unittest", "mock.py")
PLAIN = (int, float, complex, str, bytes, type(None))
APART = (*PLAIN, types.ModuleType, type, types.FunctionType, types.BuiltinFunctionType, types.CodeType, types.FrameType)  # fmt: skip
"""What is no object of its own, or leads from the arguments to everything there is."""
CHANGING = (list, dict, set, bytearray)
"""What a call may be given and keep, so that it matters whether it is changed afterwards."""


class OutgoingCall:
    """One call under way: its name, the place of what it is called on, what it is given, whether for what it does."""

    def __init__(self, name: str, on: int, values: list[Any], acts: bool) -> None:
        self.name = name
        self.on = on
        self.values = values
        self.given = _digest(values)
        self.acts = acts
        self.ended = False
        self.callback = False

    def told(self) -> list[Any]:
        """Return what is said of it."""
        later = any(type(value) in CHANGING for value in self.values)
        changed = later and _digest(self.values) != self.given
        given = f"{self.given}, changed later" if changed else self.given
        return [self.name, self.on, given, self.acts]


class OutgoingCalls:
    """A profile function.

    Args:
        path: the file whose calls are noted.
        args: of the call: objects that they hang on are told apart by where they stand.
        kwargs: likewise.
        code: of the function; a method's own object is part of it.
    """

    def __init__(
        self, path: str, args: list[Any], kwargs: dict[str, Any], code: Any
    ) -> None:
        self.path = path
        self.left = EVENTS
        self.found: list[OutgoingCall] = []
        self._under_way: dict[Any, OutgoingCall] = {}
        self._known = dict(_numbered([args, kwargs]))
        self._given: dict[Any, int] = {}
        self._kept: list[Any] = []
        """What calls gave, so that no other object is taken for it."""
        self._whose: dict[Any, str] = {}
        first = code.co_varnames[:1]
        self._own = args[0] if args and first in (("self",), ("cls",)) else self
        given = [*args, *kwargs.values()]
        self._callbacks = {v.__code__ for v in given if isinstance(v, types.FunctionType)}  # fmt: skip

    def __call__(self, frame: Any, event: str, value: Any) -> None:
        """Take note of what begins and ends, as `sys.setprofile` tells it."""
        self.left -= 1
        if self.left < 0:
            sys.setprofile(None)
        elif event == "call":
            if frame not in self._under_way and self._is_wanted(frame):
                self._begin(frame)
        elif event == "return" and frame in self._under_way:
            call = self._under_way[frame]
            call.ended = True
            returns = _operation(frame).startswith("RETURN_")
            drawn = frame.f_code.co_flags & DRAWN
            if returns and not drawn and _is_nothing(value):
                call.acts = True
            elif returns and not drawn:
                self._number(value, call)

    def _number(self, value: Any, call: OutgoingCall) -> None:
        """Have an object that a call gives known by the call: what is called on it later is called on this one."""
        if id(value) in self._known or isinstance(value, APART) or type(value) in CHANGING:  # fmt: skip
            return
        key = (call.name, call.on, call.given)
        self._given[key] = times = self._given.get(key, 0) + 1
        text = f"{key} {times}"
        self._known[id(value)] = int(hashlib.sha256(text.encode()).hexdigest()[:12], 16)
        self._kept.append(value)

    def told(self) -> list[list[Any]] | None:
        """Return each call that ended: its name, a place of what it is called on, what it is given, whether it is called for what it does.

        None if there were too many.
        """
        if self.left < 0 or len(self.found) >= CALLS:
            return None
        # What it was given to call may compare or choose: it is called as often as it takes.
        return [c.told() for c in self.found if c.ended and (c.acts or not c.callback)]

    def _is_wanted(self, frame: Any) -> bool:
        code = frame.f_code
        whose, back = self._owner(code), frame.f_back
        if whose in ("ours", "library") or back is None or len(self.found) >= CALLS:
            return False
        if not _is_asked(code.co_name, back):
            return False
        if whose == "mocks" and code.co_name != "__call__":
            return False
        if whose == "function" and not self._is_on_another(frame):
            return False
        if self._owner(back.f_code) == "function":
            return _operation(back) not in READ
        # An event loop, `map`, or a decorator of the library may stand between.
        while back is not None and self._owner(back.f_code) in ("library", "mocks"):
            back = back.f_back
        return back is not None and self._owner(back.f_code) in ("function", "ours")

    def _is_on_another(self, frame: Any) -> bool:
        """Whether a method of the same file is called on an object that the function was given."""
        names = _parameters(frame.f_code)
        on = frame.f_locals.get(names[0]) if names else None
        return id(on) in self._known and on is not self._own and hasattr(type(on), frame.f_code.co_name)  # fmt: skip

    def _owner(self, code: Any) -> str:
        """Return whose code something is."""
        if code not in self._whose:
            self._whose[code] = self._owner_of(code.co_filename)
        return self._whose[code]

    def _owner_of(self, name: str) -> str:
        if name == self.path:
            return "function"
        if name == MOCKS:
            return "mocks"
        if name.startswith(FOLDER):
            return "ours"
        installed = any(part in name for part in PACKAGES)
        library = name.startswith((LIBRARY, "<frozen")) and not installed
        return "library" if library else "others"

    def _begin(self, frame: Any) -> None:
        code = frame.f_code
        values = [frame.f_locals.get(name) for name in _parameters(code)]
        name = getattr(code, "co_qualname", code.co_name).replace("<locals>.", "")
        if code.co_filename == MOCKS:
            name = _name_of(values[0])
        on = -1
        if values and id(values[0]) in self._known:
            on = self._known[id(values[0])]
            del values[0]
        elif code.co_filename == MOCKS:
            del values[0]
        # Whoever awaits something has others do it.
        acts = bool(code.co_flags & AWAITED) or _is_ignored(frame.f_back)
        call = OutgoingCall(name, on, values, acts)
        call.callback = code in self._callbacks
        self.found.append(call)
        self._under_way[frame] = call


def _is_asked(name: str, back: Any) -> bool:
    """Whether a function with a name may be called for what it does."""
    if not (name.startswith("__") and name.endswith("__")):
        return True
    return name in ASKED or (name in BINARY and _is_ignored(back))


def _is_nothing(value: Any) -> bool:
    """Whether a result is none: nothing, a mock that nobody has told what to return, or something to await."""
    kind = type(value)
    return value is None or kind is types.CoroutineType or _is_mock(kind)


def _is_mock(kind: type) -> bool:
    return any("assert_called_once_with" in vars(base) for base in kind.__mro__)


def _name_of(mock: Any) -> str:
    """Return the name of a mock, with those that it hangs on."""
    names: list[str] = []
    while mock is not None and len(names) < PARENTS:
        held = object.__getattribute__(mock, "__dict__")
        names.append(str(held.get("_mock_new_name") or "mock").strip("()."))
        mock = held.get("_mock_new_parent")
    return ".".join(filter(None, reversed(names)))


def _parameters(code: Any) -> tuple[str, ...]:
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & 0x4) + bool(code.co_flags & 0x8)
    names: tuple[str, ...] = code.co_varnames[:count]
    return names


def _digest(values: list[Any]) -> str:
    try:
        text = json.dumps(fingerprint.describe(values, NODES, DEPTH))
    except fingerprint.TooLarge:
        text = ", ".join(type(value).__name__ for value in values)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _operation(frame: Any) -> str:
    """Return the name of the instruction at which a frame stands."""
    code, at = frame.f_code.co_code, frame.f_lasti
    while at > 0 and opcode.opname[code[at]] == "CACHE":
        at -= 2
    return opcode.opname[code[at]] if at >= 0 else ""


def _is_ignored(frame: Any) -> bool:
    """Whether nothing takes the result of the call at which a frame stands."""
    if frame.f_lasti < 0:
        return False
    code, at = frame.f_code.co_code, frame.f_lasti + 2
    while at < len(code) and opcode.opname[code[at]] == "CACHE":
        at += 2
    return bool(at < len(code) and code[at] == opcode.opmap["POP_TOP"])


def _numbered(given: Any) -> Iterator[tuple[int, int]]:
    """Yield the objects that arguments hang on, by what no other object has while they live, each with its number in their order."""
    seen: dict[int, Any] = {}
    left = [given]
    while left and len(seen) < OBJECTS:
        value = left.pop(0)
        if id(value) in seen or isinstance(value, APART):
            continue
        seen[id(value)] = value
        yield id(value), len(seen)
        left += _held(value)


def _held(value: Any) -> list[Any]:
    """Return what an object holds, in an order that is the same in each process."""
    kind = type(value)
    if kind in (list, tuple):
        return list(value)
    if kind is dict:
        return list(value.values())
    if isinstance(value, types.MethodType):
        return [value.__self__]
    in_slots = [item for _, _, item in contents.filled_slots(value)]
    return [*contents.attributes(value).values(), *in_slots]
