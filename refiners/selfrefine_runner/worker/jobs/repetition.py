"""Repetition: calls made again in one process, so that what outlives a call shows itself.

What a call gave is changed before the next one is made, as its caller may; and arguments are
given again as the same objects, with other contents.
"""

from __future__ import annotations

import contextlib
import enum
import itertools
from typing import TYPE_CHECKING, Any, Callable, Generator

from ..objects import codec, contents, fingerprint, named_objects, shared_objects

if TYPE_CHECKING:
    from selfrefine_runner.protocol import ReplayJob, WireCall
    from selfrefine_runner.responses import Again

DEEP = 6
MANY = 20_000
"""Containers changed of one result."""


def steps(job: ReplayJob, emit: Callable[[Again], None]) -> Generator[Any, Any, None]:
    """Make the job's repeats, in their order, and send what each gave.

    A generator: it yields the index of a call, whether what iterators give is to be drawn while arguments change,
    and what `replaying.observe` takes after the function; is sent the outcome, and yields None at the end.

    Args:
        job: with calls and repeats.
        emit: sends one message.
    """
    before: dict[int, Any] = {}
    late: set[int] = set()
    for number, (index, other) in enumerate(job["repeats"]):
        held: list[Any] = []
        call, seconds = job["calls"][index], job["seconds"][index]
        if other is None:
            # By turns: an iterator's user may well change what it was made of before it is at its end.
            late ^= {index}
            outcome = yield index, index not in late, call, seconds, held
            if held:
                result = held[0][0]
                outcome["shared"] = shares_objects(result, before.get(index))
                drawn = type(result) is itertools.chain
                # Another turn's chain is the original's own.
                outcome["late"] = index not in late and drawn
                before[index] = result
                spoil(held[0])
        else:
            given = fresh_arguments(call)
            yield index, False, call, seconds, None, given
            call, seconds = job["calls"][other], job["seconds"][other]
            given = _refill(given, call)
            outcome = yield other, False, call, seconds, None, given
        emit({"again": number, "outcome": outcome})
        if outcome["kind"] == "time":
            break
    yield None


def drawn_late(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that changes its arguments after the first item of an iterator that another gave.

    Args:
        function: the other.
    """

    def drawn(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        if not fingerprint.is_iterator(result):
            return result
        first = list(itertools.islice(result, 1))
        for value in (*args, *kwargs.values()):
            spoil(value)
        return itertools.chain(first, result)

    return drawn


def fresh_arguments(call: WireCall) -> tuple[list[Any], dict[str, Any]]:
    """Return a call's arguments as new objects."""
    nodes = call["args"]
    args = [None if _is_same(node) else codec.decode(node) for node in nodes]
    for at, node in enumerate(nodes):
        if _is_same(node):
            args[at] = args[node[1]]
    kwargs = {name: codec.decode(node) for name, node in call["kwargs"].items()}
    if call.get("shared"):
        shared_objects.restore(args, kwargs, call["shared"])
    return args, kwargs


def _is_same(node: Any) -> bool:
    return isinstance(node, list) and node[0] == "same"


def _refill(given: Any, call: WireCall) -> tuple[list[Any], dict[str, Any]]:
    """Return the same objects, with the contents of another call of the same form."""
    args, kwargs = fresh_arguments(call)
    args = [become(old, new) for old, new in zip(given[0], args)]
    kwargs = {name: become(given[1][name], new) for name, new in kwargs.items()}
    if call.get("shared"):
        with contextlib.suppress(shared_objects.ApartError):
            shared_objects.restore(args, kwargs, call["shared"])
    return args, kwargs


_SPOILT = frozenset({list, tuple, dict, set, bytearray})


def spoil(value: Any) -> None:
    """Change every list, dict, set and bytearray within a result or arguments, in place."""
    _Spoiling().spoil(value, 0)


class _Spoiling:
    """One walk through a value; plain containers alone are changed, as anything else may be shared on purpose."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def spoil(self, value: Any, depth: int) -> None:
        kind = type(value)
        if depth > DEEP or id(value) in self.seen or len(self.seen) > MANY:
            return
        if kind not in _SPOILT:
            return
        self.seen.add(id(value))
        if kind in (list, tuple):
            for item in list(value):
                # Most are none of these: a call for each would take longer than all the rest.
                if type(item) in _SPOILT:
                    self.spoil(item, depth + 1)
        elif kind is dict:
            for item in list(value.values()):
                self.spoil(item, depth + 1)
        _append(value)


def _append(value: Any) -> None:
    """Give a container one item more than it had."""
    if type(value) is list:
        value.append("spoilt")
    elif type(value) is dict:
        value["spoilt"] = "spoilt"
    elif type(value) is set:
        value.add("spoilt")
    elif type(value) is bytearray:
        value += b"spoilt"


def become(old: Any, new: Any) -> Any:
    """Give an argument another's content, and return it; the other where it cannot become that."""
    if (
        type(old) is not type(new)
        or isinstance(old, enum.Enum)
        or named_objects.is_known(old)
    ):
        return new  # there is one such object for all calls
    if type(old) in (list, bytearray):
        old[:] = new
        return old
    if type(old) in (dict, set):
        old.clear()
        old.update(new)
        return old
    if _is_plain_instance(old) and not isinstance(old, _CONTENTS) and not any(map(contents.declared, type(old).__mro__)):  # fmt: skip
        old.__dict__.clear()
        old.__dict__.update(new.__dict__)
        return old
    return new


_CONTENTS = (list, tuple, dict, set, frozenset, str, bytes, bytearray, int, float)
"""Bases with a content besides the attributes."""


def shares_objects(value: Any, before: Any) -> bool:
    """Whether a result holds a mutable object that an earlier result of equal arguments held as well."""
    return not _mutable(value).keys().isdisjoint(_mutable(before))


_ATOMS = frozenset({int, str, float, bool, type(None), bytes, complex})
FEW = 200
"""Containers within arguments that are followed: more are data in bulk."""


def held_within(args: list[Any], kwargs: dict[str, Any]) -> dict[int, Any] | None:
    """Return the plain containers that arguments hold, by identity: their caller may hold them as well.

    None where there are too many to follow.
    """
    found: dict[int, Any] = {}
    outer = [*args, *kwargs.values()]
    own, todo, seen = {id(value) for value in outer}, list(outer), set()
    atoms = 0
    while todo:
        item = todo.pop()
        kind = type(item)
        # The hook hears of each `id`: most of what arguments hold needs none.
        if kind in _ATOMS:
            atoms += 1
            continue
        key = id(item)
        if key in seen:
            continue
        seen.add(key)
        if kind in (list, dict, set, bytearray) and key not in own:
            found[key] = item
        if kind in (list, tuple, dict):
            if len(item) > FEW:
                return None
            todo += item.values() if kind is dict else item
        elif _is_plain_instance(item):
            todo += vars(item).values()
        if atoms + len(seen) + len(todo) > FEW * 2:
            return None
    return found


def parted(
    before: dict[int, Any] | None, args: list[Any], kwargs: dict[str, Any]
) -> list[Any]:
    """Return the containers that arguments held before a call and hold no more, as they are now."""
    after = held_within(args, kwargs) if before else None
    if not before or after is None:
        return []
    return [item for key, item in before.items() if key not in after]


def _mutable(value: Any) -> dict[int, Any]:
    """Return the mutable containers and plain instances within a value, by identity."""
    found: dict[int, Any] = {}
    todo = [value]
    while todo and len(found) < MANY:
        item = todo.pop()
        kind = type(item)
        if id(item) in found:
            continue
        if kind in (list, set, bytearray, dict):
            found[id(item)] = item
        if kind in (list, tuple):
            todo += item
        elif kind is dict:
            todo += item.values()
        elif _is_plain_instance(item):
            found[id(item)] = item
    return found


def _is_plain_instance(item: Any) -> bool:
    """Whether an object is one of a class of Python's making, whose attributes can be set."""
    kind = type(item)
    return (
        not isinstance(item, (type, BaseException))
        and contents.is_made(kind)
        and isinstance(getattr(item, "__dict__", None), dict)
    )
