"""State: which slots of two versions hold one and the same value, and what is known of it.  Pure.

A value is a constant, a pair of texts, or a number that stands for something unknown: the same
number in both versions is the same value.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from selfrefine.verify.equivalence.graph import UnprovenError

Value: TypeAlias = "int | tuple[str, str]"


@dataclass(frozen=True)
class Kind:
    """What is known of a value.

    Args:
        name: ``truth``, ``list``, ``tuple``, ``dict``, ``set``, ``append``, ``add`` or ``maybe``: it may be that there is none.
        parts: what a new container was made of; of a method, whose it is.
        side: the version that made it, while it is not known which one of the other's it is.
    """

    name: str
    parts: tuple[Value, ...] = ()
    side: int | None = None


@dataclass
class State:
    """What the slots of both versions hold.

    Args:
        slots: of the original, and of the candidate.
        kinds: what is known of values.
        used: how many values there are.
        filled: the slots that either version may fill.
    """

    slots: tuple[dict[str, Value], dict[str, Value]]
    kinds: dict[int, Kind] = field(default_factory=dict)
    used: int = 0
    filled: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())

    def new(self, kind: Kind | None = None) -> int:
        """Return a value that was never seen."""
        self.used += 1
        if kind is not None:
            self.kinds[self.used] = kind
        return self.used

    def kind(self, value: Value) -> Kind | None:
        """Return what is known of a value."""
        return self.kinds.get(value) if isinstance(value, int) else None

    def copy(self) -> State:
        """Return a state that changes alone."""
        return replace(self, slots=(dict(self.slots[0]), dict(self.slots[1])), kinds=dict(self.kinds))  # fmt: skip

    def get(self, side: int, slot: str) -> Value:
        """Return what a slot holds."""
        if slot not in self.slots[side]:
            raise UnprovenError(slot)
        return self.slots[side][slot]

    def is_open(self, side: int, slot: str) -> bool:
        """Whether a variable may have no value here.

        Raises:
            UnprovenError: nothing ever gives it one that is known of.
        """
        if slot not in self.slots[side]:
            if slot not in self.filled[side]:
                raise UnprovenError(slot)
            return True
        kind = self.kind(self.slots[side][slot])
        return kind is not None and kind.name == "maybe"

    def keep(self, wanted: tuple[frozenset[str], frozenset[str]]) -> None:
        """Forget what slots hold that nobody reads any more."""
        for slots, names in zip(self.slots, wanted, strict=True):
            for slot in slots.keys() - names:
                del slots[slot]
        todo = [v for slots in self.slots for v in slots.values() if isinstance(v, int)]
        held: dict[int, Kind] = {}
        while todo:
            value = todo.pop()
            if value not in held and value in self.kinds:
                held[value] = self.kinds[value]
                todo += [part for part in held[value].parts if isinstance(part, int)]
        self.kinds = held

    def rename(self, old: int, new: Value) -> None:
        """Let one value be another one, everywhere."""
        for slots in self.slots:
            for slot, value in slots.items():
                if value == old:
                    slots[slot] = new
        self.kinds.pop(old, None)
        for value, kind in self.kinds.items():
            if old in kind.parts:
                parts = tuple(new if p == old else p for p in kind.parts)
                self.kinds[value] = Kind(kind.name, parts, kind.side)

    def are_one(self, left: Value, right: Value) -> bool:
        """Whether a value of the original is one of the candidate, or can be taken for it: both are new and alike."""
        if left == right:
            return not (isinstance(left, int) and self._is_pending(left))
        one, two = self.kind(left), self.kind(right)
        if one is None or two is None or (one.side, two.side) != (0, 1):
            return False
        if one.name != two.name or len(one.parts) != len(two.parts):
            return False
        if not all(self.are_one(a, b) for a, b in zip(one.parts, two.parts, strict=True)):  # fmt: skip
            return False
        assert isinstance(left, int)  # noqa: S101  constants have no kind
        assert isinstance(right, int)  # noqa: S101  likewise
        parts = self.kinds[left].parts
        self.rename(right, left)
        self.kinds[left] = Kind(one.name, parts)
        return True

    def _is_pending(self, value: int) -> bool:
        kind = self.kinds.get(value)
        return kind is not None and kind.side is not None

    def settle(self) -> None:
        """Take new containers of the one for those of the other: first those in variables of one name, then in order."""
        left, right = self.slots
        for slot in sorted(left):
            if slot in right and self._is_new(left[slot]) and self._is_new(right[slot]):
                self.are_one(left[slot], right[slot])
        for one in self._new_containers(left):
            for two in self._new_containers(right):
                if self.are_one(one, two):
                    break

    def _new_containers(self, slots: dict[str, Value]) -> list[int]:
        """Return the new containers that slots hold, in the order in which they were made."""
        return sorted({v for v in slots.values() if isinstance(v, int) and self._is_pending(v)})  # fmt: skip

    def _is_new(self, value: Value) -> bool:
        return isinstance(value, int) and self._is_pending(value)


def meet(old: State, new: State) -> State:
    """Return what holds in both states."""
    found = State(({}, {}), filled=old.filled)
    known: dict[tuple[Value | None, Value | None], int] = {}

    def both(a: Value | None, b: Value | None) -> Value:
        if a == b and isinstance(a, tuple):
            return a
        if (a, b) not in known:
            one, two = (old.kind(a) if a else None), (new.kind(b) if b else None)
            number = known[a, b] = found.new()
            if a is None or b is None or "maybe" in (one and one.name, two and two.name):  # fmt: skip
                found.kinds[number] = Kind("maybe")
            elif one is not None and two is not None and one.name == two.name:
                pending = one.side if one.side == two.side else None
                lasting = one.name in ("append", "add", "tuple") or pending is not None
                if lasting and len(one.parts) == len(two.parts):
                    parts = tuple(both(x, y) for x, y in zip(one.parts, two.parts, strict=True))  # fmt: skip
                    found.kinds[number] = Kind(one.name, parts, pending)
                else:
                    found.kinds[number] = Kind(one.name)
        return known[a, b]

    for side in (0, 1):
        a, b = old.slots[side], new.slots[side]

        def age(slot: str, a: dict[str, Value] = a) -> tuple[int, str]:
            value = a.get(slot)
            return value if isinstance(value, int) else 0, slot

        # In the order in which they were made, which is that in which new containers are taken for each other.
        for slot in sorted(a.keys() | b.keys(), key=age):
            found.slots[side][slot] = both(a.get(slot), b.get(slot))
    _tell_apart(found, known)
    return found


def _tell_apart(found: State, known: dict[tuple[Value | None, Value | None], int]) -> None:  # fmt: skip
    """Take no container for a new one any more that is two in one of the states that met, and one in the other."""
    ones = Counter(a for a, _ in known)
    others = Counter(b for _, b in known)
    for (a, b), number in known.items():
        kind = found.kinds.get(number)
        if kind is not None and kind.side is not None and not ones[a] == others[b] == 1:
            found.kinds[number] = replace(kind, side=None)


def picture(state: State) -> object:
    """Return a state such that equal ones are equal, whatever the numbers of their values."""
    numbers: dict[int, int] = {}
    rows: list[object] = []

    def seen(value: Value) -> Value:
        if isinstance(value, tuple):
            return value
        if value not in numbers:
            numbers[value] = len(numbers)
            kind = state.kinds.get(value)
            if kind is not None:
                rows.append((numbers[value], kind.name, kind.side, tuple(map(seen, kind.parts))))  # fmt: skip
        return numbers[value]

    for side in (0, 1):
        for slot in sorted(state.slots[side]):
            value = seen(state.slots[side][slot])
            rows.append((side, slot, value))
    return tuple(rows)
